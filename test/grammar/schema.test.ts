import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import ajvErrors from 'ajv-errors'
import { describe, expect, test } from 'vitest'
import { type Dialect, dialectOf, dialects } from '../../src/grammar/dialects.ts'
import { validateNavigation } from '../../src/index.ts'
import { folders, optionsOf, readJson, root, shared } from '../fixtures.ts'
import { randomFrom } from '../random.ts'
import { childLists, type ElementKind, listedKinds, rowOf } from '../../src/grammar/table.ts'

/** The rules whose faults a schema detects; `unknown-field` only where it is an error. */
const structural = [
  'root-pattern',
  'child-type',
  'child-not-allowed',
  'missing-field',
  'field-type',
  'unknown-field',
  'language-code',
  'global-anchor-href',
]

/** A published schema, compiled with the usual options. */
function compiled(name: string): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, strict: false })
  ajvErrors.default(ajv)
  return ajv.compile(readJson(join(root, 'schema', name)))
}

const schemas: Record<Dialect, Record<'docs' | 'navigation', ValidateFunction>> = {
  core: { docs: compiled('docs.json'), navigation: compiled('navigation.json') },
  extended: { docs: compiled('docs.extended.json'), navigation: compiled('navigation.extended.json') },
}

interface Input {
  readonly name: string
  readonly value: unknown
  readonly dialect: Dialect
}

/** A docs.json with its dialect, or null when it is not JSON. */
function inputOf(name: string, file: string, dialect?: Dialect): Input | null {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
    return { name, value, dialect: dialect ?? dialectOf(value) }
  } catch {
    return null
  }
}

const isInput = (input: Input | null): input is Input => input !== null

function fixturesOf(id: string): Input[] {
  const cases = join(root, 'fixtures/rules', id)
  if (!existsSync(cases)) return []
  return folders(cases)
    .map(name => {
      const folder = join(cases, name)
      return inputOf(`${id}/${name}`, join(folder, 'docs.json'), optionsOf(folder).dialect)
    })
    .filter(isInput)
}

const fixtures = folders(join(root, 'fixtures/rules')).flatMap(fixturesOf)
const sound = structural.flatMap(fixturesOf).filter(({ name }) => name.includes('/passes'))

/** A list below a misspelt key, which a schema of `extended` takes for an unknown field. */
const isMisspeltList = (rule: string, help: string | undefined, dialect: Dialect) =>
  dialect === 'extended' && rule === 'missing-field' && misspeltList.test(help ?? '')
const misspeltList = new RegExp(`^Write "(?:${childLists.join('|')})" instead of`)

/** The structural errors that our rules report, as `rule pointer`. */
const errorsOf = (value: unknown, dialect: Dialect) =>
  validateNavigation(value, { dialect })
    .diagnostics.filter(({ rule, severity }) => severity === 'error' && structural.includes(rule))
    .filter(({ rule, help }) => !isMisspeltList(rule, help, dialect))
    .map(({ rule, pointer }) => `${rule} ${pointer}`)

const messagesOf = (validate: ValidateFunction) =>
  (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)

/** What the schema and our rules say when they disagree; otherwise null. */
function disagreement(value: unknown, dialect: Dialect, of: 'docs' | 'navigation' = 'docs') {
  const validate = schemas[dialect][of]
  const accepts = validate(value)
  const errors = errorsOf(value, dialect)
  if (accepts === (errors.length === 0)) return null
  return { dialect, value, errors, schema: messagesOf(validate) }
}

describe('the published schema', () => {
  test.each(sound)('accepts $name', ({ value, dialect }) => {
    const validate = schemas[dialect].docs
    expect(validate(value), messagesOf(validate).join('\n')).toBe(true)
  })

  // The schema sees one file, and so accepts what is wrong only in an included file, or together with one.
  const alone = structural
    .flatMap(fixturesOf)
    .filter(({ name, value }) => name.includes('/fails') && !JSON.stringify(value).includes('"$ref":"'))
    .filter(({ name, dialect }) => dialect === 'core' || !/^unknown-field\/|misspelt-list/.test(name))

  test.each(alone)('rejects $name', ({ value, dialect }) => {
    expect(schemas[dialect].docs(value)).toBe(false)
  })

  test.each(fixturesOf('unknown-field').filter(({ dialect }) => dialect === 'core'))(
    'rejects every unknown field of core: $name',
    ({ name, value }) => {
      expect(schemas.core.docs(value)).toBe(name.includes('/passes'))
    },
  )
})

