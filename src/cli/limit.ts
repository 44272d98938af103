import { timeLimit } from '../project/interrupt.ts'
import type { TimeLimit } from '../project/time-limit.ts'
import type { Io } from './io.ts'

/** The time that a call may take for some projects, from now on. */
export const limitOf = (io: Io, projects = 1): TimeLimit =>
  timeLimit(io.cpu ?? io.now ?? (() => performance.now()), projects)
