import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ShownFinding, ShownNode } from '../../src/view/data.ts'
import type { Moved } from './carry.ts'
import { useClosed } from './closed.ts'
import { countOf } from './count.ts'
import { goToPage } from './keys.ts'
import { List } from './list.tsx'
import { Mark } from './mark.tsx'
import { childrenOf, choicesOn, pagesFor, pathTo, type Choice, type Row, rowsOf } from './rows.ts'
import { Tabs } from './tabs.tsx'

interface SiteProps {
  readonly nodes: readonly ShownNode[]
  readonly findings: readonly ShownFinding[]
  readonly selected: number | null
  readonly moved: Moved
  readonly onSelect: (id: number) => void
}

const rowHeight = 28
const switches = new Set(['language', 'version', 'product', 'dropdown'])

/** The site as its readers see it: switches, tabs, the sidebar. */
export function Site({ nodes, findings, selected, moved, onSelect }: SiteProps) {
  const [query, setQuery] = useState('')
  const [closed, toggle] = useClosed(nodes, moved, selected)
  const children = useMemo(() => childrenOf(nodes), [nodes])
  const faulty = useMemo(() => worstBelow(nodes, findings), [nodes, findings])
  const { choices, top } = choicesOn(nodes, children, selected)
  const rows = useMemo(
    () => (query === '' ? rowsOf(nodes, children, top, closed) : foundRows(pagesFor(nodes, query))),
    [nodes, children, top.join(), closed, query],
  )
  const current = rows.findIndex(({ id }) => id === selected)
  const before = useRef({ nodes, rows })
  const rowNow = (index: number) => {
    const id = before.current.rows[index]?.id ?? null
    const now = before.current.nodes === nodes ? id : moved(id)
    return now === null ? -1 : rows.findIndex(row => row.id === now)
  }
  useLayoutEffect(() => {
    before.current = { nodes, rows }
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current]
    const go = (index: number) => rows[index] && onSelect(rows[index].id)
    if (event.key === 'ArrowDown') go(Math.min(current + 1, rows.length - 1))
    else if (event.key === 'ArrowUp') go(Math.max(current - 1, 0))
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(rows.length - 1)
    else if (event.key === 'ArrowRight' && row?.isOpen === false) toggle(row.id, true)
    else if (event.key === 'ArrowRight' && row?.isOpen) go(current + 1)
    else if (event.key === 'ArrowLeft' && row?.isOpen) toggle(row.id, false)
    else if (event.key === 'ArrowLeft' && row) go(rows.findIndex(({ id }) => id === nodes[row.id]!.parent))
    else if (event.key === 'Enter' && row?.isOpen === null) goToPage()
    else if (event.key === 'Enter' && row) toggle(row.id, !row.isOpen)
    else if (event.key === 'Escape' && query !== '') setQuery('')
    else return
    event.preventDefault()
  }

  const tree = useRef<HTMLDivElement>(null)
  const goToFound = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== 'ArrowDown') || !rows[0]) return
    onSelect(rows[Math.max(current, 0)]!.id)
    tree.current?.querySelector<HTMLElement>('[role=tree]')?.focus()
    event.preventDefault()
  }

  return (
    <section class="pane site" aria-label="Site" ref={tree}>
      <input
        type="search"
        placeholder="Search titles and addresses"
        aria-label="Search titles and addresses"
        value={query}
        onInput={event => setQuery(event.currentTarget.value)}
        onKeyDown={goToFound}
      />
      <p class="none" role="status">
        {query !== '' && `${countOf(rows.length, 'page')} found`}
      </p>
      {query === '' &&
        choices.map(choice => <Sections key={choice.kind} {...{ nodes, choice, onSelect, faulty }} />)}
      <List
        role="tree"
        aria-label={query === '' ? 'Sidebar' : 'Pages found'}
        tabIndex={0}
        aria-activedescendant={current === -1 ? undefined : `node-${rows[current]!.id}`}
        onKeyDown={onKeyDown}
        count={rows.length}
        height={rowHeight}
        current={current}
        rows={rows}
        moved={rowNow}
        row={index => (
          <Line
            key={rows[index]!.id}
            row={rows[index]!}
            node={nodes[rows[index]!.id]!}
            isFound={query !== ''}
            isSelected={index === current}
            mark={faulty.get(rows[index]!.id)}
            onClick={() => {
              const { id, isOpen } = rows[index]!
              if (isOpen !== null) toggle(id, !isOpen)
              onSelect(id)
            }}
          />
        )}
      />
    </section>
  )
}

const foundRows = (ids: readonly number[]): Row[] =>
  ids.map((id, i) => ({ id, level: 1, isOpen: null, position: i + 1, siblings: ids.length }))

/** The worst severity of the findings about each node or what is below it. */
function worstBelow(nodes: readonly ShownNode[], findings: readonly ShownFinding[]) {
  const worst = new Map<number, ShownFinding['severity']>()
  for (const { node, severity } of findings)
    for (const id of pathTo(nodes, node)) if (worst.get(id) !== 'error') worst.set(id, severity)
  return worst
}

interface SectionsProps {
  readonly nodes: readonly ShownNode[]
  readonly choice: Choice
  readonly onSelect: (id: number) => void
  readonly faulty: ReadonlyMap<number, ShownFinding['severity']>
}

function Sections({ nodes, choice: { kind, ids, chosen }, onSelect, faulty }: SectionsProps) {
  if (switches.has(kind))
    return (
      <label class="switch">
        <span>{kind}</span>
        <select value={chosen ?? ids[0]} onChange={event => onSelect(Number(event.currentTarget.value))}>
          {ids.map(id => (
            <option key={id} value={id}>
              {nodes[id]!.label}
            </option>
          ))}
        </select>
      </label>
    )
  return (
    <Tabs
      name={`${kind}s`}
      tabs={ids.map(id => ({
        key: id,
        label: [nodes[id]!.label, <Mark key="mark" severity={faulty.get(id)} />],
      }))}
      chosen={chosen}
      onChoose={onSelect}
    />
  )
}

interface LineProps {
  readonly row: Row
  readonly node: ShownNode
  /** Whether a search has found it, so that its address tells it from others of its title. */
  readonly isFound: boolean
  readonly isSelected: boolean
  readonly mark: ShownFinding['severity'] | undefined
  readonly onClick: () => void
}

function Line({
  row: { id, level, isOpen, position, siblings },
  node,
  isFound,
  isSelected,
  mark,
  onClick,
}: LineProps) {
  return (
    <div
      id={`node-${id}`}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isSelected}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      class={`line ${node.kind}${node.hidden ? ' hidden' : ''}${node.deprecated ? ' deprecated' : ''} ${node.change?.kind ?? ''}`}
      style={{ paddingLeft: 10 + (level - 1) * 14 }}
      title={node.href}
      onClick={onClick}
    >
      <span class="arrow" aria-hidden="true" />
      {node.method && <b class={`method ${node.method.toLowerCase()}`}>{node.method}</b>}
      <span class="label">{node.label}</span>
      {isFound && <em class="address">{node.href}</em>}
      {node.hidden && <em>hidden</em>}
      {node.deprecated && <em>deprecated</em>}
      {node.change && <em>{node.change.kind}</em>}
      <Mark severity={mark} />
    </div>
  )
}
