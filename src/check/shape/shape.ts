import type { ErrorObject } from 'ajv'
import { keysOf, type Path, parsePointer, pointerOf } from '../../document/pointer.ts'
import { core, extended } from '../../generated/validators.js'
import type { Dialect } from '../../grammar/dialects.ts'
import { isMounted } from '../../grammar/table.ts'
import type { Found } from '../found.ts'
import { found } from '../found.ts'
import { type AnyRule, type Severity, valueAt } from '../rule.ts'
import { globalAnchorHref } from '../rules/global-anchor-href.ts'
import { refFound } from './include.ts'
import { childrenFound, explains, isLack, isNamedBy, lackFound, naming, unknownFound } from './members.ts'
import { isInList, type Place, placeAt } from './place.ts'
import { languageFound, pageObjectFound, typeFound } from './values.ts'

/**
 * What the schema finds wrong with a docs.json, each fault once and in our words: ajv's errors are
 * told apart by their keyword, and what only repeats another one is dropped. `languages` are codes
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
  const wrongType = new Set(
    errors.filter(({ keyword }) => keyword === 'type').map(error => error.instancePath),
  )
  const distinct = errors.filter(error => error.keyword === 'type' || !wrongType.has(error.instancePath))
  return withoutRepeats(
    distinct.flatMap(error =>
      translate(error, placeAt(docs, parsePointer(error.instancePath)), dialect, languages),
    ),
    severityOf,
  )
}

/** The value of an unknown field may be anything: the shared definitions check it where it is unknown too. */
function withoutUnknown(errors: ErrorObject[]): ErrorObject[] {
  const unknown = new Set(
    errors
      .filter(({ keyword }) => keyword === 'additionalProperties')
      .map(({ instancePath, params }) =>
        pointerOf([...parsePointer(instancePath), params.additionalProperty]),
      ),
  )
  if (unknown.size === 0) return errors
  const isBelow = (pointer: string): boolean =>
    pointer !== '' && (unknown.has(pointer) || isBelow(pointer.slice(0, pointer.lastIndexOf('/'))))
  return errors.filter(({ instancePath }) => !isBelow(instancePath))
}

/** What `if` reports of itself, and the branches of a choice that were not taken. */
const isNoise = ({ keyword, schemaPath }: ErrorObject) =>
  keyword === 'if' || /\/(?:oneOf|anyOf)\/\d+\//.test(schemaPath)

function translate(
  error: ErrorObject,
  place: Place,
  dialect: Dialect,
  languages: readonly string[],
): Found | Found[] {
  if (dialect === 'extended' && isInList(place) && isMounted(place.value)) return []
  const include = refFound(error, place, dialect)
  if (include) return include
  const pageObject = pageObjectFound(place)
  // It lacks what every group has: that is said once.
  if (pageObject) return error.params.missingProperty === 'group' ? pageObject : []
  const key = place.keys.at(-1)
  switch (error.keyword) {
    case 'required':
      return lackFound(place, String(error.params.missingProperty))
    case 'anyOf':
      return place.kind === 'group' ? lackFound(place, 'pages') : childrenFound(place, dialect)
    case 'oneOf':
    case 'not':
      return childrenFound(place, dialect)
    case 'additionalProperties':
      return unknownFound(place, String(error.params.additionalProperty), dialect)
    case 'enum':
      if (key === 'language')
        return languages.includes(String(place.value))
          ? []
          : languageFound(place, [...error.params.allowedValues, ...languages])
      break
    case 'pattern':
      if (key === 'href') {
        const { name } = placeAt(place.docs, place.keys.slice(0, -1))
        return found(globalAnchorHref, { at: valueAt(place.path), name, href: String(place.value) })
      }
  }
  return typeFound(error, place, dialect)
}

/**
 * A key that is wrong and what is lacking because of it are one fault: the wrong key's, where it is
 * an error; else, and where its rule is off, that of what is lacking, which then names the key.
 * A lack that nobody is told of hides no key.
 */
function withoutRepeats(all: Found[], severityOf: (rule: AnyRule) => Severity): Found[] {
  const lacking = new Map<string, Found[]>()
  for (const one of all) {
    if (!isLack(one) || severityOf(one.rule) === 'off') continue
    const element = elementOf(one, 'self')
    lacking.set(element, [...(lacking.get(element) ?? []), one])
  }
  if (lacking.size === 0) return all
  const repeats = new Set<Found>()
  const misspelt = new Map<Found, Found>()
  for (const one of all) {
    const lacks = isLack(one) ? undefined : lacking.get(elementOf(one, 'parent'))
    if (lacks?.some(lack => isNamedBy(one, lack))) repeats.add(one)
    for (const lack of lacks?.filter(lack => explains(one, lack)) ?? []) {
      const isError = severityOf(one.rule) === 'error'
      repeats.add(isError ? lack : one)
      if (!isError) misspelt.set(lack, one)
    }
  }
  return all.flatMap(one => (repeats.has(one) ? [] : naming(one, misspelt.get(one))))
}

function elementOf({ finding: { at } }: Found, which: 'self' | 'parent'): string {
  const on: Path | null = 'on' in at ? at.on : null
  return pointerOf(keysOf(which === 'self' ? on : (on?.parent ?? null)))
}
