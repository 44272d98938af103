import { isExternal } from '../navigation/href.ts'
import { type Mounted, plainAddress } from '../site/addresses.ts'
import { hrefOf, wordsOf } from '../site/slug.ts'
import type { FrontMatter } from '../project/project.ts'
import type { FilePage, OperationPage, SitePage } from '../site/survey.ts'
import type { OperationReference, PageFrontMatter, UnlistedPage } from './tree.ts'

/** The properties of a page that do not depend on its place; the element above it may hide it too. */
export type PageFields = Omit<UnlistedPage, 'indexed'>

export const pageFields = (page: SitePage): PageFields =>
  page.kind === 'file' ? fileFields(page) : operationFields(page)

function fileFields({ page, file, address, frontMatter, shown }: FilePage): PageFields {
  const { title, sidebarTitle, url, hidden, icon, tag, description } = frontMatter
  const own = shown ? operationTitles(shown, plainAddress(shown)) : undefined
  const link = linkOf(url)
  const fields: Growing = {
    href: link ?? hrefOf(address),
    path: page,
    title: filled(title) ?? filled(sidebarTitle) ?? own?.title ?? titleOf(page),
    sidebarTitle: filled(sidebarTitle) ?? filled(title) ?? own?.sidebarTitle ?? titleOf(page),
    file,
    hidden: hidden === true,
  }
  if (link !== undefined) fields.external = true
  if (frontMatter.deprecated ?? shown?.operation.deprecated) fields.deprecated = true
  if (icon !== undefined) fields.icon = icon
  if (tag !== undefined) fields.tag = tag
  if (description !== undefined) fields.description = description
  const more = moreOf(frontMatter)
  if (more) fields.frontMatter = more
  return shown ? Object.assign(fields, references(shown)) : fields
}

/** The fields of a page while it is made: a thousand pages are too many to copy each field by field. */
type Growing = { -readonly [key in keyof PageFields]: PageFields[key] }

/** The fields of front matter that the page has itself. */
const ownFields: ReadonlySet<string> = new Set<keyof FrontMatter>([
  'title',
  'sidebarTitle',
  'description',
  'icon',
  'tag',
  'hidden',
  'deprecated',
  'fault',
  'places',
  'others',
])

function moreOf(frontMatter: FrontMatter): PageFrontMatter | undefined {
  let more: Record<string, unknown> | undefined
  for (const key in frontMatter)
    if (!ownFields.has(key)) (more ??= {})[key] = frontMatter[key as keyof FrontMatter]
  return more
}

function operationFields({ mounted, address }: OperationPage): PageFields {
  const { operation } = mounted
  const { hidden, deprecated = operation.deprecated, ...metadata } = operation.metadata ?? {}
  const { icon, tag, description, url } = metadata
  const link = linkOf(url)
  const more = moreOf(metadata)
  return {
    href: link ?? hrefOf(address),
    path: address,
    ...operationTitles(mounted, address),
    file: null,
    hidden: hidden === true,
    ...(link !== undefined && { external: true }),
    ...(deprecated && { deprecated: true }),
    ...(icon !== undefined && { icon }),
    ...(tag !== undefined && { tag }),
    ...(description !== undefined && { description }),
    ...(more && { frontMatter: more }),
    ...references(mounted),
  }
}

const filled = (text: string | undefined) => (text?.trim() ? text : undefined)

/** The `url` of a page that is only a link: absolute, or a path of the site. */
function linkOf(url: string | undefined): string | undefined {
  const link = url?.trim()
  return link !== undefined && (isExternal(link) || /^\/(?![/\\])/.test(link)) ? link : undefined
}

interface Titles {
  readonly title: string
  readonly sidebarTitle: string
}

/** What the page of an operation is called (docs/format.md#titles); never nothing. */
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
