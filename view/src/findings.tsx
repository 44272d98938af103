import { useMemo, useState } from 'preact/hooks'
import type { ShownFinding } from '../../src/view/data.ts'
import { Choices } from './choices.tsx'
import { countOf } from './count.ts'
import { anything, countsOf, type Filter, type FilterName, filtered, filters } from './filter.ts'
import { goToText } from './keys.ts'
import { Mark } from './mark.tsx'

interface FindingsProps {
  readonly findings: readonly ShownFinding[]
  readonly omitted: number
  readonly selected: number | null
  readonly onSelect: (index: number) => void
}

/** The findings, by rule, severity and file; the known ones apart. */
export function Findings({ findings, omitted, selected, onSelect }: FindingsProps) {
  const [filter, setFilter] = useState<Filter>(anything)
  const known = useMemo(() => findings.filter(finding => finding.known).length, [findings])
  const all = filter.known ? known : findings.length - known
  const shown = useMemo(() => filtered(findings, filter), [findings, filter])
  const useful = useMemo(
    () => filters.filter(name => countsOf(findings, { ...anything, known: filter.known }, name).length > 1),
    [findings, filter.known],
  )
  const names = filters.filter(name => useful.includes(name) || filter[name] !== '')
  return (
    <>
      {names.length > 0 && (
        <div class="filters">
          {names.map(name => (
            <FilterBox key={name} {...{ findings, filter, name }} onFilter={setFilter} />
          ))}
        </div>
      )}
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
      <p class="none" role="status">
        {shown.length < all
          ? `${shown.length.toLocaleString('en')} of ${countOf(all, 'finding')}`
          : all === 0 && 'Nothing is wrong.'}
      </p>
      <Choices
        name="Findings"
        items={shown}
        {...{ selected, onSelect }}
        onEnter={goToText}
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

interface FilterBoxProps {
  readonly findings: readonly ShownFinding[]
  readonly filter: Filter
  readonly name: FilterName
  readonly onFilter: (filter: Filter) => void
}

/** One filter. Its values, of which there may be thousands, are made when it is about to be opened. */
function FilterBox({ findings, filter, name, onFilter }: FilterBoxProps) {
  const [isUsed, setUsed] = useState(false)
  const value = filter[name]
  const values = useMemo(() => {
    const counts = isUsed ? countsOf(findings, filter, name) : []
    return counts.some(([known]) => known === value) || value === ''
      ? counts
      : [[value, null] as const, ...counts]
  }, [isUsed, findings, filter, name])
  return (
    <select
      aria-label={name}
      value={value}
      onFocus={() => setUsed(true)}
      onBlur={() => setUsed(false)}
      onChange={event => onFilter({ ...filter, [name]: event.currentTarget.value })}
    >
      <option value="">{name}</option>
      {values.map(([value, count]) => (
        <option key={value} value={value}>
          {count === null ? value : `${value} (${count})`}
        </option>
      ))}
    </select>
  )
}
