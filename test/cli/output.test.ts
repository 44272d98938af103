import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../call.ts'
import { emptyFolder, git, write } from '../repository.ts'

const started = process.cwd()
let folder = ''
beforeEach(() => {
  folder = emptyFolder()
  write(folder, { 'docs/docs.json': { navigation: { pages: ['index'] } } })
  process.chdir(folder)
})
afterEach(() => process.chdir(started))

const check = (...args: string[]) => call(['check', 'docs', '--no-cache', ...args])
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('writes further formats of the one report, as they would be printed', async () => {
  const { code, out } = await check('--output', 'sarif=reports/a=b.sarif', '--output', 'json=./report.json')
  expect({ code, out }).toEqual({ code: 1, out: (await check()).out })
  expect(read('reports/a=b.sarif')).toBe((await check('--format', 'sarif')).out)
  expect(read('report.json')).toBe((await check('--format', 'json')).out)
  expect(readdirSync(join(folder, 'reports'))).toEqual(['a=b.sarif'])
})

test('replaces what is there, and leaves it when nothing can be checked', async () => {
  write(folder, { 'report.json': 'before' })
  expect(await call(['check', 'nowhere', '--output', 'json=report.json'])).toMatchObject({ code: 2 })
  expect(read('report.json')).toBe('before')
  await check('--output', 'json=report.json')
  expect(JSON.parse(read('report.json'))).toMatchObject({ summary: { errors: 1 } })
})

test.skipIf(process.platform === 'win32')('does not wait for somebody who reads a pipe', async () => {
  execFileSync('mkfifo', [join(folder, 'report.json')])
  expect(await check('--output', 'json=report.json')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^docs-nav: Cannot write ".*report\.json": .*\n$/),
  })
})

test.skipIf(process.platform !== 'linux')(
  'writes into a pipe that the call names, and no link leads to',
  async () => {
    // Without a name it is as one that a shell makes.
    const named = join(emptyFolder(), 'pipe')
    execFileSync('mkfifo', [named])
    const pipe = openSync(named, constants.O_RDWR | constants.O_NONBLOCK)
    rmSync(named)
    try {
      symlinkSync(`/proc/self/fd/${pipe}`, join(folder, 'report.json'))
      expect(await check('--output', 'json=report.json')).toMatchObject({
        code: 2,
        err: 'docs-nav: "report.json" leads out of the current folder, and was not written.\n',
      })
      // Node reads the text of the first link as a name that is not there.
      symlinkSync(`/proc/self/fd/${pipe}`, Buffer.concat([Buffer.from(`${folder}/`), Buffer.of(0xff)]))
      symlinkSync(Buffer.of(0xff), join(folder, 'chain.json'))
      expect(await check('--output', 'json=chain.json')).toMatchObject({
        code: 2,
        err: 'docs-nav: "chain.json" leads to what no text can name, and was not written.\n',
      })
      expect(() => readSync(pipe, Buffer.alloc(1))).toThrow('EAGAIN')
      expect(await check('--output', `json=/proc/self/fd/${pipe}`)).toMatchObject({ code: 1, err: '' })
      expect(readSync(pipe, Buffer.alloc(1))).toBe(1)
    } finally {
      closeSync(pipe)
    }
  },
)

test.each(['reports/out.json', 'linked.json', 'reports/new/out.json'])(
  'does not follow a link out of the current folder: %s',
  async file => {
    const outside = emptyFolder()
    write(outside, { 'out.json': 'before' })
    symlinkSync(outside, join(folder, 'reports'))
    symlinkSync(join(outside, 'out.json'), join(folder, 'linked.json'))
    expect(await check('--output', `json=${file}`)).toMatchObject({
      code: 2,
      err: `docs-nav: "${file}" leads out of the current folder, and was not written.\n`,
    })
    expect(readdirSync(outside)).toEqual(['out.json'])
    expect(readFileSync(join(outside, 'out.json'), 'utf8')).toBe('before')
  },
)

// Other systems have no such names.
test.skipIf(process.platform !== 'linux')(
  'makes no folder behind a link out whose name is no UTF-8',
  async () => {
    const outside = Buffer.concat([Buffer.from(`${emptyFolder()}/`), Buffer.of(0xff)])
    mkdirSync(outside)
    symlinkSync(outside, join(folder, 'reports'))
    for (const args of [
      ['check', '--output', 'sarif=reports/new/out'],
      ['tree', '--output', 'reports/new/out'],
    ])
      expect(await call([...args, '--no-cache', 'docs'])).toMatchObject({
        code: 2,
        err: expect.stringContaining('leads to what no text can name, and was not written.\n'),
      })
    expect(readdirSync(outside)).toEqual([])
  },
)

test.each(['the project', 'the repository'])(
  'does not follow a link out of %s, called from elsewhere',
  async bound => {
    const [outside, here] = [emptyFolder(), emptyFolder()]
    if (bound === 'the repository') write(folder, { '.git/HEAD': '' })
    const place = join(folder, bound === 'the project' ? 'docs' : '.')
    symlinkSync(outside, join(place, 'reports'))
    process.chdir(here)
    const file = join(place, 'reports/out')
    for (const args of [
      ['check', '--output', `sarif=${file}`],
      ['tree', '--output', file],
    ])
      expect(await call([...args, '--no-cache', join(folder, 'docs')])).toMatchObject({
        code: 2,
        err: expect.stringContaining(
          `docs-nav: "${file}" leads out of ${bound.replace('the', 'its')}, and was not written.\n`,
        ),
      })
    expect(readdirSync(outside)).toEqual([])
  },
)

