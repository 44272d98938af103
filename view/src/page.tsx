import type { ShownNode } from '../../src/view/data.ts'
import { pathTo } from './rows.ts'

interface PageProps {
  readonly nodes: readonly ShownNode[]
  readonly id: number | null
  readonly onSelect: (id: number) => void
}

/** What is known of the page or the element that is chosen. */
export function Page({ nodes, id, onSelect }: PageProps) {
  if (id === null) return null
  const node = nodes[id]!
  const rows = [
    ['address', node.href],
    ['file', node.kind === 'page' ? (node.file ?? (node.method ? 'generated' : 'none')) : undefined],
    ['made of', node.why?.join('; ')],
  ] as const
  return (
    <header class="about">
      <nav aria-label="Breadcrumbs">
        {pathTo(nodes, node.parent).map(above => (
          <button type="button" key={above} onClick={() => onSelect(above)}>
            {nodes[above]!.label}
          </button>
        ))}
      </nav>
      <h1>
        {node.method && <b class={`method ${node.method.toLowerCase()}`}>{node.method}</b>}
        {node.title ?? node.label}
      </h1>
      <dl>
        {rows.map(
          ([name, text]) =>
            text !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </header>
  )
}
