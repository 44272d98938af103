import type { ComponentChildren } from 'preact'

interface TabsProps<Key> {
  readonly name: string
  readonly tabs: readonly { readonly key: Key; readonly label: ComponentChildren }[]
  /** Null where none is. */
  readonly chosen: Key | null
  readonly onChoose: (key: Key) => void
}

/** Tabs, which are one stop of the Tab key: the arrow keys choose among them. */
export function Tabs<Key extends string | number>({ name, tabs, chosen, onChoose }: TabsProps<Key>) {
  const place = tabs.findIndex(({ key }) => key === chosen)
  const last = tabs.length - 1
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }) => {
    const next = {
      ArrowRight: place === last ? 0 : place + 1,
      ArrowLeft: place <= 0 ? last : place - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChoose(tabs[next]!.key)
    ;(event.currentTarget.children[next] as HTMLElement).focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label={name} onKeyDown={onKeyDown}>
      {tabs.map(({ key, label }, i) => (
        <button
          type="button"
          role="tab"
          key={key}
          aria-selected={i === place}
          tabIndex={i === Math.max(place, 0) ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
