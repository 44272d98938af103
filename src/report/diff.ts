import { pushAll } from '../document/append.ts'
import { firstOf, lastOf, present } from '../document/present.ts'
import { edited } from '../document/edit/apply.ts'
import type { Edit, Span } from '../document/span.ts'
import { withEscapes, withoutCommands } from '../document/visible.ts'

/** The number of unchanged lines around a change. */
const around = 3

/** A run of changed lines: the removed ones, from a line counted from 0, and the added ones. */
interface Change {
  readonly at: number
  readonly old: string[]
  readonly put: string[]
}

/**
 * The unified diff of a file's edits, for `git apply` and `patch`. It is made from the edits: a
 * comparison of two texts takes minutes when thousands of lines differ. `to` is its path after them, where that differs.
 */
export function unifiedDiff(path: string, text: string, edits: readonly Edit[], to = path): string {
  const lines = linesOf(text)
  const hunks = hunksOf(changesOf(text, lines, edits))
  if (hunks.length === 0) return ''
  const parts = [`--- ${named(`a/${path}`)}\n+++ ${named(`b/${to}`)}\n`]
  let shift = 0
  for (const changes of hunks) {
    const from = Math.max(0, firstOf(changes).at - around)
    const last = lastOf(changes)
    const to = Math.min(lines.length, last.at + last.old.length + around)
    const grown = changes.reduce((sum, { old, put }) => sum + put.length - old.length, 0)
    parts.push(`@@ -${counted(from, to - from)} +${counted(from + shift, to - from + grown)} @@\n`)
    let index = from
    for (const { at: start, old, put } of changes) {
      pushAll(parts, marked(' ', lines.slice(index, start)))
      pushAll(parts, marked('-', old))
      pushAll(parts, marked('+', put))
      index = start + old.length
    }
    pushAll(parts, marked(' ', lines.slice(index, to)))
    shift += grown
  }
  return parts.join('')
}

/** Lines with their line feed; only the last may lack it. */
export const linesOf = (text: string) => (text === '' ? [] : text.split(/(?<=\n)/))

export const marked = (mark: string, lines: readonly string[]) =>
  lines.map(line => `${mark}${line}${line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n'}`)

/** A line range of a hunk's header: an empty range is named by the line before it. */
export const counted = (from: number, count: number) =>
  count === 1 ? `${from + 1}` : `${count === 0 ? from : from + 1},${count}`

function changesOf(text: string, lines: readonly string[], edits: readonly Edit[]): Change[] {
  const starts: number[] = []
  let offset = 0
  for (const line of lines) {
    starts.push(offset)
    offset += line.length
  }
  const changes: Change[] = []
  let line = 0
  const lineOf = (index: number) => {
    while (line + 1 < starts.length && present(starts[line + 1]) <= index) line++
    return line
  }
  for (let i = 0; i < edits.length;) {
    const first = lineOf(present(edits[i]).span[0])
    let end = lineOf(present(edits[i]).span[1])
    let next = i + 1
    while (next < edits.length && lineOf(present(edits[next]).span[0]) === end)
      end = lineOf(present(edits[next++]).span[1])
    const span: Span = [starts[first] ?? 0, starts[end + 1] ?? text.length]
    const put = linesOf(within(text, span, edits.slice(i, next)))
    const change = trimmed({ at: first, old: lines.slice(first, end + 1), put })
    if (change.old.length + change.put.length > 0) changes.push(change)
    i = next
  }
  return changes
}

/** The new text of one part of a file. */
const within = (text: string, [start, end]: Span, edits: readonly Edit[]) =>
  edited(
    text.slice(start, end),
    edits.map(({ span, text }) => ({ span: [span[0] - start, span[1] - start], text })),
  )

/** Trims unchanged lines at both ends. */
function trimmed({ at, old, put }: Change): Change {
  const most = Math.min(old.length, put.length)
  let head = 0
  while (head < most && old[head] === put[head]) head++
  let tail = 0
  while (tail < most - head && old[old.length - 1 - tail] === put[put.length - 1 - tail]) tail++
  return {
    at: at + head,
    old: old.slice(head, old.length - tail),
    put: put.slice(head, put.length - tail),
  }
}

/** Changes whose context touches share a hunk. */
function hunksOf(changes: readonly Change[]): Change[][] {
  const hunks: Change[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const change of changes) {
    if (change.at - end > 2 * around) hunks.push([])
    const hunk = lastOf(hunks)
    const before = change.at === end ? hunk.at(-1) : undefined
    if (before) {
      // Of adjacent lines, the removed ones precede the added ones.
      pushAll(before.old, change.old)
      pushAll(before.put, change.put)
    } else hunk.push(change)
    end = change.at + change.old.length
  }
  return hunks
}

const escapes: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' }

/**
 * A path as git writes it: quoted if it has special characters, or such as a terminal or a runner is not to get, and
 * followed by a tab if it has spaces.
 */
export function named(path: string): string {
  const special = path.replace(/["\\\n\t\r]/g, char => escapes[char] ?? char)
  const shown = withoutCommands(withEscapes(special, octal), octal('#'))
  if (shown !== path) return `"${shown}"`
  return path.includes(' ') ? `${path}\t` : path
}

/** The bytes of a character, which git reads so within quotes. */
const octal = (char: string) =>
  [...new TextEncoder().encode(char)].map(byte => `\\${byte.toString(8).padStart(3, '0')}`).join('')
