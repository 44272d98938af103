import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { ShownLinks, ShownNode } from '../../src/view/data.ts'
import { pagesByAddress, pathTo } from './rows.ts'

interface PageProps {
  readonly nodes: readonly ShownNode[]
  readonly links: ShownLinks | undefined
  readonly id: number | null
  readonly onSelect: (id: number) => void
}

/** What is known of the page or the element that is chosen. */
export function Page({ nodes, links, id, onSelect }: PageProps) {
  const pageAt = useMemo(() => pagesByAddress(nodes), [nodes])
  const linked = useMemo(() => links && new Map(links.to), [links])
  const heading = useRef<HTMLHeadingElement>(null)
  const hasGone = useRef(false)
  // The button that led here may be gone, and the focus with it.
  useLayoutEffect(() => {
    if (hasGone.current && document.activeElement === document.body) heading.current?.focus()
    hasGone.current = false
  }, [id])
  if (id === null) return null
  const node = nodes[id]!
  const go = (to: number) => {
    hasGone.current = true
    onSelect(to)
  }
  const goTo = (address: string, text: string, key = address) => {
    const page = pageAt.get(address)
    if (page === undefined) return <span key={key}>{address || 'docs.json'}</span>
    return (
      <button type="button" class="link" key={key} title={address} onClick={() => go(page)}>
        {text}
      </button>
    )
  }
  const titleAt = (address: string) => {
    const page = nodes[pageAt.get(address) ?? -1]
    return page?.title ?? page?.label ?? address
  }
  const { spec, change } = node
  const linkedBy =
    node.kind === 'page' && links
      ? (linked?.get(node.href ?? '') ?? []).map(from => links.from[from]!)
      : undefined
  const rows = [
    ['address', node.href],
    ['file', node.kind === 'page' ? (node.file ?? (node.method ? 'generated' : 'none')) : undefined],
    ['made of', node.why?.join('; ')],
    ['OpenAPI', spec && [spec.name, spec.setBy].filter(Boolean).join(', named by ')],
    [
      'linked by',
      linkedBy &&
        (linkedBy.length === 0 ? 'no other page' : linkedBy.map(address => goTo(address, titleAt(address)))),
    ],
    ['since', change && (change.kind === 'added' ? 'new' : change.text)],
  ] as const
  return (
    <section class="about" aria-label="Page">
      <div class="ways">
        <nav aria-label="Breadcrumbs">
          {pathTo(nodes, node.parent).map(above => (
            <button type="button" key={above} onClick={() => go(above)}>
              {nodes[above]!.label}
            </button>
          ))}
        </nav>
        {(node.previous ?? node.next) !== undefined && (
          <nav aria-label="Previous and next" class="beside">
            {node.previous !== undefined &&
              goTo(node.previous, `\u2190 ${titleAt(node.previous)}`, 'previous')}
            {node.next !== undefined && goTo(node.next, `${titleAt(node.next)} \u2192`, 'next')}
          </nav>
        )}
      </div>
      <h1 ref={heading} tabIndex={-1} aria-describedby="facts">
        {node.method && <b class={`method ${node.method.toLowerCase()}`}>{node.method}</b>}{' '}
        {node.title ?? node.label}
      </h1>
      <dl id="facts">
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
    </section>
  )
}
