import { expect, test } from 'vitest'
import { projectOf } from '../../src/core.ts'
import { maxDocsBytes } from '../../src/project/open-docs.ts'
import { moveElement, moveEntries, setField } from '../../src/edit/library.ts'

/** docs.json with two groups, after some pages were moved. */
async function moved(pages: readonly string[], options: Parameters<typeof moveEntries>[2]) {
  const groups = [
    { group: 'A', pages: ['a', 'b', 'c'] },
    { group: 'B', pages: ['d'] },
    { group: 'C', pages: [] },
  ]
  const project = await projectOf({ files: { 'docs.json': JSON.stringify({ navigation: { groups } }) } })
  const { project: after } = moveEntries(project, pages, options)
  return JSON.parse(after.document.text).navigation.groups.map(({ pages }: { pages: string[] }) =>
    pages.join(' '),
  )
}

test.each([
  ['none', [], { into: 'B' }, ['a b c', 'd', '']],
  ['none to a group that is made', [], { into: 'D', create: true }, ['a b c', 'd', '']],
  ['several, in the order that is given', ['c', 'a'], { into: 'B' }, ['b', 'd c a', '']],
  ['before one of them', ['a', 'c'], { before: 'c' }, ['b a c', 'd', '']],
  ['after one of them', ['c', 'a'], { after: 'a' }, ['c a b', 'd', '']],
  ['one that is named twice', ['a', 'b', 'a'], { into: 'B', at: 0 }, ['c', 'a b d', '']],
  ['into an empty group', ['b', 'a'], { into: 'C' }, ['c', 'd', 'b a']],
  ['the last ones of a group', ['d'], { into: 'A' }, ['a b c d', '']],
] as const)('moves %s', async (_, pages, options, expected) => {
  expect(await moved(pages, options)).toEqual(expected)
})

test('an element that goes to another file includes what it did, in whatever way its key is written', async () => {
  const project = await projectOf({
    files: {
      'docs.json': JSON.stringify({
        $schema: 'https://mintlify.com/docs.json',
        navigation: {
          groups: [
            { group: 'A', pages: [{ $ref: './s/b.json' }] },
            { group: 'C', pages: ['c'] },
          ],
        },
      }),
      's/b.json': String.raw`{ "group": "B", "pages": [
        { "group": "D", "pages": ["$ref", { "\u0024ref": "./x.json" }, { "$ref" : "../y.json" }] }, "b"] }`,
      's/x.json': '{ "group": "X", "pages": ["x"] }',
      'y.json': '{ "group": "Y", "pages": ["y"] }',
    },
  })
  const { project: after } = moveElement(project, 'A > B > D', { into: 'C' })
  expect(JSON.parse(after.document.text).navigation.groups[1].pages[1].pages).toEqual([
    '$ref',
    { $ref: './s/x.json' },
    { $ref: 'y.json' },
  ])
})

test('an element of millions of escapes goes to another file', async () => {
  const tag = '"'.repeat(4_000_000)
  const project = await projectOf({
    files: {
      'docs.json': JSON.stringify({
        $schema: 'https://mintlify.com/docs.json',
        navigation: { groups: [{ $ref: './s/a.json' }, { group: 'C', pages: ['c'] }] },
      }),
      's/a.json': JSON.stringify({
        group: 'A',
        pages: [{ group: 'D', tag, pages: [{ $ref: './x.json' }] }, 'a'],
      }),
      's/x.json': '{ "group": "X", "pages": ["x"] }',
    },
  })
  const { project: after } = moveElement(project, 'A > D', { into: 'C' })
  const [, made] = JSON.parse(after.document.text).navigation.groups[1].pages
  expect(made.tag.length).toBe(tag.length)
  expect(made.pages).toEqual([{ $ref: './s/x.json' }])
})

test('an element of a hundred thousand levels goes to one without a list', async () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  const project = await projectOf({
    files: {
      'docs.json': `{ "navigation": { "tabs": [
        { "tab": "A", "groups": [{ "group": "D", "x": ${deep}, "pages": ["d"] }, { "group": "E", "pages": ["e"] }] },
        { "tab": "B" }] } }`,
    },
  })
  const { project: after } = moveElement(project, 'A > D', { into: 'B' })
  const [first, last] = JSON.parse(after.document.text).navigation.tabs
  expect(first.groups.length).toBe(1)
  expect(last.groups[0].group).toBe('D')
})

