import { useState } from 'preact/hooks'
import type { ShownFinding } from '../../src/view/data.ts'
import { Choices } from './choices.tsx'
import { countOf } from './count.ts'
import { anything, countsOf, type Filter, filtered, filters } from './filter.ts'
import { Mark } from './site.tsx'

interface FindingsProps {
  readonly findings: readonly ShownFinding[]
  readonly omitted: number
  readonly selected: number | null
  readonly onSelect: (index: number) => void
}

/** The findings, by rule, severity and file; the known ones apart. */
export function Findings({ findings, omitted, selected, onSelect }: FindingsProps) {
  const [filter, setFilter] = useState<Filter>(anything)
  const known = findings.filter(finding => finding.known).length
  const shown = filtered(findings, filter)
  return (
    <>
      <div class="filters">
        {filters.map(name => {
          const counts = countsOf(findings, filter, name)
          return (
            (counts.length > 1 || filter[name] !== '') && (
              <select
                key={name}
                aria-label={name}
                value={filter[name]}
                onChange={event => setFilter({ ...filter, [name]: event.currentTarget.value })}
              >
                <option value="">{name}</option>
                {counts.map(([value, count]) => (
                  <option key={value} value={value}>
                    {`${value} (${count.toLocaleString('en')})`}
                  </option>
                ))}
              </select>
            )
          )
        })}
      </div>
      {known > 0 && (
        <label class="switch">
          <input
            type="checkbox"
            checked={filter.known}
            onChange={event => setFilter({ ...anything, known: event.currentTarget.checked })}
          />
          {`show the ${countOf(known, 'known finding')} instead`}
        </label>
      )}
      {shown.length === 0 && (
        <p class="none">{findings.length > known ? 'None of these.' : 'Nothing is wrong.'}</p>
      )}
      <Choices
        name="Findings"
        items={shown}
        {...{ selected, onSelect }}
        item={index => {
          const { severity, message, help, place, rule } = findings[index]!
          return (
            <>
              <Mark severity={severity} />
              <div>
                <p>{message}</p>
                {help && <p class="help">{help}</p>}
                <p class="where">
                  {place} <span>{rule}</span>
                </p>
              </div>
            </>
          )
        }}
      />
      {omitted > 0 && <p class="none">{`and ${countOf(omitted, 'more finding')}`}</p>}
    </>
  )
}
