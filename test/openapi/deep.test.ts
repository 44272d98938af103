import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DeepLimit, newDeepRoom, tooSlow, valuesPerOperation } from '../../src/openapi/deep/limit.ts'
import type { DeepTools } from '../../src/openapi/deep/tools.ts'
import { validateDeeply } from '../../src/openapi/deep/validate.ts'
import { loadSpecification } from '../../src/openapi/load.ts'
import type { ReadText, SpecificationFault } from '../../src/openapi/specification.ts'
import { deepTools } from '../../src/project/deep-tools.ts'
import { expected, folders, readJson, root, shared } from '../fixtures.ts'

type Change = (text: string) => string

const same: Change = text => text
const changes: Record<string, Change> = {
  'as it is': same,
  'with CRLF': text => text.replaceAll('\n', '\r\n'),
  'with CR': text => text.replaceAll('\n', '\r'),
  'with a BOM and CRLF': text => `\uFEFF${text.replaceAll('\n', '\r\n')}`,
}

const reader =
  (folder: string, change: Change = same): ReadText =>
  path => {
    const file = join(folder, path)
    return existsSync(file) ? { text: change(readFileSync(file, 'utf8')) } : { failure: 'missing' }
  }

const textOf = (read: ReadText, path: string) => {
  const result = read(path)
  return 'text' in result ? result.text : ''
}

/** A fault as one line: its place, the text there, its message and its help. */
function line(fault: SpecificationFault, read: ReadText, main: string): string {
  const { file, message, help, range } = fault
  const there = textOf(read, file).slice(range.start.offset, range.end.offset)
  const place = `${file === main ? '' : `${file}:`}${range.start.line}:${range.start.column}`
  const text = there.replaceAll(/\r\n?/g, '\n').replaceAll('\n', '\\n')
  return `${place} ${text} | ${message}${help ? ` ${help}` : ''}`
}

const validate = async (path: string, text: string, read: ReadText) =>
  validateDeeply(await loadSpecification(path, { text }, read), text, read, deepTools)

async function deepLines(path: string, read: ReadText): Promise<string[]> {
  const faults = await validate(path, textOf(read, path), read)
  expect(faults.every(({ kind }) => kind === 'deep')).toBe(true)
  return faults.map(fault => line(fault, read, path))
}

const fixtures = join(root, 'fixtures/deep')

describe.each(folders(fixtures))('%s', name => {
  const folder = join(fixtures, name)
  const path = readdirSync(folder).find(file => file.startsWith('api.'))!

  test.each(Object.keys(changes))('%s', async how => {
    const lines = await deepLines(path, reader(folder, changes[how]))
    const file = join(folder, 'expected.json')
    if (how === 'as it is') expect(lines).toEqual(expected(file, lines))
    else expect(lines.map(changedPlace(how))).toEqual(readJson(file).map(changedPlace(how)))
  })
})

/** A byte order mark is a character of the first line, and so moves its columns. */
const changedPlace = (how: string) => (text: string) =>
  how.includes('BOM') ? text.replace(/^((?:\S+:)?1:)\d+ /, '$1 ') : text

test('nothing is reported twice, by this check or by the loader', async () => {
  const read = reader(join(fixtures, 'refs'))
  const text = textOf(read, 'api.yaml')
  const place = ({ file, range }: SpecificationFault) => `${file}:${range.start.offset}`
  const light = (await loadSpecification('api.yaml', { text }, read)).faults.map(place)
  expect(light).toHaveLength(1)
  const deep = (await validate('api.yaml', text, read)).map(place)
  expect(deep.filter(item => light.includes(item))).toEqual([])
})

test('only files that are referred to are read, and nothing is changed', async () => {
  const asked: string[] = []
  const inner = reader(join(fixtures, 'refs'))
  const read: ReadText = path => {
    asked.push(path)
    return inner(path)
  }
  await validate('api.yaml', textOf(inner, 'api.yaml'), read)
  const own = ['broken.json', 'paths/none.yaml', 'paths/users.json', 'schemas.yaml']
  expect([...new Set(asked)].sort()).toEqual(own)
})

test('a specification that cannot be indexed is not validated', async () => {
  for (const text of ['{', '', '[]', '{"openapi":"3.1.0"}', '{"paths":{}}', 'a: [', 'openapi: 3.0.0'])
    expect(await validate('api.json', text, () => ({ failure: 'missing' }))).toEqual([])
})