describe('the published schema agrees with our rules on', () => {
  // Nothing is checked below the depth limit, which a schema cannot express.
  const all = fixtures.filter(({ name }) => !name.startsWith('too-deep/'))

  test.each(all)('$name', ({ value, dialect }) => {
    expect(disagreement(value, dialect)).toBe(null)
  })

  test.each(all)('the navigation alone of $name', ({ value, dialect }) => {
    const { navigation } = value as { navigation?: unknown }
    if (navigation !== undefined) expect(disagreement(navigation, dialect, 'navigation')).toBe(null)
  })
})

const corpus = join(shared, 'corpus')
const broken = join(shared, 'corpus-broken')

describe.skipIf(!existsSync(corpus))('the docs.json files of real projects', () => {
  const projects = (existsSync(corpus) ? folders(corpus) : [])
    .map(name => inputOf(name, join(corpus, name, 'docs.json')))
    .filter(isInput)

  test('are there', () => expect(projects).toHaveLength(17))

  test.each(projects)('$name is accepted', ({ value, dialect }) => {
    const validate = schemas[dialect].docs
    expect(validate(value), messagesOf(validate).slice(0, 5).join('\n')).toBe(true)
  })

  test.each(projects)('$name: the rules agree, in both dialects', ({ value }) => {
    for (const dialect of dialects) expect(disagreement(value, dialect)?.errors ?? null).toBe(null)
  })
})

describe.skipIf(!existsSync(broken))('docs.json files that were broken', () => {
  const files = (existsSync(broken) ? readdirSync(broken) : [])
    .filter(name => name.endsWith('.json'))
    .map(name => inputOf(name, join(broken, name)))
    .filter(isInput)

  test.each(files)('$name: the rules agree, in both dialects', ({ value }) => {
    for (const dialect of dialects) expect(disagreement(value, dialect)?.errors ?? null).toBe(null)
  })
})

type Holder = Record<string | number, unknown>

/** Every object and list in a value, with the value itself. */
function holdersIn(value: unknown): Holder[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Holder, ...Object.values(value).flatMap(holdersIn)]
}

const keys = [
  ...childLists,
  ...listedKinds.flatMap(kind => rowOf(kind).label ?? []),
  ...'global icon href openapi root tag'.split(' '),
  ...'expanded hidden directory color gruop Tab colour $ref __proto__ constructor'.split(' '),
]

/**
 * Makes one small change to a value: removes or renames a key or an entry, replaces its value, or adds
 * another beside it.
 */
function mutate(value: unknown, random: () => number) {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const some = () =>
    pick([
      () => pick([7, true, false, null, '', 'index', 'en', 'ja', 'webhook created', 'api.json GET /users']),
      () => pick(['https://example.com', '//example.com', '/blog', 'mailto:docs@example.com', 'none']),
      () => pick([[], {}, ['index'], [7], [[]], [{}], { x: 1 }, { $ref: './part.json' }, { $ref: 7 }]),
      () => ({ [pick(keys)]: pick(['index', 'en', 7]), [pick(childLists)]: pick([[], ['index'], 'index']) }),
      () => ({ source: 'api.json' }),
      () => ({ name: 'house' }),
    ])()
  const set = (on: Holder, key: string | number, child: unknown) =>
    Object.defineProperty(on, key, { value: child, enumerable: true, configurable: true, writable: true })
  const holders = holdersIn(value).filter(one => Object.keys(one).length > 0)
  if (holders.length === 0) return
  const holder = pick(holders)
  const key = pick(Object.keys(holder))
  const step = random()
  if (Array.isArray(holder)) {
    if (step < 0.3) holder.splice(Number(key), 1)
    else if (step < 0.6) holder.push(some())
    else holder[Number(key)] = some()
  } else if (step < 0.25) delete holder[key]
  else if (step < 0.45) {
    const child = holder[key]
    delete holder[key]
    set(holder, pick(keys), child)
  } else if (step < 0.7) set(holder, key, some())
  else if (step < 0.85) set(holder, pick(childLists), pick([[], ['index'], [{}], some()]))
  else set(holder, pick(keys), some())
}

