import type { Target } from '../edit/slot.ts'
import { countOf } from './arguments.ts'
import { UsageError } from './io.ts'

/** The options that say where in the navigation something goes. */
export const targetOptions = {
  into: { type: 'string' },
  before: { type: 'string' },
  after: { type: 'string' },
  at: { type: 'string' },
  create: { type: 'boolean', default: false },
} as const

interface TargetValues {
  readonly into?: string | undefined
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly at?: string | undefined
  readonly create: boolean
}

export function targetOf({ into, before, after, at, create }: TargetValues): Target {
  if ([before, after, at].filter(value => value !== undefined).length > 1)
    throw new UsageError('--before, --after and --at each say the place: use one of them.')
  if (create && into === undefined)
    throw new UsageError('--create makes the group that --into names: give --into "Parent > New group".')
  return { into, before, after, at: countOf('--at', at, undefined), create }
}
