import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { distance } from '../../src/document/distance.ts'
import { maxRunMilliseconds, timeLimit, within } from '../../src/project/interrupt.ts'
import { limitOf } from '../../src/cli/limit.ts'
import { openGit } from '../../src/project/git/git.ts'
import { entriesSource } from '../../src/project/git/source.ts'
import { pageFile } from '../../src/project/heads.ts'
import { readPages } from '../../src/project/read-pages.ts'
import type { PageFile, Source } from '../../src/project/source.ts'
import { holding, programTime, unlimited } from '../../src/document/time-limit.ts'
import { call } from '../call.ts'
import { git, repository, write } from '../repository.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-nav-time-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const endless = () => {
  for (;;);
}
const late = () => new Error('late')

test('a function is ended in the middle', () => {
  expect(() => within(1, endless, late)).toThrow(/^late$/)
  expect(() => within(1, () => /^(a+)+$/.test(`${'a'.repeat(50)}b`), late)).toThrow(/^late$/)
})

test('a function has its result, its error and functions within it', () => {
  expect(within(60_000, () => within(60_000, () => 1, late) + 1, late)).toBe(2)
  expect(within(60_000, () => undefined, late)).toBe(undefined)
  const broken = new RangeError('x')
  const failing = () => {
    throw broken
  }
  expect(() => within(60_000, failing, late)).toThrow(broken)
})

test('a call may name any number of projects', () => {
  expect(timeLimit(() => 0, 100_000).run(() => 1)).toBe(1)
})

test('a function within another ends with it', () => {
  const inner = () => within(60_000, endless, () => new Error('inner'))
  expect(() => within(1, inner, late)).toThrow(/^late$/)
})

test('what a call has taken counts', () => {
  const message = /^This takes more than 0.02 s of CPU, and was ended\.$/
  expect(() => timeLimit(() => performance.now(), 2, 10).run(endless)).toThrow(message)
  let now = 5
  const limit = timeLimit(() => now, 2, 10)
  now = 24
  limit.assert()
  now = 25
  expect(() => limit.assert()).toThrow(message)
  expect(() => limit.run(() => 1)).toThrow(message)
})

test('a function that was ended with most of the CPU left was held up', () => {
  const message = /^This was held up for too long, and was ended: run it again\.$/
  expect(() => timeLimit(() => 0, 2, 10).run(endless)).toThrow(message)
})

test('a project that takes too long keeps no other of its call from being reported', async () => {
  const projects = ['first', 'second'].map(name => join(folder, name))
  for (const project of projects) {
    mkdirSync(project)
    writeFileSync(join(project, 'docs.json'), '{ "navigation": { "pages": ["/a"] } }')
  }
  /** Which projects are reported, where one of them uses all its time after the time was asked for so often. */
  const reportedAfter = async (most: number) => {
    let asked = 0
    const cpu = () => (asked++ < most ? 0 : maxRunMilliseconds)
    const { code, out, err } = await call(['check', ...projects, '--no-cache', '--quiet'], { cpu })
    const isLate = err === 'docs-nav: This takes more than 80 s of CPU, and was ended.\n'
    expect({ code, isLate }).toEqual({ code: isLate ? 2 : 1, isLate })
    return projects.map(project => out.includes(project))
  }
  const found = []
  for (let most = 0; most < 30; most++) found.push(String(await reportedAfter(most)))
  expect([...new Set(found)]).toEqual(['true,true', 'false,true', 'true,false'])
})

test('texts are compared as before after a comparison was ended in the middle', () => {
  const words = ['api/users', 'guides/started', 'quickstart', 'pages', 'group', 'settings/of-a-site']
  const distances = () => words.map(word => words.map(other => distance(word, other)))
  const [long, other] = ['getting-started/with-all-of-it', 'quickstart/of-the-other-things']
  const compare = () => {
    for (;;) distance(long!.repeat(20), other!.repeat(20))
  }
  const known = distances()
  for (let i = 0; i < 100; i++) {
    expect(() => within(1, compare, late)).toThrow(/^late$/)
    expect(distances()).toEqual(known)
  }
})

