import { importsOf, linksOf as linksIn } from '../pages/unpacked.ts'
import { bySpan, edited } from '../document/edit/apply.ts'
import { replaceString } from '../document/edit/string.ts'
import { keysOf } from '../document/pointer.ts'
import { decoded } from '../navigation/redirects.ts'
import type { Facts } from '../site/facts.ts'
import { type End, followLink } from '../site/follow.ts'
import { importedFile, sourceOf } from '../site/imports.ts'
import type { Links, SiteLink } from '../site/links.ts'
import type { Answer, Reach } from '../site/reach.ts'
import { type Resolved, resolveUrl } from '../site/resolve.ts'
import type { Rewrite } from '../site/rewrite.ts'
import type { Draft } from './draft.ts'
import { PageEdits } from './page-edits.ts'
import { type Relocation, rewritten } from './rewritten.ts'
import { renameShown } from './shown.ts'
import { openSite, type Site } from './site.ts'

/** The links of a site; throws where the text of its pages was not read. */
export function linksOf(draft: Draft, { facts }: Site): Links | null {
  if (draft.project.files && !draft.project.contents)
    throw new TypeError('The links of a project are known when it is read with "links: true".')
  return facts.links()
}

/** Every link, those of files that no reader sees among them: of snippets that no page shows, and of `moved` files. */
function* allLinks(
  links: Links,
  contents: Contents,
  { facts }: Site,
  { fileOf }: Relocation,
): Generator<SiteLink> {
  yield* links.all()
  const read = new Set(links.files())
  for (const [file, content] of Object.entries(contents ?? {})) {
    const isUnseen = !read.has(file) && (fileOf(file) !== file || facts.whyUnbuilt(file) === 'snippet')
    if (!isUnseen) continue
    for (const link of linksIn(content))
      yield {
        at: { file, link },
        kind: link.kind,
        page: file,
        url: link.url,
        ...resolveUrl(links.reach, link.url, file),
      }
  }
}

/** Writes every link and import of `before` so that it leads to what it led to, which is elsewhere in `after`. */
export function relink(
  draft: Draft,
  before: { project: Draft['project']; site: Site; links: Links },
  after: Site,
  how: Relocation,
): void {
  const reach = after.facts.reach()
  if (!reach) return
  const edits = new PageEdits(draft)
  const docs: { link: SiteLink; rewrite: Rewrite }[] = []
  for (const link of allLinks(before.links, before.project.contents, before.site, how)) {
    const rewrite = rewritten(link, { before: before.links.reach, after: reach }, after, how)
    if (rewrite === 'same') continue
    if (rewrite === null) edits.leave(link)
    else if ('file' in link.at) edits.link(link.at.file, link.at.link, rewrite)
    else docs.push({ link, rewrite })
  }
  for (const [file, content] of Object.entries(before.project.contents ?? {}))
    for (const item of importsOf(content)) {
      const target = importedFile(before.links.reach, file, item)
      const [newFile, newTarget] = [how.fileOf(file), how.fileOf(target ?? '')]
      if (!target || (newFile === file && newTarget === target)) continue
      if (importedFile(reach, newFile, item) !== newTarget)
        edits.import(file, item, sourceOf(newFile, item, newTarget))
    }
  renameShown(draft, before.project, edits, how.fileOf)
  edits.finish(how.fileOf)
  editDocs(draft, docs)
}

type Contents = Draft['project']['contents']

/** Rewrites the links of docs.json; of one value all at once. */
function editDocs(draft: Draft, docs: readonly { readonly link: SiteLink; readonly rewrite: Rewrite }[]) {
  const byPointer = new Map<string, { at: Extract<SiteLink['at'], { value: string }>; rewrites: Rewrite[] }>()
  for (const { link, rewrite } of docs) {
    if ('file' in link.at) continue
    const { at } = link
    const key = JSON.stringify(keysOf(at.path))
    const known = byPointer.get(key) ?? { at, rewrites: [] }
    byPointer.set(key, known)
    const start = at.span?.[0] ?? 0
    // A text in Markdown that has escapes is left to its author.
    if (at.span && at.value.slice(...at.span) !== link.url) {
      draft.steps.push({ kind: 'left', file: draft.project.document.file, line: 0, text: link.url })
      continue
    }
    const { span, text, url } = rewrite
    known.rewrites.push({ url, span: [start + span[0], start + span[1]], text })
  }
  const edits = [...byPointer.values()].map(({ at, rewrites }) => {
    const by = edited(at.value, rewrites.sort(bySpan))
    const { document, node } = draft.mustPlace(keysOf(at.path), 'value')
    draft.steps.push({ kind: 'link', file: document.file, text: by })
    return { document, edits: replaceString(document.text, node.start, node.end, by) }
  })
  draft.edit(edits)
}

/** Tells of the links and redirects that led somewhere before files were removed, and lead to nothing now. */
export function removedFrom(draft: Draft, { facts }: Site, gone: ReadonlySet<string>): void {
  const after = openSite(draft).facts
  const [reach, now] = [facts.reach(), after.reach()]
  if (!reach || !now) return
  const told = new Set<string>()
  const tell = (file: string, line: number, text: string) => {
    const key = `${file}:${line}:${text}`
    if (!told.has(key)) draft.steps.push({ kind: 'left', file, line, text })
    told.add(key)
  }
  for (const { destination, path, to } of draft.navigation.redirects.list) {
    const place = to && decoded(to.prefix)
    if (place === null || now.answer(place).kind !== 'nothing') continue
    if (!isLost(reach.answer(place).kind, 'nothing')) continue
    const { file, line = 0 } = draft.placeAt([...keysOf(path), 'destination'])
    tell(file, line, destination)
  }
  const endOf = (link: Resolved, { redirects }: Facts, reach: Reach) =>
    (followLink(link, redirects(), reach)?.end ?? link.answer).kind
  for (const link of facts.links()?.all() ?? []) {
    const { at, url, page } = link
    const [file, line] = 'file' in at ? [at.file, at.link.place[0]] : [draft.project.document.file, 0]
    if (gone.has(file) || gone.has(page ?? '')) continue
    if (isLost(endOf(link, facts, reach), endOf(resolveUrl(now, url, page), after, now)))
      tell(file, line, url)
  }
}

/** Whether an address that a page or a file answered has nothing of its own now. */
const isLost = (before: End['kind'] | Answer['kind'], now: End['kind'] | Answer['kind']) =>
  (before === 'page' || before === 'file') && (now === 'nothing' || now === 'case' || now === 'folder')
