import { CompletionItemKind } from 'vscode-languageserver/node'
import type { Cursor } from '../cursor.ts'
import { entryProposals, pageProposals } from './entries.ts'
import { nameProposals } from './names.ts'
import type { Proposal } from './proposal.ts'
import { includeProposals, languageProposals, specificationProposals } from './values.ts'
import { grammarPlace, isLabel } from '../grammar-place.ts'
import type { Key, Known } from '../known.ts'
import { fields } from '../../grammar/fields.ts'

/**
 * The proposals at a cursor, likeliest first. `keys` is the path in the composed docs.json;
 * `file` is the edited file.
 */
export function proposals(cursor: Cursor, keys: readonly Key[], file: string, known: Known): Proposal[] {
  const place = grammarPlace(keys, known.dialect)
  if (cursor.part === 'key') return place ? nameProposals(place, cursor, known.dialect) : []
  if (keys.at(-1) === '$ref') return includeProposals(file, known)
  if (!place) return []
  if (place.at === 'element') return place.isEntry ? entryProposals(keys, known) : []
  if (place.at === 'api') return specificationProposals(known)
  if (place.at !== 'field') return []
  if (place.kind === 'language' && isLabel(place)) return languageProposals(known)
  if (place.name === 'root') return pageProposals(known)
  if (place.name === 'openapi') return keys.at(-1) === 'directory' ? [] : specificationProposals(known)
  return wordProposals(place.name)
}

/** The values of a field that has only a few. */
function wordProposals(name: string): Proposal[] {
  const shape = Object.hasOwn(fields, name) ? fields[name as keyof typeof fields].shape : undefined
  const words =
    shape === 'boolean' ? ['true', 'false'] : shape === 'display' ? ['"none"', '"accordion"', '"card"'] : []
  return words.map(text => ({
    label: JSON.parse(`[${text}]`).toString(),
    text,
    kind: CompletionItemKind.Value,
  }))
}
