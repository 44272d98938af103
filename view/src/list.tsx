import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

interface ListProps {
  readonly count: number
  /** The height of each row, in CSS pixels. */
  readonly height: number
  /** The row that is brought into view when it changes; -1 for none. */
  readonly current: number
  /** Where a row of before the last change of `rows` is now; -1 where it is gone. */
  readonly moved?: (index: number) => number
  readonly rows?: unknown
  readonly row: (index: number) => ComponentChildren
  readonly [attribute: string]: unknown
}

/** Rows beyond the edges of the view that are there already when it scrolls. */
const spare = 12

/** A list of rows of one height, of which only those in view are made: a site may have ten thousand pages. */
export function List({ count, height, current, row, moved, rows, ...attributes }: ListProps) {
  const element = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 900 })
  const measure = () => {
    const box = element.current
    if (box) setView({ top: box.scrollTop, height: box.clientHeight })
  }
  useEffect(() => {
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  // What a reader looks at stays where it is when rows come above it: the current row, else the first in view.
  const before = useRef(current)
  useLayoutEffect(() => {
    const box = element.current
    const [first, kept] = [Math.floor((box?.scrollTop ?? 0) / height), before.current]
    before.current = current
    if (!box || !moved || box.scrollTop === 0) return
    const isInView = kept >= first && (kept + 1) * height <= box.scrollTop + box.clientHeight
    const candidates = [...(isInView ? [kept] : []), ...Array.from({ length: spare }, (_, i) => first + i)]
    const index = candidates.find(candidate => moved(candidate) !== -1)
    if (index === undefined) return
    box.scrollTop += (moved(index) - index) * height
    measure()
  }, [rows, current])
  useLayoutEffect(() => {
    const box = element.current
    if (!box || current < 0) return
    const [top, bottom] = [current * height, (current + 1) * height]
    const over = Math.max(box.scrollTop - top, bottom - box.scrollTop - box.clientHeight)
    if (over <= 0) return
    // A step goes on by a row; what is farther away comes into the middle.
    if (over > height) box.scrollTop = top - (box.clientHeight - height) / 3
    else box.scrollTop += top < box.scrollTop ? -over : over
    measure()
  }, [current, height, count])
  const first = Math.max(0, Math.floor(view.top / height) - spare)
  const last = Math.min(count, Math.ceil((view.top + view.height) / height) + spare)
  return (
    <div ref={element} class="list" onScroll={measure} {...attributes}>
      <div role="presentation" class="all" style={{ height: count * height, paddingTop: first * height }}>
        {Array.from({ length: Math.max(0, last - first) }, (_, i) => row(first + i))}
      </div>
    </div>
  )
}
