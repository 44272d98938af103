import { describe, expect, test } from 'vitest'
import { holding, unlimited, watchdog } from '../../src/document/time-limit.ts'
import { jsonText, startsAsJson } from '../../src/openapi/file-text.ts'
import { loadSpecification } from '../../src/openapi/load.ts'
import { contentOf } from '../../src/project/disk.ts'
import { faultLines } from './load.ts'

const head = { openapi: '3.1.0', info: { title: 'Café “Ü” 日本 😀' } }
const nothing = () => ({ failure: 'missing' }) as const

/** A text with its bytes, as if read from the disk. */
function fromDisk(text: string) {
  const content = contentOf(Buffer.from(text))
  if (!('text' in content)) throw new Error(content.detail)
  return content
}
/** Loads a text with and without its bytes, which must give the same. */
async function load(path: string, text: string) {
  const loaded = await loadSpecification(path, fromDisk(text), nothing)
  expect(loaded).toEqual(await loadSpecification(path, { text }, nothing))
  return loaded
}

describe('a specification in UTF-8', () => {
  test.each([
    ['plain', ''],
    ['with a byte order mark', '\ufeff'],
  ])('JSON, %s', async (_, mark) => {
    const paths = { '/café/{größe}': { get: { summary: 'Naïve “x”', tags: ['Ünï😀'] } } }
    const { title, operations } = await load('api.json', mark + JSON.stringify({ ...head, paths }, null, 2))
    expect(title).toBe(head.info.title)
    expect(operations).toMatchObject([{ path: '/café/{größe}', summary: 'Naïve “x”', tags: ['Ünï😀'] }])
  })

  test('sound JSON, which is parsed from its bytes, is never decoded as a whole', async () => {
    const { bytes, json } = fromDisk(JSON.stringify({ ...head, paths: { '/a': { get: {} } } }))
    const content = {
      ...(bytes && json && { bytes, json }),
      get text(): string {
        throw new Error('decoded')
      },
    }
    expect((await loadSpecification('api.json', content, nothing)).operations).toHaveLength(1)
  })

  test.each([
    ['plain', ''],
    ['with a byte order mark', '\ufeff'],
  ])('YAML, %s', async (_, mark) => {
    const text = `${mark}openapi: 3.1.0
info: { title: &título "Café “Ü” 日本 \\xe9 😀" }
tags: [{ name: Größe, x-group: *título }]
paths:
  /café/{größe}: # naïve
    get:
      tags: [Größe]
      summary: >
        Naïve
        “x”
`
    const { title, operations, tagLabels } = await load('api.yaml', text)
    expect(title).toBe('Café “Ü” 日本 é 😀')
    expect(operations).toMatchObject([{ path: '/café/{größe}', summary: 'Naïve “x”\n', tags: ['Größe'] }])
    expect(tagLabels).toEqual({ Größe: title })
  })

  test('a run of other characters over the end of a block', async () => {
    for (const filler of [16_381, 16_382, 16_383, 16_384]) {
      const text = JSON.stringify({ x: 'a'.repeat(filler - 6), ...head, paths: {} }).replace(
        'a",',
        'a日本😀",',
      )
      expect(JSON.parse(jsonText(fromDisk(text)))).toEqual(JSON.parse(text))
    }
  })

  test('YAML mappings that begin with non-ASCII characters', async () => {
    for (const text of ['日本[1]: x\nopenapi: 3.1.0\npaths: {}\n', 'é{a}: 1\nopenapi: 3.1.0\npaths: {}\n'])
      expect((await load('api.json', text)).faults).toEqual([])
  })

  test('megabytes of non-ASCII characters are read unchanged and whole', async () => {
    const description = 'ж'.repeat(30_000_000)
    const text = JSON.stringify({ ...head, info: { title: 'T', description }, paths: {} })
    const { title, faults } = await loadSpecification('api.json', fromDisk(text), nothing)
    expect({ title, faults }).toEqual({ title: 'T', faults: [] })
    expect(jsonText(fromDisk(text))).toBe(text)
  })

  test('faults have the places of the original text', async () => {
    const text = '{"openapi":"3.1.0","é":"日本😀","paths":{"/a":{"$ref":"#/é"}} }'
    expect(faultLines(await load('api.json', text), { 'api.json': text })).toEqual([
      'reference api.json:1:54 #/é | $ref "#/é": no object there in "api.json".',
    ])
    const broken = 'é: "日本😀"\nü: [\n'
    expect(faultLines(await load('api.yaml', broken), { 'api.yaml': broken })).toEqual([
      expect.stringContaining('syntax api.yaml:3:1  | Not readable as YAML'),
    ])
    const tagged = 'é: !日本 x\n'
    expect(faultLines(await load('api.yaml', tagged), { 'api.yaml': tagged })).toEqual([
      expect.stringContaining('日本'),
    ])
  })

  test('a text that is not JSON does not become JSON', async () => {
    for (const text of [
      '{"a":"\\é"}',
      '{"a":é}',
      '{"a":1}é',
      '{é"a":1}',
      '\ufeff\ufeff{}',
      '{"a":\u00a01}',
    ]) {
      expect(() => JSON.parse(text)).toThrow()
      expect((await load('api.json', text)).faults).toMatchObject([{ kind: 'syntax' }])
    }
    expect(
      (await load('api.json', `{"x":"\\\\é",${JSON.stringify(head).slice(1, -1)},"paths":{}}`)).faults,
    ).toEqual([])
  })
})

describe('the text that is parsed in its place', () => {
  test('holds no character that V8 would store as two bytes', () => {
    const content = fromDisk('{"é€": "日本😀", "a\\\\": 1}')
    expect(jsonText(content)).toBe('{"\\u00e9\\u20ac": "\\u65e5\\u672c\\ud83d\\ude00", "a\\\\": 1}')
  })

  test('is the text itself where the bytes are unknown, or most of it is not ASCII', () => {
    const text = '"é", '.repeat(40_000)
    expect(jsonText({ text })).toBe(text)
    expect(jsonText(fromDisk(text))).toBe(text)
  })

  test.each([
    [' \n\t{', true],
    ['\ufeff[', true],
    ['a: {', false],
    ['"{', false],
    ['', false],
    ['\u00a0', false],
    ['é{', false],
  ])('%j starts as JSON: %s', (text, expected) => {
    expect(startsAsJson({ text })).toBe(expected)
    expect(startsAsJson(fromDisk(text))).toBe(expected)
  })
})

// JSON.parse sorts the keys of an object anew for each one past eight million, which nothing but the thread ends.
test('a long JSON is watched before it is read, as a text is', async () => {
  const { start } = watchdog
  let started = 0
  watchdog.start = () => started++
  try {
    await holding({ ...unlimited }, async () => {
      fromDisk(' '.repeat(16 * 2 ** 20 - 1)).json?.()
      expect(started).toBe(0)
      fromDisk(' '.repeat(16 * 2 ** 20)).json?.()
      expect(started).toBe(1)
    })
  } finally {
    watchdog.start = start
  }
})
