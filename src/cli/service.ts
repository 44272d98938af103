import { type Client, createClient } from '../client/create.ts'
import { ServiceError } from '../client/error.ts'
import { type Options, parse } from './arguments.ts'
import { type Io, UsageError } from './io.ts'

/** The options of every command that speaks to the service. */
export const serviceOptions = {
  url: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

type KeyName = 'adminKey' | 'updateToken' | 'assistantKey'

/** The variables of the environment that hold keys. */
export const keyVariables = {
  adminKey: 'DOCS_NAV_ADMIN_KEY',
  updateToken: 'DOCS_NAV_UPDATE_TOKEN',
  assistantKey: 'DOCS_NAV_ASSISTANT_KEY',
} as const satisfies Record<KeyName, string>

/** Like `parse`, but refuses keys on the command line, where every user of the machine can see them. */
export function parseKeyless<Known extends Options>(key: KeyName, args: readonly string[], options: Known) {
  const given = args.find(arg => /^--(?:\w+-)*(?:key|token)(?:=|$)/i.test(arg))
  if (given !== undefined)
    throw new UsageError(
      `${given.split('=', 1)[0]} would show the key to everyone on this machine: set ${keyVariables[key]} instead.`,
    )
  return parse(args, options)
}

/** A setting from its option, or from the environment. */
export function setting(io: Io, option: string, value: string | undefined, variable: string): string {
  const text = value ?? io.env[variable]?.trim()
  if (!text) throw new UsageError(`${option} is not given, and ${variable} is not set.`)
  return text
}

/**
 * Calls the service until it has answered or the user interrupts. Any error becomes a UsageError of one line;
 * `state` may add the current state.
 */
export async function withService<Result>(
  io: Io,
  url: string | undefined,
  key: KeyName,
  speak: (client: Client, signal: AbortSignal) => Promise<Result>,
  state = () => '',
): Promise<Result> {
  const interrupt = new AbortController()
  io.onInterrupt?.(() => interrupt.abort())
  const own = key === 'assistantKey' ? (url ?? io.env.DOCS_NAV_ASSISTANT_URL?.trim()) : undefined
  const baseUrl = setting(io, '--url', own || url, 'DOCS_NAV_URL')
  const value = setting(io, 'The key', undefined, keyVariables[key])
  try {
    // With all keys, to hide each before a text is cut within it.
    const client = createClient({ baseUrl, ...keysIn(io), [key]: value })
    if (isOpen(baseUrl)) io.err(`docs-nav: the key travels unencrypted to ${new URL(baseUrl).host}.\n`)
    return await speak(client, interrupt.signal)
  } catch (error) {
    if (interrupt.signal.aborted) throw new UsageError(`interrupted.${state()}`)
    if (error instanceof ServiceError) throw new UsageError(`${toldOf(error, key)}${state()}`)
    throw error
  }
}

/** The keys in the environment, but for those that no header takes. */
export function keysIn({ env }: Io): Partial<Record<KeyName, string>> {
  const keys = Object.entries(keyVariables).map(
    ([name, variable]) => [name, env[variable]?.trim() ?? ''] as const,
  )
  return Object.fromEntries(keys.filter(([, key]) => /^[\x21-\x7e]+$/.test(key)))
}

/** Whether the connection is unencrypted over a network. */
function isOpen(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'http:' && !/^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

/** The message, in the words of the command. */
function toldOf({ code, message, requestId, retryAfter }: ServiceError, key: KeyName): string {
  const told = message
    .replace('"baseUrl"', 'the address of the service')
    .replace(`"${key}"`, keyVariables[key])
  const ended = /[.…!?)]$/.test(told) ? told : `${told}.`
  const later = retryAfter ? ` It asks to wait ${retryAfter} seconds.` : ''
  const request = code === 'status' && requestId !== undefined ? ` (request ${requestId})` : ''
  return ended + later + request
}
