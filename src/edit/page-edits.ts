import { pushAll } from '../document/append.ts'
import type { TextEdit } from '../check/repair/change.ts'
import type { Range } from '../document/range.ts'
import type { PageContent, PageImport } from '../pages/content.ts'
import { type Place, rangeAt } from '../pages/place.ts'
import type { SiteLink } from '../site/links.ts'
import { percentEncoded, type Rewrite } from '../site/rewrite.ts'
import { type ContentEdit, editedContent } from './content.ts'
import type { Draft } from './draft.ts'
import type { Relocation } from './rewritten.ts'

/** Edits of pages, each place once. */
export class PageEdits {
  readonly #draft: Draft
  readonly #edits = new Map<string, Map<number, ContentEdit>>()
  readonly #left = new Set<string>()

  constructor(draft: Draft) {
    this.#draft = draft
  }

  link(file: string, { place, url }: { readonly place: Place; readonly url: string }, rewrite: Rewrite) {
    this.#add(file, { kind: 'link', place, url: rewrite.url, ...written(place, url, rewrite) })
  }

  import(file: string, item: PageImport, source: string) {
    const { place } = item
    const text = writtenSource(item, source)
    if (text === null) this.#draft.steps.push({ kind: 'left', file, line: place[0], text: source })
    else this.#add(file, { kind: 'import', place, url: source, from: place[2], to: place[5], text })
  }

  /** A part of a value of front matter, on one line. */
  field(file: string, { start, end }: Range, edit: Pick<ContentEdit, 'from' | 'to' | 'text'>) {
    const place: Place = [start.line, start.column, start.offset, end.line, end.column, end.offset]
    this.#add(file, { kind: 'link', place, url: edit.text, ...edit })
  }

  leave({ at, url }: SiteLink) {
    const [file, line] = 'file' in at ? [at.file, at.link.place[0]] : [this.#draft.project.document.file, 0]
    const key = `${file}:${line}:${url}`
    if (!this.#left.has(key)) this.#draft.steps.push({ kind: 'left', file, line, text: url })
    this.#left.add(key)
  }

  #add(file: string, edit: ContentEdit) {
    const edits = this.#edits.get(file) ?? new Map<number, ContentEdit>()
    this.#edits.set(file, edits)
    const known = edits.get(edit.place[2])
    // A snippet that several pages show may mean several things.
    if (known && known.url !== edit.url)
      this.#draft.steps.push({ kind: 'left', file, line: edit.place[0], text: edit.url })
    else edits.set(edit.place[2], edit)
  }

  /** Makes the edits of pages whose names are other ones by now; `put` takes those of each. */
  finish(
    fileOf: Relocation['fileOf'],
    put = (_: string, edits: readonly TextEdit[]): void => void pushAll(this.#draft.pageEdits, edits),
  ) {
    const draft = this.#draft
    const known = draft.project.contents
    const contents: Record<string, PageContent> = Object.assign(Object.create(null), known)
    for (const [file, byPlace] of [...this.#edits].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const edits = [...byPlace.values()].sort((a, b) => a.from - b.from)
      const name = fileOf(file)
      put(file, textEdits(file, edits))
      for (const { url } of edits) draft.steps.push({ kind: 'link', file: name, text: url })
      const content = known?.[name]
      if (content) contents[name] = editedContent(content, edits)
    }
    if (known) draft.project = { ...draft.project, contents }
  }
}

const textEdits = (file: string, edits: readonly ContentEdit[]): TextEdit[] =>
  edits.map(({ place, from, to, text }) => {
    const { start, end } = rangeAt(place)
    const position = (offset: number) => ({
      line: start.line,
      column: start.column + offset - start.offset,
      offset,
    })
    return { file, range: { start: position(from), end: to === place[5] ? end : position(to) }, text }
  })

/** What a rewrite changes in the text: only its own part where the text is as it is read, else the whole address. */
function written(place: Place, url: string, { span, text, url: whole }: Rewrite) {
  const isPlain = place[3] === place[0] && place[5] - place[2] === url.length
  if (isPlain) return { from: place[2] + span[0], to: place[2] + span[1], text }
  return {
    from: place[2],
    to: place[5],
    text: whole.replaceAll('&', '&amp;').replace(/[\s"'()<>\\`*|[\]]/g, percentEncoded),
  }
}

/**
 * A name in place of that of an import, as it may stand in the text. What would end an attribute, or a cell of a
 * table, becomes a reference of its character, which is read there; null where it would end the string of a module, or
 * begin an escape. What the old name has as it is ends neither.
 */
function writtenSource({ source, kind, place }: PageImport, by: string): string | null {
  const known = place[5] - place[2] === source.length ? source : ''
  if (kind === 'snippet')
    return by.replace(/[\s"'<>=`&|]/g, char =>
      char !== '&' && known.includes(char) ? char : `&#${char.charCodeAt(0)};`,
    )
  return [...by].some(char => /["'\\\n\r]/.test(char) && !known.includes(char)) ? null : by
}
