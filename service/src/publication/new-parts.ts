import type { PageText } from '../pages/page-text.ts'
import { formatNodes } from '../search/parts.ts'
import { addPage, emptyPostings, postingRows } from '../search/postings.ts'
import type { WritingStep } from './reading.ts'

/** A part is full when it has as many pages or passages. */
const maxPages = 1000
const maxPassages = 4000

/** The rows of a step, and roughly their characters: writing them holds up all else in the process. */
const rowsAtOnce = 100
const charactersAtOnce = 50_000

/** Pages as rows of new parts: a part comes before its pages, and a page before its passages. */
export async function* newParts(runId: string, pages: AsyncIterable<PageText>): AsyncGenerator<WritingStep> {
  let count = 0
  let part: PageText[] = []
  let passages = 0
  for await (const page of pages) {
    part.push(page)
    passages += page.passages.length
    if (part.length < maxPages && passages < maxPassages) continue
    yield* stepsOf(`${runId}-${count++}`, part)
    part = []
    passages = 0
  }
  if (part.length > 0) yield* stepsOf(`${runId}-${count}`, part)
}

function* stepsOf(part: string, pages: readonly PageText[]): Generator<WritingStep> {
  yield { kind: 'part', id: part, isNew: true, nodes: formatNodes(pages.map(({ node }) => node)) }
  for (const rows of batches(pages.map((page, number) => pageRow(page, part, number))))
    yield { kind: 'pages', rows }
  for (const rows of batches(pages.flatMap((page, number) => passageRows(page, part, number))))
    yield { kind: 'passages', rows }
  const postings = emptyPostings()
  for (const [number, page] of pages.entries()) addPage(postings, { ...page, number })
  for (const rows of batches(postingRows(part, postings))) yield { kind: 'postings', rows }
}

function* batches<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = []
  let characters = 0
  for (const row of rows) {
    const length = Object.values(row).reduce<number>((sum, value) => sum + String(value).length, 0)
    if (batch.length === rowsAtOnce || (batch.length > 0 && characters + length > charactersAtOnce)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(row)
    characters += length
  }
  if (batch.length > 0) yield batch
}

const pageRow = (page: PageText, part: string, number: number) => ({
  part_id: part,
  number,
  key: page.key,
  fault: page.fault ? JSON.stringify(page.fault) : null,
  href: storable(page.href),
  title: storable(page.title),
  description: storable(page.description),
  breadcrumbs: JSON.stringify(page.breadcrumbs.map(storable)),
  language: page.language === null ? null : storable(page.language),
  version: page.version === null ? null : storable(page.version),
  current: page.isCurrent ? (1 as const) : (0 as const),
})

const passageRows = ({ passages }: PageText, part: string, number: number) =>
  passages.map(({ heading, anchor, text }, position) => ({
    part_id: part,
    number,
    position,
    heading: storable(heading),
    anchor: storable(anchor),
    text: storable(text),
  }))

/** Postgres cannot store NUL, and neither database lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
