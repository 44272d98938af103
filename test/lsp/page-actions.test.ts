import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CodeAction } from 'vscode-languageserver/node'
import { emptyFolder, write } from '../repository.ts'
import { applied } from './applied.ts'
import { type Client, startClient, uri } from './client.ts'

let folder: string
let client: Client
const path = (file: string) => join(folder, file)
const text = (file: string) => readFileSync(path(file), 'utf8')

const start = async (files: Readonly<Record<string, string>>, options = {}) => {
  folder = emptyFolder()
  write(folder, files)
  client = await startClient(options)
}
beforeEach(() => start(site))
afterEach(() => client.connection.dispose())

const site = {
  'docs.json':
    '{ "navigation": { "groups": [{ "group": "Start", "pages": ["index"] }, { "group": "Guides", "pages": ["guides/a", "guides/new"] }] } }\n',
  'index.mdx': '# Start\n',
  'guides/a.mdx': '# A\n',
  'guides/orphan.mdx': '# Orphan\n',
}

const actionsOf = async (file: string, only?: string[], at?: string) => {
  await client.open(path(file))
  const line = at === undefined ? 0 : text(file).slice(0, text(file).indexOf(at)).split('\n').length - 1
  const character = at === undefined ? 0 : text(file).split('\n')[line]!.indexOf(at)
  const point = { line, character }
  return client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: uri(path(file)) },
    range: { start: point, end: point },
    context: { diagnostics: [], ...(only && { only }) },
  })
}
const titles = (actions: readonly CodeAction[]) => actions.map(({ title }) => title)

test('an orphan is added to a group, those with pages of its folder first', async () => {
  const actions = await actionsOf('guides/orphan.mdx')
  expect(titles(actions)).toEqual(['Add to group "Guides"', 'Add to group "Start"'])
  expect(actions[0]).toMatchObject({ kind: 'quickfix', diagnostics: [{ code: 'orphan-page' }] })
  applied(actions[0]!.edit!)
  expect(text('docs.json')).toContain('["guides/a", "guides/new", "guides/orphan"]')
})

test('a page that is missing is created, with a title', async () => {
  const [action, ...others] = await actionsOf('docs.json', undefined, '"guides/new"')
  expect({ title: action?.title, others }).toEqual({ title: 'Create "guides/new.mdx"', others: [] })
  applied(action!.edit!)
  expect(text('guides/new.mdx')).toBe('---\ntitle: "New"\n---\n')
})

test.each([
  ['an operation', '"GET /users"'],
  ['a file of data', '"api.json"'],
  ['a glob', '"guides/*"'],
])('%s is no page to create', async (_, entry) => {
  write(folder, { 'docs.json': `{ "navigation": { "pages": ["index", ${entry}] } }` })
  expect(titles(await actionsOf('docs.json', undefined, entry))).not.toContainEqual(
    expect.stringContaining('Create'),
  )
})

test('no page is created through a link out of the project or into a hidden folder, or in what is of git or of packages', async () => {
  const links = ['out', 'hooks', 'nowhere', 'flows', 'package']
  const [outside, folders] = [
    emptyFolder(),
    [
      ...links,
      'git~1',
      'GIT~1/x',
      'Node_modules',
      'node_module\u017f',
      '\uff0egit',
      'node_modules::$INDEX_ALLOCATION',
    ],
  ]
  mkdirSync(path('.git/hooks'), { recursive: true })
  symlinkSync(outside, path('out'))
  symlinkSync('.git/hooks', path('hooks'))
  for (const [link, to] of [
    ['flows', '.github/workflows'],
    ['package', 'node_modules/x'],
  ] as const) {
    mkdirSync(path(to), { recursive: true })
    symlinkSync(to, path(link))
  }
  symlinkSync('none', path('nowhere'))
  symlinkSync('guides', path('inside'))
  const entries = [...folders, 'inside'].map(name => `${name}/new`)
  write(folder, { 'docs.json': JSON.stringify({ navigation: { pages: ['index', ...entries] } }, null, 2) })
  const offered: string[] = []
  for (const entry of entries) {
    const actions = await actionsOf('docs.json', undefined, `"${entry}"`)
    offered.push(...titles(actions))
  }
  expect(offered).toEqual(['Create "inside/new.mdx"'])
})

