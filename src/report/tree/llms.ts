import { appendTo } from '../../document/append.ts'
import { present } from '../../document/present.ts'
import { crumb } from '../../tree/crumb.ts'
import type { PageNode, Tree, UnlistedPage } from '../../tree/tree.ts'
import { unseen, visible, withoutCommands } from '../../document/visible.ts'
import { addressOf, indexedPages, type TreeFormat } from './format.ts'

/** An llms.txt (https://llmstxt.org): the site's name and description, then its pages by section. */
export const llms: TreeFormat = (tree, { name, description, baseUrl }) => {
  const sections = new Map<string, UnlistedPage[]>()
  const titleOf = sectionTitles(tree)
  for (const page of indexedPages(tree)) {
    const title = 'id' in page ? titleOf(page) : 'Other pages'
    appendTo(sections, title, page)
  }
  const blocks = [...sections].map(([title, pages]) => {
    const lines = pages.map(
      page => `- [${escaped(page.title)}](${linked(addressOf(page, baseUrl))})${about(page)}`,
    )
    return `## ${heading(title)}\n\n${[...new Set(lines)].join('\n')}`
  })
  const top = [`# ${heading(name || 'Documentation')}`, ...(description ? [`> ${begun(description)}`] : [])]
  return { text: `${[...top, ...blocks].join('\n\n')}\n` }
}

/** Names the section of a page: the labels above it except those of groups, cut where they are longer than one may be. */
function sectionTitles({ nodes }: Tree): (page: PageNode) => string {
  const known = new Map<number | null, string>([[null, '']])
  const titleBelow = (id: number | null): string => {
    const made = known.get(id)
    if (made !== undefined) return made
    const { kind, label, parent } = present(nodes[present(id)])
    const above = titleBelow(parent)
    const title = kind === 'group' ? above : crumb([above, crumb(label)].filter(Boolean).join(' > '))
    known.set(id, title)
    return title
  }
  return ({ parent }) => titleBelow(parent) || 'Pages'
}

const about = ({ description }: UnlistedPage) => (description ? `: ${escaped(description)}` : '')
const line = (text: string) => visible(text.replace(/\s+/g, ' ').trim())
/**
 * Text of the project as text: no HTML, image, link, code, emphasis or entity in it
 * (https://spec.commonmark.org/0.31.2/#backslash-escapes).
 */
const escaped = (text: string) =>
  line(text)
    .replace(/[\\[\]<>`&*~]/g, char => `\\${char}`)
    .replace(/_+/g, (run, at: number, all: string) =>
      isInWord(all[at - 1]) && isInWord(all[at + run.length]) ? run : '\\_'.repeat(run.length),
    )
/** Underlines within a word, as in `snake_case`, are no emphasis. */
const isInWord = (char = '') => /[\p{L}\p{N}]/u.test(char)
/** The same at the start of a block, where it would begin a heading, a rule or a list. */
const begun = (text: string) => escaped(text).replace(/^(?=[#+=-])|^\d{1,9}(?=[.)])/, '$&\\')
/** The same in a heading, which ends before a last `#`. */
const heading = (text: string) => escaped(text).replace(/(?<![^ ])#+$/, '\\$&')
/**
 * The `url` of front matter is not encoded yet: a space or bracket would end the link, a backslash and an entity
 * would be another character, and some of it would not be seen.
 */
const linked = (address: string) =>
  withoutCommands(
    address
      .toWellFormed()
      .replace(unaddressed, encodeURIComponent)
      .replaceAll('\\', '%5C')
      .replace(/&(?=#?\w+;)/g, '&amp;')
      .replaceAll('(', '%28')
      .replaceAll(')', '%29'),
    '%23',
  )
const unaddressed = new RegExp(`[\\s<>\`]|${unseen.source}`, 'gu')
