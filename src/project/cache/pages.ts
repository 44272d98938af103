import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { PageContent } from '../../pages/content.ts'
import { leadsInside } from '../disk.ts'
import type { PageMemory } from '../page-content.ts'
import { readJson, writeJson } from './files.ts'
import { hash, type Shelf } from './sealed.ts'
import { type Environment, sealWith, userSecret } from './user.ts'

/** The most projects whose pages are in a cache; those that were written first give way. */
export const maxPageFiles = 20

/** The largest file of what the pages of a project hold, in bytes; of a larger project nothing is kept. */
export const maxPagesBytes = 64 * 1024 * 1024

/** The stored form: the project and the code that read its pages, and what these hold, by `keyOf`. */
interface Entry {
  readonly identity: string
  readonly pages: Readonly<Record<string, PageContent | null>>
}

/**
 * What was read of the pages of the project at `root`, in one file of its cache folder, sealed with the user's
 * secret, so that a project cannot ship one; null where there is no such secret. `build` names the code that reads
 * them. Pages that no call has asked for are forgotten.
 */
export function pageMemory(folder: string, env: Environment, root: string, build: string): PageMemory | null {
  const secret = userSecret(env)
  const own = join(folder, 'pages')
  if (secret === null || !leadsInside(folder, own)) return null
  const shelf: Shelf = {
    folder: own,
    ending: 'pages',
    most: maxPageFiles,
    maxBytes: maxPagesBytes,
    sealOf: sealWith(secret, 'pages'),
  }
  const key = hash(root)
  const identity = `${root} ${build}`
  const entry = readJson(shelf, key) as Entry | undefined
  const known = entry?.identity === identity ? entry.pages : {}
  const pages: Record<string, PageContent | null> = Object.create(null)
  let isNew = false
  return {
    recall(markup, bytes, read) {
      const key = `${markup} ${createHash('sha256').update(bytes).digest('base64')}`
      const match = Object.hasOwn(known, key) ? known[key] : undefined
      isNew ||= match === undefined
      return (pages[key] = match === undefined ? read() : match)
    },
    keep() {
      if (isNew) writeJson(shelf, key, { identity, pages } satisfies Entry)
    },
  }
}