test('nothing is created for an editor that creates no files', async () => {
  client.connection.dispose()
  await start(site, { operations: [] })
  expect(await actionsOf('docs.json', undefined, '"guides/new"')).toEqual([])
  expect(existsSync(path('guides/new.mdx'))).toBe(false)
})

describe('all fixes of a file', () => {
  const untidy = {
    'docs.json':
      '{ "navigation": { "pages": ["/index.mdx", { "group": "A", "pages": ["a.mdx", "b",] }] } }\n',
    'docs-nav.config.json': '{ "links": true }',
    'index.mdx': '[a](/A) [b](/B)\n',
    'a.mdx': 'A\n',
    'b.mdx': 'B\n',
  }

  test.each([['source.fixAll'], ['source'], ['source.fixAll.docs-nav']])(
    'are one action of kind %s',
    async only => {
      client.connection.dispose()
      await start(untidy)
      const actions = await actionsOf('docs.json', [only])
      const all = actions.filter(({ kind }) => kind === 'source.fixAll.docs-nav')
      expect(all).toHaveLength(1)
      applied(all[0]!.edit!)
      expect(text('docs.json')).toBe(
        '{ "navigation": { "pages": ["index", { "group": "A", "pages": ["a", "b"] }] } }\n',
      )
      expect(text('index.mdx')).toBe(untidy['index.mdx'])
    },
  )

  test('of a page change that page', async () => {
    client.connection.dispose()
    await start({ ...untidy, 'docs.json': '{ "navigation": { "pages": ["/index", "a", "b"] } }' })
    const all = (await actionsOf('index.mdx', ['source.fixAll'])).filter(({ kind }) => kind !== 'quickfix')
    applied(all[0]!.edit!)
    expect([text('index.mdx'), text('docs.json')]).toEqual([
      '[a](/a) [b](/b)\n',
      expect.stringContaining('"/index"'),
    ])
  })

  test('are made also where there are more problems than a report tells', async () => {
    client.connection.dispose()
    const names = Array.from({ length: 5_500 }, (_, i) => `p${i}`)
    // Each is repaired, and missing then as before.
    const pages = names.map(name => `/${name}`)
    await start({ 'docs.json': `${JSON.stringify({ navigation: { pages } })}\n` })
    const actions = await actionsOf('docs.json', ['source.fixAll'])
    applied(actions.find(({ kind }) => kind === 'source.fixAll.docs-nav')!.edit!)
    expect(JSON.parse(text('docs.json'))).toEqual({ navigation: { pages: names } })
  })

  test('are no answer to a bulb, nor where there are none', async () => {
    expect(titles(await actionsOf('docs.json'))).toEqual([])
    expect(await actionsOf('index.mdx', ['source.fixAll'])).toEqual([])
  })
})

test('a change of the project that was killed is completed before it is read', async () => {
  write(folder, { '.docs-nav-change/owner': '0\n', '.docs-nav-change/0.new': '# New\n' })
  const { ino, ctimeNs } = statSync(path('.docs-nav-change/owner'), { bigint: true })
  write(folder, {
    '.docs-nav-change/do.json': JSON.stringify({
      version: 1,
      owner: `${ino} ${ctimeNs}`,
      operations: [{ does: 'create', file: 'guides/new.mdx' }],
    }),
  })
  await client.open(path('docs.json'))
  const { diagnostics } = await client.diagnostics(path('docs.json'))
  expect(diagnostics.map(({ code }) => code)).not.toContain('missing-page')
  expect(text('guides/new.mdx')).toBe('# New\n')
  expect(existsSync(path('.docs-nav-change'))).toBe(false)
})

test('a journal that no change has left is refused, and the project read as it is', async () => {
  write(folder, {
    '.docs-nav-change/do.json': '{ "version": 1, "operations": [{ "does": "create", "file": "../x" }] }',
  })
  await client.open(path('docs.json'))
  await client.diagnostics(path('docs.json'))
  expect(client.logged.join('\n')).toContain('holds no journal of a change')
  expect(existsSync(path('.docs-nav-change'))).toBe(true)
})
