/** What a command has of the process; `command.ts` connects it. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean
  /** Whether standard error is a terminal. */
  readonly isErrTerminal?: boolean
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Standard input, of which no more is read once it is longer than so many bytes: it may have no end. */
  readonly readInput: (most: number) => Promise<Uint8Array>
  /** Identifies the build and the version of Node: another build may give another answer. */
  readonly build?: string
  /** To be called when a run turns out to take long. */
  readonly optimizeLater?: () => void
  /** Calls `stop`, instead of ending, when the process is asked to end; once. */
  readonly onInterrupt?: (stop: () => void) => void
  /** Milliseconds since any fixed time. (performance.now) */
  readonly now?: () => number
  /** Milliseconds of CPU that the process has taken. (unknown) */
  readonly cpu?: () => number
  /** Standard input and output as streams, for a server; uncaught errors go to `onFault`. */
  readonly connect: (onFault: (error: unknown) => void) => {
    readonly input: NodeJS.ReadableStream
    readonly output: NodeJS.WritableStream
  }
}

/** 0 no error; 1 errors found; 2 could not run (docs/format.md#exit-status). */
export type ExitCode = 0 | 1 | 2

/** What the user asked for cannot be done: one line on standard error, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
