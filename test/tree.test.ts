import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import {
  checkProject,
  type Dialect,
  type Project,
  readProject,
  resolveNavigation,
  type Tree,
  toNested,
} from '../src/index.ts'
import { expected, folders, readJson, root } from './fixtures.ts'

const cases = join(root, 'fixtures/tree')
const schema = join(root, 'schema/tree.schema.json')

interface CaseOptions {
  readonly dialect?: Dialect
  readonly files?: boolean
  readonly groupGenerated?: 'tag' | 'none'
}

/** Reads and resolves a case's project, as its options.json says. */
async function resolveCase(name: string): Promise<{ project: Project; options: CaseOptions; tree: Tree }> {
  const file = join(cases, name, 'options.json')
  const options: CaseOptions = existsSync(file) ? readJson(file) : {}
  const project = await readProject(join(cases, name), options)
  return { project, options, tree: resolveNavigation(project, options) }
}

const pagesOf = ({ nodes }: Tree) => nodes.filter(node => node.kind === 'page')

describe.each(folders(cases))('%s', name => {
  test('has the reviewed tree', async () => {
    const { tree } = await resolveCase(name)
    expect(JSON.parse(JSON.stringify(tree))).toEqual(expected(join(cases, name, 'expected.json'), tree))
  })

  test('checks without an error, unless its name says that it is not sound', async () => {
    const { project, options } = await resolveCase(name)
    const { diagnostics } = checkProject(project, options)
    expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(name.startsWith('unsound'))
  })

  // Until the schema of the tree is generated with the others.
  test.skipIf(!existsSync(schema))('is as the schema says', async () => {
    const validate = new Ajv({ allErrors: true, strict: false }).compile(readJson(schema))
    validate(JSON.parse(JSON.stringify((await resolveCase(name)).tree)))
    expect(validate.errors).toBeNull()
  })

  test('is flat: ids are indexes, parents come before their children', async () => {
    const { nodes } = (await resolveCase(name)).tree
    for (const [i, { id, parent, depth }] of nodes.entries()) {
      expect(id).toBe(i)
      expect(parent ?? -1).toBeLessThan(i)
      expect(depth).toBe(parent === null ? 0 : nodes[parent]!.depth + 1)
    }
  })

  test('has the labels of everything above in its breadcrumbs', async () => {
    const { tree } = await resolveCase(name)
    for (const page of pagesOf(tree)) {
      const labels = [page.title]
      for (let at = page.parent; at !== null; at = tree.nodes[at]!.parent)
        labels.unshift(tree.nodes[at]!.label)
      expect(page.breadcrumbs).toEqual(labels)
      expect(page.label).toBe(page.title)
    }
  })

  test('gives different pages different addresses, and a page one', async () => {
    const { tree } = await resolveCase(name)
    const shownAt = new Map<string, string>()
    for (const { file, operation, path } of pagesOf(tree)) {
      const shows = JSON.stringify(operation && file === null ? operation : path)
      expect(shownAt.get(path) ?? shows).toBe(shows)
      shownAt.set(path, shows)
    }
  })

  test('resolves to the same text again', async () => {
    const first = await resolveCase(name)
    const again = resolveNavigation(first.project, first.options)
    const anew = (await resolveCase(name)).tree
    expect(JSON.stringify(again)).toBe(JSON.stringify(first.tree))
    expect(JSON.stringify(anew)).toBe(JSON.stringify(first.tree))
  })
})

test('toNested holds every node below its parent', async () => {
  const { tree } = await resolveCase('reading-order')
  const told = (nodes: ReturnType<typeof toNested>): unknown[] =>
    nodes.map(({ label, children }) => (children.length > 0 ? [label, told(children)] : label))
  expect(told(toNested(tree))).toEqual([
    [
      'One',
      [
        ['A', ['A1', ['A sub', ['A2']], 'A3']],
        ['B', ['B1']],
      ],
    ],
    ['Two', ['C1']],
  ])
})

test('the dialect of the options wins over the one of the file', async () => {
  const folder = join(cases, 'webhooks')
  const project = await readProject(folder, { dialect: 'core' })
  const pages = pagesOf(resolveNavigation(project, { dialect: 'core' }))
  expect(pages.map(({ title }) => title)).toEqual(['nameless', 'List', 'User created'])
})

test('a tree may be changed without changing the next one', async () => {
  const { project, tree } = await resolveCase('generate-tab')
  const before = JSON.stringify(tree)
  for (const node of tree.nodes) Object.assign(node, { label: 'changed' })
  expect(JSON.stringify(resolveNavigation(project))).toBe(before)
})