test('calls at the same time do not disturb each other', async () => {
  const names = folders(fixtures)
  const all = await Promise.all(
    [...names, ...names].map(name => {
      const folder = join(fixtures, name)
      const path = readdirSync(folder).find(file => file.startsWith('api.'))!
      return deepLines(path, reader(folder))
    }),
  )
  for (const [index, name] of [...names, ...names].entries())
    expect(all[index]).toEqual(readJson(join(fixtures, name, 'expected.json')))
})

describe('hostile input', () => {
  const info = '"info":{"title":"t","version":"1"}'
  const json = (more: string, version = '"openapi":"3.0.3"') => `{${version},${info},"paths":{},${more}}`
  const swagger = (more: string) => `{"swagger":"2.0",${info},${more}}`
  const file = '"parameters":[{"name":"f","in":"formData","type":"file"}]'
  const responses = '"responses":{"200":{"description":"d"}}'
  const schemas = (text: string) => json(`"components":{"schemas":{${text}}}`)
  const repeated = (count: number, text: (index: number) => string, separator = ',') =>
    Array.from({ length: count }, (_, index) => text(index)).join(separator)
  const yaml = (more: string) => `openapi: 3.0.3\ninfo: { title: t, version: '1' }\npaths: {}\n${more}`
  const link = (name: number) => `{"$ref":"#/components/schemas/A${name}"}`
  const bomb = (name: string) =>
    repeated(
      40,
      index =>
        `x-${name}${index}: &${name}${index} ${index ? `[*${name}${index - 1}, *${name}${index - 1}]` : '{}'}\n`,
      '',
    )
  const outside = Array.from({ length: 30 }, (_, index) => {
    const next = `{"$ref":"f${index + 1}.json"}`
    return [`f${index}.json`, `{"allOf":[${next},${next}]}`] as const
  })
  const nothing = /^$/
  const limit = /^Not validated in depth: /

  const cases: [name: string, path: string, text: string, first: RegExp][] = [
    ['100,000 levels', 'a.json', schemas(`"A":${'{"items":'.repeat(1e5)}{}${'}'.repeat(1e5)}`), limit],
    [
      '100,000 levels of data',
      'a.json',
      schemas(`"A":{"example":${'['.repeat(1e5)}${']'.repeat(1e5)}}`),
      nothing,
    ],
    ['a key named toString', 'a.json', json('"tags":[{},{"toString":0},{"a":1}]'), /has no "name"/],
    [
      'a version beside one of which no text can be made',
      'a.json',
      json('"swagger":{"toString":1,"valueOf":1}'),
      /^Version .* cannot be validated/,
    ],
    [
      'a version beside one of 100,000 levels',
      'a.json',
      json(`"swagger":${'['.repeat(1e5)}${']'.repeat(1e5)}`),
      /^Version an array cannot be validated/,
    ],
    [
      'a version beside one that holds itself',
      'a.yaml',
      'openapi: 3.0.0\nswagger: &a\n  x: *a\ninfo: {title: T, version: "1"}\npaths: {}\n',
      /^Version an object cannot be validated/,
    ],
    [
      'a long version',
      'a.yaml',
      `openapi: 3.${'a'.repeat(5000)}\ninfo: {title: T, version: "1"}\npaths: {}\n`,
      /^Version "3\.a{78}\.\.\." cannot be validated/,
    ],
    ['400 levels of YAML', 'a.yaml', yaml(`x: ${'['.repeat(400)}${']'.repeat(400)}\n`), /may not hold "x"/],
    [
      'a chain of 10,000 references',
      'a.json',
      schemas(`${repeated(1e4, index => `"A${index}":${link(index + 1)}`)},"A10000":{"type":1}`),
      /^"type" must be/,
    ],
    [
      'references that double',
      'a.json',
      schemas(
        `${repeated(60, index => `"A${index}":{"allOf":[${link(index + 1)},${link(index + 1)}]}`)},"A60":{}`,
      ),
      nothing,
    ],
    ['references into files that double', 'a.json', schemas('"A":{"$ref":"f0.json"}'), /no file "f30.json"/],
    [
      'operations of one long operationId',
      'a.json',
      swagger(
        `"paths":{${repeated(3, index => `"/${index}":{"get":{"operationId":"${'i'.repeat(2000)}",${responses}}}`)}}`,
      ),
      /^The operationId "i{499}…" is used twice\.$/,
    ],
    ['an alias bomb', 'a.yaml', yaml(`${bomb('a')}components: { schemas: { A: { allOf: *a39 } } }\n`), limit],
    [
      'two alias bombs to compare',
      'a.yaml',
      `${yaml(`${bomb('a')}${bomb('b')}definitions: { A: { enum: [*a39, *b39] } }\n`).replace('openapi: 3.0.3', 'swagger: "2.0"')}`,
      limit,
    ],
    [
      'two alias bombs in data to compare',
      'a.yaml',
      yaml(`${bomb('a')}${bomb('b')}tags: [{ name: a, x-a: *a39 }, { name: a, x-a: *b39 }]\n`),
      limit,
    ],
    [
      'an alias bomb above data that holds itself',
      'a.yaml',
      yaml(
        `components: { schemas: { A0: &a0 { x-a: &x { x: *x }, type: string },${repeated(20, index => ` A${index + 1}: &a${index + 1} { allOf: [*a${index}, *a${index}] }`)} } }\n`,
      ),
      limit,
    ],
    [
      'two sections that are too large together',
      'a.json',
      json(
        `"components":{"schemas":{"A":{"enum":[${repeated(8000, String)}]}}},"definitions":{"B":{"enum":[${repeated(8000, String)}]}}`,
      ),
      limit,
    ],
    ['an alias of itself', 'a.yaml', yaml('components: { schemas: { A: &a { items: *a } } }\n'), nothing],
    [
      'cycles',
      'a.json',
      schemas(
        `"A0":${link(1)},"A1":${link(0)},"B":{"$ref":"#/components/schemas/B/x"},"C":{"$ref":"#/components/schemas/C"}`,
      ),
      /it leads back to itself/,
    ],
    ['the root as a schema', 'a.json', schemas('"A":{"$ref":"#"}'), /may not hold "openapi"/],
    ['a root that is a reference', 'a.json', json('"$ref":"#/paths"'), /may not hold "\$ref"/],
    ['a huge string', 'a.json', json(`"x-a":"${'x'.repeat(1e7)}"`), nothing],
    ['a huge key', 'a.json', json(`"${'x'.repeat(1e7)}":1`), /^.{50,200}$/],
    ['a huge reference', 'a.json', schemas(`"A":{"$ref":"#/${'x/'.repeat(1e6)}"}`), /^.{50,200}$/],
    ['a million keys', 'a.json', schemas(`"A":{${repeated(1e6, index => `"k${index}":1`)}}`), limit],
    ['many errors', 'a.json', schemas(repeated(1e5, index => `"k${index}":{"a":1}`)), /may not hold "a"/],
    [
      'braces in a path of Swagger 2.0',
      'a.json',
      `{"swagger":"2.0","info":{"title":"t","version":"1"},"paths":{"/${'{'.repeat(40_000)}":{"get":{"responses":{"200":{"description":"d"}}}}}}`,
      limit,
    ],
    [
      'slashes in a media type of Swagger 2.0',
      'a.json',
      swagger(`"consumes":["${'multipart/'.repeat(4000)}"],"paths":{"/a":{"post":{${file},${responses}}}}`),
      limit,
    ],
    [
      'slashes in a media type of an operation of Swagger 2.0',
      'a.json',
      swagger(`"paths":{"/a":{"post":{"consumes":["${'multipart/'.repeat(4000)}"],${file},${responses}}}}`),
      limit,
    ],
    [
      'media types of Swagger 2.0, for each of many files',
      'a.json',
      swagger(
        `"consumes":["multipart/form-data",${repeated(2000, index => `"a/${index}"`)}],"paths":{"/a":{"post":{"parameters":[${repeated(600, index => `{"name":"${index}","in":"formData","type":"file"}`)}],${responses}}}}`,
      ),
      limit,
    ],
    [
      'slashes in a media type of Swagger 2.0, for each of many files',
      'a.json',
      swagger(
        `"consumes":["${'multipart/'.repeat(1000)}","multipart/form-data"],"paths":{"/a":{"post":{"parameters":[${repeated(500, index => `{"name":"${index}","in":"formData","type":"file"}`)}],${responses}}}}`,
      ),
      limit,
    ],
    [
      'long texts that must differ, in many operations of Swagger 2.0',
      'a.json',
      swagger(
        `"parameters":{"P":{"name":"p","in":"query","type":"string","enum":[${repeated(50, index => `"${'x'.repeat(9000)}${index}"`)}]}},"paths":{${repeated(1500, index => `"/${index}":{"get":{"parameters":[{"$ref":"#/parameters/P"}],${responses}}}`)}}`,
      ),
      limit,
    ],
    [
      'long texts of data in a list whose items must differ, in many paths',
      'a.json',
      `{"openapi":"3.0.0",${info},"paths":{"/a":{"parameters":[${repeated(25, index => `{"name":"${index}","in":"query","schema":{},"x-a":"${'x'.repeat(1e5)}${index}"}`)}]},${repeated(700, index => `"/${index}":{"$ref":"#/paths/~1a"}`)}}}`,
      limit,
    ],
    ['many tags', 'a.json', json(`"tags":[${repeated(1e5, index => `{"name":"${index}"}`)}]`), limit],
    [
      'objects in a list whose items must differ',
      'a.json',
      json(
        `"tags":[${repeated(700, index => `{${repeated(20, key => `"x-${key}":{}`)},"name":"${index}"}`)}]`,
      ),
      limit,
    ],
    [
      'objects in the data of a list whose items must differ, in many paths',
      'a.json',
      `{"openapi":"3.0.0",${info},"paths":{"/a":{"parameters":[${repeated(20, index => `{"name":"a","in":"query","schema":{},"x-a":{"1":${index},${repeated(200, key => `"${3000 * (key + 1)}":0`)}}}`)}]},${repeated(200, index => `"/${index}":{"$ref":"#/paths/~1a"}`)}}}`,
      limit,
    ],
    [
      'objects in a list whose items must differ, which stands elsewhere before',
      'a.json',
      json(
        `"list":[${repeated(700, index => `{${repeated(20, key => `"x-${key}":{}`)},"name":"${index}"}`)}],"tags":{"$ref":"#/list"}`,
      ),
      limit,
    ],
    ['more than 32 MB', 'a.json', json(`"x-a":"${'x'.repeat(33 * 2 ** 20)}"`), limit],
    ['__proto__', 'a.json', json('"__proto__":{"x":1}'), /may not hold "__proto__"/],
    [
      '__proto__ as a name',
      'a.json',
      schemas('"__proto__":{"type":"x"},"constructor":{}'),
      /^"type" must be/,
    ],
    [
      '__proto__ in YAML',
      'a.yaml',
      yaml('components: { schemas: { __proto__: { type: x } } }\n'),
      /^"type" must/,
    ],
    ['__proto__ behind a reference', 'a.json', schemas('"A":{"$ref":"#/__proto__"}'), /no object there/],
  ]

  const files = new Map<string, string>(outside)
  const read: ReadText = path => {
    const text = files.get(path)
    return text === undefined ? { failure: 'missing' } : { text }
  }

  test.each(cases)('%s', async (_, path, text, first) => {
    const faults = await validate(path, text, read)
    expect(faults.length).toBeLessThanOrEqual(21)
    expect(faults[0]?.message ?? '').toMatch(first)
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })
})

