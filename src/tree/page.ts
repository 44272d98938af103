import { isExternal } from '../navigation/href.ts'
import { type Mounted, plainAddress } from '../site/addresses.ts'
import { hrefOf, wordsOf } from '../site/slug.ts'
import type { FilePage, OperationPage, SitePage } from '../site/survey.ts'
import type { OperationReference, PageFrontMatter, UnlistedPage } from './tree.ts'

/** What a page is wherever it stands; the element above it may hide it too. */
export type PageFields = Omit<UnlistedPage, 'indexed'>

export const pageFields = (page: SitePage): PageFields =>
  page.kind === 'file' ? fileFields(page) : operationFields(page)

function fileFields({ page, file, address, frontMatter, shown }: FilePage): PageFields {
  const { title, sidebarTitle, description, icon, tag, hidden, deprecated, isBroken, ...more } = frontMatter
  const own = titlesOf(shown)
  const written = filled(title) ?? filled(sidebarTitle)
  const isDeprecated = deprecated ?? shown?.operation.deprecated
  return {
    ...linkOf(more.url, address),
    path: page,
    title: written ?? own?.title ?? titleOf(page),
    sidebarTitle: filled(sidebarTitle) ?? filled(title) ?? own?.sidebarTitle ?? titleOf(page),
    file,
    hidden: hidden === true,
    ...(isDeprecated && { deprecated: true }),
    ...(icon !== undefined && { icon }),
    ...(tag !== undefined && { tag }),
    ...(description !== undefined && { description }),
    ...frontMatterField(more),
    ...(shown && references(shown)),
  }
}

function operationFields({ mounted, address }: OperationPage): PageFields {
  const { operation } = mounted
  const metadata = operation.metadata ?? {}
  const { icon, tag, description, url, mode, noindex } = metadata
  return {
    ...linkOf(url, address),
    path: address,
    ...operationTitles(mounted, address),
    file: null,
    hidden: metadata.hidden === true,
    ...((metadata.deprecated ?? operation.deprecated) && { deprecated: true }),
    ...(icon !== undefined && { icon }),
    ...(tag !== undefined && { tag }),
    ...(description !== undefined && { description }),
    ...frontMatterField({
      ...(url !== undefined && { url }),
      ...(noindex !== undefined && { noindex }),
      ...(mode !== undefined && { mode }),
    }),
    ...references(mounted),
  }
}

const filled = (text: string | undefined) => (text?.trim() ? text : undefined)

const frontMatterField = (frontMatter: PageFrontMatter) =>
  Object.keys(frontMatter).length > 0 ? { frontMatter } : {}

/** The `url` of a page that is only a link: absolute, or a path of the site. */
function linkOf(url: string | undefined, address: string): Pick<PageFields, 'href' | 'external'> {
  const link = url?.trim()
  const isLink = link !== undefined && (isExternal(link) || /^\/(?![/\\])/.test(link))
  return isLink ? { href: link, external: true } : { href: hrefOf(address) }
}

interface Titles {
  readonly title: string
  readonly sidebarTitle: string
}

const titlesOf = (shown: Mounted | null): Titles | undefined =>
  shown ? operationTitles(shown, plainAddress(shown)) : undefined

/** What the page of an operation is called (SPEC section 5, titles); never nothing. */
function operationTitles({ operation }: Mounted, address: string): Titles {
  const { metadata, summary, webhook, method, path } = operation
  const name = webhook === null ? `${method} ${path}` : filled(webhook)
  const words = filled(wordsOf(address)) ?? name ?? `${method} webhook`
  const title = metadata?.title
  // The platform's sidebar takes the words of a webhook from its address even where it has a summary.
  const shown = title ?? (webhook === null ? summary : null) ?? words
  return { title: title ?? summary ?? words, sidebarTitle: metadata?.sidebarTitle ?? shown }
}

/** The last part of a path as words: `getting-started` is "Getting started". */
function titleOf(page: string): string {
  const words =
    page
      .slice(page.lastIndexOf('/') + 1)
      .replace(/[-_]+/g, ' ')
      .trim() || page
  return words[0]!.toUpperCase() + words.slice(1)
}

function references(mounted: Mounted): { openapi: string; operation: OperationReference } {
  return { openapi: mounted.specification.path, operation: referenceOf(mounted) }
}

export function referenceOf({ specification, operation }: Mounted): OperationReference {
  const { method, path, operationId, summary, tags, deprecated, webhook } = operation
  return { spec: specification.path, method, path, operationId, summary, tags, deprecated, webhook }
}
