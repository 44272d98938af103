import { colorsOf } from '../colors.ts'
import { lineStart, plainLine, visible } from '../../document/visible.ts'
import type { ChangesFormat } from './format.ts'
import { sectionsOf, summaryOf, titleOf } from './sections.ts'

/** The most changes of one kind that are shown unless all are asked for. */
const maxShown = 20

/** For a person: the changes kind by kind, then their counts. */
export const text: ChangesFormat = (diff, { earlier, later, color, all }) => {
  const colors = colorsOf(color)
  const sections = sectionsOf(diff)
  const lists = sections.map(section => {
    const paint = section.what === 'lost' ? colors.red : colors.bold
    const shown = all ? section.lines : section.lines.slice(0, maxShown)
    const lines = shown.map(line =>
      plainLine(
        `  ${line.map(part => (typeof part === 'string' ? colors.dim(part) : visible(part.text))).join('')}`,
      ),
    )
    const rest = section.lines.length - shown.length
    const more = rest > 0 ? [`  ${colors.dim(`and ${rest} more: --all shows them`)}`] : []
    return `${[paint(capital(titleOf(section))), ...lines, ...more].join('\n')}\n\n`
  })
  return `${lists.join('')}${lineStart(earlier)} -> ${visible(later)}: ${summaryOf(sections)}\n`
}

const capital = (title: string) => title[0]!.toUpperCase() + title.slice(1)