describe('a known fault at the start of a file, for want of a place of its own', () => {
  test.each([
    ['a.json', '{ "openapi": "3.0.3", "paths": { "/a": { "\\u0024ref": "#/none" } } }'],
    ['a.yaml', 'openapi: 3.0.3\npaths:\n  /a:\n    "\\x24ref": "#/none"\n'],
  ])('hides nothing that the whole lacks: %s', async (path, text) => {
    const { faults } = await loadSpecification(path, { text }, () => ({ failure: 'missing' }))
    expect(faults.map(({ range }) => range.start.offset)).toEqual([0])
    const deep = await validate(path, text, () => ({ failure: 'missing' }))
    expect(deep.map(({ message }) => message)).toEqual(['The specification has no "info".'])
  })

  test('hides no reference without a place that only validation in depth follows', async () => {
    const schemas = '"A": { "\\u0024ref": "#/far" }, "B": { "\\u0024ref": "#/away" }'
    const text = `{ "openapi": "3.0.3", "info": { "title": "T", "version": "1" }, "paths": { "/a": { "\\u0024ref": "#/none" } }, "components": { "schemas": { ${schemas} } } }`
    const deep = await validate('a.json', text, () => ({ failure: 'missing' }))
    const told = ['far', 'away'].map(name => `$ref "#/${name}": no object there in "a.json".`)
    expect(deep.map(({ message }) => message)).toEqual(told)
  })
})

