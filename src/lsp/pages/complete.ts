import { posix } from 'node:path'
import { CompletionItemKind } from 'vscode-languageserver/node'
import { hrefOf } from '../../site/slug.ts'
import { resolveUrl } from '../../site/resolve.ts'
import { encoded } from '../../site/rewrite.ts'
import type { Proposal } from '../complete/proposal.ts'
import type { Known } from '../known.ts'

/** An address that is being typed in a page: that of a link or, where `isShown`, of an image. */
export interface TypedLink {
  /** As far as it is typed. */
  readonly typed: string
  /** Where it ends in the line. */
  readonly end: number
  readonly isShown: boolean
}

/** The start of an address in Markdown or in an attribute, up to the end of what is typed. */
const start = /(?:(!?)\[[^[\]]*\]\(<?|\b(href|src)=["'])([^\s"'()<>]*)$/

/** The address that is typed at a column of a line; null where none is. */
export function typedLink(line: string, column: number): TypedLink | null {
  const found = start.exec(line.slice(Math.max(0, column - maxTyped), column))
  if (!found) return null
  const [, mark, attribute, typed = ''] = found
  const rest = /^[^\s"'()<>]*/.exec(line.slice(column))?.[0].length ?? 0
  return { typed, end: column + rest, isShown: mark === '!' || attribute === 'src' }
}

/** The most characters of a line before the cursor in which an address may begin. */
const maxTyped = 2_000

/** The page whose ids are asked for: that before `#`; null where no id is typed, or the page has no file. */
export function pageOfId({ typed }: TypedLink, file: string, known: Known): string | null {
  const hash = typed.indexOf('#')
  const reach = known.facts().reach()
  if (hash === -1 || !reach) return null
  if (hash === 0) return file
  const { answer } = resolveUrl(reach, typed.slice(0, hash), file)
  return answer.kind === 'page' ? answer.file : null
}

/** The addresses that a link may have; `target` is the page whose ids are asked for. */
export function linkProposals(
  link: TypedLink,
  file: string,
  target: string | null,
  known: Known,
): Proposal[] {
  const { typed, isShown } = link
  if (typed.includes('#')) return target === null ? [] : idProposals(typed, target, known)
  const written = writing(typed, file)
  if (isShown)
    return (known.project.others ?? [])
      .filter(path => /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i.test(path))
      .map(path => proposal(asWritten(written(`/${path}`), typed), CompletionItemKind.File))
  const { reach, frontMatters } = known.facts()
  return (reach()?.addresses() ?? []).map(address => {
    const answer = reach()?.pageAt(address)
    const title = answer?.file ? frontMatters[answer.file]?.title : undefined
    return proposal(
      written(hrefOf(address)),
      CompletionItemKind.Reference,
      typeof title === 'string' ? title : undefined,
    )
  })
}

function idProposals(typed: string, target: string, { facts }: Known): Proposal[] {
  const before = typed.slice(0, typed.indexOf('#') + 1)
  return [...(facts().links()?.idsOf(target) ?? [])].map(id =>
    proposal(before + asWritten(id, typed), CompletionItemKind.Reference),
  )
}

/** The path of a file or an id as a part of an address, which it may neither end nor be markup in. */
const asWritten = (name: string, typed: string) => encoded(name, typed.includes('%'))

/** Writes an address as the author has begun it: from the root, or from the folder of the page. */
function writing(typed: string, file: string): (href: string) => string {
  if (!typed.startsWith('.')) return href => href
  const folder = posix.dirname(`/${file}`)
  return href => {
    const path = posix.relative(folder, href)
    return path.startsWith('..') ? path : `./${path}`
  }
}

const proposal = (text: string, kind: CompletionItemKind, detail?: string): Proposal => ({
  label: text,
  text,
  kind,
  ...(detail !== undefined && { detail }),
})
