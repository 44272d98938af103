import { useState } from 'preact/hooks'
import type { View } from '../../src/view/data.ts'
import { Changes } from './changes.tsx'
import { countOf } from './count.ts'
import { Findings } from './findings.tsx'
import { Tabs } from './tabs.tsx'

interface SideProps {
  readonly view: View
  readonly selected: number | null
  readonly onSelect: (finding: number) => void
  readonly onNode: (id: number) => void
}

/** What is wrong, and what changed where the site is compared with a revision. */
export function Side({ view, selected, onSelect, onNode }: SideProps) {
  const [shows, setShows] = useState<'findings' | 'changes'>('findings')
  const { findings, omitted, since } = view
  const count = findings.filter(({ known }) => !known).length + omitted
  if (!since)
    return (
      <section class="pane findings" aria-label="Findings">
        <h2 aria-live="polite">{countOf(count, 'finding')}</h2>
        <Findings {...{ findings, omitted, selected, onSelect }} />
      </section>
    )
  const changed = view.nodes.filter(({ change }) => change).length + since.lost.length
  const tabs = [
    { key: 'findings', label: countOf(count, 'finding') },
    { key: 'changes', label: countOf(changed, 'change') },
  ] as const
  return (
    <section class="pane findings" aria-label="Findings and changes">
      <Tabs name="Findings or changes" tabs={tabs} chosen={shows} onChoose={setShows} />
      {shows === 'findings' ? (
        <Findings {...{ findings, omitted, selected, onSelect }} />
      ) : (
        <Changes {...{ view, since, onNode }} />
      )}
    </section>
  )
}
