import { hash as digest } from 'node:crypto'
import { join } from 'node:path'
import type { PageContent } from '../../pages/content.ts'
import { isStraightBelow } from '../disk.ts'
import type { PageMemory } from '../page-reading.ts'
import { readJson } from './files.ts'
import { hash, isKept, type Shelf, writeSealed } from './sealed.ts'
import { type Environment, sealWith, userSecret } from './user.ts'

/** The most projects whose pages are in a cache; those that were written first give way. */
export const maxPageFiles = 20

/** The largest file of what the pages of a project hold, in bytes; of a larger project nothing is kept. */
export const maxPagesBytes = 64 * 1024 * 1024

/** What a page holds, after the key of its bytes. A row is read sooner than an object. */
type Row = readonly [
  key: string,
  links: string,
  linkPlaces: string,
  ids: string,
  hasMoreIds: boolean,
  imports: string,
  importPlaces: string,
  fault: PageContent['fault'],
]

/** The stored form: the project and the code that read its pages, and what these hold. */
interface Entry {
  readonly identity: string
  readonly pages: readonly Row[]
}

function rowOf(key: string, content: PageContent): Row {
  const { links, ids, hasMoreIds, imports, fault } = content
  return [key, links.texts, links.places, ids, hasMoreIds, imports.texts, imports.places, fault]
}

function contentOf([, links, places, ids, hasMoreIds, imports, importPlaces, fault]: Row): PageContent {
  return {
    links: { texts: links, places },
    ids,
    hasMoreIds,
    imports: { texts: imports, places: importPlaces },
    fault,
  }
}

/**
 * The JSON of an entry; null where it is longer than what is kept. It is made page by page: all of it may take gigabytes
 * before it is seen to be too long, since JSON has six characters for a control character.
 */
function textOf({ identity, pages }: Entry): string | null {
  const rows: string[] = []
  let length = 0
  for (const row of pages) {
    const least = row.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), length)
    if (least > maxPagesBytes) return null
    const text = JSON.stringify(row)
    length += text.length
    if (length > maxPagesBytes) return null
    rows.push(text)
  }
  return `{"identity":${JSON.stringify(identity)},"pages":[${rows.join(',')}]}`
}

/**
 * What was read of the pages of the project at `root`, in one file of its cache folder, sealed with the user's
 * secret, so that a project cannot ship one; null where there is no such secret. `build` names the code that reads
 * them. Pages that no call has asked for are forgotten.
 */
export function pageMemory(folder: string, env: Environment, root: string, build: string): PageMemory | null {
  const secret = userSecret(env)
  const own = join(folder, 'pages')
  if (secret === null || !isStraightBelow(folder, own)) return null
  const shelf: Shelf = {
    folder: own,
    ending: 'pages',
    most: maxPageFiles,
    maxBytes: maxPagesBytes,
    sealOf: sealWith(secret, 'pages'),
  }
  const file = hash(root)
  const identity = `${root} ${build}`
  const isEmpty = !isKept(shelf, file)
  let kept: ReadonlyMap<string, Row> | undefined
  const open = () => {
    const entry = isEmpty ? undefined : (readJson(shelf, file) as Entry | undefined)
    return new Map(entry?.identity === identity ? entry.pages.map(row => [row[0], row]) : [])
  }
  const pages = new Map<string, Row>()
  let isNew = false
  return {
    isEmpty,
    keyOf: (markup, bytes) => `${markup} ${digest('sha256', bytes, 'base64')}`,
    identityOf: keys => hash(JSON.stringify([...keys])),
    known(key) {
      const row = (kept ??= open()).get(key)
      if (row) pages.set(key, row)
      return row && contentOf(row)
    },
    add(key, content) {
      isNew = true
      pages.set(key, rowOf(key, content))
    },
    keep() {
      const text = isNew ? textOf({ identity, pages: [...pages.values()] }) : null
      if (text !== null) writeSealed(shelf, file, Buffer.from(text))
    },
  }
}
