import type { TextEdit } from '../check/repair/change.ts'
import { isPage, pageFiles, withoutExtension } from '../navigation/page-path.ts'
import { importsOf, linksOf as linksIn } from '../pages/unpacked.ts'
import { followLink } from '../site/follow.ts'
import { importedFile, sourceOf } from '../site/imports.ts'
import type { SiteLink } from '../site/links.ts'
import type { Answer, Reach } from '../site/reach.ts'
import { resolveUrl } from '../site/resolve.ts'
import { linkTo, type Rewrite } from '../site/rewrite.ts'
import type { Draft } from './draft.ts'
import { copyPages } from './files.ts'
import { linksOf } from './links.ts'
import { PageEdits } from './page-edits.ts'
import { type Relocation, rewritten } from './rewritten.ts'
import { openSite, type Site } from './site.ts'

/**
 * Copies pages to the folder of another language or version. The links of a copy lead to the counterparts of what its
 * model leads to, where these are there, and its images and imports to the same files. Links that lead to pages of the
 * model still are told.
 *
 * @param copies the new files, by those that are copied
 * @param nameOf the counterpart of a page
 * @throws {TypeError} for a project that was read without its pages' text
 */
export function copyTranslated(
  draft: Draft,
  copies: ReadonlyMap<string, string>,
  nameOf: (page: string) => string,
): void {
  const before = openSite(draft)
  const reach = linksOf(draft, before)?.reach
  copyPages(draft, copies)
  const after = openSite(draft)
  const newReach = after.facts.reach()
  const edits = new Map<string, readonly TextEdit[]>()
  if (reach && newReach) {
    const how = counterparts(draft, copies, nameOf)
    const write = { sites: { before, after }, reaches: { before: reach, after: newReach }, how, nameOf }
    const pages = new PageEdits(draft)
    for (const [file, copy] of copies) {
      const content = draft.project.contents?.[copy]
      if (!content) continue
      for (const link of linksIn(content)) {
        const resolved = resolveUrl(reach, link.url, file)
        const own: SiteLink = { at: { file, link }, kind: link.kind, page: file, url: link.url, ...resolved }
        const rewrite = written(own, copy, write)
        if (rewrite === 'left')
          draft.steps.push({ kind: 'left', file: copy, line: link.place[0], text: link.url })
        else if (rewrite !== null) pages.link(file, link, rewrite)
      }
      for (const item of importsOf(content)) {
        const target = importedFile(reach, file, item)
        if (target && importedFile(newReach, copy, item) !== target)
          pages.import(file, item, sourceOf(copy, item, target))
      }
    }
    pages.finish(
      file => copies.get(file) ?? file,
      (file, own) => edits.set(file, own),
    )
  }
  for (const [from, to] of copies) draft.files.push({ kind: 'copy', from, to, edits: edits.get(from) ?? [] })
}

/** Where what a link of a model names is for a copy. */
function counterparts(
  { project }: Draft,
  copies: ReadonlyMap<string, string>,
  nameOf: (page: string) => string,
): Relocation {
  const files = pageFiles(project.files ?? [])
  return {
    fileOf: file =>
      copies.get(file) ?? (isPage(file) ? (files.get(nameOf(withoutExtension(file))) ?? file) : file),
    placeOf: path => path,
    folderOf(path, after) {
      const folder = nameOf(`${path}/a`).slice(0, -2)
      return after.answer(folder).kind === 'folder' ? folder : path
    },
  }
}

interface Write {
  readonly sites: { readonly before: Site; readonly after: Site }
  readonly reaches: { readonly before: Reach; readonly after: Reach }
  readonly how: Relocation
  readonly nameOf: (page: string) => string
}

/** How a link of a copy is written; null where it stays as it is, 'left' where it leads to a page of the model then. */
function written(link: SiteLink, copy: string, write: Write): Rewrite | null | 'left' {
  const { sites, reaches, how, nameOf } = write
  const trace = followLink(link, sites.before.facts.redirects(), reaches.before)
  const end: Answer | undefined =
    trace?.end.kind === 'page' && !/[?#]/.test(trace.last) ? trace.end : link.answer
  const isOwn = end.kind !== 'page' || link.kind !== 'link' || link.url.trim().startsWith('#')
  if (end.kind === 'page' && end.file === null) {
    const address = nameOf(end.address)
    const isThere = address !== end.address && reaches.after.answer(address).kind === 'page'
    const at = 'file' in link.at ? { ...link.at, file: copy } : link.at
    const rewrite = isThere ? linkTo(reaches.after, { ...link, at, page: copy }, address) : null
    if (rewrite) return rewrite
  }
  const isTranslated = end.kind === 'page' && end.file !== null && how.fileOf(end.file) !== end.file
  const rewrite = rewritten({ ...link, answer: isTranslated ? end : link.answer }, reaches, sites.after, how)
  const isLeft = !isOwn && !isTranslated
  if (rewrite === null || rewrite === 'same') return isLeft ? 'left' : null
  return rewrite
}
