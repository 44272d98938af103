import type { PageContent } from '../pages/content.ts'
import { repacked } from '../pages/packed.ts'
import type { Place } from '../pages/place.ts'

/** A link or an import of a page that is written anew. */
export interface ContentEdit {
  readonly kind: 'link' | 'import'
  /** Of the address as it was. */
  readonly place: Place
  /** The new address, decoded. */
  readonly url: string
  /** The offsets of what changes, within the place, and what stands there then. */
  readonly from: number
  readonly to: number
  readonly text: string
}

/** What a page holds once some of its links and imports are written anew; the edits are sorted, none has a line break. */
export function editedContent(content: PageContent, edits: readonly ContentEdit[]): PageContent {
  const urls = new Map(edits.map(edit => [`${edit.kind} ${edit.place[2]}`, edit.url]))
  const place = ([line, column, offset, endLine, endColumn, endOffset]: Place): Place => [
    line,
    column + shift(edits, offset, line, 'before'),
    offset + shift(edits, offset, null, 'before'),
    endLine,
    endColumn + shift(edits, endOffset, endLine, 'within'),
    endOffset + shift(edits, endOffset, null, 'within'),
  ]
  return {
    ...content,
    links: repacked(content.links, ({ text, place: old }) => ({
      text: urls.get(`link ${old[2]}`) ?? text,
      place: place(old),
    })),
    imports: repacked(content.imports, ({ text, place: old }) => ({
      text: urls.get(`import ${old[2]}`) ?? text,
      place: place(old),
    })),
    fault: content.fault && { ...content.fault, place: place(content.fault.place) },
  }
}

/** How far an offset moves, of all edits before it or of those in its line. */
function shift(
  edits: readonly ContentEdit[],
  offset: number,
  line: number | null,
  which: 'before' | 'within',
): number {
  let sum = 0
  for (const { place, from, to, text } of edits) {
    if (which === 'before' ? from >= offset : to > offset) break
    if (line === null || place[3] === line) sum += text.length - (to - from)
  }
  return sum
}
