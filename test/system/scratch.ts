import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { emptyFolder, write } from '../repository.ts'

export { recipe } from '../documentation.ts'

export interface Ran {
  readonly code: number
  readonly stdout: string
  /** What the program wrote to both streams. */
  readonly output: string
}

/** Runs a program until it ends. */
export function run(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Ran> {
  return new Promise((resolve, reject) =>
    execFile(program, args, { maxBuffer: 1e8, ...options }, (error, stdout, stderr) => {
      const code = error ? error.code : 0
      if (typeof code === 'number') resolve({ code, stdout, output: stdout + stderr })
      else reject(error!)
    }),
  )
}

/** Runs a program that must succeed; returns its standard output. */
export async function runs(...call: Parameters<typeof run>): Promise<string> {
  const { code, stdout, output } = await run(...call)
  if (code !== 0) throw new Error(output)
  return stdout
}

/** The environment without variables of npm, git or a CI about the repository around the tests. */
export const plainEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|GIT_|GITHUB_|INIT_CWD$|HUSKY|LEFTHOOK|SKIP|PRE_?COMMIT)/i.test(name),
  ),
)

/** A new git repository, unaffected by the settings of the machine. */
export async function scratchRepository(more: NodeJS.ProcessEnv = {}) {
  const folder = emptyFolder()
  const home = emptyFolder()
  write(home, { gitconfig: '[user]\nname = Writer\nemail = writer@example.com\n' })
  const env = {
    ...plainEnvironment,
    HOME: home,
    XDG_CONFIG_HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: join(home, 'gitconfig'),
    npm_config_offline: 'true',
    ...more,
  }
  const call = (program: string, ...args: string[]) => run(program, args, { cwd: folder, env })
  await call('git', 'init', '--quiet')
  return { folder, env, call }
}

export type Scratch = Awaited<ReturnType<typeof scratchRepository>>
