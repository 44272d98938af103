import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Span } from '../../src/document/span.ts'
import { findSyntaxFault, type SyntaxFault } from '../../src/document/syntax/syntax.ts'
import { randomFrom } from '../random.ts'
import { parses } from './parses.ts'

const fixture = new URL('../../fixtures/syntax/faults.txt', import.meta.url)
const suite = new URL('../../../shared/json-test-suite/', import.meta.url)
const corpus = new URL('../../../shared/corpus-broken/', import.meta.url)

const decode = (file: URL) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFileSync(file))

function mended(text: string, { fix = [] }: SyntaxFault): string {
  return fix.reduceRight(
    (rest, { span: [start, end], text: put }) => rest.slice(0, start) + put + rest.slice(end),
    text,
  )
}

function expectInside(text: string, { span, related = [], fix = [] }: SyntaxFault) {
  let previous = 0
  for (const [start, end] of [span, ...related.map(note => note.span), ...fix.map(edit => edit.span)])
    expect(0 <= start && start <= end && end <= text.length).toBe(true)
  for (const edit of fix) {
    expect(edit.span[0]).toBeGreaterThanOrEqual(previous)
    previous = edit.span[1]
  }
}

function expectAgreement(text: string) {
  const fault = findSyntaxFault(text)
  if ((fault === null) !== parses(text)) expect.fail(`disagrees with JSON.parse on ${JSON.stringify(text)}`)
  if (!fault) return
  expectInside(text, fault)
  if (!fault.fix) return
  const rest = mended(text, fault)
  if (findSyntaxFault(rest)?.fix) expect.fail(`a fix leaves something to fix in ${JSON.stringify(text)}`)
}

interface Case {
  readonly name: string
  readonly text: string
  readonly expected: SyntaxFault
  readonly mended?: string
}

function readCase(block: string): Case {
  const [head = '', words = '', fixed] = block.replace(/\n\n$/, '').split('\n--\n')
  const name = head.slice(0, head.indexOf('\n'))
  const { text, spans } = readMarks(visible(head.slice(name.length + 1)))
  const lines = (key: string) =>
    words.split('\n').flatMap(line => (line.startsWith(`${key}: `) ? [line.slice(key.length + 2)] : []))
  const [message = ''] = lines('message')
  const [help] = lines('help')
  const related = lines('related').map((note, i) => ({ message: note, span: spans.related[i]! }))
  const expected = { span: spans.fault[0]!, message, help, related }
  return { name, text, expected, mended: fixed === undefined ? undefined : visible(fixed) }
}

const visible = (text: string) =>
  text.replace(/<U\+([\dA-F]{4})>/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))

function readMarks(marked: string) {
  const spans = { fault: [] as Span[], related: [] as Span[] }
  let text = ''
  let start = 0
  for (const piece of marked.split(/([⟦⟧⟪⟫])/)) {
    if (piece === '⟦' || piece === '⟪') start = text.length
    else if (piece === '⟧') spans.fault.push([start, text.length])
    else if (piece === '⟫') spans.related.push([start, text.length])
    else text += piece
  }
  return { text, spans }
}

