import type { Redirect } from '../navigation/redirects.ts'
import { keysOf, pointerOf } from '../document/pointer.ts'
import type { Colors } from '../report/colors.ts'
import { jsonText } from '../report/json-text.ts'
import { columns, lineStart, visible } from '../document/visible.ts'
import type { End, Step, Trace } from '../site/follow.ts'
import type { Doubt } from '../site/redirects.ts'

/** An address that was asked for, and what happens there. */
export type Followed = { readonly address: string } & Trace

/** A redirect of docs.json, and where it ends. */
export interface Resolved {
  readonly redirect: Redirect
  readonly pointer: string
  readonly source: string
  readonly destination: string
  /** The redirects that follow it. */
  readonly steps: readonly Step[]
  /** `pattern`: as many places as its parameters have values. */
  readonly end: End | { readonly kind: 'pattern' }
}

/** Whether a reader gets nothing. */
export const isNowhere = ({ kind }: Resolved['end']): boolean =>
  kind === 'nothing' || kind === 'case' || kind === 'loop' || kind === 'endless'

const doubts: Record<Doubt, string> = {
  order: 'if the first in the list acts: a later one is more exact',
  case: 'if letter case does not count',
  parameter: 'if a parameter needs no *',
  empty: 'if :name* may stand for nothing',
  slash: 'if * goes on beyond a slash',
  pattern: 'if the platform reads this source',
}

function ending(end: Resolved['end']): string {
  switch (end.kind) {
    case 'page':
      return end.file === null ? 'a generated page' : `page ${end.file}`
    case 'file':
      return `file ${end.file}`
    case 'folder':
      return 'a folder of pages, which has no page of its own'
    case 'external':
      return 'another site'
    case 'unknown':
      return 'not known: the platform answers, or pages of what was not read'
    case 'pattern':
      return 'by its parameters'
    case 'case':
      return `nothing: only letter case differs from /${end.address}`
    case 'nothing':
      return 'nothing'
    case 'loop':
      return 'nothing: it leads in a circle'
    case 'endless':
      return 'nothing: browsers follow 20 redirects'
  }
}

const painted = (end: Resolved['end'], colors: Colors) =>
  isNowhere(end) ? colors.red(visible(ending(end))) : visible(ending(end))

/** What happens at an address, one line for each step. */
export function traceText({ address, steps, end, beside }: Followed, colors: Colors): string {
  const lines = steps.map(({ to, redirect, doubt }) => {
    const why = `${redirect.source}${doubt === null ? '' : `, ${doubts[doubt]}`}`
    return `  -> ${visible(to)}  ${colors.dim(visible(`(${why})`))}`
  })
  const other =
    beside && colors.dim(visible(`  (or -> ${beside.destination}: a redirect has this address too)`))
  return `${[colors.bold(lineStart(address)), ...lines, `  ${painted(end, colors)}${other ?? ''}`].join('\n')}\n`
}

/** The redirects as a table: source, where it leads, what is there. */
export function* listText(all: Iterable<Resolved>, colors: Colors): Generator<string> {
  const sourceOf = ({ source }: Resolved) => lineStart(source)
  const wayOf = ({ destination, steps }: Resolved) =>
    visible([destination, ...steps.map(({ to }) => to)].join(' -> '))
  let [first, second] = [0, 0]
  for (const one of all) {
    if (first < widest) first = Math.min(widest, Math.max(first, columns(sourceOf(one))))
    if (second < widest) second = Math.min(widest, Math.max(second, columns(wayOf(one))))
    if (first === widest && second === widest) break
  }
  const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - columns(text)))
  let [count, nowhere] = [0, 0]
  for (const one of all) {
    count++
    if (isNowhere(one.end)) nowhere++
    yield `${padded(sourceOf(one), first)}  -> ${padded(wayOf(one), second)}  ${painted(one.end, colors)}\n`
  }
  yield `${count > 0 ? '\n' : ''}${count === 1 ? '1 redirect' : `${count} redirects`}${nowhere > 0 ? `, ${nowhere} to nothing` : ''}\n`
}

/** The widest column, in characters. */
const widest = 60

/** Answers as JSON, each a piece. */
export function* listJson(
  name: 'redirects' | 'addresses',
  all: Iterable<Followed | Resolved>,
): Generator<string> {
  yield `{\n  "version": 1,\n  "${name}": [`
  let separator = ''
  for (const one of all) {
    yield `${separator}\n    ${jsonText(plain(one), 2).replaceAll('\n', '\n    ')}`
    separator = ','
  }
  yield `${separator === '' ? '' : '\n  '}]\n}\n`
}

/** An answer as JSON: each step names its redirect by a JSON Pointer into docs.json. */
function plain(one: Followed | Resolved): object {
  const head =
    'address' in one
      ? { address: one.address }
      : { pointer: one.pointer, source: one.source, destination: one.destination }
  const steps = one.steps.map(({ from, to, doubt, redirect }) => ({
    from,
    to,
    source: redirect.source,
    pointer: pointerOf(keysOf(redirect.path)),
    doubt,
  }))
  const beside = 'address' in one && one.beside ? { beside: pointerOf(keysOf(one.beside.path)) } : {}
  return { ...head, steps, end: one.end, ...beside, nowhere: isNowhere(one.end) }
}
