import { readFile } from 'node:fs/promises'
import { FetchFailure } from './fetch-faults.ts'

/** A repository's address without its password, and the settings of git that hold it, for the environment. */
export interface Access {
  readonly address: string
  readonly env: Readonly<Record<string, string>>
  /** To be masked in what git prints. */
  readonly secrets: readonly string[]
}

/**
 * How git reaches a repository: a token (`file:PATH` or `env:NAME`) or the password in an https address goes to git by
 * its environment, since the arguments of a process are seen by all users.
 *
 * @throws {FetchFailure} when the token cannot be read
 */
export async function accessOf(repository: string, tokenSource: string | null): Promise<Access> {
  const url = /^https:/i.test(repository) ? new URL(repository) : undefined
  const token = tokenSource === null ? undefined : await readToken(tokenSource)
  if (!url || !(token ?? url.password)) return { address: repository, env: {}, secrets: [] }
  const secret = token ?? decodeURIComponent(url.password)
  // GitHub and GitLab take any name beside a token.
  const user = decodeURIComponent(url.username) || 'x-access-token'
  const credentials = Buffer.from(`${user}:${secret}`).toString('base64')
  url.username = url.password = ''
  return {
    address: url.href,
    secrets: [secret, credentials],
    env: {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `http.${url.origin}/.extraHeader`,
      GIT_CONFIG_VALUE_0: `Authorization: Basic ${credentials}`,
    },
  }
}

async function readToken(source: string): Promise<string> {
  const [kind, name] = [source.slice(0, source.indexOf(':')), source.slice(source.indexOf(':') + 1)]
  if (kind === 'env') {
    const token = process.env[name]
    if (token) return oneLine(token, name)
    throw new FetchFailure(`The token of the repository is not in the worker's environment, as ${name}.`)
  }
  const text = await readFile(name, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new FetchFailure(`The token of the repository cannot be read from "${name}" (${error.code}).`)
  })
  return oneLine(text, name)
}

function oneLine(text: string, name: string): string {
  const token = text.trim()
  if (/^[\x21-\x7e]{1,4096}$/.test(token)) return token
  throw new FetchFailure(`The token of the repository in ${name} is empty, or more than one word.`)
}
