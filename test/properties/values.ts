import fc from 'fast-check'
import { fields } from '../../src/grammar/fields.ts'
import { childLists, type ElementKind, elements, heldBy, rowOf } from '../../src/grammar/table.ts'
import { languageCodes } from '../../src/grammar/languages.ts'

type Fields = Record<string, unknown>

const labels = Object.values(elements).flatMap(({ label }) => label ?? [])
const known = ['navigation', 'redirects', 'api', 'styling', 'interaction', ...childLists, ...labels]
const awkward = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  '',
  '0',
  '$ref',
  'a/b',
  '~1',
]

/** Any text: short, long, or with characters that are special in terminals, URLs, JSON and XML. */
export const texts = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...awkward, '\ud800', '\u0000', '\u001b[31m', '\u202e', '\r\n', '::error::'),
  },
  fc.constantFrom(
    '<![CDATA[',
    ']]>',
    '&amp;',
    '```',
    '|',
    '%0A',
    'javascript:alert(1)',
    'data:x',
    '//x',
    '../..',
  ),
  fc
    .tuple(
      fc.constantFrom('a', '/', '.', '-', ' ', '\\', '%', 'é', '😀', '\n'),
      fc.integer({ min: 50, max: 3000 }),
    )
    .map(([text, times]) => text.repeat(times)),
)

/** Page entries, written well and badly. */
export const entries = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('index', 'a', 'b', 'a/b', 'a/index', 'guides/a', 'guides/b-c', 'fr/a', 'v2/a'),
  },
  fc.constantFrom(
    '/a',
    'a/',
    './a',
    'a.mdx',
    'a.md#x',
    '../a',
    'A',
    'a//b',
    '__proto__',
    'https://example.com',
    'mailto:a@b.c',
  ),
  fc.constantFrom(
    'GET /a',
    'get /a',
    'POST  /a/{id}',
    'GET a',
    'DELETE /a/:id',
    'webhook added',
    'WEBHOOK  added',
    'GET /',
  ),
  fc.constantFrom('api.json GET /a', 'api.yaml webhook added', './api.json  get /a', '__proto__.json GET /a'),
  texts,
)

const keys = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known, ...Object.keys(fields)) },
  { weight: 1, arbitrary: fc.constantFrom(...awkward) },
  texts,
)

const scalars = fc.oneof(
  entries,
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** An object with these members, whatever their keys are. */
export const objectOf = (members: readonly (readonly [string, unknown])[]): Fields =>
  Object.fromEntries(members)

/** Any JSON value, often with keys of docs.json. */
export const jsonValues: fc.Arbitrary<unknown> = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalars,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 6 }).map(objectOf),
  ),
})).value

const sources = fc.constantFrom(
  'api.json',
  '/api.json',
  'api.yaml',
  './api.yaml',
  'none.json',
  '../x.json',
  'https://example.com/api.json',
  '__proto__',
)

const labelOf = (kind: ElementKind) =>
  kind === 'language'
    ? fc.constantFrom(...languageCodes.extended, 'xx')
    : fc.oneof({ weight: 5, arbitrary: fc.constantFrom('A', 'B', 'C', 'Start here', 'Référence') }, texts)

const fieldOf: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  openapi: fc.oneof(
    sources,
    fc.record({ source: sources, directory: fc.constantFrom('x', 'a', '', '../y', 'é') }),
    fc.array(sources, { maxLength: 2 }),
  ),
  href: fc.oneof(fc.constantFrom('https://example.com', '/a', 'javascript:x', ''), texts),
  root: entries,
  icon: fc.oneof(fc.constant('star'), fc.constant({ name: 'star' })),
}

const fieldValue = (name: string): fc.Arbitrary<unknown> =>
  fieldOf[name] ?? fc.oneof(fc.boolean(), fc.constantFrom('x', 'none', 'accordion'))

/** An element that mostly follows the grammar: its label, one child list, some fields. */
function elementOf(kind: ElementKind, depth: number): fc.Arbitrary<Fields> {
  const row = rowOf(kind)
  const label =
    row.label === null ? fc.constant([]) : labelOf(kind).map(text => [[row.label!, text] as const])
  const lists = depth <= 0 ? row.lists.extended.filter(list => list === 'pages') : row.lists.extended
  const child =
    lists.length === 0
      ? fc.constant([])
      : fc.constantFrom(...lists).chain(list => {
          const element =
            depth <= 0 ? null : fc.oneof({ arbitrary: elementOf(heldBy[list], depth - 1), weight: 1 })
          const item =
            list !== 'pages'
              ? element!
              : element
                ? fc.oneof({ weight: 3, arbitrary: entries }, element)
                : entries
          return fc.array(item, { maxLength: 4 }).map(items => [[list, items] as const])
        })
  const some = fc.constantFrom(...row.fields.extended)
  const more = fc.array(
    some.chain(name => fieldValue(name).map(value => [name, value] as const)),
    { maxLength: 2 },
  )
  return fc.tuple(label, more, child).map(parts => objectOf(parts.flat()))
}

/** The value of a docs.json whose navigation is correct, or nearly so. */
export const docsValues: fc.Arbitrary<Fields> = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }).chain(depth => elementOf('navigation', depth)),
    fc.constantFrom(
      {},
      { api: { openapi: 'api.yaml' } },
      { interaction: { drilldown: true } },
      { styling: { eyebrows: 'section' } },
    ),
    fc.option(fc.array(fc.record({ source: entries, destination: entries }), { maxLength: 5 }), {
      nil: undefined,
    }),
  )
  .map(([navigation, more, redirects]) => ({
    $schema: 'https://mintlify.com/docs.json',
    navigation,
    ...more,
    ...(redirects && { redirects }),
  }))
