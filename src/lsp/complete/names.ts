import { CompletionItemKind } from 'vscode-languageserver/node'
import type { Dialect } from '../../grammar/dialects.ts'
import { fields } from '../../grammar/fields.ts'
import { childLists, elementKinds, globalLists, heldBy, isChildList, rowOf } from '../../grammar/table.ts'
import type { Proposal } from './proposal.ts'
import type { Cursor } from '../cursor.ts'
import type { GrammarPlace } from '../grammar-place.ts'

/** The keys that an object lacks: its label first, then the child lists if it has none, then its fields. */
export function nameProposals(
  place: GrammarPlace,
  { siblings, isNamed }: Cursor,
  dialect: Dialect,
): Proposal[] {
  return namesAt(place, siblings, dialect)
    .filter(name => !siblings.includes(name))
    .map(name => ({
      label: name,
      text: JSON.stringify(name) + (isNamed ? '' : ': '),
      kind: CompletionItemKind.Property,
      detail: descriptionOf(name),
    }))
}

function namesAt(place: GrammarPlace, siblings: readonly string[], dialect: Dialect): string[] {
  if (place.at === 'docs') return ['navigation']
  if (place.at === 'global') return childLists.filter(list => globalLists[dialect][list])
  if (place.at === 'field' && place.name === 'openapi' && dialect === 'extended')
    return ['source', 'directory']
  if (place.at !== 'element') return []
  const { label, lists, fields: known } = rowOf(place.kind)
  const held = siblings.some(isChildList) ? [] : lists[dialect]
  return [...(label === null ? [] : [label]), ...held, ...known[dialect]]
}

/** The description of a key of the navigation, in one sentence; empty for an unknown key. */
export function descriptionOf(name: string): string {
  if (isChildList(name)) return `${rowOf(heldBy[name]).title}s: ${rowOf(heldBy[name]).description}`
  if (Object.hasOwn(fields, name)) return fields[name as keyof typeof fields].description
  const labelled = elementKinds.find(kind => rowOf(kind).label === name)
  return labelled ? `What the ${rowOf(labelled).title.toLowerCase()} is called.` : ''
}
