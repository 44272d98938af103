import type { Range } from '../../document/range.ts'
import type { PageLink } from '../../pages/content.ts'
import { type Place, rangeAt } from '../../pages/place.ts'
import { importsOf, linksOf } from '../../pages/unpacked.ts'
import { followLink } from '../../site/follow.ts'
import { importedFile } from '../../site/imports.ts'
import { type Resolved, resolveUrl } from '../../site/resolve.ts'
import type { Known } from '../known.ts'

/** A link, an image or an import of a page, and the file that it leads to. */
export interface LinkedFile {
  readonly range: Range
  readonly target: string
}

/** A link of a page, with what answers it. */
export type ResolvedLink = PageLink & Resolved

/** The links of one page, whose text was read. */
export function linksIn(known: Known, file: string): ResolvedLink[] {
  const [reach, content] = [known.facts().reach(), known.facts().links()?.contentOf(file)]
  if (!reach || !content) return []
  return linksOf(content).map(link => ({ ...link, ...resolveUrl(reach, link.url, file) }))
}

/** The link of a page at an offset of its text. */
export const linkAt = (known: Known, file: string, offset: number): ResolvedLink | undefined =>
  linksIn(known, file).find(({ place }) => isAt(place, offset))

/** What answers a link where redirects have led it: a page or a file; null where nobody can say. */
export function endOf(known: Known, link: Resolved): { address: string; file: string | null } | null {
  const { facts } = known
  const reach = facts().reach()
  const end = reach ? (followLink(link, facts().redirects(), reach)?.end ?? link.answer) : link.answer
  if (end.kind === 'file') return { address: end.file, file: end.file }
  return end.kind === 'page' ? { address: end.address, file: end.file } : null
}

/** Every link and import of a page that leads to a file. */
export function pageLinks(known: Known, file: string): LinkedFile[] {
  const links = linksIn(known, file).flatMap(link => {
    const target = endOf(known, link)?.file
    return target ? [{ range: rangeAt(link.place), target }] : []
  })
  return [...links, ...importsIn(known, file)]
}

function importsIn({ facts }: Known, file: string): LinkedFile[] {
  const [reach, content] = [facts().reach(), facts().links()?.contentOf(file)]
  if (!reach || !content) return []
  return importsOf(content).flatMap(item => {
    const target = importedFile(reach, file, item)
    return target ? [{ range: rangeAt(item.place), target }] : []
  })
}

export const isAt = (place: Place, offset: number) => place[2] <= offset && offset <= place[5]
