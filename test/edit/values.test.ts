import { expect, test } from 'vitest'
import { projectOf } from '../../src/core.ts'
import { addElement, moveFiles, setField } from '../../src/edit/library.ts'

const files = { 'docs.json': '{"navigation":{"groups":[{"group":"G","pages":["a"]}]}}', 'a.mdx': '' }

const circle: Record<string, unknown> = {}
circle.itself = circle
const nested = (levels: number, copies: (value: object) => object) => {
  let value: object = {}
  for (let i = 0; i < levels; i++) value = copies(value)
  return value
}
const refused = {
  'a circle': circle,
  'one value 2 to the power of 60 times': nested(60, value => ({ a: value, b: value })),
  'a hundred thousand levels': nested(100_000, value => [value]),
  'a BigInt': { name: 1n },
  bytes: new Uint8Array(8),
}

test.each(Object.entries(refused))('a field does not take %s', async (_, value) => {
  const project = await projectOf({ files })
  const expected = expect.objectContaining({ name: 'EditError', code: 'NotAllowed' })
  expect(() => setField(project, 'G', 'icon', value)).toThrow(expected)
  expect(() => addElement(project, 'group', 'H', { fields: { icon: value } })).toThrow(expected)
})

test('a field does not take a function, and one of several is left out', async () => {
  const project = await projectOf({ files })
  expect(() => setField(project, 'G', 'icon', () => 1)).toThrow('what JSON can hold')
  const { text } = addElement(project, 'group', 'H', { fields: { icon: () => 1, tag: 'New' } }).project
    .document
  expect(text).toContain('{"group":"H","tag":"New"}')
})

test('a field takes an object', async () => {
  const project = await projectOf({ files })
  const icon = { name: 'book', style: 'solid' }
  expect(setField(project, 'G', 'icon', icon).project.document.value).toMatchObject({
    navigation: { groups: [{ group: 'G', icon }] },
  })
})

test('a file is named anew in a docs.json of a hundred thousand levels', async () => {
  const docs = (file: string) =>
    `{"navigation":{"pages":["a"]},"deep":${'['.repeat(100_000)}{"openapi":"${file}"}${']'.repeat(100_000)}}`
  const files = { 'docs.json': docs('a.json'), 'a.mdx': '', 'a.json': '{}' }
  const project = await projectOf({ files, links: true })
  const { text } = moveFiles(project, new Map([['a.json', 'b.json']])).project.document
  expect(text === docs('b.json')).toBe(true)
})
