import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/check/report.ts'
import { lineStarts, rangeOf } from '../../src/document/range.ts'
import { diagnosticsAt, quickFixes } from '../../src/lsp/actions/quick-fixes.ts'
import { cursorAt } from '../../src/lsp/cursor.ts'
import { maxItems, completionList } from '../../src/lsp/complete/items.ts'
import { grammarPlace } from '../../src/lsp/grammar-place.ts'
import { pathOf } from '../../src/lsp/places.ts'
import { marked } from './client.ts'

/** What is at the mark: its part, its keys, the typed text, and the text that a completion replaces. */
function seen(source: string) {
  const { text, offset } = marked(source)
  const cursor = cursorAt(text, offset)
  if (!cursor) return null
  const { part, keys, typed, span, siblings } = cursor
  return [part, keys.join('/'), typed, text.slice(...span), ...(siblings.length > 0 ? [siblings.join()] : [])]
}

describe('the place of a cursor', () => {
  test.each<[source: string, expected: string[] | null]>([
    ['{ "a": ["gu|"] }', ['value', 'a/0', 'gu', '"gu"', 'a']],
    ['{ "a": ["x", "g|u"] }', ['value', 'a/1', 'g', '"gu"', 'a']],
    ['{ "a": ["x",|] }', ['value', 'a/1', '', '', 'a']],
    ['{ "a": [|] }', ['value', 'a/0', '', '', 'a']],
    ['{ "a": | }', ['value', 'a', '', '', 'a']],
    ['{ |', ['key', '', '', '']],
    ['{ "|', ['key', '', '', '"']],
    ['{ "b": 1, "a|": 2, "c": 3 }', ['key', '', 'a', '"a"', 'b,c']],
    ['{ "x": { |"a": 2 } }', ['key', 'x', '', '"a"']],
    // These are broken by typing: the string is not closed, or a comma or a value is missing.
    ['{ "a": ["gu|', ['value', 'a/0', 'gu', '"gu', 'a']],
    ['{ "a": ["gu|, "b"] }', ['value', 'a/0', 'gu', '"gu', 'a']],
    ['{ "a": ["gu|\n  "b"] }', ['value', 'a/0', 'gu', '"gu', 'a']],
    ['{ "a": ["b" "gu|"] }', ['value', 'a/1', 'gu', '"gu"', 'a']],
    ['{ "a": 1\n "b|"\n "c": 2 }', ['key', '', 'b', '"b"', 'a,c']],
    ['{ "a":\n "b|": [] }', ['key', '', 'b', '"b"', 'a']],
    ['{ "a": "x"| }', null],
    ['{ "a"| : 1 }', null],
    ['{ a| }', ['key', '', 'a', 'a']],
    ['{ "a": tr| }', ['value', 'a', 'tr', 'tr', 'a']],
    ['{ "a": [{ "b": 1 } { "c|": 1 }] }', ['key', 'a/1', 'c', '"c"']],
    ['{ "\\u0061": ["b|"] }', ['value', 'a/0', 'b', '"b"', 'a']],
    ['{ "a": 1 } |', null],
    ['|', null],
    ['\ufeff{ "a": "b|" }', ['value', 'a', 'b', '"b"', 'a']],
    ['{ // x|y\n }', null],
  ])('%j', (source, expected) => {
    const place = seen(source)
    // For an object in a list, the keys of the object that holds the list are not siblings.
    expect(place && expected ? place.slice(0, 4) : place).toEqual(expected?.slice(0, 4) ?? null)
    if (expected?.[0] === 'key') expect(place?.[4]).toBe(expected[4])
  })

  test('is found in a text of any depth', () => {
    const text = '[{"a":'.repeat(50_000)
    expect(cursorAt(`${text}"`, text.length + 1)?.keys).toHaveLength(100_000)
  })
})

test('the grammar at keys of docs.json', () => {
  const at = (pointer: string) =>
    grammarPlace(
      pointer.split('/').map(key => (/^\d+$/.test(key) ? Number(key) : key)),
      'core',
    )
  expect(at('navigation/tabs/0/pages/1')).toEqual({ at: 'element', kind: 'group', isEntry: true })
  expect(at('navigation/tabs/0/menu/0')).toEqual({ at: 'element', kind: 'item', isEntry: false })
  expect(at('navigation/global/anchors/0/href')).toEqual({ at: 'field', kind: 'globalAnchor', name: 'href' })
  expect(at('navigation/languages/0/language')).toEqual({ at: 'field', kind: 'language', name: 'language' })
  expect(at('api/openapi')).toEqual({ at: 'api' })
  expect(at('colors/primary')).toBe(null)
})

