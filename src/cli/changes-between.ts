import type { Dialect } from '../grammar/dialects.ts'
import { openNavigation } from '../navigation/open.ts'
import { dialectFor } from '../project/dialect.ts'
import { movesBetween } from '../project/moves.ts'
import type { VersionRead } from '../project/versions.ts'
import { gatherFacts } from '../site/facts.ts'
import { diffTrees, type TreeDiff } from '../tree/diff/diff.ts'
import { resolveNavigation } from '../tree/resolve.ts'
import type { Tree } from '../tree/tree.ts'

/** A state of a project that is compared with another. */
export interface State extends VersionRead {
  readonly tree: Tree
}

export const stateOf = (read: VersionRead, dialect: Dialect | undefined): State => ({
  ...read,
  tree: resolveNavigation(read.project, dialect ? { dialect } : {}),
})

/** How the site of a later state differs from that of an earlier one, both JSON. */
export function changesBetween(a: State, b: State, dialect: Dialect | undefined): TreeDiff {
  const changes = diffTrees(a.tree, b.tree, {
    redirects: { earlier: redirectsOf(a, dialect), later: redirectsOf(b, dialect) },
    moves: movesBetween(filesOf(a), filesOf(b)),
  })
  return changes.lost.length > 0 && isFull(b, dialect) ? { ...changes, lost: [] } : changes
}

/** Whether pages are not in a tree as others that are generated have taken the room: any address may be that of one. */
function isFull({ project }: State, dialect: Dialect | undefined): boolean {
  const own = dialectFor(project, dialect)
  const { navigation } = openNavigation(project.document, project.includes, own)
  return gatherFacts(navigation, own, project).survey().fullAt !== null
}

const filesOf = ({ project, from }: VersionRead) => ({ files: project.files ?? [], from })

const redirectsOf = ({ project }: VersionRead, dialect: Dialect | undefined) =>
  openNavigation(project.document, project.includes, dialectFor(project, dialect)).navigation.redirects.list
