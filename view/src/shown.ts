import type { View, ViewState } from '../../src/view/data.ts'
import { carried, type Moved, movedBetween } from './carry.ts'
import { type Choice, choiceIn } from './choice.ts'

/** What the page shows now. */
export interface Shown {
  readonly view: View
  readonly choice: Choice
  /** Where each node of the view before this one is now. */
  readonly moved: Moved
  /** Why it is not the present state; null where it is. */
  readonly notice: string | null
}

const unmoved: Moved = id => id

export const firstShown = (view: View, hash: string, notice: string | null = null): Shown => ({
  view,
  choice: choiceIn(hash, view),
  moved: unmoved,
  notice,
})

/** What is shown when another state of the project comes. */
export function nextShown(before: Shown | null, { view, problem }: ViewState, hash: string): Shown | null {
  if (!view) return before && { ...before, notice: problem }
  if (!before) return firstShown(view, hash, problem ?? noticeOf(view))
  // While docs.json is being written, the site is that of before.
  const next = view.isBroken ? { ...view, nodes: before.view.nodes } : view
  const moved = view.isBroken ? unmoved : movedBetween(before.view.nodes, next.nodes)
  return {
    view: next,
    choice: carried(before.choice, before.view, next, moved),
    moved,
    notice: problem ?? noticeOf(view),
  }
}

const noticeOf = ({ isBroken, files }: View) =>
  isBroken ? `${files[0]?.name ?? 'docs.json'} is not JSON: the site is that of before.` : null
