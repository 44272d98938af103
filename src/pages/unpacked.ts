import type { PageContent, PageImport, PageLink } from './content.ts'
import { importMarks, linkMarks } from './marks.ts'
import { itemsOf, unpackTexts } from './packed.ts'

/** The kind of a link by the mark before its address. */
export const linkKind = (marked: string): PageLink['kind'] =>
  marked.startsWith(linkMarks.asset) ? 'asset' : 'link'

export const linksOf = ({ links }: PageContent): PageLink[] =>
  itemsOf(links).map(({ mark, text, place }) => ({ kind: linkKind(mark), url: text, place }))

export const importsOf = ({ imports }: PageContent): PageImport[] =>
  itemsOf(imports).map(({ mark, text, place }) => ({
    source: text,
    place,
    kind: mark === importMarks.snippet ? 'snippet' : 'module',
    isShown: mark !== importMarks.unused,
  }))

export const idsOf = ({ ids }: PageContent): string[] => unpackTexts(ids)
