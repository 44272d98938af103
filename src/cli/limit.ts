import { timeLimit } from '../project/interrupt.ts'
import { programTime, type TimeLimit } from '../document/time-limit.ts'
import type { Io } from './io.ts'

/** The time that a call may take for some projects, from now on, that of the programs that it calls among it. */
export function limitOf({ cpu }: Pick<Io, 'cpu'>, projects = 1): TimeLimit {
  return timeLimit(cpu ? () => cpu() + programTime.milliseconds : () => performance.now(), projects)
}
