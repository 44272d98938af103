import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getLanguageService, type MarkedString, TextDocument } from 'vscode-json-languageservice'
import { root } from '../fixtures.ts'
import { marked } from './client.ts'

/**
 * VS Code's JSON support, with the schemas served at an address, since the platform refuses a path as
 * "$schema".
 */
const service = getLanguageService({
  schemaRequestService: async uri => {
    const name = /^https:\/\/schemas\.example\/schema\/([\w.]+)$/.exec(uri)?.[1]
    if (name === undefined) throw new Error(`Nothing is served at ${uri}`)
    return readFileSync(join(root, 'schema', name), 'utf8')
  },
})

/** A docs.json that names our schema, with a mark in its rest. */
function openedDocs(schema: string, rest: string) {
  const source = `{ "$schema": "https://schemas.example/schema/${schema}", ${rest} }`
  const { text, offset } = marked(source)
  const document = TextDocument.create('file:///site/docs.json', 'json', 1, text)
  return { document, json: service.parseJSONDocument(document), position: document.positionAt(offset) }
}

const opened = (schema: string, navigation: string) => openedDocs(schema, `"navigation": ${navigation}`)

async function complete(schema: string, navigation: string): Promise<string[]> {
  const { document, json, position } = opened(schema, navigation)
  const list = await service.doComplete(document, position, json)
  return list!.items.map(({ label }) => label)
}

/** What each proposal writes when accepted, as a snippet. */
async function insertions(schema: string, rest: string): Promise<string[]> {
  const { document, json, position } = openedDocs(schema, rest)
  const list = await service.doComplete(document, position, json)
  return list!.items.map(({ textEdit }) => textEdit!.newText)
}

/** The faults, each as the marked text and the message. */
async function faults(schema: string, navigation: string): Promise<[marked: string, message: string][]> {
  const { document, json } = opened(schema, `${navigation}|`)
  const diagnostics = await service.doValidation(document, json)
  return diagnostics.map(({ range, message }) => [document.getText(range), String(message)])
}

async function hover(schema: string, navigation: string): Promise<string> {
  const { document, json, position } = opened(schema, navigation)
  const { contents } = (await service.doHover(document, position, json))!
  return (contents as MarkedString[]).map(one => (typeof one === 'string' ? one : one.value)).join('\n')
}

