import type { Dialect } from '../grammar/dialects.ts'
import { type Element, isElement, type PageEntry } from '../navigation/element.ts'
import { pairsOf } from '../site/translations.ts'

/** The page of one language or version that is the counterpart of a page of another one. */
export type Counterpart = (page: string) => string

/**
 * Pairs the pages of two languages or versions: by the folders that most of their pages have in common, else by folders
 * of the name of each; one without a folder is at the root.
 */
export function counterpartOf(
  model: Element,
  target: Element | null,
  label: string,
  dialect: Dialect,
): Counterpart {
  const [pair] = target ? pairsOf([model, target], dialect) : []
  const [own, other] = pair ? (pair[0].element === model ? pair : [pair[1], pair[0]]) : []
  const isPaired = own && other && [...own.shown.keys()].some(key => other.shown.has(key))
  if (isPaired) return page => other.nameOf(own.keyOf(page) ?? page)
  const depth = depthOf(model)
  return page => {
    const parts = page.split('/')
    if (depth === null) parts.unshift(label)
    else if (parts[depth] === model.label) parts[depth] = label
    return parts.join('/')
  }
}

/** How many folders are above the one that is named like the element in most of its pages; null without such a one. */
function depthOf(model: Element): number | null {
  const pages = pagesBelow(model)
  const depths = pages.map(page => page.split('/').indexOf(model.label ?? ''))
  const best = [0, 1, 2, 3].find(depth => depths.filter(other => other === depth).length * 2 > pages.length)
  return best ?? null
}

/** The pages that an element lists, at any depth. */
export const pagesBelow = (element: Element): string[] =>
  element.children.flatMap((child: Element | PageEntry) =>
    isElement(child) ? pagesBelow(child) : (child.page ?? []),
  )
