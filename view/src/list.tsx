import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

interface ListProps {
  readonly count: number
  /** The height of each row, in CSS pixels. */
  readonly height: number
  /** The row that is brought into view when it changes; -1 for none. */
  readonly current: number
  readonly row: (index: number) => ComponentChildren
  readonly [attribute: string]: unknown
}

/** Rows beyond the edges of the view that are there already when it scrolls. */
const spare = 12

/** A list of rows of one height, of which only those in view are made: a site may have ten thousand pages. */
export function List({ count, height, current, row, ...attributes }: ListProps) {
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
  useLayoutEffect(() => {
    const box = element.current
    if (!box || current < 0) return
    const [top, bottom] = [current * height, (current + 1) * height]
    if (top >= box.scrollTop && bottom <= box.scrollTop + box.clientHeight) return
    box.scrollTop = top - (box.clientHeight - height) / 3
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