describe.each(['docs.json', 'docs.extended.json'])('"$schema" with %s, in VS Code', schema => {
  test('completes the keys of an element', async () => {
    const keys = await complete(schema, '{ "tabs": [{ "tab": "A", "|" }] }')
    expect(keys).toEqual(expect.arrayContaining(['pages', 'groups', 'menu', 'icon', 'openapi']))
    expect(keys).not.toContain('tab')
    expect(keys.includes('searchable')).toBe(schema.includes('extended'))
  })

  test('completes language codes', async () => {
    const codes = await complete(schema, '{ "languages": [{ "language": "|" }] }')
    expect(codes).toContain('"pt-BR"')
    expect(codes.includes('"zh-Hans"')).toBe(schema.includes('extended'))
  })

  test('says what a key is for', async () => {
    const text = await hover(schema, '{ "groups": [{ "group": "A", "pages": [], "expa|nded": true }] }')
    expect(text).toContain('Shows a nested group expanded at first')
  })

  test('inserts a key with the start of its value', async () => {
    const keys = await insertions(schema, '"navigation": { "groups": [{ | }] }')
    expect(keys).toEqual(
      expect.arrayContaining(['"group": "$1"', '"icon": "$1"', '"expanded": $1', '"pages": [$1]']),
    )
    const extended = [
      '"boost": ${1:0}',
      '"directory": $1',
      '"global": {$1}',
      '"asyncapi": "${1:asyncapi.json}"',
    ]
    for (const key of extended) expect(keys.includes(key)).toBe(schema.includes('extended'))
  })

  // [the place, what may be proposed there]
  test.each([
    ['|', ['"navigation": {$1}', '"styling": {$1}', '"interaction": {$1}']],
    ['"styling": { | }', ['"eyebrows": $1']],
    ['"navigation": { | }', ['"global": {$1}', '"openapi": "$1"', '"tabs": [$1]', '"languages": [$1]']],
    ['"navigation": { "global": { | } }', ['"anchors": [$1]']],
    ['"navigation": { "global": { "anchors": [{ | }] } }', ['"anchor": "$1"', '"href": "$1"']],
    ['"navigation": { "languages": [{ | }] }', ['"language": $1', '"global": {$1}', '"tabs": [$1]']],
    ['"navigation": { "groups": [{ "pages": [{ | }] }] }', ['"group": "$1"', '"pages": [$1]']],
  ])('inserts whole keys in %s', async (rest, expected) => {
    const keys = await insertions(schema, rest)
    expect(keys).toEqual(expect.arrayContaining(expected))
    expect(keys.filter(key => !key.includes(': '))).toEqual([])
  })

  test.each([
    ['"styling": { "eyebrows": | }', ['"section"', '"breadcrumbs"']],
    ['"interaction": { "drilldown": | }', ['true', 'false']],
    ['"navigation": { "groups": [{ "expanded": | }] }', ['true', 'false']],
    ['"navigation": { "groups": [{ "pages": [{ "expanded": | }] }] }', ['true', 'false']],
    ['"navigation": { "pages": [|] }', ['{$1}']],
    ['"navigation": { "groups": [|] }', ['{$1}']],
    ['"navigation": { "languages": [{ "language": | }] }', ['"en"', '"pt-BR"']],
  ])('proposes the values of %s', async (rest, expected) => {
    expect(await insertions(schema, rest)).toEqual(expect.arrayContaining(expected))
  })

  // [the navigation, the marked text]
  test.each([
    ['{ "groups": [{ "group": "A", "pagse": ["a"] }] }', '"pagse"'],
    ['{ "groups": [{ "gruop": "A", "pages": ["a"] }] }', '"gruop"'],
    ['{ "groups": [{ "group": "A", "pages": [{ "group": "B", "pgaes": [] }] }] }', '"pgaes"'],
    ['{ "grups": [{ "group": "A", "pages": ["a"] }] }', '"grups"'],
    ['{ "tabs": [{ "tba": "A", "pages": ["a"] }] }', '"tba"'],
  ])('marks a misspelt key, and not the element that thereby lacks it: %s', async (navigation, key) => {
    const all = await faults(schema, navigation)
    expect(all.map(([marked]) => marked)).toEqual([key])
    expect(all[0]![1]).toContain('has a field that is not known here')
  })

  test('marks an element that lacks something and has no unknown key', async () => {
    expect(await faults(schema, '{ "groups": [{ "group": "A" }] }')).toEqual([
      ['{ "group": "A" }', 'Group needs "pages", unless it sets "openapi" itself.'],
    ])
  })

  test('marks each unknown key in core, and accepts it in extended', async () => {
    const navigation =
      '{ "groups": [{ "group": "A", "pages": ["a"], "colour": 1 }], "global": { "anchrs": [] }, "x": 1 }'
    expect(await faults(schema, navigation)).toEqual(
      schema.includes('extended')
        ? []
        : [
            ['"x"', 'Navigation has a field that is not known here.'],
            ['"anchrs"', '"global" has a field that is not known here.'],
            ['"colour"', 'Group has a field that is not known here.'],
          ],
    )
  })

  test.each([
    ['{ "languages": [{ "language": "xx", "pages": [] }] }', '"xx"', 'Not a supported language code.'],
    ['{ "pages": [], "openapi": 7 }', '7', expect.any(String)],
    ['{ "groups": [{ "group": "A", "pages": [], "expanded": {} }] }', '{}', 'true or false, without quotes.'],
    ['{ "groups": [{ "group": "A", "pages": [7] }] }', '7', expect.stringContaining('page path')],
    ['{ "groups": [{ "group": "A", "pages": [], "icon": {} }] }', '{}', 'A text, in double quotes.'],
  ])('marks a wrong value once: %s', async (navigation, value, message) => {
    expect(await faults(schema, navigation)).toEqual([[value, message]])
  })

  test('shows a structural fault in our words', async () => {
    const { document, json } = opened(
      schema,
      '{ "tabs": [{ "tab": "A", "pages": ["a"], "groups": [{ "group": "B", "pages": ["b"] }] }]| }',
    )
    const messages = (await service.doValidation(document, json)).map(({ message }) => message)
    expect(messages.join('\n')).toContain('Tab holds one kind of children')
  })

  test('finds nothing in a sound file', async () => {
    const { document, json } = opened(schema, '{ "groups": [{ "group": "A", "pages": ["a"] }] |}')
    expect(await service.doValidation(document, json)).toEqual([])
  })
})

describe('"$schema" with docs.extended.json, in VS Code', () => {
  const schema = 'docs.extended.json'

  test('proposes how a group lists its pages', async () => {
    const values = await insertions(schema, '"navigation": { "groups": [{ "directory": | }] }')
    expect(values).toEqual(expect.arrayContaining(['"none"', '"accordion"', '"card"']))
  })

  test('completes the keys of an object', async () => {
    const icon = await insertions(schema, '"navigation": { "groups": [{ "icon": { | } }] }')
    expect(icon).toEqual(expect.arrayContaining(['"name": "$1"', '"\\$ref": "$1"']))
    const openapi = await insertions(schema, '"navigation": { "openapi": { | } }')
    expect(openapi).toEqual(expect.arrayContaining(['"source": "$1"', '"overlays": [$1]']))
  })

  const include = '{ "$ref": "./part.json" }'
  test.each([
    include,
    `{ "tabs": ${include} }`,
    `{ "tabs": [${include}] }`,
    `{ "tabs": [{ "tab": ${include}, "pages": [${include}], "icon": ${include}, "hidden": ${include} }] }`,
    `{ "languages": [{ "language": ${include}, "openapi": [${include}], "global": ${include} }] }`,
    '{ "tabs": [{ "sourceRef": "owner/name" }] }',
  ])('finds nothing in a sound file with includes: %s', async navigation => {
    expect(await faults(schema, navigation)).toEqual([])
  })

  test('marks the path of an include that is invalid', async () => {
    expect(await faults(schema, '{ "tabs": { "$ref": 7 } }')).toEqual([['7', expect.any(String)]])
  })
})

test('"$schema" of a configuration, in VS Code, proposes rules and severities', async () => {
  expect(await insertions('config.schema.json', '"rules": { | }')).toContain('"missing-page": $1')
  for (const rules of ['{ "missing-page": | }', '{ "missing-page": { "severity": | } }'])
    expect(await insertions('config.schema.json', `"rules": ${rules}`)).toEqual(
      expect.arrayContaining(['"error"', '"warning"', '"off"']),
    )
})