/** Names a file as an output, of a report and of a tree, and as the configuration; each is refused. */
async function refusesAsAny(file: string, why: string) {
  for (const args of [
    ['check', '--output', `sarif=${file}`],
    ['tree', '--output', file],
    ['check', '--config', file],
  ])
    expect(await call([...args, '--no-cache', join(folder, 'docs')])).toMatchObject({
      code: 2,
      err: expect.stringContaining(`docs-nav: "${file}" ${why}`),
    })
}

test.each(['the project', 'the repository'])(
  'nor one that stands in a folder of %s to which another link leads',
  async bound => {
    const [outside, here] = [emptyFolder(), emptyFolder()]
    const before = '{"rules":{"of-others":"off"}}'
    write(outside, { out: before })
    if (bound === 'the repository') write(folder, { '.git/HEAD': '' })
    const place = join(folder, bound === 'the project' ? 'docs' : '.', 'en')
    mkdirSync(place)
    symlinkSync(outside, join(place, 'reports'))
    symlinkSync(place, join(here, 'en'))
    symlinkSync(join(place, 'reports'), join(here, 'chain'))
    process.chdir(emptyFolder())
    for (const file of [join(here, 'en/reports/out'), join(here, 'chain/out')])
      await refusesAsAny(file, `leads out of ${bound.replace('the', 'its')}, and was `)
    expect(readFileSync(join(outside, 'out'), 'utf8')).toBe(before)
    mkdirSync(join(folder, '.hidden'))
    symlinkSync(join(folder, '.hidden'), join(place, 'hidden'))
    const hidden = ['--output', `json=${join(here, 'en/hidden/out')}`, '--no-cache', join(folder, 'docs')]
    expect(await call(['check', ...hidden])).toMatchObject({ code: 2 })
    expect(readdirSync(join(folder, '.hidden'))).toEqual([])
    // A link of the user's alone is followed.
    const file = join(here, 'en/own')
    expect(
      await call(['check', '--output', `json=${file}`, '--no-cache', join(folder, 'docs')]),
    ).toMatchObject({ code: 1 })
    expect(existsSync(join(place, 'own'))).toBe(true)
  },
)

// Other systems have no such names.
test.skipIf(process.platform !== 'linux')(
  'nor one that stands in a folder to which another link leads by a name that is no UTF-8',
  async () => {
    const [outside, here] = [emptyFolder(), emptyFolder()]
    const before = '{"rules":{"of-others":"off"}}'
    write(outside, { out: before })
    const place = Buffer.concat([Buffer.from(`${folder}/docs/`), Buffer.of(0xff)])
    mkdirSync(place)
    symlinkSync(outside, Buffer.concat([place, Buffer.from('/reports')]))
    symlinkSync(place, join(here, 'en'))
    process.chdir(emptyFolder())
    const file = join(here, 'en/reports/out')
    await refusesAsAny(file, 'is behind a link whose target is no UTF-8, and was left alone.\n')
    expect(readFileSync(join(outside, 'out'), 'utf8')).toBe(before)
  },
)

test('a sitemap is written whole or not at all, and no part follows a link out or onto the project', async () => {
  const outside = emptyFolder()
  write(outside, { 'one.xml': 'before' })
  const pages = [...Array(50_001).keys()].map(i => `p${i}`)
  write(folder, { 'docs/docs.json': { navigation: { pages } } })
  const args = ['--format', 'sitemap', '--base-url', 'https://example.com', '--no-files', '--no-cache']
  const sitemap = () => call(['tree', 'docs', ...args, '--output', 'sitemap.xml'])
  symlinkSync(join(outside, 'one.xml'), join(folder, 'sitemap-2.xml'))
  expect(await sitemap()).toMatchObject({
    code: 2,
    err: 'docs-nav: "sitemap-2.xml" leads out of the current folder, and was not written.\n',
  })
  rmSync(join(folder, 'sitemap-2.xml'))
  symlinkSync('docs/docs.json', join(folder, 'sitemap-2.xml'))
  const { code, err } = await sitemap()
  expect(code).toBe(2)
  expect(err).toContain('"sitemap-2.xml" would overwrite "docs.json"')
  expect(JSON.parse(read('docs/docs.json')).navigation.pages).toHaveLength(50_001)
  expect(readdirSync(folder)).toEqual(['docs', 'sitemap-2.xml'])
  expect(readFileSync(join(outside, 'one.xml'), 'utf8')).toBe('before')
  rmSync(join(folder, 'sitemap-2.xml'))
  symlinkSync('sitemap-2.xml', join(folder, 'sitemap-1.xml'))
  write(folder, { 'sitemap-2.xml': 'before' })
  expect(await sitemap()).toMatchObject({
    code: 2,
    err: 'docs-nav: "sitemap-1.xml" is a link, and was not written.\n',
  })
  rmSync(join(folder, 'sitemap-1.xml'))
  rmSync(join(folder, 'sitemap-2.xml'))
  mkdirSync(join(folder, 'sitemap-2.xml'))
  expect(await sitemap()).toMatchObject({
    code: 2,
    err: 'docs-nav: Cannot write "sitemap-2.xml": it is a folder.\n',
  })
  expect(readdirSync(folder)).toEqual(['docs', 'sitemap-2.xml'])
})

