import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import docsNavOfAstro from '../src/astro.ts'
import docsNav from '../src/vite.ts'
import { root } from './fixtures.ts'
import { emptyFolder, write } from './repository.ts'

/** Runs the plugin's hooks as Vite does, and records what it is told. */
function hosted(folder: string, command: 'serve' | 'build', options = {}) {
  const told: string[] = []
  const watched: string[] = []
  const listeners: ((event: string, path: string) => unknown)[] = []
  const plugin = docsNav(options)
  plugin.configResolved({ root: folder, command })
  const context = {
    warn: ({ message }: { message: string }) => void told.push(`warning ${message}`),
    error: ({ message }: { message: string }): never => {
      throw new Error(message)
    },
    addWatchFile: (file: string) => void watched.push(file),
  }
  plugin.configureServer({
    watcher: { add: path => watched.push(path), on: (_event, listener) => listeners.push(listener) },
    moduleGraph: { getModuleById: id => ({ id }), invalidateModule: () => void told.push('invalidated') },
    ws: { send: ({ type }) => void told.push(type) },
  })
  const id = plugin.resolveId('virtual:docs-nav')!
  return {
    told,
    watched,
    load: () => plugin.load.call(context, id),
    change: async (path: string) => {
      for (const listener of listeners) await listener('change', path)
    },
    plugin,
  }
}

const broken = join(root, 'fixtures/broken')

test('only its own module is its own', async () => {
  const { plugin } = hosted(broken, 'build')
  expect(plugin.resolveId('virtual:other')).toBeUndefined()
  expect(await plugin.load.call({} as never, 'other')).toBeUndefined()
})

test('a build ends at the first error once all are named, and a server goes on', async () => {
  const build = hosted(broken, 'build')
  await expect(build.load()).rejects.toThrow(/^docs\.json:\d+:\d+: .*\[[\w-]+\] \(and \d more\)$/)
  expect(build.told.some(line => line.includes('[missing-page]'))).toBe(true)
  const served = hosted(broken, 'serve')
  expect(await served.load()).toContain('createSite')
  expect(served.told).toHaveLength(build.told.length)
})

