import { type Document, rangeIn } from '../document/document.ts'
import type { Included } from '../document/include.ts'
import { locate } from '../document/locate.ts'
import { keysOf, pointerOf, pointerTo } from '../document/pointer.ts'
import type { Range } from '../document/range.ts'
import type { Dialect } from '../grammar/dialects.ts'
import type { Suggested, TextEdit } from './repair/change.ts'
import type { FileSpot, Severity, Spot } from './rule.ts'

/** One problem, as data (docs/format.md#report, schema/report.schema.json). */
export interface Diagnostic {
  readonly rule: string
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** The repair. */
  readonly help?: string
  /** Path from the folder of docs.json, with `/`. */
  readonly file: string
  /** JSON Pointer into that file: the element for what it lacks or has in excess, else the key or value. */
  readonly pointer: string
  /** The text to look at. */
  readonly range: Range
  readonly related: readonly Related[]
  /** Whether an automatic repair is known. */
  readonly fixable: boolean
  /** The automatic repair, where there is one: edits that do not overlap. */
  readonly fix?: readonly TextEdit[]
}

/** A diagnostic of `validateNavigation`, which has no text. */
export interface ValueDiagnostic extends Omit<Diagnostic, 'file' | 'range' | 'related' | 'fix'> {
  readonly related: readonly { readonly message: string; readonly pointer: string }[]
}

export interface Related {
  readonly message: string
  readonly file: string
  readonly pointer: string
  readonly range: Range
}

export interface Summary {
  readonly errors: number
  readonly warnings: number
  readonly fixable: number
  /** Entries that are pages, operations among them. */
  readonly pages: number
  readonly operations: number
  readonly dialect: Dialect
  /** The number of diagnostics past `maxDiagnostics`, which are left out. Absent when there are none. */
  readonly omitted?: number
  /** The problems in the project's baseline; the other counts exclude them. */
  readonly baseline?: BaselineSummary
}

export interface BaselineSummary {
  /** The number of recorded problems, including those that are gone. */
  readonly known: number
  /** The recorded problems that are gone; the first `maxDiagnostics` of them. */
  readonly gone: readonly Pick<Diagnostic, 'rule' | 'file' | 'message'>[]
}

export interface Report {
  readonly version: 1
  readonly diagnostics: readonly Diagnostic[]
  readonly summary: Summary
}

/** The most diagnostics that a report holds; the rest is counted. */
export const maxDiagnostics = 10_000

/**
 * How to follow the help of a diagnostic without an automatic fix, by diagnostic: the
 * change and its edits, undefined when they are not safe. Computed on demand.
 */
export type Suggestions = Map<
  object,
  () => { readonly change: Suggested; readonly edits: readonly TextEdit[] } | undefined
>

/** The severities that a user sets, by rule id. */
export type Severities = Readonly<Record<string, Severity>>

/** The place of a spot: a file and range, or only a pointer for a value without text. */
export type Placing<Place> = (spot: Spot | FileSpot) => Place

export type TextPlace = Pick<Diagnostic, 'file' | 'pointer' | 'range'>
export type ValuePlace = Pick<Diagnostic, 'pointer'>

/** Places in the text of docs.json and of the files that it includes. */
export function textPlacing(
  main: Document,
  find: (file: string) => Included | undefined,
): Placing<TextPlace> {
  return spot => {
    if ('file' in spot)
      return { file: spot.file, pointer: spot.pointer ?? '', range: spot.range ?? wholeFile }
    const look = locate(main, find, keysOf(spot.look), spot.part)
    const on = spot.on === spot.look ? look : locate(main, find, keysOf(spot.on), 'value')
    const pointer = () => (on.document === main ? pointerTo(spot.on) : on.pointer)
    return {
      file: look.document.file,
      pointer: on.document === look.document ? pointer() : parentOf(look.pointer),
      range: rangeIn(look.document, look.span),
    }
  }
}

const start = { line: 1, column: 1, offset: 0 }
const wholeFile: Range = { start, end: start }
const parentOf = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'))

/** For a value without text: pointers only. */
export function valuePlacing(skip: number): Placing<ValuePlace> {
  return spot => ({ pointer: 'file' in spot ? '' : pointerOf(keysOf(spot.on).slice(skip)) })
}
