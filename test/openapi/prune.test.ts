import { load as loadYaml, parseEvents } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { loadSpecification } from '../../src/openapi/load.ts'
import { prune } from '../../src/openapi/yaml-prune.ts'

const nothing = () => ({ failure: 'missing' }) as const
const head = 'openapi: "3.2.0"\ninfo: { title: T }\n'

/** Whether what no page needs is left out of a text, and its YAML. */
const cases: [name: string, isPruned: boolean, text: string][] = [
  [
    'responses, parameters and components',
    true,
    `${head}paths:\n  /a:\n    parameters: [{ name: x }]\n    get: { summary: A, responses: { "200": { description: OK } }, tags: [T] }\ncomponents: { schemas: { S: { type: object } } }\n`,
  ],
  [
    'an operation after what is left out',
    true,
    `${head}components: { x: [[], {}] }\npaths:\n  /a:\n    get: { responses: {}, summary: A }\n    post: { summary: B }\nwebhooks: { w: { post: { requestBody: {}, summary: W } } }\n`,
  ],
  [
    'additional operations',
    true,
    `${head}paths:\n  /a:\n    additionalOperations:\n      COPY: { summary: C, responses: {} }\n    parameters: []\n`,
  ],
  [
    'names of members as paths and tags',
    true,
    `${head}paths:\n  components: { get: { summary: parameters } }\n  /responses: { get: { tags: [responses], x-mint: { href: /r, responses: 1 } } }\ntags: [{ name: responses, x-group: R }]\n`,
  ],
  [
    'an alias into components',
    false,
    `${head}components: { pathItems: { p: &p { get: { summary: A } } } }\npaths: { /a: *p }\n`,
  ],
  ['a merge key', false, `${head}paths: { /a: { <<: { get: { summary: A } } } }\n`],
  [
    'a path item behind a reference',
    false,
    `${head}paths: { /a: { $ref: "#/components/pathItems/p" } }\ncomponents: { pathItems: { p: { get: { summary: A } } } }\n`,
  ],
  [
    'an operation behind a reference',
    false,
    `${head}paths: { /a: { get: { $ref: "#/components/x" } } }\ncomponents: { x: { summary: A } }\n`,
  ],
  [
    'paths behind a reference',
    false,
    `${head}paths: { $ref: "#/components/x" }\ncomponents: { x: { /a: { get: { summary: A } } } }\n`,
  ],
]

describe('what no page needs', () => {
  test.each(cases)(
    '%s: left out is %s, and the operations are those of the whole',
    async (_, isPruned, text) => {
      expect(prune(parseEvents(text, {}), text) !== null).toBe(isPruned)
      const { operations, tagLabels } = await loadSpecification('a.yaml', { text }, nothing)
      expect(operations.length).toBeGreaterThan(0)
      // The twin is read without merge keys.
      const twin = text.includes('<<')
        ? { openapi: '3.2.0', paths: { '/a': { get: { summary: 'A' } } } }
        : loadYaml(text)
      const whole = await loadSpecification('a.json', { text: JSON.stringify(twin) }, nothing)
      expect(operations).toEqual(whole.operations)
      expect(tagLabels).toEqual(whole.tagLabels)
    },
  )

  test('less is built', () => {
    const [, , text] = cases[0]!
    const events = parseEvents(text, {})
    expect(prune(events, text)!.length).toBeLessThan(events.length - 12)
  })
})
