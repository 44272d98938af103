import type { ErrorObject } from 'ajv'
import { parsePointer } from '../document/pointer.ts'
import { core, extended } from '../generated/validators.js'
import type { Dialect } from '../grammar/dialects.ts'
import type { Found } from './found.ts'
import { found } from './found.ts'
import { valueAt } from './rule.ts'
import { globalAnchorHref } from './rules/global-anchor-href.ts'
import { childrenFound, lackFound, lacks, unknownFound } from './shape-members.ts'
import { type Place, placeAt } from './shape-place.ts'
import { languageFound, typeFound } from './shape-values.ts'

/**
 * What the schema finds wrong with a docs.json, each fault once and in our words: ajv's errors are
 * told apart by their keyword, and what only repeats another one is dropped.
 */
export function checkShape(docs: unknown, dialect: Dialect): Found[] {
  const validate = dialect === 'core' ? core : extended
  if (validate(docs)) return []
  const errors = (validate.errors ?? []).filter(error => !isNoise(error))
  const wrongType = new Set(
    errors.filter(({ keyword }) => keyword === 'type').map(error => error.instancePath),
  )
  const distinct = errors.filter(error => error.keyword === 'type' || !wrongType.has(error.instancePath))
  return withoutRepeats(
    distinct.map(error => translate(error, placeAt(docs, parsePointer(error.instancePath)), dialect)),
  )
}

/** What `if` reports of itself, and the branches of a choice that were not taken. */
const isNoise = ({ keyword, schemaPath }: ErrorObject) =>
  keyword === 'if' || /\/(?:oneOf|anyOf)\/\d+\//.test(schemaPath)

function translate(error: ErrorObject, place: Place, dialect: Dialect): Found {
  const key = place.keys.at(-1)
  switch (error.keyword) {
    case 'required':
      return lackFound(place, String(error.params.missingProperty))
    case 'anyOf':
      return lackFound(place, 'pages')
    case 'oneOf':
    case 'not':
      return childrenFound(place, dialect)
    case 'additionalProperties':
      return unknownFound(place, String(error.params.additionalProperty), dialect)
    case 'enum':
      if (key === 'language') return languageFound(place, error.params.allowedValues)
      break
    case 'pattern':
      if (key === 'href') {
        const { name } = placeAt(place.docs, place.keys.slice(0, -1))
        return found(globalAnchorHref, { at: valueAt(place.path), name, href: String(place.value) })
      }
  }
  return typeFound(error, place)
}

/** A misspelt key and the key that is therefore lacking are one fault: the misspelt key's, as an error. */
function withoutRepeats(all: Found[]): Found[] {
  const explained = new Set<Found>()
  const result = all.map(one => {
    const lack = all.find(other => lacks(other, one))
    if (!lack) return one
    explained.add(lack)
    return { ...one, severity: 'error' as const }
  })
  return result.filter(one => !explained.has(one))
}
