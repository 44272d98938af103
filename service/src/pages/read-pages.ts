import { availableParallelism } from 'node:os'
import { type Fault, openPageParser, type PageParser } from './page-parser.ts'
import type { PageText } from './page-text.ts'
import { toPassages } from './passages.ts'
import { markups, type Section } from './sections.ts'
import type { PageSource, Sources } from './sources.ts'

export interface ReadPagesOptions {
  /** Receives the pages that cannot be read or parsed. */
  readonly log?: { readonly warn: (about: object, text: string) => void }
  /** The most milliseconds to parse a page. */
  readonly timeout?: number
  /** How many pages are parsed at a time. (one core less than there are, four at most) */
  readonly threads?: number
}

/**
 * The texts of pages, in the order of their indexes. A page whose file cannot be read or parsed has its title and
 * description.
 */
export async function* readPages(
  sources: Sources,
  indexes: readonly number[],
  options: ReadPagesOptions = {},
): AsyncGenerator<PageText> {
  const { threads = Math.max(1, Math.min(4, availableParallelism() - 1)) } = options
  const parsers = Array.from({ length: threads }, () => openPageParser(options.timeout))
  const read = async (index: number, parser: PageParser) =>
    readPage(await sources.read(index), parser, options.log)
  try {
    for (let start = 0; start < indexes.length; start += threads)
      yield* await Promise.all(
        indexes.slice(start, start + threads).map((index, thread) => read(index, parsers[thread]!)),
      )
  } finally {
    await Promise.all(parsers.map(parser => parser.close()))
  }
}

async function readPage(
  page: PageSource,
  parser: PageParser,
  log: ReadPagesOptions['log'],
): Promise<PageText> {
  const { sections, faults } = await parseFile(page, parser)
  const { file } = page
  if (file !== null && page.source === undefined) log?.warn({ file }, 'a page cannot be read')
  else if (page.source !== undefined && !sections) log?.warn({ file, faults }, 'a page cannot be parsed')
  const [first] = faults
  return {
    ...page.entry,
    key: faults.some(({ isPassing }) => isPassing) ? '' : page.key,
    ...(first && {
      fault: {
        file: file!,
        message: first.fault.slice(0, 200),
        line: first.line ?? 1,
        column: first.column ?? 1,
      },
    }),
    passages: toPassages(withIntro(sections ?? [], page.intro)),
  }
}

/** The sections of a page's file in the first markup that it is valid in, with the faults in those before. */
async function parseFile(
  { source, snippets }: PageSource,
  parser: PageParser,
): Promise<{ sections?: readonly Section[]; faults: readonly Fault[] }> {
  const faults: Fault[] = []
  if (source === undefined) return { faults }
  for (const markup of markups) {
    const parsed = await parser.parse({ source, markup, snippets })
    if ('sections' in parsed) return { ...parsed, faults }
    faults.push(parsed)
  }
  return { faults }
}

function withIntro(body: readonly Section[], intro: readonly string[]): readonly Section[] {
  const [first, ...rest] = body
  if (first?.heading === '') return [{ heading: '', blocks: [...intro, ...first.blocks] }, ...rest]
  return intro.length > 0 || body.length === 0 ? [{ heading: '', blocks: intro }, ...body] : body
}
