import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { readProject, resolveNavigation, type Tree } from '../../src/index.ts'
import { readJson, shared } from '../fixtures.ts'

interface Live {
  readonly refused?: string
  readonly pages?: readonly object[]
}

interface Comparison {
  readonly pages: number
  readonly address: number
  readonly title: number
  readonly group: number
  readonly order: number
  readonly surplus: number
  readonly differences: readonly string[]
}

const live = join(shared, 'live')
const isThere = existsSync(live)
const scratch = mkdtempSync(join(tmpdir(), 'docs-nav-live-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The sites where the tree differs from what the platform builds, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'A05-tab-mdxfront':
    'its pages "m" and "n" show operations by their front matter, which the tree says; the platform lists them as pages only',
  'A07-tab-pages-mdxfront': 'the same of its page "m"',
  'B26-optitle': 'the platform shows no title where "x-mint.metadata.title" is empty: a page has one here',
  front:
    'the platform shows nobody but members of groups all pages but one; the others show operations by their front matter',
}

function tree(folder: string): Promise<Tree> {
  return readProject(folder, { config: false }).then(project => resolveNavigation(project))
}

/** The folder of a site's docs.json, after unpacking. */
function unpacked(archive: string): string {
  const folder = join(scratch, basename(archive, '.tgz'))
  mkdirSync(folder)
  execFileSync('tar', ['xzf', archive, '-C', folder])
  const holder = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    file => basename(file) === 'docs.json',
  )
  return join(folder, holder!, '..')
}

/** A project that only shows a specification in a tab. */
function showing(name: string): string {
  const file = name.slice('spec-'.length, -'.json'.length).replace(/_(json|yaml)$/, '.$1')
  const folder = join(scratch, name)
  mkdirSync(folder)
  copyFileSync(join(shared, 'specs', file), join(folder, file))
  const docs = {
    $schema: 'https://mintlify.com/docs.json',
    navigation: { tabs: [{ tab: 'API', openapi: file }] },
  }
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(docs))
  return folder
}

const named = (folder: string, pattern: RegExp) =>
  isThere ? readdirSync(join(live, folder)).filter(name => pattern.test(name)) : []

const projects: readonly { name: string; folder: () => string; live: string }[] = [
  ...named('cases', /./).map(name => ({
    name,
    folder: () => join(live, 'cases', name, 'project'),
    live: join(live, 'cases', name, 'live.json'),
  })),
  ...named('.', /^spec-/).map(name => ({ name, folder: () => showing(name), live: join(live, name) })),
  ...named('sites', /\.tgz$/).map(name => ({
    name,
    folder: () => unpacked(join(live, 'sites', name)),
    live: join(live, 'sites', `${basename(name, '.tgz')}.json`),
  })),
]

describe.skipIf(!isThere)('what the platform builds', () => {
  test.each(projects)('$name', async ({ name, folder, live: file }) => {
    const { compare } = (await import(pathToFileURL(join(live, 'compare.mjs')).href)) as {
      compare: (tree: Tree, live: Live) => Comparison
    }
    const expected = readJson(file) as Live
    const shown = await tree(folder())
    // The platform shows nothing of a project that it refuses.
    if (expected.refused !== undefined) return
    const { pages, address, title, group, order, surplus, differences } = compare(shown, expected)
    const isEqual = [address, title, group, order].every(number => number === pages) && surplus === 0
    expect(isEqual, differences.join('\n')).toBe(!Object.hasOwn(exceptions, name))
  })

  test('at least 50 of the 54 small projects are equal', () => {
    const small = named('cases', /./)
    expect(small).toHaveLength(54)
    expect(Object.keys(exceptions).filter(name => !small.includes(name))).toEqual([])
    expect(small.length - Object.keys(exceptions).length).toBeGreaterThanOrEqual(50)
  })
})
