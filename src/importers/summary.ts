import { lineStarts, rangeOf } from '../document/range.ts'
import type { Span } from '../document/span.ts'
import { cleanPath, isListable, isPage, leavesProject } from '../navigation/page-path.ts'
import { maxPageItems } from '../pages/collected.ts'
import { readPageText } from '../pages/read.ts'
import { contentOf, docsOf, type OutlineEntry, renameRemark, withoutReadme } from './outline.ts'
import { type Importer, maxImportedDepth, type Remark } from './result.ts'

/** A page of the list, with those below it while it is read. */
interface Entry {
  readonly column: number
  readonly page: string
  readonly title: string
  readonly below: Entry[]
}

interface Section {
  readonly label: string | null
  readonly entries: Entry[]
}

/** A docs.json of a SUMMARY.md (GitBook, mdBook): headings are groups, and a page with pages below it too. */
export const importSummary: Importer = text => {
  const { headings, links, isComplete } = readPageText(text, 'markdown', { readsDeep: true })
  const remarks: Remark[] = []
  if (!isComplete) remarks.push({ span: [0, 0], message: notWhole })
  const sections: Section[] = [{ label: null, entries: [] }]
  const parts = [
    ...headings.filter(({ depth }) => depth > 1).map(({ span, text: label }) => ({ span, label })),
    ...links.filter(({ kind }) => kind === 'link').map(({ span, url }) => ({ span, url })),
  ].sort((one, other) => one.span[0] - other.span[0])
  const placeOf = placing(text)
  let open: Entry[] = []
  for (const part of parts) {
    if ('label' in part) {
      sections.push({ label: part.label || null, entries: [] })
      open = []
      continue
    }
    const page = pageOf(part.url, part.span, remarks)
    if (page === null) continue
    const { column, title } = placeOf(part.span)
    open = open.filter(above => above.column < column)
    if (open.length > maxImportedDepth)
      remarks.push({
        span: part.span,
        message: `The page is listed below ${maxImportedDepth} levels of groups, the most that are read.`,
      })
    open = open.slice(0, maxImportedDepth)
    const entry: Entry = { column, page, title, below: [] }
    ;(open.at(-1)?.below ?? sections.at(-1)!.entries).push(entry)
    open.push(entry)
  }
  const filled = sections.filter(({ entries }) => entries.length > 0)
  if (filled.length === 0) return { fault: { span: [0, 0], message: 'This file lists no page.' } }
  const outline = filled.flatMap(({ label, entries }): OutlineEntry[] =>
    label === null ? entries.map(outlined) : [{ label, root: null, entries: entries.map(outlined) }],
  )
  return { docs: docsOf('Documentation', contentOf(outline)), remarks }
}

const notWhole = `The file was not read to its end, as it holds more than ${maxPageItems.toLocaleString('en')} links, headings and elements, or tags without an end: pages may be missing.`

/** The page of a link; null for a link to something else, which is left out. */
function pageOf(url: string, span: Span, remarks: Remark[]): string | null {
  const [file = '', fragment] = url.split('#', 2)
  const path = decodedPath(file)
  const page = cleanPath(path)
  const isOther = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(url) || !isPage(file)
  if (isOther || leavesProject(path) || !isListable(page)) {
    remarks.push({ span, message: `"${url}" is no page of the project; it was left out.` })
    return null
  }
  if (fragment !== undefined)
    remarks.push({
      span,
      message: `The page is listed without "#${fragment}": an entry of docs.json is a page.`,
    })
  if (withoutReadme(page) !== page) remarks.push({ span, message: renameRemark(file) })
  return withoutReadme(page)
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Finds the column of the list mark of a link's line, once for each line, and the text of the link. */
function placing(text: string): (span: Span) => { column: number; title: string } {
  const starts = lineStarts(text)
  const columns = new Map<number, number>()
  return span => {
    const { column: behind, offset } = rangeOf(text, span, starts).start
    const start = offset - behind + 1
    const line = text.slice(start, offset)
    const column = columns.get(start) ?? /^[\t ]*/.exec(line)![0].replaceAll('\t', '    ').length
    columns.set(start, column)
    return { column, title: line.slice(line.lastIndexOf('[') + 1).replace(/\]\(<?$/, '') }
  }
}

const outlined = ({ page, title, below }: Entry): OutlineEntry =>
  below.length === 0 ? page : { label: title || page, root: page, entries: below.map(outlined) }
