import { hashOf } from '../document/hash.ts'
import type { Fault, Placed } from './diagnose.ts'
import { ruleOf } from './rules/index.ts'

/** What a report tells of some faults. */
export interface Selected<Place extends Placed> {
  /** The first errors, then the first warnings, up to a number; in their order, each once. */
  readonly shown: readonly Fault<Place>[]
  /** All that are left out. */
  readonly omitted: number
  readonly errors: number
  readonly warnings: number
  /** Those left out for which an automatic repair is known. */
  readonly fixable: number
}

/**
 * The first faults by file, offset and rule. Of a million faults no more are held than a few times those that are
 * shown: one that follows all of them is counted and let go.
 */
export function select<Place extends Placed>(
  faults: Iterable<Fault<Place>>,
  most: number,
  isFixable: (fault: Fault<Place>) => boolean = () => false,
): Selected<Place> {
  const counts = { error: 0, warning: 0 }
  let fixable = 0
  let kept: Fault<Place>[] = []
  /** The last that is kept of a severity, once there are as many as are shown. */
  const last: { error?: Fault<Place>; warning?: Fault<Place> } = {}
  const isNew = newcomers()
  const omit = (fault: Fault<Place>) => {
    if (!isNew(fault)) return
    counts[fault.severity]++
    if (isFixable(fault)) fixable++
  }
  const cut = (most: { error: number; warning: number }) => {
    const room = { ...most }
    kept = inOrder(kept).filter(fault => {
      const { severity } = fault
      if (room[severity] === 0) {
        omit(fault)
        return false
      }
      if (--room[severity] === 0) last[severity] = fault
      return true
    })
  }
  for (const fault of faults) {
    const end = last[fault.severity]
    if (end && compare(fault, end) > 0) omit(fault)
    else if (kept.push(fault) > 3 * most) cut({ error: most, warning: most })
  }
  cut({ error: most, warning: most })
  const errors = kept.filter(({ severity }) => severity === 'error').length
  if (kept.length > most) cut({ error: errors, warning: most - errors })
  return {
    shown: kept,
    omitted: counts.error + counts.warning,
    errors: errors + counts.error,
    warnings: kept.length - errors + counts.warning,
    fixable,
  }
}

/** Faults by file, offset and rule, each once. */
export const inOrder = <Place extends Placed>(faults: Fault<Place>[]): Fault<Place>[] =>
  faults.sort(compare).filter((fault, i, sorted) => !isRepeat(fault, sorted[i - 1]))

/** Whether a fault in a file that is included several times was reported before. */
function isRepeat(fault: Fault<Placed>, before: Fault<Placed> | undefined): boolean {
  const [own, other] = [fault.place, before?.place]
  return (
    before !== undefined &&
    other?.range !== undefined &&
    fault.rule === before.rule &&
    own.file === other.file &&
    own.pointer === other.pointer &&
    own.range?.start.offset === other.range.start.offset &&
    (isOneAPlace(fault) || fault.message === before.message)
  )
}

/** Tells of faults that are let go whether they are new: by a number each, since two are hardly ever of one number. */
function newcomers(): (fault: Fault<Placed>) => boolean {
  const known = new Set<number>()
  return fault => {
    const { file, pointer, range } = fault.place
    if (range === undefined) return true
    const said = isOneAPlace(fault) ? '' : fault.message
    const { size } = known
    return known.add(hashOf(`${fault.rule}\n${file}\n${range.start.offset}\n${pointer}\n${said}`)).size > size
  }
}

const isOneAPlace = ({ rule }: Fault<Placed>) => ruleOf(rule)?.isOneAPlace === true

function compare(a: Fault<Placed>, b: Fault<Placed>): number {
  const offset = (a.place.range?.start.offset ?? 0) - (b.place.range?.start.offset ?? 0)
  return (
    compareTexts(a.place.file ?? '', b.place.file ?? '') ||
    offset ||
    compareTexts(a.rule, b.rule) ||
    compareTexts(a.place.pointer, b.place.pointer)
  )
}

/** By code unit, so that no locale changes the order. */
const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
