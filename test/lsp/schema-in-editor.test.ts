import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getLanguageService, type MarkedString, TextDocument } from 'vscode-json-languageservice'
import { root } from '../fixtures.ts'
import { marked } from './client.ts'

/** VS Code's JSON support, in a project that has docs-nav in its node_modules. */
const service = getLanguageService({
  schemaRequestService: async uri => {
    const name = /^file:\/\/\/site\/node_modules\/docs-nav\/schema\/([\w.]+)$/.exec(uri)?.[1]
    if (name === undefined) throw new Error(`${uri} is not in the project`)
    return readFileSync(join(root, 'schema', name), 'utf8')
  },
  workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
})

/** A docs.json that names our schema, with a mark in its navigation. */
function opened(schema: string, navigation: string) {
  const source = `{ "$schema": "./node_modules/docs-nav/schema/${schema}", "navigation": ${navigation} }`
  const { text, offset } = marked(source)
  const document = TextDocument.create('file:///site/docs.json', 'json', 1, text)
  return { document, json: service.parseJSONDocument(document), position: document.positionAt(offset) }
}

async function complete(schema: string, navigation: string): Promise<string[]> {
  const { document, json, position } = opened(schema, navigation)
  const list = await service.doComplete(document, position, json)
  return list!.items.map(({ label }) => label)
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

  test('shows a structural fault in our words', async () => {
    const { document, json } = opened(schema, '{ "tabs": [{ "tab": "A", "pages": ["a"], "groups": [] }]| }')
    const messages = (await service.doValidation(document, json)).map(({ message }) => message)
    expect(messages.join('\n')).toContain('Tab holds one kind of children')
  })

  test('finds nothing in a sound file', async () => {
    const { document, json } = opened(schema, '{ "groups": [{ "group": "A", "pages": ["a"] }] |}')
    expect(await service.doValidation(document, json)).toEqual([])
  })
})
