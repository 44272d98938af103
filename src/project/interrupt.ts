import { Script } from 'node:vm'
import { present } from '../document/present.ts'
import { memberOf } from '../document/value.ts'
import { ProjectError } from './project-error.ts'
import type { TimeLimit } from '../document/time-limit.ts'

const place = Symbol.for('docs-nav.work')

/** Node ends a script that takes too long, wherever it is (https://nodejs.org/api/vm.html); this one calls a function. */
const script = new Script(`globalThis[Symbol.for('docs-nav.work')]()`)

/** The most milliseconds that Node takes, 49 days: a call may name so many projects. */
const maxTimeout = 0xffff_ffff

/** The result of a function that awaits nothing; one that takes longer is ended, with an error of `tooLate`. */
export function within<Result>(milliseconds: number, work: () => Result, tooLate: () => Error): Result {
  let result: { readonly of: Result } | undefined
  Reflect.set(globalThis, place, () => void (result = { of: work() }))
  try {
    script.runInThisContext({ timeout: Math.min(Math.ceil(milliseconds), maxTimeout) })
  } catch (error) {
    throw memberOf(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? tooLate() : error
  } finally {
    Reflect.deleteProperty(globalThis, place)
  }
  return present(result).of
}

/**
 * The CPU that a command which reads projects once may take for each of them. What is known to take longest ends at limits
 * of its own far below it; this one is for what is not known.
 */
export const maxRunMilliseconds = 80_000

/**
 * The time limit of a call on some projects, from now on.
 *
 * @param now milliseconds of CPU since any fixed time, or of time where that is not known
 */
export function timeLimit(now: () => number, projects = 1, most = maxRunMilliseconds): TimeLimit {
  const given = projects * most
  const end = now() + given
  // A script is ended by the clock, which goes on while the process is stopped.
  const tooLate = () =>
    new ProjectError(
      end - now() > given / 2
        ? 'This was held up for too long, and was ended: run it again.'
        : `This takes more than ${given / 1000} s of CPU, and was ended.`,
    )
  const left = () => {
    const milliseconds = end - now()
    if (milliseconds <= 0) throw tooLate()
    return milliseconds
  }
  return {
    run: work => within(left(), work, tooLate),
    assert: () => void left(),
    left,
    over: () => now() - end,
  }
}
