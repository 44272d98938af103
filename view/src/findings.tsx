import { useState } from 'preact/hooks'
import type { ShownFinding } from '../../src/view/data.ts'
import { Mark } from './site.tsx'

interface FindingsProps {
  readonly findings: readonly ShownFinding[]
  readonly omitted: number
  readonly selected: number | null
  readonly onSelect: (index: number) => void
}

/** The most findings that are shown at once. */
const most = 500

/** The findings, and which rules found them. */
export function Findings({ findings, omitted, selected, onSelect }: FindingsProps) {
  const [rule, setRule] = useState('')
  const counts = new Map<string, number>()
  for (const finding of findings) counts.set(finding.rule, (counts.get(finding.rule) ?? 0) + 1)
  const shown = findings.flatMap((finding, i) => (rule === '' || finding.rule === rule ? i : []))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || shown.length === 0) return
    const place = selected === null ? -1 : shown.indexOf(selected)
    onSelect(shown[Math.min(Math.max(place + step, 0), shown.length - 1)]!)
    event.preventDefault()
  }
  const left = omitted + Math.max(0, shown.length - most)
  return (
    <section class="pane findings" aria-label="Findings">
      <h2>{countOf(findings.length + omitted, 'finding')}</h2>
      {counts.size > 1 && (
        <label class="switch">
          <span>rule</span>
          <select value={rule} onChange={event => setRule(event.currentTarget.value)}>
            <option value="">all</option>
            {[...counts].map(([id, count]) => (
              <option key={id} value={id}>
                {`${id} (${count})`}
              </option>
            ))}
          </select>
        </label>
      )}
      {findings.length === 0 ? (
        <p class="none">Nothing is wrong.</p>
      ) : (
        <div
          class="list"
          role="listbox"
          aria-label="Findings"
          tabIndex={0}
          aria-activedescendant={selected === null ? undefined : `finding-${selected}`}
          onKeyDown={onKeyDown}
        >
          {shown.slice(0, most).map(index => (
            <Finding
              key={index}
              id={`finding-${index}`}
              finding={findings[index]!}
              isSelected={index === selected}
              onClick={() => onSelect(index)}
            />
          ))}
          {left > 0 && <p class="none">{`and ${countOf(left, 'more finding')}`}</p>}
        </div>
      )}
    </section>
  )
}

const countOf = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

interface FindingProps {
  readonly id: string
  readonly finding: ShownFinding
  readonly isSelected: boolean
  readonly onClick: () => void
}

const Finding = ({ id, finding, isSelected, onClick }: FindingProps) => (
  <div id={id} class="finding" role="option" aria-selected={isSelected} onClick={onClick}>
    <Mark severity={finding.severity} />
    <div>
      <p>{finding.message}</p>
      {finding.help && <p class="help">{finding.help}</p>}
      <p class="where">
        {finding.place} <span>{finding.rule}</span>
      </p>
    </div>
  </div>
)
