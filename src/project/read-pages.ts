import type { PageContent } from '../pages/content.ts'
import { usualBytes } from './front-matter.ts'
import type { Heads } from './heads.ts'
import { markupOf, readPageContent } from './page-content.ts'
import { knownPages, type PageMemory, type PageReading } from './page-reading.ts'
import type { PageFile, Source } from './source.ts'
import { held } from '../document/time-limit.ts'

/** A stage ends by the clock too: on a disk that takes a millisecond for a file, 100,000 pages would take too long for one. */
const pagesPerStage = 1000

/** Reads page files, each some of them in a stage of its own. */
function readEach(from: Source, files: readonly string[], use: Parameters<Source['each']>[1]) {
  for (let i = 0; i < files.length; i += pagesPerStage)
    held.limit.run(() => from.each(files.slice(i, i + pagesPerStage), use))
}

/** Reads page files: their contents at once, or when they are asked for where a memory holds some of them. */
export function readPages(
  files: readonly string[],
  from: Source,
  memory: PageMemory | null = null,
  heads?: Heads,
): PageReading {
  const contents: Record<string, PageContent> = Object.create(null)
  const isLater = memory !== null && !memory.isEmpty
  const keys = new Map<string, string>()
  const read = contentReader()
  const readPage = (file: string, page: PageFile) => {
    const head = page.head()
    if (head.length <= usualBytes) heads?.set(file, head)
    const key = memory?.keyOf(markupOf(file), page.bytes())
    if (key !== undefined) keys.set(file, key)
    if (isLater) return
    const content = read(file, page)
    if (key !== undefined) memory?.add(key, content)
    contents[file] = content
  }
  readEach(from, files, readPage)
  if (isLater) return { identity: memory.identityOf(keys), ...later(keys, from, memory) }
  memory?.keep()
  return { ...knownPages(contents), identity: memory && memory.identityOf(keys) }
}

/** The contents of pages whose keys are known, for the most part from a memory. */
function later(keys: ReadonlyMap<string, string>, from: Source, memory: PageMemory) {
  let hasChanged = false
  const contents = () => {
    const found = new Map<string, PageContent | undefined>()
    const ofKeys = new Map<string, PageContent | undefined>()
    for (const [file, key] of keys) {
      if (!ofKeys.has(key)) ofKeys.set(key, memory.known(key))
      found.set(file, ofKeys.get(key))
    }
    const missing = [...found.keys()].filter(file => found.get(file) === undefined)
    const unread = new Set(missing)
    const read = contentReader()
    const readPage = (file: string, page: PageFile) => {
      const key = memory.keyOf(markupOf(file), page.bytes())
      const content = read(file, page)
      memory.add(key, content)
      found.set(file, content)
      if (key === keys.get(file)) unread.delete(file)
    }
    readEach(from, missing, readPage)
    hasChanged = unread.size > 0
    memory.keep()
    const contents: Record<string, PageContent> = Object.create(null)
    for (const [file, content] of found) if (content) contents[file] = content
    return contents
  }
  return { contents, hasChanged: () => hasChanged }
}

/** Reads what pages hold; that of one file once, since links may give it a thousand paths. */
function contentReader(): (file: string, page: PageFile) => PageContent {
  const known = new Map<string, PageContent>()
  return (file, page) => {
    const read = () => readPageContent(file, page.text())
    if (page.identity === undefined) return read()
    const name = `${markupOf(file)} ${page.identity}`
    const content = known.get(name) ?? read()
    known.set(name, content)
    return content
  }
}