test('nor does a part of that of standard input', async () => {
  const pages = [...Array(50_001).keys()].map(i => `p${i}`)
  const input = JSON.stringify({ navigation: { groups: [{ group: 'A', openapi: 'sitemap-1.xml', pages }] } })
  const args = ['--format', 'sitemap', '--base-url', 'https://example.com', '--output', 'sitemap.xml']
  expect(await call(['tree', '-', ...args], { input })).toMatchObject({
    code: 2,
    err: expect.stringContaining('"sitemap-1.xml" would overwrite "sitemap-1.xml" of the project'),
  })
  expect(readdirSync(folder)).toEqual(['docs'])
})

test.skipIf(process.platform !== 'linux')(
  'a folder that refuses new ones is told, as those of /proc',
  async () => {
    for (const args of [
      ['check', '--output', 'json=/proc/foo/bar.json'],
      ['export', '--to', 'vitepress', '--output', '/proc/foo/bar.json'],
    ])
      expect(await call([...args, '--no-cache', 'docs'])).toMatchObject({
        code: 2,
        err: expect.stringContaining('Cannot write "/proc/foo/bar.json": '),
      })
  },
)

test('a link that leads nowhere is replaced, or in the way', async () => {
  const nowhere = join(emptyFolder(), 'nowhere')
  symlinkSync(nowhere, join(folder, 'reports'))
  expect(await check('--output', 'json=reports')).toMatchObject({ code: 1 })
  symlinkSync(nowhere, join(folder, 'folder'))
  expect(await check('--output', 'json=folder/out.json')).toMatchObject({ code: 2 })
  expect(existsSync(nowhere)).toBe(false)
})

test('writes elsewhere where that is named', async () => {
  const elsewhere = join(emptyFolder(), 'report.json')
  expect(await check('--output', `json=${elsewhere}`)).toMatchObject({ code: 1, err: '' })
  expect(existsSync(elsewhere)).toBe(true)
})

test.each([
  [['--output', 'sarif'], '--output takes format=file, such as sarif=docs-nav.sarif, not "sarif".'],
  [['--output', 'sarif='], '--output takes format=file, such as sarif=docs-nav.sarif, not "sarif=".'],
  [['--output', 'serif=a'], 'Did you mean "sarif"?'],
  [['--output', 'json=a', '--output', 'sarif=a'], '--output names "a" twice.'],
  [['--output', 'json=a', '--fix-dry-run'], '--fix-dry-run writes no report: leave --output out.'],
])('2 for %j', async (args, says) => {
  const { code, out, err } = await check(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(says)
  expect(readdirSync(folder)).toEqual(['docs'])
})

test('nothing is written into a project that could not be read, by a link either', async () => {
  write(folder, { 'a/docs.json': 'before', 'a/docs-nav.baseline.json': '{', 'README.md': 'before' })
  symlinkSync('../README.md', join(folder, 'a/report.json'))
  symlinkSync('a/docs.json', join(folder, 'linked.json'))
  // The last two are in it on some disk.
  const spelled = ['A/report.json', 'a::$INDEX_ALLOCATION/new/report.json']
  const files = ['a/report.json', 'a/new/report.json', 'linked.json', ...spelled]
  const { code, err } = await call([
    ...['check', 'a', 'docs', '--no-cache'],
    ...[...files, 'other.json'].flatMap(file => ['--output', `json=${file}`]),
  ])
  expect(code).toBe(2)
  for (const file of files)
    expect(err).toContain(
      `docs-nav: "${file}" is in a project that could not be read, and was not written.\n`,
    )
  expect([read('a/docs.json'), read('README.md')]).toEqual(['before', 'before'])
  expect(readdirSync(folder).sort()).toEqual(['README.md', 'a', 'docs', 'linked.json', 'other.json'])
  expect(existsSync(join(folder, 'a/new'))).toBe(false)
  expect(JSON.parse(read('other.json'))).toMatchObject({ projects: [{ root: 'docs' }] })
})

test('nor through a link that leads out of such a project, called from elsewhere', async () => {
  const [outside, here] = [emptyFolder(), emptyFolder()]
  write(outside, { 'there.json': 'before', 'other.json': 'before' })
  write(folder, { 'a/docs.json': {}, 'a/docs-nav.baseline.json': '{', 'a/en/index.mdx': '' })
  symlinkSync(outside, join(folder, 'a/reports'))
  symlinkSync(outside, join(folder, 'a/en/reports'))
  symlinkSync(join(folder, 'a/en'), join(here, 'en'))
  process.chdir(emptyFolder())
  const named = ['en/reports/other.json', 'en/reports/new.json'].map(file => join(here, file))
  const files = [join(folder, 'a/reports/there.json'), ...named]
  const outputs = files.flatMap(file => ['--output', `json=${file}`])
  const { code, err } = await call([
    'check',
    join(folder, 'a'),
    join(folder, 'docs'),
    '--no-cache',
    ...outputs,
  ])
  expect(code).toBe(2)
  for (const file of files)
    expect(err).toContain(`docs-nav: "${file}" leads out of its project, and was not written.\n`)
  expect(readdirSync(outside)).toEqual(['other.json', 'there.json'])
  for (const file of ['there.json', 'other.json'])
    expect(readFileSync(join(outside, file), 'utf8')).toBe('before')
})

test('nor through a link out of a project that the call does not name', async () => {
  write(folder, { 'theirs/docs.json': {} })
  const outside = emptyFolder()
  write(outside, { 'there.json': 'before' })
  const file = join(folder, 'theirs/report.json')
  symlinkSync(join(outside, 'there.json'), file)
  process.chdir(emptyFolder())
  const { code, err } = await call(['check', join(folder, 'docs'), '--no-cache', '--output', `json=${file}`])
  expect(code).toBe(2)
  expect(err).toContain(`docs-nav: "${file}" leads out of its project, and was not written.\n`)
  expect(readFileSync(join(outside, 'there.json'), 'utf8')).toBe('before')
})

test('but into another folder whose name some disk takes for that of such a project', async () => {
  write(folder, { 'a:1/docs.json': {}, 'a:1/docs-nav.baseline.json': '{', 'a:2/docs.json': {} })
  const { code, err } = await call(['check', 'a:1', 'a:2', '--no-cache', '--output', 'json=a:2/report.json'])
  expect({ code, err }).toEqual({ code: 2, err: expect.not.stringContaining('not written') })
  expect(JSON.parse(read('a:2/report.json'))).toMatchObject({ projects: [{ root: 'a:2' }] })
})

test('nor onto its configuration in a folder above it, by a link either', async () => {
  write(folder, {
    'package.json': '{}',
    'a/docs-nav.config.json': '{}',
    'a/docs/docs.json': {},
    'a/docs/docs-nav.baseline.json': '{',
  })
  symlinkSync('a/docs-nav.config.json', join(folder, 'linked.json'))
  // The last two are, on some disk.
  const spelled = ['a/DOCS-NAV.config.yml', 'a/docs-nav.config.json.']
  const files = ['a/docs-nav.config.json', 'linked.json', 'a/docs-nav.config.yml', ...spelled]
  const outputs = [...files, 'other.json'].flatMap(file => ['--output', `json=${file}`])
  const { code, err } = await call(['check', 'a/docs', 'docs', '--no-cache', ...outputs.slice(2)])
  expect(code).toBe(2)
  for (const file of files.slice(1))
    expect(err).toContain(
      `docs-nav: "${file}" is the configuration of a project that could not be read, and was not written.\n`,
    )
  expect((await call(['check', 'a/docs', 'docs', '--no-cache', ...outputs.slice(0, 2)])).code).toBe(2)
  expect(read('a/docs-nav.config.json')).toBe('{}')
  expect(files.slice(2).filter(file => existsSync(join(folder, file)))).toEqual([])
  expect(JSON.parse(read('other.json'))).toMatchObject({ projects: [{ root: 'docs' }] })
})

test('nor onto the configuration that the call names, where no project could be read', async () => {
  write(folder, { 'named.json': '{}', 'a/docs.json/x': '', 'b/docs.json/x': '' })
  symlinkSync('named.json', join(folder, 'linked.json'))
  const outputs = ['named.json', 'other.json'].flatMap(file => ['--output', `json=${file}`])
  const args = ['check', 'a', 'b', '--no-cache', '--config', 'linked.json', ...outputs]
  expect(await call(args)).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      'docs-nav: "named.json" is the configuration of a project that could not be read, and was not written.\n',
    ),
  })
  expect(read('named.json')).toBe('{}')
  expect(JSON.parse(read('other.json'))).toMatchObject({ projects: [] })
})

