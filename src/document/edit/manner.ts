import { firstIndex } from '../first-index.ts'
import { type LineStarts, lineStarts } from '../range.ts'
import { childOf, type JsonNode } from '../scan.ts'

/** The layout of the text around an addition. */
export interface Manner {
  /** The line break of the text; empty when the addition is written on one line. */
  readonly eol: string
  /** The indentation of one level. */
  readonly unit: string
  /** The white space after a ":", and after a "," within a line. */
  readonly gap: string
  /** The white space inside the braces of a one-line object. */
  readonly pad: string
}

/** The indentation of the level below. */
const deeper = (indent: string, { unit }: Manner) => (indent + unit).slice(0, longestIndent)

/** A value as JSON, each line but the first indented. */
export function written(value: unknown, manner: Manner, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const { gap } = manner
  const inner = deeper(indent, manner)
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map(item => written(item, manner, inner))
    : Object.entries(value).map(
        ([key, item]) => `${JSON.stringify(key)}:${gap}${written(item, manner, inner)}`,
      )
  return enclosed(parts, isList, manner, indent)
}

/** The number of characters that are read to learn the layout. */
const sample = 10_000

/** Of the text that was asked for last: many repairs of one text ask one after another. */
let known: { readonly text: string; readonly manner: Manner; readonly starts: LineStarts } | undefined

const knownOf = (text: string) =>
  known?.text === text ? known : (known = { text, manner: learned(text), starts: lineStarts(text) })

/** The layout that a text has in general. */
export const mannerOf = (text: string): Manner => knownOf(text).manner

/** Past so many characters an indentation is cut: each line of what is written repeats it. */
export const longestIndent = 200

function learned(text: string): Manner {
  const head = text.slice(0, sample).trimEnd()
  const eol = /\r\n|\n|\r/.exec(head)?.[0] ?? ''
  const unit = (/[\n\r]([ \t]+)\S/.exec(head)?.[1] ?? '  ').slice(0, longestIndent)
  const gap = /^[^:]*":(?=\S)/.test(head) ? '' : ' '
  const pad = /(?:^|[[,:])\{(?=")/.test(head) ? '' : ' '
  return { eol, unit, gap, pad }
}

/** The line of an offset, from 1. */
function lineOf(text: string, offset: number): number {
  return firstIndex(knownOf(text).starts, start => start > offset)
}

/** The white space at the start of the line of an offset. */
export function indentAt(text: string, offset: number): string {
  const start = knownOf(text).starts[lineOf(text, offset) - 1]!
  return /^[ \t]*/.exec(text.slice(start, Math.min(offset, start + longestIndent)))![0]
}

/** Whether only white space is before an offset in its line, and a line before that. */
export function startsLine(text: string, offset: number): boolean {
  let before = offset
  while (text[before - 1] === ' ' || text[before - 1] === '\t') before--
  return text[before - 1] === '\n' || text[before - 1] === '\r'
}

/** Whether a stretch of a text goes over several lines. */
export const hasBreak = (text: string, from: number, to: number) => lineOf(text, from) < lineOf(text, to)

/** A value of a text whose layout another one takes. */
export interface Model {
  readonly text: string
  readonly node: JsonNode
}

const filled = new WeakMap<JsonNode, JsonNode | null>()

/** The first list or object in another that holds something. */
function filledIn(node: JsonNode): JsonNode | undefined {
  let found = filled.get(node)
  if (found === undefined) {
    found = node.children?.find(child => child.children?.length) ?? null
    filled.set(node, found)
  }
  return found ?? undefined
}

/** A value as JSON, on one line or on many as the model has it, and its lists and objects as those of the model. */
export function writtenLike(value: unknown, manner: Manner, indent: string, { text, node }: Model): string {
  if (typeof value !== 'object' || value === null || !node.children?.length)
    return written(value, manner, indent)
  const isBroken = hasBreak(text, node.start, node.end)
  const inner = deeper(indent, manner)
  const modelOf = (key: string | number) => (node.keys ? childOf(node, key) : undefined) ?? filledIn(node)
  const part = (item: unknown, key: string | number) => {
    const like = modelOf(key)
    const own = isBroken ? manner : { ...manner, eol: '' }
    return like ? writtenLike(item, own, inner, { text, node: like }) : written(item, own, inner)
  }
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map(part)
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${manner.gap}${part(item, key)}`)
  return enclosed(parts, isList, isBroken ? manner : { ...manner, eol: '' }, indent)
}

function enclosed(parts: readonly string[], isList: boolean, manner: Manner, indent: string) {
  const { eol, gap, pad } = manner
  const [open, close] = isList ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  const inner = deeper(indent, manner)
  if (eol) return `${open}${eol}${inner}${parts.join(`,${eol}${inner}`)}${eol}${indent}${close}`
  const space = isList ? '' : pad
  return `${open}${space}${parts.join(`,${gap}`)}${space}${close}`
}
