import { copied } from '../document/copied.ts'
import type { Span } from '../document/span.ts'
import { isPath, mayBeInternal } from './address.ts'
import { hasMoreIds, pageIds } from './ids.ts'
import { importMarks, linkMarks } from './marks.ts'
import { pack, type Packed, packTexts } from './packed.ts'
import { type Place, placing } from './place.ts'
import type { Attribute, Import, Markup, PageFault, PageText } from './page.ts'
import { inOrder, readPageText } from './read.ts'

/**
 * What a page says that concerns others: where it leads, what may lead into it, and what it shows of other files.
 * Plain data, so that it can be kept; links to other sites are left out.
 */
export interface PageContent {
  /** In the order of the text; `linksOf` unpacks them. */
  readonly links: Packed
  /** The ids that a link may name after `#`; `idsOf` unpacks them. */
  readonly ids: string
  /** Whether further ids may be there: of an expression, a component of its own, or what was not read. */
  readonly hasMoreIds: boolean
  /** The modules that it imports, and the files that `<Snippet file>` names; `importsOf` unpacks them. */
  readonly imports: Packed
  /** Why the page is not MDX. */
  readonly fault: (Pick<PageFault, 'kind' | 'name'> & { readonly place: Place }) | null
}

export interface PageLink {
  /** `link` leads a reader on; `asset` is shown in the page: an image, a video, an icon. */
  readonly kind: 'link' | 'asset'
  /** The address with its escapes and character references decoded. */
  readonly url: string
  /** The address as written, without quotes. */
  readonly place: Place
}

export interface PageImport {
  readonly source: string
  readonly place: Place
  /** `snippet` is the file that `<Snippet file>` names. */
  readonly kind: 'module' | 'snippet'
  /** Whether an element of the page is what is imported. */
  readonly isShown: boolean
}

/** The most characters of a link, with its query and its id, and of an import: V8 takes 32 bytes for each that it replaces. */
export const maxLinkLength = 1_000_000

const isShort = ({ length }: string) => length <= maxLinkLength

/** Reads the content of a page: of its text from `start`, the end of its front matter. Never throws. */
export function readContent(text: string, markup: Markup, start: number): PageContent {
  const page = readPageText(text, markup, { start })
  const own = text.includes('export') ? definedIn(text) : none
  const { fault } = page
  return {
    links: packLinks(text, linksIn(page, own)),
    ids: packTexts([...pageIds(page)]),
    hasMoreIds: hasMoreIds(page) || fault !== null,
    imports: pack(text, importsIn(page), item => importMark(item) + item.source),
    fault: fault && { kind: fault.kind, name: copied(fault.name), place: placing(text)(fault.span) },
  }
}

/** A link or an import with its span instead of its place. */
export type Spanned<One extends { readonly place: Place }> = Omit<One, 'place'> & { readonly span: Span }

export const packLinks = (page: string, links: readonly Spanned<PageLink>[]): Packed =>
  pack(page, links, ({ kind, url }) => linkMarks[kind] + url)

const importMark = ({ kind, isShown }: Pick<PageImport, 'kind' | 'isShown'>): string =>
  importMarks[kind === 'snippet' ? kind : isShown ? 'shown' : 'unused']

const none: ReadonlySet<string> = new Set()

/** The components that a page itself defines; those that code in the page shows are among them. */
const definedIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(definition), ([, name = '']) => name))

const definition =
  /^\uFEFF?export\s+(?:default\s+)?(?:async\s+)?(?:const|let|var|function|class)\s+([A-Z]\w*)/gm

/** The component of an element: `Tree` of `Tree.Folder`. */
function nameOf(element: string) {
  const dot = element.indexOf('.')
  return dot === -1 ? element : element.slice(0, dot)
}

/** `own` are the components that the page defines. */
function linksIn({ links, elements, imports }: PageText, own: ReadonlySet<string>): Spanned<PageLink>[] {
  // What such a component makes of an attribute, nobody knows.
  const strange = imports.length > 0 ? new Set([...own, ...imports.flatMap(({ names }) => names)]) : own
  const all: Spanned<PageLink>[] = []
  for (const { kind, url, span } of links)
    if (isShort(url) && mayBeInternal(url)) all.push({ kind: kind === 'image' ? 'asset' : 'link', url, span })
  for (const { name, attributes } of elements)
    for (const attribute of attributes) {
      const { value: url, span } = attribute
      const kind = isShort(url) ? kindOf(attribute, name, strange) : null
      if (kind !== null && mayBeInternal(url)) all.push({ kind, url, span })
    }
  return inOrder(all)
}

/** The attributes that hold an address (../../docs/format.md#links-in-pages). */
const linkAttributes = new Set(['href', 'src'])
/** Those that a component of the page or of another file may take for something else. */
const likelyAttributes = new Set(['to', 'url'])
const assetAttributes = new Set(['img', 'icon', 'poster'])

/** The elements whose `src` is shown in the page and is no page itself. */
const assetElements = new Set([
  'img',
  'video',
  'audio',
  'source',
  'track',
  'embed',
  'script',
  'Image',
  'Frame',
])

/** What an attribute of an element leads to; null when its value is no address. */
function kindOf({ name, value }: Attribute, element: string, strange: ReadonlySet<string>) {
  if (assetAttributes.has(name)) return isPath(value) ? 'asset' : null
  if (likelyAttributes.has(name)) return strange.has(nameOf(element)) ? null : 'link'
  if (!linkAttributes.has(name)) return null
  return name === 'src' && assetElements.has(element) ? 'asset' : 'link'
}

function importsIn({ imports, elements }: PageText): Spanned<PageImport>[] {
  const shown = new Set(imports.length > 0 ? elements.map(({ name }) => nameOf(name)) : [])
  const all: Spanned<PageImport>[] = imports.map(({ source, span, names }: Import) => ({
    source,
    span,
    kind: 'module',
    isShown: names.some(name => shown.has(name)),
  }))
  for (const { name, attributes } of elements)
    if (name === 'Snippet')
      for (const { name, value, span } of attributes)
        if (name === 'file') all.push({ source: value, span, kind: 'snippet', isShown: true })
  return inOrder(all.filter(({ source }) => isShort(source)))
}