test('an element leaves no "openapi" of a hundred thousand levels that its operations need', async () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  const project = await projectOf({
    files: {
      'docs.json': `{ "$schema": "https://mintlify.com/docs.json", "navigation": { "tabs": [
        { "tab": "A", "openapi": { "source": "o.json", "x": ${deep} }, "groups": [
          { "group": "D", "pages": ["GET /d"] }, { "group": "E", "pages": ["e"] }] },
        { "tab": "B", "groups": [] }] } }`,
    },
  })
  expect(() => moveElement(project, 'A > D', { into: 'B' })).toThrow(
    'A field takes what JSON can hold, in a size that a navigation may have.',
  )
  const { project: after } = moveElement(project, 'A > E', { into: 'B' })
  expect(JSON.parse(after.document.text).navigation.tabs[1].groups).toHaveLength(1)
})

test('an element moves to no indentation that would make docs.json larger than is read', async () => {
  const pages = '"d",\n'.repeat(100_000)
  const moveTo = async (indent: number) => {
    const project = await projectOf({
      files: {
        'docs.json': `{ "navigation": { "tabs": [
{ "tab": "A", "groups": [
{ "group": "漢", "pages": [${pages}"d"] }, { "group": "E", "pages": ["e"] }] },
{ "tab": "B", "groups": [
${' '.repeat(indent)}{ "group": "F", "pages": ["f"] }] }] } }`,
      },
    })
    return moveElement(project, 'A > 漢', { into: 'B' }).project.document.text.length
  }
  expect(await moveTo(150)).toBeGreaterThan(15_000_000)
  await expect(moveTo(170)).rejects.toThrow('"docs.json" would be larger than the 16 MB that are read.')
})

test('an element moves to no docs.json that would have more bytes than are read', async () => {
  const name = '漢'.repeat(3_000_000)
  const moveFrom = async (characters: number) => {
    const project = await projectOf({
      files: {
        'docs.json': JSON.stringify({
          $schema: 'https://mintlify.com/docs.json',
          navigation: {
            tabs: [
              { tab: 'A', groups: [{ $ref: 'a.json' }] },
              { tab: 'B', groups: [{ group: name, pages: ['f'] }] },
            ],
          },
        }),
        'a.json': JSON.stringify({
          group: 'C',
          pages: [{ group: 'D', tag: '漢'.repeat(characters), pages: ['d'] }, 'c'],
        }),
      },
    })
    return moveElement(project, 'A > C > D', { into: 'B' }).project.document.text.length
  }
  expect(await moveFrom(2_500_000)).toBeGreaterThan(5_500_000)
  await expect(moveFrom(2_600_000)).rejects.toThrow('"docs.json" would be larger than')
})

test.each([1, 12])(
  'a field of widely indented levels is written as short as can be, or refused: size %d',
  async factor => {
    const unit = ' '.repeat(1000)
    const items = Array.from({ length: 8000 * factor }, () => '1').join()
    const deep = `${'['.repeat(20)}${items}${']'.repeat(20)}`
    const project = await projectOf({
      files: {
        'docs.json': `{
${unit}"$schema": "https://mintlify.com/docs.json",
${unit}"navigation": { "tabs": [{ "tab": "A", "icon": [
"x"] }, { "tab": "B", "groups": [] }] } }`,
      },
    })
    const set = () => setField(project, 'A', 'icon', JSON.parse(deep)).project.document.text.length
    if (factor === 1) expect(set()).toBeLessThan(2_000_000)
    else expect(set).toThrow('"docs.json" would be larger than the 16 MB that are read.')
  },
)

test('an element of more than half of what docs.json may have moves within it', async () => {
  const project = await projectOf({
    files: {
      'docs.json': JSON.stringify({
        navigation: {
          tabs: [
            {
              tab: 'A',
              groups: [
                { group: 'C', tag: 'x'.repeat(0.6 * maxDocsBytes), pages: ['c'] },
                { group: 'D', pages: ['d'] },
              ],
            },
            { tab: 'B', groups: [{ group: 'E', pages: ['e'] }] },
          ],
        },
      }),
    },
  })
  const { project: after } = moveElement(project, 'A > C', { into: 'B' })
  expect(JSON.parse(after.document.text).navigation.tabs[1].groups).toHaveLength(2)
})
