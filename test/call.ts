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
    input = '',
    env = {} as Record<string, string>,
    isTerminal = false,
    isErrTerminal = false,
    now = (): number => 0,
  } = {},
): Promise<Called> {
  let out = ''
  let err = ''
  const code = await main(args, {
    env,
    isTerminal,
    isErrTerminal,
    now,
    out: text => {
      out += text
    },
    err: text => {
      err += text
    },
    readInput: async () => new TextEncoder().encode(input),
    connect: () => {
      throw new Error('A server is tested as a process of its own.')
    },
  })
  return { code, out, err }
}