/** A project with all that is read in one piece: a configuration, specifications of several files, an overlay, channels, texts in Markdown. */
const project = {
  'docs.json': {
    banner: { content: '*News*' },
    navigation: {
      groups: [
        { group: 'Guides', pages: ['/a'] },
        { group: 'Operations', openapi: 'api.json' },
        { group: 'Events', asyncapi: 'events.yaml' },
        { group: 'Queries', pages: [], graphql: 'queries.graphql' },
      ],
    },
  },
  'a.mdx': '---\nopenapi: GET /a\n---\n',
  'api.json': {
    swagger: '2.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { $ref: 'item.json' } },
  },
  'item.json': { get: { responses: { 200: { description: '' } } } },
  'overlay.json': { overlay: '1.0.0', extends: 'api.json', actions: [{ target: '$.info', update: {} }] },
  // Short YAML is read at once.
  'events.yaml': `asyncapi: 3.0.0\nchannels: {}\n#${' a'.repeat(5_000)}\n`,
  'docs-nav.config.yaml': 'links: false\n',
}

test.each([
  [['check'], 22],
  [['check', '--links'], 24],
  [['check', '--validate-openapi'], 25],
  [['check', '--fix'], 24],
  [['check', '--update-baseline'], 24],
  [['tree'], 23],
  [['tree', '--output=FOLDER/tree.txt'], 28],
])('past the limit %j ends with one line, at each of its %d stages', async ([name = '', ...args], stages) => {
  /** The call, where the time is over after it was asked for so often. */
  const callUntil = (most: number) => {
    write(folder, project)
    const own = args.map(arg => arg.replace('FOLDER', folder))
    let asked = 0
    const cpu = () => (asked++ < most ? 0 : maxRunMilliseconds)
    return call([name, folder, '--no-cache', '--dialect=extended', ...own], { cpu })
  }
  let most = 1
  for (; ; most++) {
    const { code, out, err } = await callUntil(most)
    if (!err.endsWith('docs-nav: This takes more than 80 s of CPU, and was ended.\n')) break
    expect({ most, code, out }).toEqual({ most, code: 2, out: '' })
  }
  expect(most - 1).toBe(stages)
})

