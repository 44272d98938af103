import type { ErrorObject } from 'ajv'
import { parsePointer, wholePointerOf } from '../../document/pointer.ts'
import { core, extended } from '../../generated/validators.js'
import type { Dialect } from '../../grammar/dialects.ts'
import { isChildList, isMounted } from '../../grammar/table.ts'
import { isSitePath } from '../../navigation/href.ts'
import { type AnyRule, type Found, type Severity, valueAt } from '../rule.ts'
import { type Fault, worded } from './fault.ts'
import { refFault } from './include.ts'
import { childrenFault, lackFault, unknownFaults } from './members.ts'
import { pageObjectFault, strayFault, strayKind } from './page-entries.ts'
import { isInList, type Place, placeAt } from './place.ts'
import { withoutRepeats } from './repeats.ts'
import { type Languages, languageFault, languagesOf, typeFault } from './values.ts'

/**
 * The structural faults of a docs.json, each once and in our words: ajv's errors are
 * classified by keyword, and errors that only repeat another one are dropped. `languages` are codes
 * that are accepted beside those of the schema.
 */
export function checkShape(
  docs: unknown,
  dialect: Dialect,
  severityOf: (rule: AnyRule) => Severity,
  languages: readonly string[] = [],
): Found[] {
  const validate = dialect === 'core' ? core : extended
  if (validate(docs)) return []
  const errors = withoutUnknown((validate.errors ?? []).filter(error => !isNoise(error)))
  // The validator would keep them until its next call.
  validate.errors = null
  const wrongType = new Set(
    errors.filter(({ keyword }) => keyword === 'type').map(error => error.instancePath),
  )
  const distinct = errors.filter(error => error.keyword === 'type' || !wrongType.has(error.instancePath))
  // Errors of one element follow one another, and share its name.
  let place: Place | undefined
  let pointer: string | undefined
  const placeOf = ({ instancePath }: ErrorObject): Place => {
    if (place === undefined || pointer !== instancePath) place = placeAt(docs, parsePointer(instancePath))
    pointer = instancePath
    return place
  }
  let supported: Languages | undefined
  const languagesIn = ({ params }: ErrorObject) =>
    (supported ??= languagesOf([...params.allowedValues, ...languages]))
  const faults = distinct.flatMap(error => translate(error, placeOf(error), dialect, languagesIn))
  return withoutRepeats(faults, fault => severityOf(worded(fault).rule)).map(worded)
}

/** The value of an unknown field may be anything, but the shared definitions check it anyway. */
function withoutUnknown(errors: ErrorObject[]): ErrorObject[] {
  const unknown = new Set(
    errors
      .filter(({ keyword }) => keyword === 'additionalProperties')
      .map(({ instancePath, params }) => instancePath + wholePointerOf([params.additionalProperty])),
  )
  if (unknown.size === 0) return errors
  const isBelow = (pointer: string): boolean =>
    pointer !== '' && (unknown.has(pointer) || isHeldBelow(pointer.slice(0, pointer.lastIndexOf('/'))))
  // Thousands of entries of one list share hundreds of levels above it.
  const holders = new Map<string, boolean>()
  const isHeldBelow = (holder: string): boolean => {
    const is = holders.get(holder) ?? isBelow(holder)
    holders.set(holder, is)
    return is
  }
  return errors.filter(({ instancePath }) => !isBelow(instancePath))
}

/** Errors of branches that do not apply. */
const isNoise = ({ schemaPath }: ErrorObject) => /\/(?:oneOf|anyOf)\/\d+\//.test(schemaPath)

function translate(
  error: ErrorObject,
  place: Place,
  dialect: Dialect,
  languagesIn: (error: ErrorObject) => Languages,
): Fault | Fault[] {
  if (dialect === 'extended' && isInList(place) && isMounted(place.value)) return []
  const include = refFault(error, place, dialect)
  if (include) return include
  const pageObject = pageObjectFault(place)
  // It lacks what every group needs, which is reported once.
  if (pageObject) return error.params.missingProperty === 'group' ? pageObject : []
  const stray = strayFault(place)
  if (stray) return error.params.missingProperty === 'group' ? stray : []
  const key = place.keys.at(-1)
  // What the entry holds is not wrong in itself.
  if (key !== undefined && isChildList(key) && strayKind(placeAt(place.docs, place.keys.slice(0, -1))))
    return []
  switch (error.keyword) {
    case 'required':
      return lackFault(place, String(error.params.missingProperty))
    case 'anyOf':
      return place.kind === 'group' ? lackFault(place, 'pages') : childrenFault(place, dialect)
    case 'oneOf':
    case 'not':
      return childrenFault(place, dialect)
    case 'additionalProperties':
      return unknownFaults(place, String(error.params.additionalProperty), dialect)
    case 'enum':
      if (key === 'language') {
        const supported = languagesIn(error)
        return supported.all.has(String(place.value)) ? [] : languageFault(place, supported)
      }
      break
    case 'pattern':
      if (key === 'href') {
        const { name } = placeAt(place.docs, place.keys.slice(0, -1))
        const href = String(place.value)
        const severity = dialect === 'extended' && isSitePath(href) ? 'warning' : undefined
        return { rule: 'global-anchor-href', at: valueAt(place.path), name, href, severity }
      }
  }
  return typeFault(error, place, dialect)
}
