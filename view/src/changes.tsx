import { useState } from 'preact/hooks'
import type { View } from '../../src/view/data.ts'
import { Choices } from './choices.tsx'

interface ChangesProps {
  readonly view: View
  readonly since: NonNullable<View['since']>
  readonly onNode: (id: number) => void
}

/** What was lost, added and moved since a revision. */
export function Changes({ view: { nodes }, since: { revision, lost }, onNode }: ChangesProps) {
  const [selected, setSelected] = useState<number | null>(null)
  const changes = [
    ...lost.map(({ label, text }) => ({ kind: 'lost' as const, label, text, node: null })),
    ...nodes.flatMap(({ label, change }, node) => (change ? [{ ...change, label, node }] : [])),
  ]
  return (
    <>
      <p class="none">{`Since ${revision}`}</p>
      <Choices
        name="Changes"
        items={changes.map((_, i) => i)}
        selected={selected}
        onSelect={index => {
          setSelected(index)
          const { node } = changes[index]!
          if (node !== null) onNode(node)
        }}
        item={index => {
          const { kind, label, text } = changes[index]!
          return (
            <>
              <b class={`change ${kind}`}>{kind}</b>
              <div>
                <p>{label}</p>
                {kind !== 'added' && <p class="help">{text}</p>}
              </div>
            </>
          )
        }}
      />
      {changes.length === 0 && <p class="none">Nothing changed.</p>}
    </>
  )
}
