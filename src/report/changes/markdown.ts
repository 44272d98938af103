import { maxCommentBytes } from '../markdown.ts'
import { code, html } from '../markdown-text.ts'
import type { ChangesFormat } from './format.ts'
import { type Line, type Section, sectionsOf, summaryOf, titleOf } from './sections.ts'

/** The longest list that is not folded. */
const maxOpen = 10

/**
 * A pull-request comment. It begins with a mark that names the project, by which the comment of an earlier run is found
 * and replaced. The lists come in the order of `sectionsOf`; what does not fit is counted.
 */
export const markdown: ChangesFormat = (diff, { earlier, later, root }) => {
  const sections = sectionsOf(diff)
  const head = `${markOf(root)}\n**docs-nav: ${summaryOf(sections)}** from ${code(earlier)} to ${code(later)}${root === '.' ? '' : ` in ${code(root)}`}\n`
  let left = maxCommentBytes - Buffer.byteLength(head)
  const parts = [head]
  let omitted = 0
  for (const section of sections) {
    const items = section.lines.map(itemOf)
    const frame = frameOf(section)
    left -= Buffer.byteLength(frame[0] + frame[1])
    const fitting: string[] = []
    for (const item of items) {
      left -= Buffer.byteLength(item)
      if (left < 0) break
      fitting.push(item)
    }
    omitted += items.length - fitting.length
    if (fitting.length > 0) parts.push(`${frame[0]}${fitting.join('')}${frame[1]}`)
  }
  if (omitted > 0) parts.push(`\nand ${omitted} more\n`)
  return parts.join('')
}

/** Nothing of a path can end the comment of HTML. */
export const markOf = (root: string) =>
  `<!-- docs-nav diff ${encodeURIComponent(root).replaceAll('-', '%2D')} -->`

const itemOf = (line: Line) =>
  `- ${line.map(part => (typeof part === 'string' ? part : code(part.text))).join('')}\n`

/** What stands before and behind the list of a section. */
function frameOf(section: Section): [before: string, behind: string] {
  const title = html(titleOf(section))
  if (section.lines.length <= maxOpen) return [`\n**${title}**\n\n`, '']
  return [`\n<details><summary>${section.lines.length} ${title}</summary>\n\n`, '\n</details>\n']
}