test('what a name or a label holds is shown as escapes', async () => {
  const folder = emptyFolder()
  const pages = ['::warning::x\u001b[31m\u202e', 'a\n##[error]b']
  write(folder, { 'docs.json': { navigation: { pages } }, '::error::c\u001b.mdx': '---\n: [\n---\n' })
  const { told, load } = hosted(folder, 'serve')
  await load()
  expect(told.length).toBeGreaterThan(2)
  for (const line of told) {
    expect(line).not.toMatch(/[\u0000-\u001f\u202e]|##\[/)
    expect(line.replace(/^warning /, '')).not.toMatch(/^\s*::/)
  }
})

test('no file is given to Vite whose path it would show as it is, and a change of one is noticed', async () => {
  const folder = emptyFolder()
  const page = 'a\u001b[31m\u202e'
  write(folder, { 'docs.json': { navigation: { pages: ['b', page] } }, [`${page}.mdx`]: '', 'b.mdx': '' })
  const { told, watched, load, change } = hosted(folder, 'serve', { check: false })
  await load()
  expect(watched).toContain(join(folder, 'b.mdx'))
  expect(watched.filter(path => path.includes('\u001b'))).toEqual([])
  write(folder, { [`${page}.mdx`]: '---\ntitle: Other\n---\n' })
  await change(join(folder, `${page}.mdx`))
  expect(told).toEqual(['invalidated', 'full-reload'])
})

test('changes that Vite tells one by one are read together', async () => {
  const folder = emptyFolder()
  write(folder, { 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': '' })
  const { told, load, change } = hosted(folder, 'serve', { check: false })
  await load()
  write(folder, { 'a.mdx': '---\ntitle: Other\n---\n' })
  const changes: Promise<void>[] = []
  for (let i = 0; i < 200; i++) {
    changes.push(change(join(folder, 'a.mdx')))
    await new Promise(resolve => setImmediate(resolve))
  }
  await Promise.all(changes)
  expect(told.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThan(40)
})

test('no place is given of which Vite would show the lines as they are', async () => {
  const folder = emptyFolder()
  write(folder, { 'docs.json': '{ "navigation": { "pages": ["a\u001b[31m"] } }' })
  const logs: object[] = []
  const plugin = docsNav()
  plugin.configResolved({ root: folder, command: 'serve' })
  const warn = (log: object) => void logs.push(log)
  await plugin.load.call({ warn, addWatchFile: () => {} } as never, plugin.resolveId('virtual:docs-nav')!)
  expect(logs).not.toEqual([])
  for (const log of logs) expect(log).not.toHaveProperty('loc')
})

test('a project that cannot be read is told of in escapes', async () => {
  const folder = emptyFolder()
  write(folder, { 'a\u001b[31m\u202e/docs.json': '{}' })
  const refused = await hosted(folder, 'build')
    .load()
    .catch((error: Error) => error.message)
  expect(refused).toContain('There is one in ')
  expect(refused).not.toMatch(/[\u0000-\u001f\u202e]/)
})

test('with check: false nothing is said', async () => {
  const quiet = hosted(broken, 'build', { check: false })
  expect(await quiet.load()).toContain('createSite')
  expect(quiet.told).toEqual([])
})

test('no static path leads up where Astro 4 reads it as an address', async () => {
  const folder = emptyFolder()
  write(folder, {
    'docs.json': { navigation: { pages: ['index', '%2e%2e/x', 'a../b..c'] } },
    ...{ 'index.mdx': '', '%2e%2e/x.mdx': '', 'a../b..c.mdx': '' },
    // Git brings such names, and nothing lists them.
    ...{ '\t../\t../x.mdx': '', '\r.\n./x.mdx': '', 'a\\..\\..\\x.mdx': '', 'a\\b\t.mdx': '' },
  })
  const code = await hosted(folder, 'build', { check: false }).load()
  const file = join(folder, 'module.mjs')
  writeFileSync(file, code!.replace('docs-nav/site', join(root, 'src/model.ts')))
  const { getStaticPaths } = (await import(file)) as {
    getStaticPaths(): { params: { path?: string } }[]
  }
  const base = new URL('file:///site/dist/')
  const given = getStaticPaths().map(({ params: { path = '' } }) => path)
  expect(given).toEqual(['', 'a../b..c', 'a\\b\t'])
  for (const path of given) expect(new URL(`./${path}/`, base).href).toMatch(/^file:\/\/\/site\/dist\//)
})

test('the files of the project are watched', async () => {
  const folder = join(root, 'fixtures/example')
  const { watched, load } = hosted(folder, 'build')
  await load()
  for (const file of ['docs.json', 'index.mdx', 'api/museum.yaml'])
    expect(watched).toContain(join(folder, file))
})

test('what a link out of the project leads to is not watched', async () => {
  const outside = emptyFolder()
  const folder = emptyFolder()
  write(outside, { 'api.json': '{}', 'a.mdx': '' })
  write(folder, {
    'docs.json': {
      $schema: 'https://mintlify.com/docs.json',
      navigation: {
        groups: [
          { group: 'A', openapi: ['api.json', 'out/api.json', 'own/api.json'], pages: ['out/a', 'own/b'] },
          { $ref: './part.json' },
        ],
      },
    },
    'own/b.mdx': '',
    'own/api.json': '{}',
  })
  symlinkSync(outside, join(folder, 'out'))
  symlinkSync(join(outside, 'api.json'), join(folder, 'api.json'))
  symlinkSync(join(outside, 'api.json'), join(folder, 'part.json'))
  symlinkSync('own', join(folder, 'inside'))
  const { watched, load, plugin } = hosted(folder, 'serve', { check: false })
  await load()
  const [ignores] = plugin.config({})!.server.watch.ignored
  const files = ['docs.json', 'own/api.json', 'own/b.mdx'].map(file => join(folder, file))
  expect(watched).toEqual(expect.arrayContaining(files))
  expect(watched.filter(path => /(?:^\/out|part)/.test(path.slice(folder.length)))).toEqual([])
  expect(watched).not.toContain(join(folder, 'api.json'))
  // Vite asks of each path, and follows no link that is ignored.
  for (const file of ['out', 'api.json', 'part.json']) expect(ignores!(join(folder, file))).toBe(true)
  for (const file of ['', 'own', 'inside', 'docs.json', 'new.mdx'])
    expect(ignores!(join(folder, file))).toBe(false)
  // Who watches nothing goes on so.
  expect(plugin.config({ server: { watch: null } })).toBeUndefined()
})

test('a folder that docs.json names is not watched: links below it may lead out of the project', async () => {
  const folder = emptyFolder()
  const refs = ['.', './', 'own', 'own/', 'own/../own', 'part.json', 'missing.json']
  write(folder, {
    'docs.json': {
      $schema: 'https://mintlify.com/docs.json',
      navigation: {
        groups: [
          ...refs.map($ref => ({ $ref })),
          { group: 'A', openapi: ['api.json', 'named.json', 'linked.json'], pages: ['own/a'] },
        ],
      },
    },
    'own/a.mdx': '',
    'part.json': { group: 'B', pages: [] },
    'api.json': '{}',
    'named.json/b.mdx': '',
  })
  symlinkSync(emptyFolder(), join(folder, 'own/out'))
  symlinkSync('own', join(folder, 'linked.json'))
  const { watched, load } = hosted(folder, 'build', { check: false })
  watched.length = 0
  await load()
  const files = ['api.json', 'docs.json', 'missing.json', 'named.json/b.mdx', 'own/a.mdx', 'part.json']
  // Where a linked folder leads in the project, its files have that path too.
  expect([...new Set(watched)].sort()).toEqual(
    [...files, 'linked.json/a.mdx'].map(file => join(folder, file)).sort(),
  )
})

test('nothing is watched behind a folder that became a link out of the project', () => {
  const outside = emptyFolder()
  const folder = emptyFolder()
  write(outside, { 'a.mdx': '', 'sub/b.mdx': '' })
  write(folder, { 'docs.json': { navigation: { pages: ['own/a'] } }, 'own/a.mdx': '', 'part/c.mdx': '' })
  symlinkSync('own', join(folder, 'inside'))
  const { plugin } = hosted(folder, 'serve')
  const [ignores] = plugin.config({})!.server.watch.ignored
  const files = ['own/a.mdx', 'own/sub', 'own/sub/b.mdx', 'inside/a.mdx', 'inside/sub/b.mdx']
  expect(files.filter(file => ignores!(join(folder, file), {}))).toEqual([])
  rmSync(join(folder, 'own'), { recursive: true })
  symlinkSync(outside, join(folder, 'own'))
  // Vite has watched the folder itself, and lists it once more.
  expect(files.filter(file => ignores!(join(folder, file), {}))).toEqual(files)
  // What was there before is told as gone.
  expect(ignores!(join(folder, 'own/a.mdx'))).toBe(false)
  rmSync(join(folder, 'own'))
  symlinkSync('part', join(folder, 'own'))
  for (const file of ['own/c.mdx', 'inside/c.mdx', 'own/new.mdx'])
    expect(ignores!(join(folder, file), {})).toBe(false)
})

test('a change reloads where it changes the tree, and a docs.json that is being written does not', async () => {
  const folder = emptyFolder()
  const docs = { navigation: { pages: ['a'] } }
  write(folder, { 'docs.json': docs, 'a.mdx': '---\ntitle: A\n---\nText\n', 'notes.txt': '' })
  const { told, load, change } = hosted(folder, 'serve')
  await load()
  write(folder, { 'a.mdx': '---\ntitle: A\n---\nOther text\n' })
  await change(join(folder, 'a.mdx'))
  await change(join(folder, 'notes.txt'))
  write(folder, { 'docs.json': '{ "naviga' })
  await change(join(folder, 'docs.json'))
  write(folder, { 'docs.json': docs })
  await change('/elsewhere/docs.json')
  expect(told).toEqual([])
  write(folder, { 'a.mdx': '---\ntitle: New\n---\n' })
  await change(join(folder, 'a.mdx'))
  expect(told).toEqual(['invalidated', 'full-reload'])
})

test('no key of a docs.json means anything in the code of the module', async () => {
  const folder = emptyFolder()
  write(folder, {
    'docs.json': '{ "navigation": { "groups": [{ "group": "`${x}` \\u2028 </script>", "pages": ["a"] }] } }',
    'a.mdx': '',
  })
  const code = (await hosted(folder, 'build', { check: false }).load())!
  const literal = /JSON\.parse\(("[^\n]*")\)/.exec(code)![1]!
  expect(JSON.parse(JSON.parse(literal)).nodes[0].label).toBe('`${x}` \u2028 </script>')
})

test.each([
  [
    'Vite puts the path of a file in the place of',
    '__VITE_ASSET__aaaaaaaa__ ___ \\__VITE_PUBLIC_ASSET__aaaaaaaa__',
  ],
  ['Rollup puts the hash of a chunk in the place of', 'The !~{000}~ and \\!~{001}~'],
  ['Astro puts code in the place of', "'$$server-islands$$' '@@ASTRO_MANIFEST_REPLACE@@'"],
  ['ends a script that Astro puts into a page', '</script><script>alert(1)</SCRIPT \\</script> <!--<script>'],
])('no label is what %s', async (_, label) => {
  const folder = emptyFolder()
  write(folder, { 'docs.json': { navigation: { groups: [{ group: label, pages: ['a'] }] } }, 'a.mdx': '' })
  const code = (await hosted(folder, 'build', { check: false }).load())!
  expect(code).not.toMatch(/__|!~|\$\$|@@|<[/!s]/i)
  const literal = /JSON\.parse\(("[^\n]*")\)/.exec(code)![1]!
  expect(JSON.parse(JSON.parse(literal)).nodes[0].label).toBe(label)
})

test('the integration of Astro adds the plugin', () => {
  const added: string[] = []
  docsNavOfAstro().hooks['astro:config:setup']({
    updateConfig: ({ vite }) => added.push(...vite.plugins.map(({ name }) => name)),
  })
  expect(added).toEqual(['docs-nav'])
})

test('many changes at once are read together', async () => {
  const folder = emptyFolder()
  write(folder, { 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': '' })
  const { told, load, change } = hosted(folder, 'serve')
  await load()
  told.length = 0
  write(folder, { 'a.mdx': '---\ntitle: Other\n---\n' })
  await Promise.all(Array.from({ length: 50 }, () => change(join(folder, 'a.mdx'))))
  const reloads = told.filter(line => line === 'full-reload').length
  expect(reloads).toBeGreaterThan(0)
  expect(reloads).toBeLessThan(3)
})
