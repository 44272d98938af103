import assert from 'node:assert/strict'
import { isUtf8 } from 'node:buffer'
import fc from 'fast-check'
import { nodeOf, openDocument } from '../../src/document/document.ts'
import { duplicateKeys, type JsonNode, repeatsKeys } from '../../src/document/scan.ts'
import { findSyntaxFault } from '../../src/document/syntax/syntax.ts'
import { openDocs } from '../../src/project/open-docs.ts'
import { validateNavigation } from '../../src/index.ts'
import { type Files, readFiles } from './memory.ts'
import { cut, isDeep, mutated, mutations, textMutations } from './mutate.ts'
import { property } from './property.ts'
import { filesOf, projects } from './seeds.ts'
import { assertTree } from './sound-tree.ts'
import { everyRule, soundReport } from './sound.ts'
import { docsValues, entries, jsonValues, objectOf, texts } from './values.ts'

const dialects = fc.constantFrom('core', 'extended', undefined)
export const indents = fc.constantFrom(0, 2, '\t')

const shown = (value: unknown, indent: number | string) => JSON.stringify(value, null, indent)

/** Reads, checks and resolves a project, in each of the ways that read one. */
export async function assertHandled(files: Files, dialect: 'core' | 'extended' | undefined, looks = true) {
  const project = await readFiles(files, { files: looks, ...(dialect && { dialect }) })
  const options = dialect && { dialect }
  await soundReport(project, files, options)
  const report = await soundReport(project, files, { ...options, rules: everyRule })
  await assertTree(project, options)
  return { project, report }
}

/** An edit of a project's docs.json, or of another of its files. */
export const edits = fc.record({
  folder: projects,
  which: fc.nat(),
  inDocs: fc.boolean(),
  changes: mutations,
  cuts: fc.option(textMutations, { nil: [] }),
  isStructured: fc.boolean(),
  indent: indents,
  dialect: dialects,
  looks: fc.boolean(),
})

type Edit = typeof edits extends fc.Arbitrary<infer Value> ? Value : never

/** The files of a project, one of them edited. */
export function edited({ folder, which, inDocs, changes, cuts, isStructured, indent }: Edit): Files {
  const files = filesOf(folder)
  const names = [...files.keys()].filter(name => /\.(?:json|ya?ml|mdx?)$/.test(name))
  const name = inDocs ? 'docs.json' : names[which % names.length]!
  const text = files.get(name) as string
  const value = isStructured ? parsed(text) : undefined
  const next = value === undefined ? text : shown(mutated(value, changes), indent)
  return new Map([...files, [name, cut(next, isStructured ? [] : cuts)]])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const api = JSON.stringify({
  openapi: '3.1.0',
  paths: {
    '/a': { get: { summary: 'A', tags: ['t'] }, post: {} },
    '/a/{id}': { delete: { deprecated: true } },
  },
  webhooks: { added: { post: { 'x-mint': { href: '/a' } } } },
})

const pages: Files = new Map(
  ['index.mdx', 'a.mdx', 'a/b.md', 'guides/a.mdx', 'A.mdx'].map(file => [file, '']),
)
export const withDocs = (docs: string | Uint8Array, more: Files = new Map()): Files =>
  new Map<string, string | Uint8Array>([...pages, ...more, ['docs.json', docs]])

const frontMatters = fc
  .record(
    {
      title: texts,
      sidebarTitle: texts,
      description: texts,
      url: fc.oneof(
        texts,
        fc.constantFrom('https://example.com/a b', '//example.com', 'javascript:x', 'mailto:a@b.c'),
      ),
      openapi: entries,
      icon: texts,
      tag: texts,
      hidden: fc.boolean(),
      deprecated: fc.boolean(),
      noindex: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map(
    fields =>
      `---\n${Object.entries(fields)
        .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
        .join('')}---\n`,
  )

const anyBytes = property('any bytes', 200, fc.uint8Array({ maxLength: 200 }), async bytes => {
  const { fault, value } = openDocs('docs.json', bytes)
  const text = isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : null
  const sound = text === null ? undefined : parsed(text.replace(/^\uFEFF/, ''))
  assert.equal(fault === null, sound !== undefined)
  if (!fault) assert.deepEqual(value, sound)
  await assertHandled(withDocs(bytes), undefined)
})

const anyValue = property(
  'any JSON value',
  150,
  fc.record({ value: jsonValues, indent: indents, isNavigation: fc.boolean(), dialect: dialects }),
  async ({ value, indent, isNavigation, dialect }) => {
    const docs = isNavigation ? { navigation: value } : value
    await assertHandled(withDocs(shown(docs, indent)), dialect)
    validateNavigation(docs, dialect && { dialect })
    validateNavigation(value)
  },
)

const nearlySound = property(
  'a navigation that is nearly sound',
  150,
  fc.record({
    docs: docsValues,
    changes: fc.option(mutations, { nil: [] }),
    part: jsonValues,
    heads: fc.tuple(frontMatters, frontMatters),
    dialect: dialects,
  }),
  async ({ docs, changes, part, heads, dialect }) => {
    const more = new Map([
      ['part.json', JSON.stringify(part)],
      ['__proto__', '[]'],
      ['a.mdx', heads[0]],
      ['a/index.mdx', heads[1]],
      ['api.json', api],
    ])
    await assertHandled(withDocs(shown(mutated(docs, changes), 2), more), dialect)
  },
)

const anyMutation = property('any mutation of a project', 150, edits, async edit => {
  await assertHandled(edited(edit), edit.dialect, edit.looks)
})

const docsOf = (folder: string) => filesOf(folder).get('docs.json') as string

const jsonTexts = fc.oneof(
  fc
    .record({ value: jsonValues, indent: indents, cuts: fc.option(textMutations, { nil: [] }) })
    .map(({ value, indent, cuts }) => cut(shown(value, indent), cuts)),
  fc.record({ folder: projects, cuts: textMutations }).map(({ folder, cuts }) => cut(docsOf(folder), cuts)),
  fc.string({ unit: fc.constantFrom(...'{}[]:,"\\/*#\' \n\rtruefalsn01-+.eEu\ufeff') }),
)

/** The value that is built from the nodes of a text. */
function valueOf(text: string, { keys, children, start, end }: JsonNode): unknown {
  if (!children) return JSON.parse(text.slice(start, end))
  const values = children.map(child => valueOf(text, child))
  return keys ? objectOf(keys.map((key, i) => [key, values[i]])) : values
}

const parsing = property('parsing agrees with JSON.parse', 400, jsonTexts, text => {
  const expected = parsed(text.replace(/^\uFEFF/, ''))
  const fault = findSyntaxFault(text)
  assert.equal(fault === null, expected !== undefined)
  for (const { span } of fault ? [fault, ...(fault.related ?? []), ...(fault.fix ?? [])] : [])
    assert.ok(0 <= span[0] && span[0] <= span[1] && span[1] <= text.length)
  const document = openDocument('docs.json', text)
  assert.equal(document.fault === null, expected !== undefined)
  if (document.fault) return
  if (isDeep(expected)) return
  assert.deepEqual(document.value, expected)
  assert.deepEqual(valueOf(text, nodeOf(document)), expected)
  assert.equal(repeatsKeys(text, expected), !duplicateKeys(nodeOf(document)).next().done)
})

export const docsProperties = [anyBytes, anyValue, nearlySound, anyMutation, parsing]
