import type { PageContent } from '../pages/content.ts'
import { textsOf } from '../pages/packed.ts'
import { idsOf } from '../pages/unpacked.ts'
import type { Imported } from './imported.ts'

/**
 * The most snippets that pages show, with the snippets, links and ids in them, each as often as it is shown, that rules look
 * at; once more for each `charactersPerShown` of the page's path, which a link from the page is put behind. A link or an id is
 * one more for each so many characters: the id of a link is decoded for each page that shows it.
 */
export const maxShown = 2_000_000
export const charactersPerShown = 100

/** What pages show of other files. */
export interface ShownSnippets {
  /** Some pages and the snippets that they show, each once. */
  shownBy(pages: readonly string[]): readonly string[]
  /** What rules look at of a page: the page and the snippets that it shows; null where these are past the limit. */
  lookedAt(page: string): readonly string[] | null
  /**
   * The first page that was looked at and whose snippets are past the limit: one of these, or else one that only links lead
   * to, such as a page that the configuration leaves out.
   */
  firstPast(pages: readonly string[]): string | undefined
}

export function shownSnippets(
  importedBy: (file: string) => Imported,
  contentOf: (file: string) => PageContent | undefined,
): ShownSnippets {
  const shownBy = (pages: readonly string[]): readonly string[] => {
    const shown = new Set(pages)
    for (const file of shown) for (const target of importedBy(file).shown) shown.add(target)
    return [...shown]
  }
  const sizes = new Map<string, number>()
  /** A snippet, the snippets that it shows, and what its links and ids count. */
  const sizeOf = (file: string): number => {
    const content = contentOf(file)
    const size =
      sizes.get(file) ??
      1 +
        importedBy(file).shown.length +
        (content ? weightOf(textsOf(content.links), 1) + weightOf(idsOf(content)) : 0)
    sizes.set(file, size)
    return size
  }
  const looked = new Map<string, readonly string[] | null>()
  let room = maxShown
  let past: string | undefined
  const lookedAt = (page: string): readonly string[] | null => {
    let shown = looked.get(page)
    if (shown !== undefined) return shown
    shown = room < 0 && importedBy(page).shown.length > 0 ? null : shownBy([page])
    const times = 1 + Math.floor(page.length / charactersPerShown)
    for (const file of shown?.slice(1) ?? []) room -= times * sizeOf(file)
    if (room < 0 && shown && shown.length > 1) shown = null
    if (shown === null) past ??= page
    looked.set(page, shown)
    return shown
  }
  return {
    shownBy,
    lookedAt,
    firstPast: pages =>
      past === undefined ? undefined : (pages.find(page => looked.get(page) === null) ?? past),
  }
}

/** What some texts count, without a mark of some characters at the start of each. */
const weightOf = (texts: readonly string[], mark = 0): number =>
  texts.reduce((sum, { length }) => sum + 1 + Math.floor((length - mark) / charactersPerShown), 0)
