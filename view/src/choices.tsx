import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

interface ChoicesProps {
  readonly name: string
  readonly items: readonly number[]
  readonly selected: number | null
  readonly onSelect: (item: number) => void
  readonly onEnter?: () => void
  readonly item: (item: number) => ComponentChildren
}

/** How many items are made at once; more come as the list is scrolled. */
const step = 100

/** A list from which one item is chosen, by a click or the arrow keys. */
export function Choices({ name, items, selected, onSelect, onEnter, item }: ChoicesProps) {
  const element = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(step)
  const place = selected === null ? -1 : items.indexOf(selected)
  const idOf = (index: number) => `${name.toLowerCase()}-${index}`
  const shown = items.slice(0, Math.max(count, place + 2))
  useLayoutEffect(() => {
    if (place !== -1) document.getElementById(idOf(selected!))?.scrollIntoView({ block: 'nearest' })
  }, [place])
  const onScroll = () => {
    const box = element.current!
    if (box.scrollTop + 2 * box.clientHeight > box.scrollHeight && count < items.length)
      setCount(count + step)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && place !== -1) onEnter?.()
    const last = items.length - 1
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last }[event.key]
    if (next === undefined || last < 0) return
    onSelect(items[Math.min(Math.max(next, 0), last)]!)
    event.preventDefault()
  }
  return (
    <div
      ref={element}
      class="list"
      role="listbox"
      aria-label={name}
      tabIndex={0}
      aria-activedescendant={place === -1 ? undefined : idOf(selected!)}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      {shown.map(index => (
        <div
          key={index}
          id={idOf(index)}
          class="finding"
          role="option"
          aria-selected={index === selected}
          onClick={() => onSelect(index)}
        >
          {item(index)}
        </div>
      ))}
    </div>
  )
}
