import type { Queries } from '../database/database.ts'
import type { Breathe } from './breath.ts'
import type { PublishedPages } from './parts.ts'
import { lengths } from './postings.ts'
import { readWords } from './read-postings.ts'
import { type Sizes, sizesOf } from './sizes.ts'

/** The publications whose sizes are kept: those of a large site are a megabyte. */
const most = 16

const known = new WeakMap<Queries, Map<string, Promise<Sizes>>>()

/** The sizes of a publication, which never change: they are read once, and kept while it is searched. */
export function sizesOfPublication(
  queries: Queries,
  runId: string,
  pages: PublishedPages,
  breathe: Breathe,
): Promise<Sizes> {
  let kept = known.get(queries)
  if (!kept) known.set(queries, (kept = new Map()))
  const sizes = kept.get(runId) ?? readSizes(queries, pages, breathe)
  kept.delete(runId)
  kept.set(runId, sizes)
  sizes.catch(() => kept.delete(runId))
  if (kept.size > most) kept.delete(kept.keys().next().value!)
  return sizes
}

const readSizes = async (queries: Queries, pages: PublishedPages, breathe: Breathe) =>
  sizesOf((await readWords(queries, pages, [lengths], breathe)).get(lengths) ?? [], breathe)