test('one file is not written twice, by a link to where nothing is yet', async () => {
  symlinkSync('report.json', join(folder, 'linked.json'))
  expect(await check('--output', 'json=report.json', '--output', 'sarif=linked.json')).toEqual({
    code: 2,
    out: '',
    err: 'docs-nav: --output names one file twice: "report.json" and "linked.json".\n',
  })
  // A link that leads below itself is followed to no end.
  symlinkSync('circle/on', join(folder, 'circle'))
  expect(await check('--output', 'json=a', '--output', 'sarif=circle')).toMatchObject({
    code: 2,
    err: expect.stringContaining('its links lead in a circle'),
  })
})

test.each(['a link in a circle', 'a folder'])(
  'nor where %s stands in the place of its docs.json',
  async what => {
    write(folder, { 'a/openapi.json': 'before' })
    if (what === 'a folder') mkdirSync(join(folder, 'a/docs.json'))
    else symlinkSync('docs.json', join(folder, 'a/docs.json'))
    for (const path of ['a/docs.json', 'a/docs.json/'])
      expect(await check(path, '--output', 'json=a/openapi.json')).toMatchObject({
        code: 2,
        err: expect.stringContaining(
          '"a/openapi.json" is in a project that could not be read, and was not written.',
        ),
      })
    expect(read('a/openapi.json')).toBe('before')
  },
)

test('a file that cannot be written is named, and the others are written', async () => {
  const { code, err } = await check('--output', 'json=docs', '--output', 'sarif=out.sarif')
  expect(code).toBe(2)
  expect(err).toMatch(/^docs-nav: Cannot write ".*docs": .+\.\n$/)
  expect(existsSync(join(folder, 'out.sarif'))).toBe(true)
})