test.each([
  ['links', 'FOLDER'],
  ['diff', 'FOLDER', 'FOLDER'],
  ['redirects', 'FOLDER'],
  ['redirects', 'test', '/b', '--project=FOLDER'],
  ['export', 'FOLDER', '--to=vitepress'],
  ['explain', '/a', '--project=FOLDER'],
  ['view', 'FOLDER', '--output=-'],
  ['add', 'b', '--into=Guides', '--project=FOLDER'],
  ['mv', 'a', 'b', '--project=FOLDER'],
  ['rm', 'a', '--project=FOLDER'],
  ['sync', '--from=en', '--to=fr', '--project=FOLDER'],
  ['import', 'FOLDER/mint.json', '--output=FOLDER/new.json'],
  ['init', 'FOLDER'],
])('past the limit each command that reads a project once ends with one line: %s %s', async (...args) => {
  const files = { ...project, 'mint.json': { name: 'A', navigation: [{ group: 'G', pages: ['a'] }] } }
  write(folder, files)
  const callUntil = (most: number) => {
    let asked = 0
    const cpu = () => (asked++ < most ? 0 : 2 * maxRunMilliseconds)
    return call(
      args.map(arg => arg.replaceAll('FOLDER', folder)),
      { cpu },
    )
  }
  const { code, out, err } = await callUntil(1)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(/^docs-nav: This takes more than (?:80|160) s of CPU, and was ended\.\n$/)
  expect(JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8'))).toEqual(project['docs.json'])
})

test('the time is asked for at each folder and link that is listed, and often among pages', async () => {
  write(folder, { 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': '' })
  const asked = async () => {
    let times = 0
    const { code } = await call(['check', folder, '--no-cache'], { cpu: () => times++ && 0 })
    expect(code).toBe(0)
    return times
  }
  const before = await asked()
  for (let i = 0; i < 40; i++) {
    mkdirSync(join(folder, `folder-${i}`))
    symlinkSync('a.mdx', join(folder, `${i}.mdx`))
  }
  // Beside them four pieces of ten pages.
  expect(await asked()).toBe(before + 40 + 40 + 4)
})

/** How often the time is asked for by a call. */
async function timesAsked(args: readonly string[], options = {}, ends = { code: 0, err: '' }) {
  let times = 0
  const { code, err } = await call(args, { cpu: () => times++ && 0, ...options })
  expect({ code, err }).toEqual(ends)
  return times
}

test.each([
  ['pretty', ['--all']],
  ['json', []],
])(
  'the time is asked for while 10,000 known problems that are gone are written as %s',
  async (format, args) => {
    const asked = (count: number) => {
      const known = { a: { b: { ['c'.repeat(4_000)]: count } } }
      write(folder, {
        'docs.json': { navigation: { pages: ['a'] } },
        'a.mdx': '',
        'docs-nav.baseline.json': JSON.stringify({ version: 1, known }),
      })
      return timesAsked(['check', folder, '--no-cache', '--format', format, ...args])
    }
    const before = await asked(1)
    expect(await asked(10_000)).toBeGreaterThan(before)
  },
)

test.each([
  // Those that may hold the configuration, with that of packages, or a cache.
  ['each folder above a project, as one that may hold a configuration', ['--no-cache'], 1],
  ['each folder above a project, as one that may hold a cache too', [], 2],
  ['each folder above a configuration that a call names', ['--config=PROJECT/named.json', '--no-cache'], 1],
])('the time is asked for at %s', async (_, args, times) => {
  const asked = (depth: number) => {
    const top = join(folder, `${depth}`)
    const project = join(top, 'a/'.repeat(depth))
    write(top, { 'package.json': {} })
    // With another page each time, so that no answer is an earlier one.
    const page = `page-${depth}`
    write(project, {
      'docs.json': { navigation: { pages: [page] } },
      [`${page}.mdx`]: '',
      'named.json': {},
    })
    const own = args.map(arg => arg.replace('PROJECT', project))
    return timesAsked(['tree', project, ...own], { build: 'one', env: { XDG_CACHE_HOME: folder } })
  }
  expect((await asked(12)) - (await asked(2))).toBe(10 * times)
})

test('the time is asked for at each file of an earlier answer', async () => {
  const asked = async (files: number) => {
    const project = join(folder, `${files}`)
    const names = Array.from({ length: files }, (_, i) => `item-${i}.json`)
    write(project, {
      'docs.json': { navigation: { groups: [{ group: 'A', openapi: 'api.json' }] } },
      'api.json': {
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: Object.fromEntries(names.map(name => [`/${name}`, { $ref: name }])),
      },
      ...Object.fromEntries(names.map(name => [name, { get: { responses: { 200: { description: '' } } } }])),
    })
    const tree = () =>
      timesAsked(['tree', project], { build: 'one', env: { XDG_CACHE_HOME: join(folder, 'cache') } })
    await tree()
    return tree()
  }
  // Each is looked at as a file that may be a specification as well.
  expect((await asked(12)) - (await asked(2))).toBe(10 * 2)
})

test('the time is asked for at the broken references of one path item', async () => {
  const asked = (references: number) => {
    const operations = Array.from({ length: references }, (_, i) => [`m${i}`, { $ref: '#/nothing' }])
    write(folder, {
      'docs.json': { navigation: { groups: [{ group: 'A', openapi: 'api.json' }] } },
      'api.json': {
        openapi: '3.2.0',
        paths: { '/a': { additionalOperations: Object.fromEntries(operations) } },
      },
    })
    return timesAsked(['check', folder, '--no-cache'], {}, { code: 1, err: '' })
  }
  expect((await asked(2 + 10 * 256)) - (await asked(2))).toBe(10)
})

test('the time is asked for at each file that may be the configuration of a project that could not be read', async () => {
  write(folder, { 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': '' })
  const asked = (depth: number) => {
    const top = join(folder, `${depth}`)
    const unread = join(top, 'a/'.repeat(depth))
    write(top, { 'package.json': {} })
    write(unread, { 'a.mdx': '' })
    const file = join(unread, 'docs.json')
    const args = ['check', folder, file, `--output=json=${join(folder, 'out.json')}`, '--no-cache']
    return timesAsked(args, {}, { code: 2, err: `docs-nav: No such file or folder: "${file}".\n` })
  }
  // Its three names in each folder above, beside the folder itself.
  expect((await asked(12)) - (await asked(2))).toBeGreaterThan(10 * 3)
})

test('the time is asked for at each folder in which a docs.json may be that there is not', async () => {
  const asked = async (folders: number) => {
    for (let i = 0; i < folders; i++) mkdirSync(join(folder, `${i}`), { recursive: true })
    let times = 0
    const { err } = await call(['check', folder, '--no-cache'], { cpu: () => times++ && 0 })
    expect(err).toContain('No docs.json in')
    return times
  }
  mkdirSync(join(folder, '.git'))
  const few = await asked(2)
  expect((await asked(12)) - few).toBe(10)
})

test('the time is asked for at each page that is read again to be repaired, and written', async () => {
  const asked = async (pages: number) => {
    const files = Array.from({ length: pages }, (_, i) => [`page-${i}.mdx`, `[x](/Start)`])
    write(folder, {
      'docs.json': { navigation: { pages: ['start'] } },
      'start.mdx': '',
      ...Object.fromEntries(files),
    })
    let times = 0
    const { err } = await call(['check', folder, '--links', '--fix', '--no-cache'], {
      cpu: () => times++ && 0,
    })
    expect(err.match(/repaired/g)).toHaveLength(pages)
    return times
  }
  // As it was checked, as it is repaired, and before it is written.
  expect((await asked(5)) - (await asked(1))).toBe(4 * 3)
})

test('thousands of pages are read in several stages, since each ends by the clock as well', async () => {
  const files = Array.from({ length: 2_500 }, (_, i) => `${i}.mdx`)
  const stages: number[] = []
  const limit = {
    ...unlimited,
    run<Result>(work: () => Result): Result {
      stages.push(0)
      return work()
    },
  }
  const source = {
    each(some: readonly string[], use: (file: string, page: PageFile) => void) {
      stages[stages.length - 1] = some.length
      for (const file of some) use(file, pageFile(Buffer.from(`[${file}](/a)`)))
    },
  } as Source
  const { contents } = await holding(limit, async () => readPages(files, source))
  expect(stages).toEqual([1000, 1000, 500])
  expect(Object.keys(contents())).toEqual(files)
})

test('what git holds is listed in the time of the call', async () => {
  let stages = 0
  const limit = {
    ...unlimited,
    run<Result>(work: () => Result): Result {
      stages++
      return work()
    },
  }
  const source = entriesSource(() => Buffer.of(), new Map(), '/project')
  await holding(limit, async () => source.list())
  expect(stages).toBe(1)
})

test('the time of git counts as CPU', () => {
  const root = repository({ 'docs.json': {} })
  const before = programTime.milliseconds
  openGit(root)(['ls-files'])
  expect(programTime.milliseconds).toBeGreaterThan(before)
  const limit = limitOf({ cpu: () => 0 })
  limit.assert()
  programTime.milliseconds += maxRunMilliseconds
  expect(() => limit.assert()).toThrow(/more than 80 s of CPU/)
})

test.each([
  ['--since=HEAD', 12],
  ['--staged', 12],
])(
  'past the limit "check %s" ends at each of its stages, those of git among them',
  async (option, stages) => {
    const root = repository({
      'docs.json': { navigation: { pages: ['a', 'b'] } },
      'a.mdx': '---\nopenapi: GET /a\n---\n',
      'b.mdx': '',
      'api.json': { openapi: '3.1.0', paths: {} },
    })
    git(root, 'commit', '--quiet', '--message', 'start')
    const callUntil = (most: number) => {
      let asked = 0
      return call(['check', root, '--no-cache', option], {
        cpu: () => (asked++ < most ? 0 : maxRunMilliseconds),
      })
    }
    let most = 1
    for (; ; most++) {
      const { code, out, err } = await callUntil(most)
      if (!err.endsWith('docs-nav: This takes more than 80 s of CPU, and was ended.\n')) break
      expect({ most, code, out }).toEqual({ most, code: 2, out: '' })
    }
    expect(most).toBeGreaterThanOrEqual(1 + stages)
  },
)
