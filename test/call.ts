import { main } from '../src/cli/main.ts'

export interface Called {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Calls the command in this process. */
export async function call(
  args: readonly string[],
  {
    input = '' as string | Uint8Array,
    env = {} as Record<string, string>,
    isTerminal = false,
    isErrTerminal = false,
    now = (): number => 0,
    cpu = undefined as (() => number) | undefined,
    build = undefined as string | undefined,
  } = {},
): Promise<Called> {
  let out = ''
  let err = ''
  const code = await main(args, {
    env,
    isTerminal,
    isErrTerminal,
    now,
    ...(cpu && { cpu }),
    ...(build !== undefined && { build }),
    out: text => {
      out += text
    },
    err: text => {
      err += text
    },
    readInput: async () => (typeof input === 'string' ? new TextEncoder().encode(input) : input),
    connect: () => {
      throw new Error('A server is tested as a process of its own.')
    },
  })
  return { code, out, err }
}