describe('a text that is not JSON', () => {
  const cases = readFileSync(fixture, 'utf8').split(/^## /m).slice(1).map(readCase)
  test.each(cases)('$name', ({ text, expected, mended: fixed }) => {
    const fault = findSyntaxFault(text)!
    const related = [...(fault.related ?? [])].sort((a, b) => a.span[0] - b.span[0])
    expect({ span: fault.span, message: fault.message, help: fault.help, related }).toEqual(expected)
    expect(fault.fix && mended(text, fault)).toBe(fixed)
    expectAgreement(text)
  })
})

describe('a text that is JSON', () => {
  test.each([
    ['two equal keys', '{"a": 1, "a": 2}'],
    ['half of a surrogate pair', '["\ud800", "\\udc00"]'],
    ['a byte order mark at the start', '\ufeff{}'],
    ['odd characters in a string', '["\u2028\u00a0\u200b\u007f // # <<<<<<<"]'],
  ])('%s', (_, text) => expect(findSyntaxFault(text)).toBeNull())
})

const navigation = `{
  "name": "Docs",\r\n  "navigation": {
    "tabs": [
      { "tab": "Guides", "groups": [{ "group": "A \\"b\\" \\u00e9", "pages": ["a/b", "c"], "expanded": true }] },
      { "tab": "API", "openapi": null, "order": -1.5e+3, "href": "https://example.com/#a" }
    ]
  }
}
`
const pieces = [
  ...'{}[]:,"\'\\/#=;<>*+-.0123eEtfnux \n\r\t\0\f',
  ...['\ufeff', '\u00a0', '“', '”', '，', '：', '😀', '\ud800'],
  ...['//', '/*', '*/', '/**/', '// x\n', ',]', ',}', '""', 'true', 'None', '\\u12', '\n=======\n', '1e'],
]

function mutate(text: string, next: () => number): string {
  const random = (below: number) => Math.floor(next() * below)
  let result = text
  for (let times = 1 + random(4); times > 0; times--) {
    const start = random(result.length + 1)
    const removed = random(3) === 0 ? 0 : 1 + random(random(4) === 0 ? 20 : 2)
    const put = random(3) === 0 ? '' : pieces[random(pieces.length)]
    result = result.slice(0, start) + put + result.slice(start + removed)
  }
  return result
}

describe('agreement with JSON.parse', () => {
  const files = existsSync(suite) ? readdirSync(suite).filter(name => name.endsWith('.json')) : []
  const sound = files
    .filter(name => name.startsWith('y_'))
    .map(name => decode(new URL(encodeURIComponent(name), suite)))
  const broken = readFileSync(fixture, 'utf8').split(/^## /m).slice(1).map(readCase)

  test('mutations of sound documents', () => {
    const random = randomFrom(1)
    for (let i = 0; i < 20_000; i++) expectAgreement(mutate(navigation, random))
    for (const text of sound) for (let i = 0; i < 100; i++) expectAgreement(mutate(text, random))
  })

  test('mutations of broken documents', () => {
    const random = randomFrom(2)
    for (const { text } of broken) for (let i = 0; i < 100; i++) expectAgreement(mutate(text, random))
  })

  test('a navigation cut off at every place', () => {
    for (let end = 0; end <= navigation.length; end++) expectAgreement(navigation.slice(0, end))
  })

  // Files of the suite that are not UTF-8 do not become JSON when they are decoded leniently.
  test.skipIf(files.length === 0)('JSONTestSuite (skipped where its folder is absent)', () => {
    expect(files.length).toBeGreaterThan(300)
    for (const name of files) {
      const text = decode(new URL(encodeURIComponent(name), suite))
      expectAgreement(text)
      if (!name.startsWith('i_'))
        expect([name, findSyntaxFault(text) === null]).toEqual([name, name[0] === 'y'])
    }
  })
})

test('the indentation is compared only in texts indented by a person', () => {
  const suspects = (brackets: number) =>
    findSyntaxFault(`${'['.repeat(brackets)}[\n  [\n]`)!.related!.map(({ message }) => message)
  expect(suspects(10)).toEqual(['this "]" is indented to close an outer one', 'the file ends here'])
  expect(suspects(1_000_000)).toEqual(['the file ends here'])
})

describe.skipIf(!existsSync(corpus))('real files (skipped where their folder is absent)', () => {
  test.each([
    ['OpenMind+OM1@ad4c2e07', 95, 'A trailing "," stands before the "]".'],
    [
      'langgenius+dify-docs@993bae93',
      1212,
      'Expected "," or "]" after the "}", found the full-width comma "，".',
    ],
    ['mintlify-onboarding+auth0docs-v2@16ccd1de', 179, 'A "," is missing after the "}".'],
  ])('%s', (name, line, message) => {
    const text = decode(new URL(`${name}.docs.json`, corpus))
    const fault = findSyntaxFault(text)!
    expect([text.slice(0, fault.span[0]).split('\n').length, fault.message]).toEqual([line, message])
    expect(parses(mended(text, fault))).toBe(fault.fix !== undefined)
  })
})