describe.each(dialects)('random changes to sound navigations agree in %s', dialect => {
  const starts = sound.filter(input => errorsOf(input.value, dialect).length === 0)

  test.each([1, 2, 3, 4])('seed %i', seed => {
    const random = randomFrom(seed)
    let rejected = 0
    for (let round = 0; round < 1500; round++) {
      const { value } = starts[Math.floor(random() * starts.length)]!
      const { navigation } = structuredClone(value) as { navigation: unknown }
      const steps = 1 + Math.floor(random() * 3)
      const wrapped = { navigation }
      for (let step = 0; step < steps; step++) mutate(wrapped.navigation, random)
      const difference =
        disagreement(wrapped, dialect) ?? disagreement(wrapped.navigation, dialect, 'navigation')
      if (difference) expect.fail(JSON.stringify(difference, null, 1))
      if (errorsOf(wrapped, dialect).length > 0) rejected++
    }
    expect(rejected).toBeGreaterThan(500)
    expect(rejected).toBeLessThan(1500)
  })
})

/** The lists that an element may hold, in quotes. */
const heldIn = (kind: ElementKind, dialect: Dialect) =>
  rowOf(kind)
    .lists[dialect].map(list => JSON.stringify(list))
    .join(', ')

describe('the words of the schema reach the user', () => {
  const navigation = (value: object) => ({ navigation: value })
  const group = (fields: object) => navigation({ groups: [{ group: 'A', pages: ['a'], ...fields }] })

  const cases = (dialect: Dialect): [words: string, value: unknown][] => [
    [': docs.json needs "navigation".', {}],
    [
      `/navigation: Navigation holds one kind of children: keep one of ${heldIn('navigation', dialect)}.`,
      navigation({ pages: ['a'], groups: [] }),
    ],
    [`/navigation: Navigation holds one of ${heldIn('navigation', dialect)}.`, navigation({})],
    ['/navigation/menu: Navigation cannot hold "menu".', navigation({ pages: ['a'], menu: [] })],
    [
      `/navigation/tabs/0: Tab holds one kind of children: keep one of ${heldIn('tab', dialect)}.`,
      navigation({ tabs: [{ tab: 'A', pages: ['a'], groups: [{ group: 'B', pages: ['b'] }] }] }),
    ],
    ['/navigation/groups/0: Group needs "group".', navigation({ groups: [{ pages: ['a'] }] })],
    [
      '/navigation/groups/0: Group needs "pages", unless it sets "openapi" itself.',
      navigation({ groups: [{ group: 'A' }] }),
    ],
    ['/navigation/groups/0/group: A label is a text that is not empty.', group({ group: '' })],
    ['/navigation/groups/0/expanded: true or false, without quotes.', group({ expanded: 'yes' })],
    ['/navigation/groups/0/icon: A text, in double quotes.', group({ icon: 7 })],
    [
      '/navigation/groups/0/pages/0: An entry of "pages" is a page path, an operation such as "GET /users", or a group.',
      group({ pages: [7] }),
    ],
    [
      '/navigation/languages/0/language: Not a supported language code.',
      navigation({ languages: [{ language: 'xx', pages: ['a'] }] }),
    ],
    [
      '/navigation/global/anchors/0/href: An absolute address: https://..., http://... or mailto:...',
      navigation({ pages: ['a'], global: { anchors: [{ anchor: 'A', href: 'a' }] } }),
    ],
    [
      '/styling/eyebrows: "styling.eyebrows" is "section" or "breadcrumbs".',
      { ...group({}), styling: { eyebrows: 'x' } },
    ],
    [
      '/interaction/drilldown: "interaction.drilldown" is true or false.',
      { ...group({}), interaction: { drilldown: 'x' } },
    ],
  ]

  describe.each(dialects)('in %s', dialect => {
    test.each(cases(dialect))('%s', (words, value) => {
      const validate = schemas[dialect].docs
      expect(validate(value)).toBe(false)
      expect(messagesOf(validate).filter(message => !message.endsWith('must match "else" schema'))).toEqual([
        words,
      ])
    })
  })

  test.each<[words: string, value: unknown]>([
    ['/navigation/groups/0: Group has a field that is not known here.', group({ colour: 'red' })],
    [
      '/navigation/groups/0/openapi: Path of an OpenAPI file in the project.',
      group({ openapi: 'https://example.com/openapi.json' }),
    ],
  ])('of core alone: %s', (words, value) => {
    expect(schemas.core.docs(value)).toBe(false)
    expect(messagesOf(schemas.core.docs)).toEqual([words])
    expect(schemas.extended.docs(value)).toBe(true)
  })
})
