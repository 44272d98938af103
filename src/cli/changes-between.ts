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
  const [earlier, later] = [opened(a, dialect), opened(b, dialect)]
  const changes = diffTrees(a.tree, b.tree, {
    redirects: { earlier: earlier.navigation.redirects.list, later: later.navigation.redirects.list },
    moves: movesBetween(filesOf(a), filesOf(b)),
  })
  // Where generated pages have left no room in the tree for others, an address may be that of one of these.
  const isFull = () => gatherFacts(later.navigation, later.own, b.project).survey().fullAt !== null
  return changes.lost.length > 0 && isFull() ? { ...changes, lost: [] } : changes
}

const filesOf = ({ project, from }: VersionRead) => ({ files: project.files ?? [], from })

function opened({ project }: VersionRead, dialect: Dialect | undefined) {
  const own = dialectFor(project, dialect)
  return { own, navigation: openNavigation(project.document, project.includes, own).navigation }
}