const text = '{\n  "navigation": { "pages": ["/index"] },\n}'
const rangeAt = (start: number, end: number) => rangeOf(text, [start, end], lineStarts(text))
const slash = text.indexOf('/')
const comma = text.lastIndexOf(',')

const diagnostic = (over: Partial<Diagnostic>): Diagnostic => ({
  rule: 'page-path',
  severity: 'warning',
  message: 'The path "/index" starts with a slash.',
  help: 'Write "index".',
  file: 'docs.json',
  pointer: '/navigation/pages/0',
  range: rangeAt(slash - 1, slash + 7),
  related: [],
  fixable: true,
  fix: [{ file: 'docs.json', range: rangeAt(slash, slash + 1), text: '' }],
  ...over,
})

const naming = {
  uriOf: (file: string) => `file:///${file}`,
  versionOf: (file: string) => (file === 'docs.json' ? 7 : null),
}
const client = { versions: true, operations: [] }
const noSuggestions = new Map<never, never>()
const point = (line: number, character: number) => ({ start: { line, character }, end: { line, character } })

describe('quick fixes', () => {
  test('name the version that their edits were made for', () => {
    const [action, ...others] = quickFixes([diagnostic({})], noSuggestions, naming, client)
    expect(others).toEqual([])
    expect(action).toMatchObject({
      title: 'Write "index".',
      kind: 'quickfix',
      isPreferred: true,
      diagnostics: [{ code: 'page-path', severity: 2 }],
      edit: {
        documentChanges: [
          {
            textDocument: { uri: 'file:///docs.json', version: 7 },
            edits: [
              { range: { start: { line: 1, character: 29 }, end: { line: 1, character: 30 } }, newText: '' },
            ],
          },
        ],
      },
    })
  })

  test('are offered beside the diagnostics at the place, in the file, that have one', () => {
    const { fix: _, ...unfixed } = diagnostic({})
    const elsewhere = diagnostic({ file: 'part.json' })
    expect(quickFixes([unfixed], noSuggestions, naming, client)).toEqual([])
    const at = (character: number, line = 1) =>
      diagnosticsAt([unfixed, elsewhere], 'docs.json', point(line, character))
    expect(at(33)).toEqual([unfixed])
    expect(at(0, 0)).toEqual([])
    expect(at(36)).toEqual([unfixed])
    expect(at(37)).toEqual([])
  })

  test('gather the edits of each file', () => {
    const fix = [
      { file: 'docs.json', range: rangeAt(comma, comma + 1), text: '' },
      { file: 'part.json', range: rangeAt(0, 0), text: ' ' },
      { file: 'docs.json', range: rangeAt(slash, slash + 1), text: '' },
    ]
    const [action] = quickFixes([diagnostic({ fix })], noSuggestions, naming, client)
    const changes = action!.edit!.documentChanges as { textDocument: object; edits: unknown[] }[]
    expect(changes.map(({ textDocument, edits }) => [textDocument, edits.length])).toEqual([
      [{ uri: 'file:///docs.json', version: 7 }, 2],
      [{ uri: 'file:///part.json', version: null }, 1],
    ])
  })
})

test('quick fixes for a client without versions name none', () => {
  const [action] = quickFixes([diagnostic({})], noSuggestions, naming, { ...client, versions: false })
  expect(action!.edit).toEqual({
    changes: {
      'file:///docs.json': [
        { range: { start: { line: 1, character: 29 }, end: { line: 1, character: 30 } }, newText: '' },
      ],
    },
  })
})

test('a completion holds a part of all proposals, and says so', () => {
  const range = point(0, 0)
  const all = Array.from({ length: 500 }, (_, i) => ({ label: `p${i}`, text: `"p${i}"`, kind: 17 as const }))
  const list = completionList(all, '', range)
  expect([list.items.length, list.isIncomplete]).toEqual([maxItems, true])
  expect(completionList(all, 'P49', range)).toMatchObject({ isIncomplete: false })
  expect(completionList(all, 'P49', range).items.map(({ label }) => label)).toContain('p499')
})

test('only file URIs name a path', () => {
  for (const uri of ['untitled:Untitled-1', 'file://host:x/%zz', 'nonsense', ''])
    expect(pathOf(uri)).toBe(null)
})
