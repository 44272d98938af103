import type { Span } from '../document/span.ts'
import type { Piece } from './leaf.ts'

const anySign = /[*_~]/

/** A run of signs of one kind that may begin or end emphasis. */
interface Run {
  readonly sign: string
  /** Where the signs that are left begin. */
  start: number
  /** How many are left. */
  count: number
  readonly length: number
  readonly opens: boolean
  readonly closes: boolean
}

/** The text of a link, or a whole heading: emphasis begins and ends in the same one. */
interface Scope {
  readonly end: number
  readonly open: Run[]
  /** How many of the open runs cannot begin what runs of a kind end, so that none is tried twice. */
  readonly tried: Map<string, number>
}

/**
 * The signs of emphasis and of strikethrough in a heading, in no order
 * (https://spec.commonmark.org/0.31.2/#phase-2-inline-structure, GFM for `~`). Takes time in proportion to the heading.
 *
 * @param labels the texts of links and images, the outer ones first
 */
export function emphasisSigns(text: string, pieces: readonly Piece[], labels: readonly Span[]): Span[] {
  const signs: Span[] = []
  if (!pieces.some(([from, to]) => anySign.test(text.slice(from, to)))) return signs
  const scopes: Scope[] = [{ end: Number.POSITIVE_INFINITY, open: [], tried: new Map() }]
  let label = 0
  for (const piece of pieces)
    for (const run of runsOf(text, piece)) {
      while (scopes.length > 1 && scopes.at(-1)!.end <= run.start) scopes.pop()
      for (; label < labels.length && labels[label]![0] <= run.start; label++)
        if (labels[label]![1] > run.start) scopes.push({ end: labels[label]![1], open: [], tried: new Map() })
      close(scopes.at(-1)!, run, signs)
    }
  return signs
}

/** Pairs a run with those before it, and keeps what is left of it for those that follow. */
function close({ open, tried }: Scope, run: Run, signs: Span[]) {
  const kind = `${run.sign}${run.sign === '~' ? run.length : run.length % 3}${run.opens}`
  while (run.closes && run.count > 0) {
    let index = open.length - 1
    const last = tried.get(kind) ?? 0
    while (index >= last && !pairs(open[index]!, run)) index--
    if (index < last) {
      tried.set(kind, open.length)
      break
    }
    const opener = open[index]!
    const count = run.sign === '~' ? run.count : opener.count > 1 && run.count > 1 ? 2 : 1
    opener.count -= count
    signs.push([opener.start + opener.count, opener.start + opener.count + count])
    signs.push([run.start, run.start + count])
    run.start += count
    run.count -= count
    open.length = opener.count > 0 ? index + 1 : index
    for (const [key, height] of tried) if (height > open.length) tried.set(key, open.length)
  }
  if (run.opens && run.count > 0) open.push(run)
}

function pairs(opener: Run, closer: Run): boolean {
  if (opener.sign !== closer.sign) return false
  if (closer.sign === '~') return opener.length === closer.length
  const isEither = opener.closes || closer.opens
  return !isEither || closer.length % 3 === 0 || (opener.length + closer.length) % 3 !== 0
}

const sign = /\\[^]|([*_~])\1*/g

function* runsOf(text: string, [from, to, isCode]: Piece): Generator<Run> {
  if (isCode) return
  for (const { 0: signs, 1: char, index } of text.slice(from, to).matchAll(sign)) {
    const run = char === undefined ? null : runOf(text, char, from + index, from + index + signs.length)
    if (run) yield run
  }
}

function runOf(text: string, char: string, start: number, end: number): Run | null {
  const [before, after] = [classOf(text[start - 1]), classOf(text[end])]
  const isNextTo = (other: string | undefined) => char !== '~' && other !== undefined && '*_~'.includes(other)
  const opens = after === 'word' || (after === 'sign' && before !== 'word') || isNextTo(text[end])
  const closes = before === 'word' || (before === 'sign' && after !== 'word') || isNextTo(text[start - 1])
  const length = end - start
  if (char === '~' && length > 2) return null
  return {
    sign: char,
    start,
    count: length,
    length,
    opens: char === '_' ? opens && (before !== 'word' || !closes) : opens,
    closes: char === '_' ? closes && (after !== 'word' || !opens) : closes,
  }
}

const classOf = (char: string | undefined): 'space' | 'sign' | 'word' =>
  char === undefined || /\s/.test(char) ? 'space' : /[\p{P}\p{S}]/u.test(char) ? 'sign' : 'word'
