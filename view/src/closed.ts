import { useLayoutEffect, useMemo, useState } from 'preact/hooks'
import type { ShownNode } from '../../src/view/data.ts'
import type { Moved } from './carry.ts'
import { closedAtFirst, pathTo } from './rows.ts'

type Closed = ReadonlySet<number>

/** The closed groups of another version of a site: those that were, and of new groups those that are at first. */
export function carriedClosed(
  before: readonly ShownNode[],
  closed: Closed,
  after: readonly ShownNode[],
  moved: Moved,
): Set<number> {
  const next = closedAtFirst(after)
  for (const [id, { kind }] of before.entries()) {
    const now = kind === 'group' ? moved(id) : null
    if (now === null) continue
    if (closed.has(id)) next.add(now)
    else next.delete(now)
  }
  return next
}

/** The closed groups, and how to open and close one. Those above what is chosen are opened. */
export function useClosed(nodes: readonly ShownNode[], moved: Moved, selected: number | null) {
  const [held, setHeld] = useState(() => ({ nodes, closed: closedAtFirst(nodes) as Closed }))
  const closed = useMemo(() => {
    const known = held.nodes === nodes ? held.closed : carriedClosed(held.nodes, held.closed, nodes, moved)
    const way = pathTo(nodes, selected === null ? null : nodes[selected]!.parent)
    return way.some(id => known.has(id)) ? new Set([...known].filter(id => !way.includes(id))) : known
  }, [held, nodes, selected])
  useLayoutEffect(() => {
    if (held.closed !== closed) setHeld({ nodes, closed })
  }, [closed, nodes])
  const toggle = (id: number, isOpen: boolean) => {
    const next = new Set(closed)
    if (isOpen) next.delete(id)
    else next.add(id)
    setHeld({ nodes, closed: next })
  }
  return [closed, toggle] as const
}
