import type { TextEdit } from '../check/repair/change.ts'
import { isPage, pageFiles, withoutExtension } from '../navigation/page-path.ts'
import { importsOf, linksOf as linksIn } from '../pages/unpacked.ts'
import { importedFile, sourceOf } from '../site/imports.ts'
import { resolveUrl } from '../site/resolve.ts'
import type { Draft } from './draft.ts'
import { copyPages } from './files.ts'
import { linksOf } from './links.ts'
import { PageEdits } from './page-edits.ts'
import { rewritten } from './rewritten.ts'
import { openSite } from './site.ts'

/**
 * Copies pages to the folder of another language or version. The links of a copy lead to the counterparts of what its
 * model leads to, where these are there, and its images and imports to the same files.
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
    const files = pageFiles(draft.project.files ?? [])
    const counterpart = (file: string) =>
      isPage(file) ? (files.get(nameOf(withoutExtension(file))) ?? file) : file
    const how = {
      fileOf: (file: string) => copies.get(file) ?? counterpart(file),
      placeOf: (path: string) => path,
      folderOf: (path: string) => path,
    }
    const pages = new PageEdits(draft)
    for (const [file, copy] of copies) {
      const content = draft.project.contents?.[copy]
      if (!content) continue
      for (const link of linksIn(content)) {
        const resolved = resolveUrl(reach, link.url, file)
        const own = { at: { file, link }, kind: link.kind, page: file, url: link.url, ...resolved }
        const rewrite = rewritten(own, { before: reach, after: newReach }, after, how)
        if (rewrite !== 'same' && rewrite !== null) pages.link(file, link, rewrite)
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