describe('what is never overwritten', () => {
  const files = {
    'docs/docs.json': {
      $schema: 'https://mintlify.com/docs.json',
      navigation: {
        tabs: [
          { $ref: './tab.json' },
          { tab: 'API', openapi: { source: '/api.json', overlays: ['named.yaml'] } },
          { tab: 'Events', openapi: 'events.json', pages: ['GET /a'] },
          { tab: 'Channels', asyncapi: 'channels.yaml' },
        ],
      },
    },
    'docs/tab.json': { tab: 'Guides', pages: ['index', 'b'] },
    'docs/api.json': { openapi: '3.1.0', paths: { '/a': { get: {} } } },
    'docs/events.json': { openapi: '3.1.0', paths: { '/a': { get: {} } } },
    'docs/channels.yaml': 'asyncapi: 3.0.0\nchannels: {}\n',
    'docs/named.yaml': 'overlay: 1.0.0\nactions: []\n',
    'docs/found.yaml': 'overlay: 1.0.0\nextends: api.json\nactions: []\n',
    'docs/.mintignore': 'drafts/\n',
    'docs/index.mdx': '',
    'docs/b.md': '',
    'package.json': '{}',
    'docs-nav.config.json': '{}',
  }
  const own = [...Object.keys(files).filter(file => file !== 'package.json'), 'docs/docs-nav.baseline.json']
  const commands = {
    check: (file: string) => ['check', 'docs', '--no-cache', '--fix', '--output', `json=${file}`],
    tree: (file: string) => ['tree', 'docs', '--format', 'json', '--output', file],
    export: (file: string) => ['export', 'docs', '--to', 'vitepress', '--output', file],
  }
  beforeEach(async () => {
    write(folder, files)
    await check('--update-baseline')
    expect(own.filter(file => !existsSync(join(folder, file)))).toEqual([])
  })

  describe.each(Object.entries(commands))('%s --output', (_, args) => {
    const refused = async (output: string, file: string) => {
      const before = own.map(read)
      const name = file === 'docs-nav.config.json' ? '../docs-nav.config.json' : file.slice('docs/'.length)
      expect(await call(args(output))).toEqual({
        code: 2,
        out: '',
        err: `docs-nav: --output "${output}" would overwrite "${name}" of the project: name another file.\n`,
      })
      expect(own.map(read)).toEqual(before)
    }

    test.each(own)('%s', async file => {
      await refused(file, file)
      await refused(`docs/../${file}`, file)
    })

    test('where the call names docs.json with a dot behind it', async () => {
      const before = own.map(read)
      for (const path of ['docs/docs.json/.', 'docs/docs.json/x/..', './docs/./docs.json//./']) {
        const given = args('docs/index.mdx').map(arg => (arg === 'docs' ? path : arg))
        expect(await call(given)).toMatchObject({
          code: 2,
          err: expect.stringContaining('would overwrite "index.mdx" of the project'),
        })
      }
      expect(own.map(read)).toEqual(before)
    })

    test('through a symbolic link, of the file or of its folder', async () => {
      symlinkSync('docs/docs.json', join(folder, 'link.json'))
      symlinkSync('docs', join(folder, 'folder'))
      await refused('link.json', 'docs/docs.json')
      await refused('folder/api.json', 'docs/api.json')
    })

    test('through a hard link', async () => {
      linkSync(join(folder, 'docs/docs.json'), join(folder, 'hard.json'))
      await refused('hard.json', 'docs/docs.json')
    })

    test('a page whose extension is in another letter case, through links', async () => {
      renameSync(join(folder, 'docs/b.md'), join(folder, 'docs/b.Md'))
      symlinkSync('b.Md', join(folder, 'docs/report.json'))
      for (const output of ['docs/report.json', 'docs/b.Md'])
        for (const more of [[], ['--no-files']]) {
          const { code, err } = await call([...args(output), ...more])
          expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/would overwrite "b\.md"/i) })
        }
      expect(read('docs/b.Md')).toBe('')
    })

    test('what docs.json names, and is not there, in another spelling that a disk takes for it', async () => {
      for (const [name, output] of [
        ['re\u017fult.json', 'result.json'],
        ['Stra\u1e9ee.json', 'strasse.json'],
        // Whose capitals, made of letters with marks in one piece, are others than those of the same in pieces.
        ['\u0390.json', '\u03aa\u0301.json'],
        ['\u1fb3\u0327.json', '\u0391\u0327\u0399.json'],
        // To disks that compare letters before marks, an accent behind the iota is of that.
        ['\u1fb3\u0301.json', '\u03b1\u03af.json'],
        // More marks than are normalized at once.
        [`a${'\u0301'.repeat(31)}\u0323.json`, `\u1ea1${'\u0301'.repeat(31)}.json`],
        [`\u1f82${'\u0301'.repeat(28)}.json`, `\u03b1\u0313\u0300\u0345${'\u0301'.repeat(28)}.json`],
        ['re\u200csult.json', 'RESULT.json'],
        ['\uff52esult.json', 'result.json'],
        ['result.json. .', 'result.json'],
        // Ends that are such, or are at the end, only in the form that is compared.
        ['result.json.\u200b', 'result.json'],
        ['./result.json:\u200b', 'result.json'],
        ['result.json\uff0e', 'result.json'],
        ['./result.json\uff1a$DATA', 'result.json'],
        // Streams that have a slash in that form, or a backslash.
        ['./result.json:\u2105', 'result.json'],
        ['./result.json\uff1a\u2105', 'result.json'],
        ['./sub:a\uff0fb/result.json', 'sub/result.json'],
        ['result.json', 'result.json:\\a'],
        ['./result.json::$DATA', 'Result.json'],
        ['sub. ./result.json', 'sub/result.json'],
        ['./sub::$INDEX_ALLOCATION/result.json.', 'sub/result.json'],
        // Whose names are cut, or have a slash, as they are compared.
        ['\u2105.json', '\u2105.json'],
        ['a\uff0fb.json', 'a\uff0fb.json'],
        ['./:a.json', ':a.json'],
        ['./a:b.json', 'a:b.json'],
      ] as const) {
        write(folder, { 'docs/docs.json': { navigation: { pages: [{ group: 'A', openapi: name }] } } })
        const { code, err } = await call(args(`docs/${output}`))
        expect([name, code, err]).toEqual([name, 2, expect.stringContaining('would overwrite')])
        expect(existsSync(join(folder, 'docs', output))).toBe(false)
      }
    })

    test('what such a page leads to, be it there or not', async () => {
      rmSync(join(folder, 'docs/b.md'))
      symlinkSync('report.json', join(folder, 'docs/b.MD'))
      for (const before of [undefined, 'before']) {
        if (before !== undefined) write(folder, { 'docs/report.json': before })
        for (const more of [[], ['--no-files']]) {
          const { code, err } = await call([...args('docs/report.json'), ...more])
          expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/would overwrite "b\.md"/i) })
        }
      }
      expect(read('docs/report.json')).toBe('before')
    })

    test('what a link to nowhere leads to that a disk takes for what docs.json names', async () => {
      symlinkSync('report.json', join(folder, 'docs/result.json'))
      for (const name of ['re\u017fult.json', 'result.json.', './result.json::$DATA']) {
        write(folder, { 'docs/docs.json': { navigation: { pages: [{ group: 'A', openapi: name }] } } })
        const { code, err } = await call(args('docs/report.json'))
        expect([name, code, err]).toEqual([name, 2, expect.stringContaining('would overwrite')])
        expect(existsSync(join(folder, 'docs/report.json'))).toBe(false)
      }
    })

    test('what a file of the project that is a link to nowhere leads to', async () => {
      symlinkSync('new', join(folder, 'docs/way'))
      write(folder, { 'docs/more/folders/kept.txt': '' })
      symlinkSync('more/folders', join(folder, 'docs/deep'))
      for (const [file, link, output] of [
        ['index.mdx', 'way/report.json', 'docs/new/report.json'],
        // `deep` is a link to `more/folders`.
        ['index.mdx', 'deep/../report.json', 'docs/more/report.json'],
        ['index.mdx', 'nowhere//report.json', 'docs/nowhere/report.json'],
        ['tab.json', 'report.json', 'docs/report.json'],
      ] as const) {
        rmSync(join(folder, 'docs', file))
        symlinkSync(link, join(folder, 'docs', file))
        expect(await call(args(output))).toEqual({
          code: 2,
          out: '',
          err: `docs-nav: --output "${output}" would overwrite "${file}" of the project: name another file.\n`,
        })
        expect(existsSync(join(folder, output))).toBe(false)
      }
    })

    test('an include that is named with several slashes', async () => {
      const docs = read('docs/docs.json')
      for (const slashes of ['//', '///', '/.//', '//x/../']) {
        write(folder, { 'docs/docs.json': docs.replace('./tab.json', `${slashes}tab.json`) })
        expect(await call(args('docs/tab.json'))).toMatchObject({
          code: 2,
          err: expect.stringContaining('would overwrite "tab.json" of the project'),
        })
      }
      expect(JSON.parse(read('docs/tab.json'))).toEqual(files['docs/tab.json'])
    })

    test('where it is not there yet', async () => {
      const absent = [
        'index.mdx',
        '.mintignore',
        'docs-nav.baseline.json',
        'named.yaml',
        'docs-nav.config.yaml',
      ]
      symlinkSync('docs', join(folder, 'folder'))
      for (const file of absent) {
        rmSync(join(folder, 'docs', file), { force: true })
        for (const output of [`docs/${file}`, `folder/${file}`])
          expect(await call(args(output))).toEqual({
            code: 2,
            out: '',
            err: `docs-nav: --output "${output}" would overwrite "${file}" of the project: name another file.\n`,
          })
        expect(existsSync(join(folder, 'docs', file))).toBe(false)
      }
    })

    test('but what a run has written is replaced, in the folder of the project too', async () => {
      for (const file of ['docs/report.json', 'docs/report.mdx', 'docs/api.json.json'])
        for (const code of [(await call(args(file))).code, (await call(args(file))).code])
          expect(code).not.toBe(2)
    })
  })

  test.each([
    ['tree', 'json'],
    ['export', 'vitepress'],
    ['check', 'json'],
  ])('%s of standard input is not written onto docs.json', async (command, format) => {
    process.chdir(join(folder, 'docs'))
    const input = read('docs/docs.json')
    const named = command === 'check' ? ['--output', 'json=docs.json'] : ['--output', 'docs.json']
    const as = command === 'export' ? '--to' : '--format'
    expect(await call([command, '-', as, format, ...named], { input })).toEqual({
      code: 2,
      out: '',
      err: 'docs-nav: --output "docs.json" would overwrite "docs.json" of the project: name another file.\n',
    })
    expect(read('docs/docs.json')).toBe(input)
  })

  const core = { $schema: 'https://example.com/docs.json', navigation: {} }
  test.each<[string, object]>([
    ['a list', { navigation: { groups: [{ group: 'A', openapi: ['named.json'], pages: [] }] } }],
    ['an overlay', { navigation: { openapi: { source: 'a.json', overlays: ['named.json'] } } }],
    ['the last place to look', { api: { openapi: 'named.json' } }],
    ['an entry', { navigation: { pages: ['named.json GET /a'] } }],
    ['a global anchor', { navigation: { global: { anchors: [{ anchor: 'A', openapi: 'named.json' }] } } }],
    ['the events of all', { api: { asyncapi: 'named.json' } }],
    ['a field that is not known', { settings: { graphql: { source: '/named.json' } } }],
  ])('a specification in %s, whether or not the dialect reads it there', async (_, docs) => {
    for (const schema of [core.$schema, files['docs/docs.json'].$schema]) {
      write(folder, { 'docs/docs.json': { ...core, ...docs, $schema: schema } })
      for (const args of [commands.check, commands.tree])
        expect(await call(args('docs/named.json'))).toMatchObject({
          code: 2,
          err: expect.stringContaining('would overwrite "named.json" of the project'),
        })
    }
    expect(existsSync(join(folder, 'docs/named.json'))).toBe(false)
  })

  test.each<[named: string, output: string]>([
    ['openapi: named.json GET /a', 'named.json'],
    ['openapi: /named.json GET /a', 'named.json'],
    ['openapi: named.json GET /a', 'more/named.json'],
    ['openapi: other GET /a', 'more/other.json'],
    ['asyncapi: /named.json events', 'named.json'],
    ['asyncapi: the other.yaml', 'the other.yaml'],
    ['openapi-schema: named.json User', 'more/named.json'],
    ['openapi-schema: other User', 'more/other.json'],
  ])('a specification that front matter names, "%s": %s, before it is there too', async (named, output) => {
    const specification = { openapi: '3.1.0', info: {}, paths: {} }
    write(folder, {
      'docs/docs.json': { navigation: { pages: ['more/page'] } },
      'docs/more/page.mdx': `---\n${named}\n---\n`,
    })
    for (const isThere of [false, true]) {
      if (isThere) write(folder, { [`docs/${output}`]: specification })
      for (const args of Object.values(commands))
        expect(await call(args(`docs/${output}`))).toMatchObject({
          code: 2,
          err: expect.stringContaining(`would overwrite "${output}" of the project`),
        })
    }
    expect(JSON.parse(read(`docs/${output}`))).toEqual(specification)
  })

  test('a specification that only the front matter of a page names which the navigation need not reach', async () => {
    write(folder, {
      'docs-nav.config.json': { notInNavigation: ['drafts/', '/landing.mdx'] },
      'docs/landing.mdx': '---\nopenapi: named.json GET /a\n---\n',
      'docs/named.json': 'kept',
    })
    for (const args of Object.values(commands))
      expect(await call(args('docs/named.json'))).toMatchObject({
        code: 2,
        err: expect.stringContaining('would overwrite "named.json" of the project'),
      })
    expect(read('docs/named.json')).toBe('kept')
  })

  test('what --fix makes docs.json name, which was no JSON before, and then nothing is repaired', async () => {
    const broken =
      '{ "navigation": { "groups": [{ "group": "A", "openapi": "named.json", "pages": ["b",] }] } }'
    write(folder, { 'docs/docs.json': broken, 'docs/named.json': 'kept', 'docs/b.md': 'kept' })
    for (const file of ['named.json', 'b.md']) {
      expect(await call(commands.check(`docs/${file}`))).toMatchObject({
        code: 2,
        err: expect.stringContaining(`would overwrite "${file}" of the project`),
      })
      expect([read(`docs/${file}`), read('docs/docs.json')]).toEqual(['kept', broken])
    }
    expect(await call(commands.check('docs/report.json'))).toMatchObject({ code: 1 })
    expect(JSON.parse(read('docs/docs.json'))).toBeTruthy()
  })

  test('a file of a path in thousands of folders, of which none is there, is looked for once', async () => {
    const openapi = `${'a/'.repeat(50_000)}report.json`
    write(folder, { 'docs/docs.json': { navigation: { groups: [{ group: 'A', openapi, pages: ['b'] }] } } })
    expect(await call(commands.check('docs/report.json'))).toMatchObject({ code: 1 })
    expect(existsSync(join(folder, 'docs/report.json'))).toBe(true)
  })

  test('a root page, whether or not the dialect reads it there', async () => {
    const docs = { navigation: { groups: [{ group: 'A', root: '/named', pages: [] }] } }
    for (const schema of [core.$schema, files['docs/docs.json'].$schema]) {
      write(folder, { 'docs/docs.json': { ...core, ...docs, $schema: schema } })
      expect(await call(commands.check('docs/named.mdx'))).toMatchObject({
        code: 2,
        err: expect.stringContaining('would overwrite "named.mdx" of the project'),
      })
    }
  })

  test('a page that no dialect, or only another one, reads where it is named', async () => {
    const tooDeep = [...Array(201)].reduce(pages => [{ group: 'A', pages }], ['/named'])
    const included = { 'docs/pages.json': ['/named'] }
    for (const navigation of [
      { pages: tooDeep },
      { pages: [], global: { pages: ['named'] } },
      { groups: [{ group: 'A', pages: { $ref: 'pages.json' } }] },
    ])
      for (const schema of [core.$schema, files['docs/docs.json'].$schema]) {
        write(folder, { ...included, 'docs/docs.json': { $schema: schema, navigation } })
        expect(await call(commands.check('docs/named.mdx'))).toMatchObject({
          code: 2,
          err: expect.stringContaining('would overwrite "named.mdx" of the project'),
        })
      }
  })

  test('what an include names in the place of a specification or an overlay', async () => {
    write(folder, {
      'docs/parts/one.json': { source: { $ref: './two.json' } },
      'docs/parts/two.json': '"named.yaml"',
      'docs/parts/list.json': ['named.yaml'],
    })
    for (const field of [
      { asyncapi: { $ref: 'parts/two.json' } },
      { graphql: { $ref: '/parts/one.json' } },
      { sdk: { $ref: 'parts/list.json' } },
      { openapi: { source: 'api.json', overlays: { $ref: 'parts/list.json' } } },
    ])
      for (const schema of [core.$schema, files['docs/docs.json'].$schema]) {
        const navigation = { groups: [{ group: 'A', pages: ['index'], ...field }] }
        write(folder, { 'docs/docs.json': { $schema: schema, navigation } })
        expect(await call(commands.check('docs/named.yaml'))).toMatchObject({
          code: 2,
          err: expect.stringContaining('would overwrite "named.yaml" of the project'),
        })
      }
  })

  test.each(['docs/package.json', 'package.json'])(
    'a configuration in %s, with --no-config too',
    async file => {
      rmSync(join(folder, 'docs-nav.config.json'))
      write(folder, { [file]: { docsNav: {} } })
      for (const option of [[], ['--no-config']])
        expect(await call([...commands.check(file), ...option])).toMatchObject({
          code: 2,
          err: expect.stringContaining('package.json" of the project'),
        })
      expect(JSON.parse(read(file))).toEqual({ docsNav: {} })
    },
  )

  test('nothing is repaired where an output is refused', async () => {
    write(folder, { 'docs/tab.json': { tab: 'Guides', pages: ['/index', 'b'] } })
    const before = read('docs/tab.json')
    expect(await call(commands.check('docs/docs.json'))).toMatchObject({ code: 2 })
    expect(read('docs/tab.json')).toBe(before)
  })
})

