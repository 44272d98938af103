import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { checkProject, readProject } from '../../src/index.ts'
import type { Files } from '../properties/memory.ts'
import { rememberingReader, textIn } from '../properties/memory.ts'
import { type Markup, markupOf } from './markup.ts'

export interface Docs {
  logo: Record<string, string>
  footer?: { links?: unknown[] }
  navbar?: { links?: unknown[] }
  redirects: { source: string; destination: string }[]
  navigation: unknown
}

export interface Page {
  readonly file: string
  readonly text: string
  readonly markup: Markup
}

/** A site in memory, in which faults are planted. */
export interface Site {
  /** The texts by path; images are empty. */
  readonly texts: ReadonlyMap<string, string>
  readonly docs: Docs
  /** The listed pages that are .mdx and have no operation, in a random order. */
  readonly files: readonly string[]
  /** Those of them that remark can read. */
  pages(): Iterable<Page>
  /** How often an address is in the pages and snippets of the site, in links from the page as its last part. */
  mentions(address: string): number
  /** Whether nothing can be at an address, in any letter case: no file, folder, redirect or generated page. */
  isFree(address: string): boolean
  /** The addresses from the root that docs.json holds, without "#" and a slash at the end. */
  readonly named: ReadonlySet<string>
  /** Whether a page file, and nothing else, is at an address. */
  isPage(address: string): boolean
  /** What `check` says with these texts in place of others, sorted, as `rule file text`. Null removes a file. */
  told(changes?: ReadonlyMap<string, string | null>): Promise<string[]>
}

export async function openSite(folder: string, random: () => number): Promise<Site> {
  const read = await readProject(folder, { links: true, config: false })
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')
  const docs = JSON.parse(textOf('docs.json')) as Docs
  const texts = new Map([
    ...read.files!.map(file => [file, textOf(file)] as const),
    ...read.others!.map(file => [file, ''] as const),
    ['docs.json', JSON.stringify(docs, null, 2)],
  ])
  try {
    texts.set('.mintignore', textOf('.mintignore'))
  } catch {
    // Few sites have one.
  }
  const shown = new Set(checkProject(read).diagnostics.map(({ file }) => file))
  const listed = [...strings(docs.navigation)]
    .map(page => `${page.replace(/^\//, '')}.mdx`)
    .filter(file => texts.has(file) && !shown.has(file))
  // An operation in the front matter makes more of the page than its text.
  const plain = [...new Set(listed)].filter(file => !/^(?:openapi|api|asyncapi|url):/m.test(texts.get(file)!))
  shuffle(plain, random)
  const files = [...plain]
  const pages: Page[] = []

  const paths = new Set<string>()
  for (const file of texts.keys())
    for (let path = file.toLowerCase().replace(/\.mdx?$/, ''); path !== '.'; path = posix.dirname(path))
      paths.add(path)
  const sources = docs.redirects.map(({ source }) => source.toLowerCase().replace(/^\/|\/$/g, ''))
  const isRedirected = (path: string) =>
    sources.some(
      source => path === source || (/[:*]/.test(source) && path.startsWith(source.split(/[:*]/, 1)[0]!)),
    )
  const pathOf = (address: string) => address.toLowerCase().replace(/^\//, '')

  const reader = rememberingReader({ links: true })
  const mentioned = new Map<string, number>()
  for (const [file, text] of texts)
    for (const [, address = ''] of /\.mdx?$/.test(file) ? text.matchAll(addresses) : []) {
      for (const key of new Set([keyOf(address), keyOf(address.replace(/(?<=.)#.*/, ''))]))
        mentioned.set(key, (mentioned.get(key) ?? 0) + 1)
    }
  return {
    texts,
    docs,
    files,
    named: new Set([...strings(docs)].map(one => one.replace(/\/?(?:#.*)?$/, ''))),
    *pages() {
      yield* pages
      for (let file = plain.pop(); file !== undefined; file = plain.pop()) {
        const text = texts.get(file)!
        const markup = markupOf(text)
        if (!markup || markup.endsInCode) continue
        pages.push({ file, text, markup })
        yield pages.at(-1)!
      }
    },
    mentions: address => (mentioned.get(keyOf(address)) ?? 0) + (mentioned.get(posix.basename(address)) ?? 0),
    isFree: address => {
      const path = pathOf(address)
      return !paths.has(path) && !isRedirected(path) && !path.includes('api-reference')
    },
    isPage: address =>
      texts.has(`${address.slice(1)}.mdx`) &&
      !isRedirected(pathOf(address)) &&
      !address.includes('api-reference'),
    async told(changes = new Map()) {
      const all = new Map<string, string | null>([...texts, ...changes])
      const files: Files = new Map([...all].filter((entry): entry is [string, string] => entry[1] !== null))
      const project = await reader(files)
      return checkProject(project)
        .diagnostics.map(
          ({ rule, file, range }) =>
            `${rule} ${file} ${textIn(project, files, file!)?.slice(range!.start.offset, range!.end.offset)}`,
        )
        .sort()
    },
  }
}

/** What may be an address: what follows a quote, a bracket or an equals sign. */
const addresses = /[("'`=]\s*([^\s"'`()<>{}]+)/g

/** An address from the root without its ending; the last part of any other. */
function keyOf(address: string): string {
  const path = address.replace(/(?:\.mdx?|\/)(?=#|$)/, '')
  return path.startsWith('/') || path.startsWith('#') ? path : posix.basename(path)
}

/** All texts in a value of JSON. */
export function* strings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* strings(member)
}

export function shuffle(list: unknown[], random: () => number) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[list[i], list[j]] = [list[j], list[i]]
  }
}
