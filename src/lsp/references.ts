import type { Location } from 'vscode-languageserver/node'
import { rangeIn } from '../document/document.ts'
import { keysOf } from '../document/pointer.ts'
import { pathOf } from '../navigation/element.ts'
import { withoutExtension } from '../navigation/page-path.ts'
import { rangeAt } from '../pages/place.ts'
import type { Naming } from './edits.ts'
import { type Known, locating } from './known.ts'
import { toRange } from './places.ts'

/** The entries of the navigation that list a page file. */
export function entriesOf(file: string, known: Known, { uriOf }: Naming): Location[] {
  const find = locating(known)
  const page = withoutExtension(file)
  return known.navigation.entries.flatMap(entry => {
    const at = entry.page === page ? find(keysOf(pathOf(entry))) : undefined
    if (!at) return []
    const { document, node } = at
    return [{ uri: uriOf(document.file), range: toRange(rangeIn(document, [node.start, node.end])) }]
  })
}

/** The links that lead to a page file, of pages, of the snippets that they show, and of docs.json. */
export function linksTo(file: string, known: Known, { uriOf }: Naming): Location[] {
  const find = locating(known)
  const locations = new Map<string, Location>()
  for (const { at, answer } of known.facts().links()?.all() ?? []) {
    if (!('file' in answer) || answer.file !== file) continue
    if ('file' in at)
      locations.set(`${at.file} ${at.link.place[2]}`, {
        uri: uriOf(at.file),
        range: toRange(rangeAt(at.link.place)),
      })
    else {
      const place = find(keysOf(at.path))
      if (!place) continue
      const { document, node } = place
      const range = toRange(rangeIn(document, [node.start, node.end]))
      locations.set(`${document.file} ${node.start}`, { uri: uriOf(document.file), range })
    }
  }
  return [...locations.values()]
}
