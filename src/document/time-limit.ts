/** The time that one call may take. Each function throws a `ProjectError` where it is over. */
export interface TimeLimit {
  /** The result of a function that awaits nothing, which is ended in the middle. */
  readonly run: <Result>(work: () => Result) => Result
  readonly assert: () => void
  /** The milliseconds that are left, for a program that is called and waited for. */
  readonly left: () => number
  /** The milliseconds since it was over; fewer than none before. Throws nothing. */
  readonly over: () => number
}

export const unlimited: TimeLimit = {
  run: work => work(),
  assert: () => {},
  left: () => Infinity,
  over: () => -Infinity,
}

/** The time of the programs that this one has called and waited for, which is none of its own CPU. */
export const programTime = { milliseconds: 0 }

/** The limit of the call that this process works on; a library has none. */
export const held: { limit: TimeLimit } = { limit: unlimited }

/**
 * Asked before memory is taken in one piece, in which nothing sees how much it is: the call ends where there is no room for
 * what is needed. `exactly` says how much that is, where the most that it may be is too much. A library asks nobody.
 */
export const room = { assert: (_most: number, _exactly: () => number): void => {} }

/** Has this process watched from here on (see `beWatched`). */
export const watchdog = { start: (): void => {} }

/**
 * Within a limit, has what asks for none ended too: to be called before what may take long at once, as it may begin within the
 * first two seconds, from which on each call is watched. A library is not watched.
 */
export function beWatched(): void {
  if (held.limit !== unlimited) watchdog.start()
}

/** To be called with the length of a file, in bytes, that is read as a text; `least` is that of the first to be watched. */
export function watchReading(length: number, least: number): void {
  if (length >= least) beWatched()
}

let steps = 0

/** Holds a limit while a function and what it awaits work. */
export async function holding<Result>(limit: TimeLimit, work: () => Promise<Result>): Promise<Result> {
  held.limit = limit
  steps = 0
  try {
    return await work()
  } finally {
    held.limit = unlimited
  }
}

/** Shorter texts are read at once: a script of their own would take longer. */
const leastHeld = 10_000

/** The result of a function that reads a text of some length, ended in the middle once the time of the call is over. */
export const inTime = <Result>(length: number, work: () => Result): Result =>
  length < leastHeld ? work() : held.limit.run(work)

/**
 * To be called where something is made of which a project may have a million: each so many steps ask for the limit, so
 * that a stage which awaits nothing is seen to take long, or much memory, before it ends.
 */
export function step(): void {
  if (++steps % 256 === 0) held.limit.assert()
}
