import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dump } from 'js-yaml'
import fc from 'fast-check'
import { validateDeeply } from '../../src/openapi/deep/validate.ts'
import { loadSpecification } from '../../src/openapi/load.ts'
import type { Specification } from '../../src/openapi/specification.ts'
import { contentOf } from '../../src/project/disk.ts'
import { deepTools } from '../../src/project/deep-tools.ts'
import { assertHandled, withDocs } from './any-docs.ts'
import { cut, mutated, mutations, textMutations } from './mutate.ts'
import { property } from './property.ts'
import { assertRange } from './sound.ts'
import { jsonValues, objectOf, texts } from './values.ts'

const references = fc.constantFrom(
  ...[
    '#',
    '#/',
    '#/paths/~1a',
    '#/paths/~1b',
    '#/components/pathItems/x',
    '#/components/pathItems/y',
    '#/none',
    '#/__proto__',
  ],
  ...[
    'other.yaml',
    './other.yaml#/x',
    'other.yaml#/__proto__',
    '../x.yaml',
    'https://example.com/x.json',
    '%zz',
    'api.yaml#/paths',
  ],
)

const operations = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      {
        summary: texts,
        operationId: texts,
        tags: fc.oneof(
          fc.array(fc.constantFrom('t', 'u', '__proto__', '', 'T é'), { maxLength: 2 }),
          jsonValues,
        ),
        deprecated: fc.boolean(),
        'x-hidden': fc.boolean(),
        'x-excluded': fc.boolean(),
        'x-mint': fc.oneof(fc.record({ href: texts }), jsonValues),
        responses: jsonValues,
        parameters: jsonValues,
      },
      { requiredKeys: [] },
    ),
  },
  fc.record({ $ref: references }),
  jsonValues,
)

const items = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.constantFrom('get', 'post', 'query', 'parameters', 'x-hidden', '$ref', '__proto__'),
          operations,
        ),
        { maxLength: 3 },
      )
      .map(objectOf),
  },
  fc.record({ $ref: references }),
  fc.record({ $ref: references, get: operations }),
  fc.record({
    additionalOperations: fc.oneof(fc.record({ COPY: operations, __proto__: operations }), jsonValues),
  }),
  jsonValues,
)

const lists = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom('/a', '/b', '/a/{id}', 'x-a', '', '__proto__', 'added'), items), {
        maxLength: 4,
      })
      .map(objectOf),
  },
  fc.record({ $ref: references }),
  jsonValues,
)

/** Values that resemble OpenAPI documents. */
const specifications: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        openapi: fc.oneof({ weight: 8, arbitrary: fc.constantFrom('3.0.0', '3.1.0', '3.2.0') }, jsonValues),
        swagger: fc.constantFrom('2.0', 2, '9'),
        info: fc.oneof(fc.record({ title: texts, version: texts }), jsonValues),
        tags: fc.oneof(
          fc.array(fc.record({ name: fc.constantFrom('t', '__proto__'), 'x-group': texts }), {
            maxLength: 2,
          }),
          jsonValues,
        ),
        paths: lists,
        webhooks: lists,
        components: fc.oneof(fc.record({ pathItems: fc.record({ x: items, y: items }) }), jsonValues),
      },
      { requiredKeys: ['openapi', 'paths'] },
    ),
  },
  jsonValues,
)

const real = ['2.0.json', '3.0.yaml', '3.1.yaml', '3.2.yaml'].map(name => {
  const text = readFileSync(new URL(`../../fixtures/openapi/versions/${name}`, import.meta.url), 'utf8')
  return { path: `api.${name.slice(4)}`, text }
})

const yamlPieces = fc.constantFrom(
  '&a',
  '*a',
  '<<: *a\n',
  '!!binary x',
  '? x\n: y',
  '---\n',
  '%YAML 1.2\n',
  '# x\n',
  '{',
  '[',
  '|\n',
  '"\\x',
  '\t',
  '!x',
  '- - - -',
  ': : :',
)

const written = fc.oneof(
  fc
    .record({ value: specifications, changes: fc.option(mutations, { nil: [] }) })
    .map(({ value, changes }) => ({ path: 'api.json', text: JSON.stringify(mutated(value, changes)) })),
  specifications.map(value => ({
    path: 'api.yaml',
    text: dump(value, { skipInvalid: true, indent: 1 } as never),
  })),
  fc
    .record({ one: fc.constantFrom(...real), cuts: textMutations })
    .map(({ one, cuts }) => ({ ...one, text: cut(one.text, cuts) })),
  fc
    .array(fc.oneof(yamlPieces, texts), { maxLength: 8 })
    .map(parts => ({ path: 'api.yaml', text: parts.join('') })),
)