test.each([
  ['one.json', './one.json'],
  ['one.json', 'folder/../one.json'],
  ['there.json', 'link.json'],
  ['there.json', 'hard.json'],
  ['folder/new.json', 'linked/new.json'],
])('2 for two outputs of one file, %s and %s', async (first, second) => {
  write(folder, { 'there.json': '{}', 'folder/x': '' })
  symlinkSync('there.json', join(folder, 'link.json'))
  symlinkSync('folder', join(folder, 'linked'))
  linkSync(join(folder, 'there.json'), join(folder, 'hard.json'))
  expect(await check('--output', `json=${first}`, '--output', `sarif=${second}`)).toEqual({
    code: 2,
    out: '',
    err: `docs-nav: --output names one file twice: "${first}" and "${second}".\n`,
  })
  expect(read('there.json')).toBe('{}')
})

describe('with --staged', () => {
  const page = (specification: string) => `---\nopenapi: ${specification} GET /a\n---\n`
  const staged = (output: string) => check('--staged', '--output', `json=${output}`)
  beforeEach(() => {
    write(folder, { 'docs/.mintignore': 'drafts/\n', 'docs/drafts/a.mdx': page('staged.json') })
    git(folder, 'init', '--quiet')
    git(folder, 'add', '.')
  })

  test('leaves what an ignored page of the index names alone, whatever it names on the disk', async () => {
    write(folder, { 'docs/drafts/a.mdx': page('disk.json') })
    expect(await staged('docs/staged.json')).toMatchObject({
      code: 2,
      err: expect.stringContaining('would overwrite "staged.json"'),
    })
    expect(await staged('docs/disk.json')).toMatchObject({ code: 1, err: '' })
  })

  test.skipIf(process.platform === 'win32')('reads no page behind a link that leads out', async () => {
    write(folder, { 'outside/a.mdx': page('outside.json') })
    rmSync(join(folder, 'docs/drafts'), { recursive: true })
    symlinkSync('../outside', join(folder, 'docs/drafts'))
    expect(await staged('docs/outside.json')).toMatchObject({ code: 1, err: '' })
  })

  test('writes nothing into a project of the index whose folder is gone', async () => {
    write(folder, { 'gone/docs.json': { navigation: { pages: ['index'] } } })
    git(folder, 'add', '.')
    rmSync(join(folder, 'gone'), { recursive: true })
    for (const file of ['gone/docs.json', 'gone/reports/report.json'])
      expect(await call(['check', 'docs', 'gone', '--staged', '--output', `json=${file}`])).toMatchObject({
        code: 2,
        err: expect.stringContaining(
          `"${file}" is in a project that could not be read, and was not written.`,
        ),
      })
    expect(existsSync('gone')).toBe(false)
  })

  test.skipIf(process.platform === 'win32')('nor by a link to the folder above it', async () => {
    write(folder, { 'docs/gone/docs.json': { navigation: { pages: ['index'] } } })
    git(folder, 'add', '.')
    rmSync(join(folder, 'docs/gone'), { recursive: true })
    symlinkSync('docs', join(folder, 'link'))
    expect(
      await call(['check', 'docs', 'link/gone', '--staged', '--output', 'json=docs/gone/report.json']),
    ).toMatchObject({ code: 2, err: expect.stringContaining('is in a project that could not be read') })
    expect(existsSync('docs/gone')).toBe(false)
  })
})
