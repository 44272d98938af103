import { namesOf } from '../../grammar/names.ts'
import type { Link, LinkedPage } from '../../site/link-graph.ts'
import { hrefOf } from '../../site/slug.ts'
import { type Colors, colorsOf } from '../colors.ts'
import { shownPath } from '../format.ts'
import { count } from '../../document/count.ts'
import { lineStart, plainLine, visible } from '../../document/visible.ts'
import type { LinkFormat, LinkFormatOptions, ShownLinks } from './format.ts'

/** For a person: the links of each page, the places that link to one page, or the pages that none links to. */
export const text: LinkFormat = (shown, options) => {
  if (shown.asked === 'orphans') return orphans(shown, options)
  return shown.asked === 'all' ? links(shown, options) : places(shown, shown.asked.to, options)
}

/** What is said of links that no page answers. */
const marks: Readonly<Record<Link['answer'], string>> = {
  page: '',
  file: '',
  redirect: 'redirect',
  folder: 'folder without a page',
  unknown: 'unknown',
  case: 'other letter case',
  nothing: 'nothing there',
}

/** Every kind of answer; the schema has them in this order. */
export const answerKinds = namesOf(marks)

const isFaulty = ({ answer }: Link) => answer === 'nothing' || answer === 'case'

function* links({ pages, links }: ShownLinks, { root, color }: LinkFormatOptions): Generator<string> {
  const colors = colorsOf(color)
  const fileOf = new Map(pages.map(({ address, file }) => [address, file]))
  let from: string | null | undefined
  let own: string | null | undefined
  const counts = { links: 0, faulty: 0 }
  for (const link of links) {
    // Pictures lead nobody on.
    if (link.kind === 'asset') continue
    if (link.from !== from || from === undefined) {
      from = link.from
      own = from === null ? link.file : fileOf.get(from)
      yield heading(from, own ?? null, root, colors)
    }
    counts.links++
    if (isFaulty(link)) counts.faulty++
    const { file, line, column } = link
    const place = `${file === own ? '' : `${visible(shownPath(root, file))}:`}${line}:${column}`
    yield `  ${colors.dim(plainLine(place).padEnd(8))} ${described(link, colors)}\n`
  }
  const faulty = counts.faulty === 0 ? '' : `, ${counts.faulty} of them to nothing`
  yield `${counts.links > 0 ? '\n' : ''}${count(pages.length, 'page')}, ${count(counts.links, 'link')}${faulty}\n`
}

function heading(from: string | null, file: string | null, root: string, colors: Colors): string {
  const shown = file === null ? '' : visible(shownPath(root, file))
  return `${from === null ? colors.bold(lineStart(shown)) : `${colors.bold(visible(from))}  ${colors.dim(shown)}`}\n`
}

/** The address as written; the one that answers, where it is another; a mark; and redirects of other sources. */
function described(link: Link, colors: Colors): string {
  const { url, to, anchor, answer, redirects } = link
  const path = url.split(/[?#]/, 1)[0]!
  const isEvident = to === null || path === '' || path === to || hrefOf(path.slice(1)) === to
  const target = isEvident ? '' : `  ${colors.dim(`-> ${visible(anchor === null ? to : `${to}#${anchor}`)}`)}`
  const mark = marks[answer] && `  ${(isFaulty(link) ? colors.red : colors.dim)(marks[answer])}`
  const others = redirects.filter(source => source !== path).map(source => ` ${visible(source)}`)
  return `${visible(url)}${target}${mark}${colors.dim(others.join(','))}`
}

function* places({ links }: ShownLinks, to: string, { root, color }: LinkFormatOptions): Generator<string> {
  const colors = colorsOf(color)
  const seen = new Set<string>()
  const files = new Set<string>()
  for (const { file, line, column, url } of links) {
    const place = `${file}:${line}:${column}`
    // A link in a snippet is one, however many pages show it.
    if (seen.has(place)) continue
    seen.add(place)
    files.add(file)
    yield `${lineStart(shownPath(root, place))}  ${colors.dim(visible(url))}\n`
  }
  const address = visible(to)
  if (seen.size === 0) yield `No link leads to ${address}.\n`
  else
    yield `\n${count(seen.size, 'link')} in ${count(files.size, 'file')} ${seen.size === 1 ? 'leads' : 'lead'} to ${address}\n`
}

function* orphans({ pages }: ShownLinks, { root, color }: LinkFormatOptions): Generator<string> {
  const colors = colorsOf(color)
  for (const page of pages) yield `${page.address}  ${colors.dim(sourceOf(page, root))}\n`
  if (pages.length === 0) yield 'Another page links to each page.\n'
  else yield `\n${count(pages.length, 'page')} that no other page links to\n`
}

const sourceOf = ({ file }: LinkedPage, root: string) =>
  file === null ? 'generated' : visible(shownPath(root, file))