describe('what all specifications of a project share', () => {
  const nothing: ReadText = () => ({ failure: 'missing' })
  const swagger = (operations: number) => {
    const paths = Array.from({ length: operations }, (_, i) => [
      `/${i}`,
      { get: { responses: { 200: { description: 'x' } } } },
    ])
    return JSON.stringify({
      swagger: '2.0',
      info: { title: 't', version: '1' },
      paths: Object.fromEntries(paths),
    })
  }
  const messages = async (text: string, room: ReturnType<typeof newDeepRoom>) => {
    const specification = await loadSpecification('a.json', { text }, nothing)
    const faults = await validateDeeply(specification, text, nothing, deepTools, room)
    return faults.map(({ message }) => message)
  }

  test('values, of which each operation of Swagger 2.0 counts as many', async () => {
    const taken = async (operations: number) => {
      const room = newDeepRoom()
      const { work } = room
      expect(await messages(swagger(operations), room)).toEqual([])
      return work - room.work
    }
    const work = await taken(3)
    expect(work - (await taken(2))).toBeGreaterThan(valuesPerOperation)
    expect(await messages(swagger(3), { ...newDeepRoom(), work })).toEqual([])
    expect(await messages(swagger(3), { ...newDeepRoom(), work: work - 1 })).toEqual([
      'Not validated in depth: its operations and those before them are too many, or their paths and media types too long.',
    ])
  })

  test('time', async () => {
    const late = ['Not validated in depth: it and those before it take longer than 40 s.']
    const room = { ...newDeepRoom(), milliseconds: 0 }
    expect(await messages(swagger(1), room)).toEqual(late)
    expect(await messages(swagger(1), room)).toEqual(late)
    // Past it, a text is not even read.
    const faults = await validateDeeply({ path: 'a.json', faults: [] }, '{', nothing, deepTools, room)
    expect(faults.map(({ message }) => message)).toEqual(late)
  })

  test.each(['a.json', 'a.yaml'])('time that is over while a text is searched for errors: %s', async path => {
    const text = '{"openapi":"3.1.0","info":{"title":"a","version":"1"},"paths":{},"wrong":1}'
    let calls = 0
    const tools: DeepTools = {
      ...deepTools,
      // The first is the validator.
      within: (_, work) => {
        if (calls++ > 0) throw tooSlow()
        return work()
      },
    }
    const faults = await validateDeeply({ path, faults: [] }, text, nothing, tools)
    expect(faults.map(({ message }) => message)).toEqual([
      'Not validated in depth: it and those before it take longer than 40 s.',
    ])
  })

  test('time that is over in the middle of a function', () => {
    const endless = () => {
      for (;;);
    }
    expect(() => deepTools.within(1, endless)).toThrow(DeepLimit)
    expect(deepTools.within(60_000, () => 1)).toBe(1)
    const broken = new RangeError('x')
    const failing = () => {
      throw broken
    }
    expect(() => deepTools.within(60_000, failing)).toThrow(broken)
  })
})

/** Real documents without faults. */
const real = [
  ...[
    'museum.json',
    'museum.yaml',
    'train.yaml',
    'discord.json',
    'discord.yaml',
    'github.json',
    'k8s.json',
  ].map(file => join('specs', file)),
  ...(existsSync(join(shared, 'corpus'))
    ? readdirSync(join(shared, 'corpus'), { recursive: true, encoding: 'utf8' })
        .filter(file => /openapi.*\.(json|ya?ml)$/.test(file))
        .map(file => join('corpus', file))
        .sort()
    : ['corpus']),
]

describe.each(real)('%s', file => {
  test.skipIf(!existsSync(join(shared, file)))('has no fault', async () => {
    expect(await deepLines(file, reader(shared))).toEqual([])
  })
})
