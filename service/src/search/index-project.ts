import type { Tree } from 'docs-nav'
import type { Database, Queries } from '../database/open.ts'

/** Stands in for the index until there is one: keeps nothing. */
export interface PageText {
  readonly path: string
}

export async function readPages(_root: string, _tree: Tree): Promise<PageText[]> {
  return []
}

export async function indexPages(
  _database: Database,
  _runId: string,
  _projectId: string,
  _tree: Tree,
  _pages: Iterable<PageText>,
): Promise<void> {}

export async function forgetRuns(_queries: Queries, _projectId: string, _except: string): Promise<void> {}
