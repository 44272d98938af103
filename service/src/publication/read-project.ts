import { checkProject, ProjectError, readProject as read, resolveNavigation } from 'docs-nav'
import { readDescriptions } from '../pages/descriptions.ts'
import type { PageFault } from '../pages/page-text.ts'
import { readPages } from '../pages/read-pages.ts'
import { openSources, type Sources } from '../pages/sources.ts'
import { formatNodes } from '../search/parts.ts'
import { stemmedAs } from '../search/stems.ts'
import { findingsOf, withUnread } from './findings.ts'
import { keepParts, type KeptPart } from './keep-parts.ts'
import { newParts } from './new-parts.ts'
import type { ReadingStep, ReadingTask, Unreadable } from './reading.ts'

/**
 * Checks a project and, if it has no errors, reads its pages. Those that are stored as they are now are named with their
 * part and not read again.
 */
export async function* readProject(task: ReadingTask): AsyncGenerator<ReadingStep> {
  const { root } = task
  // Like `docs-nav check`, but a repository cannot make the service fetch or write anything.
  const project = await readable(() => read(root, { baseline: true, allowRemote: false, cache: false }))
  if ('kind' in project) return yield project
  const report = checkProject(project)
  const { errors, warnings } = report.summary
  const found = findingsOf(report)
  yield { kind: 'checked', errors, warnings, ...found }
  if (errors > 0) return
  const tree = await readable(() => resolveNavigation(project))
  if ('kind' in tree) return yield tree
  const sources = await openSources(root, tree, await readDescriptions(root, project))
  const faults = yield* readParts(task, sources)
  yield {
    kind: 'read',
    pages: tree.nodes.filter(node => node.kind === 'page').length,
    languages: languagesOf(sources),
    ...withUnread(found, faults),
  }
}

/** What is made of a project, or the step that says why it cannot be. */
async function readable<Result>(make: () => Result | Promise<Result>): Promise<Result | Unreadable> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof ProjectError) return { kind: 'unreadable', reason: error.message }
    throw error
  }
}

/** Gives the parts that stay and the new ones; returns why pages are not read as MDX, in the order of the pages. */
async function* readParts(
  { known, runId }: ReadingTask,
  sources: Sources,
): AsyncGenerator<ReadingStep, PageFault[]> {
  const files: (string | null)[] = []
  const keys: string[] = []
  for (const index of sources.entries.keys()) {
    const { file, key } = await sources.read(index)
    files.push(file)
    keys.push(key)
  }
  const { kept, fresh } = keepParts(keys, known)
  const faults = new Map<number, PageFault>()
  for (const part of kept) {
    const nodes = part.indexes.map(index => (index < 0 ? -1 : sources.entries[index]!.node))
    yield { kind: 'part', id: part.id, isNew: false, nodes: formatNodes(nodes) }
  }
  for (const [index, fault] of storedFaults(kept, known)) faults.set(index, { ...fault, file: files[index]! })
  const warnings: ReadingStep[] = []
  const log = {
    warn: (about: object, text: string) => void warnings.push({ kind: 'warning', about, text }),
  }
  let next = 0
  const texts = async function* () {
    for await (const page of readPages(sources, fresh, { log })) {
      if (page.fault) faults.set(fresh[next]!, page.fault)
      next++
      yield page
    }
  }
  for await (const step of newParts(runId, texts())) {
    yield* warnings.splice(0)
    yield step
  }
  yield* warnings
  return [...faults].sort(([a], [b]) => a - b).map(([, fault]) => fault)
}

/** Why pages that stay are not read as MDX, by the index of the page. */
function* storedFaults(kept: readonly KeptPart[], known: KnownParts): Generator<[number, PageFault]> {
  const parts = new Map(known.map(part => [part.id, part.pages]))
  for (const { id, indexes } of kept)
    for (const { number, fault } of parts.get(id)!)
      if (fault !== null && indexes[number] !== -1) yield [indexes[number]!, JSON.parse(fault) as PageFault]
}

type KnownParts = ReadingTask['known']

const languagesOf = ({ entries }: Sources) =>
  [...new Set(entries.map(({ language }) => stemmedAs(language)))].sort()
