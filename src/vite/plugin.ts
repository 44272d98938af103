import { resolve } from 'node:path'
import type { Diagnostic } from '../check/report.ts'
import { lineStart, visible } from '../document/visible.ts'

/** A message as Vite and Rollup show it. It has no `loc`: Vite would show the lines around it as they are. */
interface Log {
  readonly message: string
  readonly id?: string
}

/** What the plugin needs of the context of its hooks. */
export interface Logger {
  warn(log: Log): void
  error(log: Log): never
}

interface Context extends Logger {
  addWatchFile(file: string): void
}

interface Server {
  readonly watcher: {
    add(path: string): unknown
    on(event: 'all', listener: (event: string, path: string) => void): unknown
  }
  readonly moduleGraph: {
    getModuleById(id: string): object | undefined
    // Vite's module nodes have no public type here; what comes from it goes back to it.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    invalidateModule(module: any): void
  }
  readonly ws: { send(payload: { type: 'full-reload' }): void }
}

/** What Vite is to leave unwatched. */
interface Settings {
  readonly server: { readonly watch: { readonly ignored: ((path: string, stats?: object) => boolean)[] } }
}

/** The part of Vite's plugins that is used, so that Vite is no dependency. */
export interface DocsNavPlugin {
  readonly name: string
  config(config: { readonly server?: { readonly watch?: object | null } }): Settings | undefined
  configResolved(config: { readonly root: string; readonly command: string }): void
  resolveId(source: string): string | undefined
  load(this: Context, source: string): Promise<string | undefined>
  configureServer(server: Server): void
}

/** A diagnostic as a message that begins with its place. */
export function logOf({ rule, message, help, file, range }: Diagnostic, folder: string, others = 0): Log {
  const more = others === 0 ? '' : ` (and ${others} more)`
  const text = `${help === undefined ? message : `${message} ${help}`} [${rule}]${more}`
  const path = resolve(folder, file)
  const { line, column } = range.start
  const shown = lineStart(`${file}:${line}:${column}: ${text}`)
  // Vite shows a path as it is.
  if (visible(path) !== path) return { message: shown }
  return { message: shown, id: path }
}