const others = fc.oneof(
  fc.record({ x: items, paths: lists }).map(value => JSON.stringify(value)),
  fc.record({ $ref: references }).map(value => JSON.stringify(value)),
  texts,
)

const loaded = fc.record({ one: written, other: others })

const readerOf = (files: ReadonlyMap<string, string>) => (path: string) => {
  const text = files.get(path)
  return text === undefined ? ({ failure: 'missing' } as const) : { text }
}

function assertSound({ operations, faults }: Specification, files: ReadonlyMap<string, string>) {
  for (const { method, path, webhook, tags } of operations) {
    assert.equal(method, method.toUpperCase())
    assert.ok((path === null) !== (webhook === null))
    assert.ok(tags.every(tag => typeof tag === 'string'))
  }
  for (const { file, range, message } of faults) assertRange(files.get(file), range, message)
}

const indexing = property(
  'any specification is indexed',
  300,
  loaded,
  async ({ one: { path, text }, other }) => {
    const files = new Map([
      [path, text],
      ['other.yaml', other],
    ])
    const specification = await loadSpecification(path, { text }, readerOf(files))
    assertSound(specification, files)
    assert.deepEqual(await loadSpecification(path, { text }, readerOf(files)), specification)
  },
)

/** Characters that UTF-8, JSON or YAML treat specially. */
const strange = fc.constantFrom(
  ...[
    'é',
    'ÿ',
    '€',
    '日本',
    '😀',
    '\u0080',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\uffff',
    '\\é',
    '&é',
    '*é',
    '!é',
    '"é": ',
  ],
)

/** A text with a few such characters, mostly inside what is already written. */
const strangeTexts = fc
  .tuple(written, fc.array(fc.tuple(fc.nat(), strange), { maxLength: 4 }))
  .map(([{ path, text }, added]) => {
    const units = [...text.toWellFormed()]
    for (const [place, unit] of added) units.splice(place % (units.length + 1), 0, unit)
    return { path, text: units.join('') }
  })

const bytes = property(
  'any specification reads alike from its bytes',
  300,
  strangeTexts,
  async ({ path, text }) => {
    const content = contentOf(Buffer.from(text))
    assert.ok('bytes' in content)
    const nothing = readerOf(new Map())
    assert.deepEqual(
      await loadSpecification(path, content, nothing),
      await loadSpecification(path, { text }, nothing),
    )
  },
)

const shownBy = fc.constantFrom<unknown>(
  { tabs: [{ tab: 'A', openapi: ['api.json', 'api.yaml'] }] },
  {
    groups: [
      {
        group: 'A',
        openapi: { source: 'api.yaml', directory: 'x' },
        pages: ['GET /a', 'webhook added', 'POST /b'],
      },
    ],
  },
  {
    openapi: 'api.json',
    groups: [{ group: 'A', pages: ['api.json GET /a', 'api.yaml get /b', '__proto__ GET /a'] }],
  },
  { openapi: ['__proto__', 'api.json'], tabs: [{ tab: 'A' }, { tab: 'B', openapi: 'api.yaml' }] },
)

const showing = property(
  'any specification is shown',
  80,
  fc.record({ loaded, navigation: shownBy }),
  async ({ loaded: { one, other }, navigation }) => {
    const docs = JSON.stringify({ $schema: 'https://mintlify.com/docs.json', navigation })
    await assertHandled(
      withDocs(
        docs,
        new Map([
          [one.path, one.text],
          ['other.yaml', other],
        ]),
      ),
      'extended',
    )
  },
)

const deep = property('any specification is validated', 8, loaded, async ({ one: { path, text }, other }) => {
  const files = new Map([
    [path, text],
    ['other.yaml', other],
  ])
  const read = readerOf(files)
  const specification = await loadSpecification(path, { text }, read)
  for (const { file, range, message } of await validateDeeply(specification, text, read, deepTools))
    assertRange(files.get(file), range, message)
})

export const specificationProperties = [indexing, bytes, showing, deep]
