/** The time that one call may take. Each function throws a `ProjectError` where it is over. */
export interface TimeLimit {
  /** The result of a function that awaits nothing, which is ended in the middle. */
  readonly run: <Result>(work: () => Result) => Result
  readonly assert: () => void
}

export const unlimited: TimeLimit = { run: work => work(), assert: () => {} }

/** The time of the programs that this one has called and waited for, which is none of its own CPU. */
export const programTime = { milliseconds: 0 }
