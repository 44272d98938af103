import { keysOf, type Path, pointerOf } from '../../document/pointer.ts'
import { lastOf, present } from '../../document/present.ts'
import { generators } from '../../grammar/fields.ts'
import { isChildList } from '../../grammar/table.ts'
import { memberAt, type Severity } from '../rule.ts'
import { type Fault, placeOf } from './fault.ts'

/** A fault that says that something is missing: a field, or the primary pattern. */
type Lack = Extract<Fault, { readonly rule: 'missing-field' | 'root-pattern' }>

/**
 * A wrong key and the lack that it causes are one fault: that of the wrong key, if it is
 * an error; otherwise, and if its rule is off, that of the lack, which then names the key.
 * A lack whose rule is off hides no key.
 *
 * The faults of an element and of all below it follow one another, so that only those of the elements around the
 * present one are held.
 */
export function* withoutRepeats(
  all: Iterable<Fault>,
  severityOf: (fault: Fault) => Severity,
): Generator<Fault> {
  const open: { readonly element: string; readonly faults: Fault[] }[] = []
  for (const fault of all) {
    const element = elementOf(fault)
    if (element === null) {
      yield fault
      continue
    }
    while (open.length > 0 && !isWithin(element, lastOf(open).element))
      yield* joined(present(open.pop()).faults, severityOf)
    if (open.at(-1)?.element !== element) open.push({ element, faults: [] })
    lastOf(open).faults.push(fault)
  }
  while (open.length > 0) yield* joined(present(open.pop()).faults, severityOf)
}

/** The element that lacks something or has a wrong key; null for any other fault. */
function elementOf(fault: Fault): string | null {
  if (isLack(fault)) return nameOf(placeOf(fault))
  return isOfKey(fault) ? nameOf(placeOf(fault)?.parent ?? null) : null
}

const isWithin = (element: string, other: string) => element === other || element.startsWith(`${other}/`)

/** The faults of one element. */
function joined(all: readonly Fault[], severityOf: (fault: Fault) => Severity): readonly Fault[] {
  const lacks = all.filter(isLack).filter(lack => severityOf(lack) !== 'off')
  if (lacks.length === 0) return all
  const repeats = new Set<Fault>()
  const misspelt = new Map<Fault, Fault>()
  for (const fault of all) {
    if (isLack(fault)) continue
    if (lacks.some(lack => isNamedBy(fault, lack))) repeats.add(fault)
    for (const lack of lacks.filter(lack => explains(fault, lack))) {
      const isError = severityOf(fault) === 'error'
      repeats.add(isError ? lack : fault)
      if (!isError) misspelt.set(lack, fault)
    }
  }
  return all.flatMap(fault => (repeats.has(fault) ? [] : naming(fault, misspelt.get(fault))))
}

const nameOf = (path: Path | null) => pointerOf(keysOf(path))

/** Whether a fault is of a key, which may explain what is lacking. */
const isOfKey = ({ rule }: Fault) => rule === 'unknown-field' || rule === 'child-not-allowed'

const isLack = (fault: Fault): fault is Lack =>
  fault.rule === 'missing-field' || (fault.rule === 'root-pattern' && fault.fault === 'none')

/** The field that is missing; undefined for the primary pattern. */
const fieldOf = (lack: Lack) => (lack.rule === 'missing-field' ? lack.field : undefined)

/** Whether a lack is caused by a key of the same element that is misspelt, refused, or known only to `extended`. */
function explains(fault: Fault, lack: Lack): boolean {
  const field = fieldOf(lack)
  if (fault.rule === 'child-not-allowed') return field === undefined || field === 'pages'
  if (fault.rule !== 'unknown-field') return false
  const { key, nearest } = fault
  if (key === '$ref') return true
  if (field === 'pages' && (isGenerator(key) || isGenerator(nearest))) return true
  return nearest !== undefined && (field === undefined ? isChildList(nearest) : field === nearest)
}

const isGenerator = (key: string | undefined) => generators.some(name => name === key)

/** Whether an unknown field is the label that a missing-field finding names. */
const isNamedBy = (fault: Fault, lack: Lack): boolean =>
  lack.rule === 'missing-field' &&
  lack.instead !== undefined &&
  fault.rule === 'unknown-field' &&
  fault.key === lack.instead

/** A missing-field finding that names the key that was probably meant. */
function naming(fault: Fault, wrong: Fault | undefined): Fault {
  if (!isLack(fault) || wrong?.rule !== 'unknown-field') return fault
  const { key, nearest } = wrong
  const path = placeOf(wrong)
  if (nearest === undefined || path === null) return fault
  return { ...fault, at: memberAt(path.parent, key), misspelt: { key, nearest, path } }
}
