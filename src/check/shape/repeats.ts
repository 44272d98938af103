import { appendTo } from '../../document/append.ts'
import { keysOf, type Path, pointerOf } from '../../document/pointer.ts'
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
 */
export function withoutRepeats(
  all: readonly Fault[],
  severityOf: (fault: Fault) => Severity,
): readonly Fault[] {
  const lacking = new Map<string, Lack[]>()
  for (const fault of all) {
    if (!isLack(fault) || severityOf(fault) === 'off') continue
    appendTo(lacking, nameOf(placeOf(fault)), fault)
  }
  if (lacking.size === 0) return all
  const repeats = new Set<Fault>()
  const misspelt = new Map<Fault, Fault>()
  for (const fault of all) {
    if (isLack(fault)) continue
    const lacks = lacking.get(nameOf(placeOf(fault)?.parent ?? null)) ?? []
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
