import { firstIndex } from '../document/first-index.ts'
import { lastOf, present } from '../document/present.ts'
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
  const shift = shifting(edits)
  const place = ([line, column, offset, endLine, endColumn, endOffset]: Place): Place => [
    line,
    column + shift(offset, line, 'before'),
    offset + shift(offset, null, 'before'),
    endLine,
    endColumn + shift(endOffset, endLine, 'within'),
    endOffset + shift(endOffset, null, 'within'),
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

/** How far an offset moves: of all edits before it, or of those in its line. */
function shifting(edits: readonly ContentEdit[]) {
  const sums = [0]
  for (const { from, to, text } of edits) sums.push(lastOf(sums) + text.length - (to - from))
  /** What the edits add for which a test is true, which are the first ones. */
  const sumOf = (isIn: (edit: ContentEdit) => boolean): number =>
    present(sums[firstIndex(edits, edit => !isIn(edit))])
  return (offset: number, line: number | null, which: 'before' | 'within'): number => {
    const isBefore = ({ from, to }: ContentEdit) => (which === 'before' ? from < offset : to <= offset)
    if (line === null) return sumOf(isBefore)
    const isAbove = ({ place }: ContentEdit) => place[3] < line
    return sumOf(edit => isAbove(edit) || (edit.place[3] === line && isBefore(edit))) - sumOf(isAbove)
  }
}
