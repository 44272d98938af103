import { execFileSync, spawn } from 'node:child_process'
import { linkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { maxExplained } from '../../src/cli/explain.ts'
import { formatNames } from '../../src/report/index.ts'
import { maxStreams } from '../../src/serve/page-server.ts'
import { root } from '../fixtures.ts'
import { startClient } from '../lsp/client.ts'
import { emptyFolder, git, repository, write } from '../repository.ts'
import { plainEnvironment, run } from './scratch.ts'

/** The most memory that a hostile project may cost, in kilobytes. */
const most = 300 * 1024
const long = 'k'.repeat(400_000)
const hook = join(root, 'test/system/peak.mjs')
const bin = join(root, 'dist/bin.cjs')
const env = { ...plainEnvironment, XDG_CACHE_HOME: emptyFolder() }

const folderOf = (docs: string | object, files: Record<string, string> = {}) => {
  const folder = emptyFolder()
  write(folder, { 'docs.json': docs, ...files })
  return folder
}

const peakIn = (output: string) => Number(/\npeak (\d+)\n/.exec(output)?.[1])

/** Runs a script of Node in a folder; says how it ended, what it wrote, and its peak memory in kilobytes. */
async function peakOf(cwd: string, ...args: string[]) {
  const { code, stdout, output } = await run(process.execPath, ['--import', hook, ...args], { cwd, env })
  return { code, stdout, output, peak: peakIn(output) }
}

const command = (folder: string, ...args: string[]) => peakOf(folder, bin, ...args, '--no-cache')

/** Adds an object to a repository, and gives its id. */
const object = (cwd: string, input: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, input, encoding: 'utf8' }).trim()

test('100,000 links of one text, in the few trees of a revision, are read in less than 300 MB', async () => {
  const folder = repository({ 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': '' })
  const inTree = (entry: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${entry}\t${i}\n`).join('')
  const text = object(folder, `\u20ac${'/'.repeat(4000)}`, 'hash-object', '-w', '--stdin')
  const tree = object(folder, inTree(`120000 blob ${text}`, 250), 'mktree')
  const whole = object(folder, inTree(`040000 tree ${tree}`, 400), 'mktree')
  const docs = git(folder, 'rev-parse', ':docs.json').trim()
  const top = object(folder, `100644 blob ${docs}\tdocs.json\n040000 tree ${whole}\tlinks\n`, 'mktree')
  const revision = git(folder, 'commit-tree', '-m', 'links', top).trim()
  const { code, output, peak } = await command(folder, 'check', `--since=${revision}`, '--quiet')
  expect({ output, code }).toMatchObject({ code: 0 })
  expect(peak).toBeLessThan(most)
})

test.each([
  ['check -', '"docs.json" is larger than 16 MB, and is not checked.'],
  ['check - --stdin-filename docs.json', '"docs.json" is larger than 16 MB, and is not checked.'],
  ['tree -', '"docs.json" is larger than 16 MB, and is not checked.'],
  ['redirects test -', 'the addresses of standard input are longer than 16 MB.'],
])('standard input is read by "%s" as far as its limit, since it may have no end', async (call, line) => {
  const folder = folderOf({ navigation: { pages: ['a'] } })
  const child = spawn(process.execPath, [bin, ...call.split(' '), '--no-cache'], { cwd: folder, env })
  let errors = ''
  child.stderr.on('data', text => (errors += String(text)))
  const closed = once(child, 'close')
  let taken = 0
  const input = Readable.from(
    (function* () {
      for (let i = 0; i < 48; i++) {
        yield Buffer.alloc(2 ** 20, ' ')
        taken++
      }
    })(),
    { highWaterMark: 1 },
  )
  await pipeline(input, child.stdin).catch(() => {})
  expect({ code: (await closed)[0], errors }).toEqual({ code: 2, errors: `docs-nav: ${line}\n` })
  expect(taken).toBeLessThan(32)
})

test('a tree of 64 MB, which no cache keeps, takes no more memory with one', async () => {
  const pages = Array.from({ length: 27_000 }, (_, i) => `p${i}`)
  const tabs = [{ tab: `\u20ac${'\\'.repeat(998)}`, pages }]
  const folder = folderOf({ navigation: { tabs } })
  const args = ['tree', '--no-files', '--format', 'json', '--output', join(emptyFolder(), 'tree.json')]
  const kept = await peakOf(folder, bin, ...args)
  const { code, peak } = await command(folder, ...args)
  expect([kept.code, code]).toEqual([0, 0])
  expect(kept.peak).toBeLessThan(1.3 * peak)
})

test('an overlay that looks through 20,000 aliases of what holds them keeps no more nodes than it may look at', async () => {
  const folder = folderOf(
    { navigation: { groups: [{ group: 'A', openapi: 'a.yaml' }] } },
    {
      'a.yaml': `openapi: 3.1.0\npaths: {}\nx: &x\n  y: [${'*x,'.repeat(20_000)}a]\n`,
      'o.yaml': 'overlay: 1.0.0\nextends: a.yaml\nactions: [{target: $..z, update: {}}]\n',
    },
  )
  const { code, output, peak } = await peakOf(folder, '--max-old-space-size=300', bin, 'check', '--no-cache')
  expect({ code, output }).toMatchObject({
    code: 1,
    output: expect.stringContaining('Its actions look at too many nodes'),
  })
  expect(peak).toBeLessThan(most)
})

describe('a key of 400,000 characters above 12,000 repeated keys', () => {
  const repeated = Array.from({ length: 12_000 }, () => '"a":1').join(',')
  const folder = folderOf(`{"navigation":{"pages":["index"]},"${long}":{${repeated}}}`)

  test.each(formatNames)('is reported as %s in less than 300 MB', async format => {
    const { code, peak, output } = await command(folder, 'check', '--no-files', '--format', format)
    expect(output).not.toContain('a fault of its own')
    expect(code).toBe(1)
    expect(peak).toBeLessThan(most)
  })

  test('is reported to an editor in less than 300 MB', async () => {
    const server = spawn(process.execPath, ['--import', hook, bin, 'lsp', '--stdio'], { env })
    let written = ''
    server.stderr.on('data', chunk => (written += String(chunk)))
    const client = await startClient({ streams: { input: server.stdout, output: server.stdin } })
    const file = join(folder, 'docs.json')
    await client.open(file)
    expect((await client.diagnostics(file)).diagnostics).toHaveLength(10_000)
    await client.connection.sendRequest('shutdown')
    const closed = once(server, 'close')
    await client.connection.sendNotification('exit')
    await closed
    client.connection.dispose()
    expect(peakIn(written)).toBeLessThan(most)
  })

  test('is reported by the library in less than 300 MB', async () => {
    const script = `
      const { checkProject, readProject } = await import('docs-nav')
      const { diagnostics } = checkProject(await readProject('.', { files: false }))
      console.log(diagnostics.length, Math.max(...diagnostics.map(({ pointer }) => pointer.length)))`
    const { stdout, peak } = await library(folder, script)
    expect(stdout).toBe('10000 0\n')
    expect(peak).toBeLessThan(most)
  })
})

test('pages of 27 million control characters, which are too many to keep, take no more with a cache than without', async () => {
  const link = `[x](</\u0100${'\u0001'.repeat(900_000)}>)\n\n`
  const names = Array.from({ length: 10 }, (_, i) => `p${i}`)
  const pages = Object.fromEntries(names.map(name => [`${name}.md`, link.repeat(3) + name]))
  const folder = folderOf({ navigation: { pages: names } }, { ...pages, 'node_modules/x': '' })
  const check = [bin, 'check', '--links']
  const plain = await peakOf(folder, ...check, '--no-cache')
  const keeping = await peakOf(folder, ...check)
  expect([plain.code, keeping.stdout]).toEqual([0, plain.stdout])
  expect(keeping.peak).toBeLessThan(plain.peak + most)
})

test('keywords of two pages whose aliases repeat 200 million characters are not written out for the cache', async () => {
  const text = `---\ndescription: &a ${'\u0100'.repeat(16_000)}\nkeywords:\n${'- *a\n'.repeat(6_300)}---\n`
  const names = Array.from({ length: 100 }, (_, i) => `p${i}`)
  const pages = Object.fromEntries(names.map((name, i) => [`${name}.md`, i < 2 ? text : name]))
  const folder = folderOf({ navigation: { pages: names } }, { ...pages, 'node_modules/x': '' })
  const { code, peak, output } = await peakOf(folder, bin, 'check')
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(peak).toBeLessThan(most)
})

test('a path of 200,000 characters that 2,000 languages lack, each with a folder of its own, is told of in less than 300 MB', async () => {
  const english = { language: 'en', pages: ['en/b', `en/${'p'.repeat(200_000)}`] }
  const others = Array.from({ length: 2_000 }, (_, i) => ({ language: `a${i}`, pages: [`a${i}/b`] }))
  const folder = folderOf(JSON.stringify({ navigation: { languages: [english, ...others] } }))
  const { code, peak, stdout } = await command(
    folder,
    'check',
    '--no-files',
    '--rule',
    'language-parity=error',
  )
  expect([code, stdout]).toEqual([1, expect.stringContaining('lacks "en/ppp')])
  expect(peak).toBeLessThan(most)
})

test('2,000 paths that links give a page of 2,100 ids are checked in less than 300 MB', async () => {
  const text = `${'#\n'.repeat(2_100)}[x](#lacking)\n`
  const folder = folderOf({ navigation: { pages: ['pages/0'] } }, { 'pages/0.md': text })
  for (let i = 1; i < 100; i++) symlinkSync('0.md', join(folder, `pages/${i}.md`))
  for (let i = 1; i < 20; i++) symlinkSync('pages', join(folder, `${i}`))
  const { code, peak, stdout } = await command(folder, 'check', '--links', '--rule', 'orphan-page=off')
  expect([code, stdout]).toEqual([0, expect.stringContaining('2000 warnings')])
  expect(peak).toBeLessThan(most)
})

describe('100 times 190 groups inside one another, each with a page that is not there', () => {
  const groups = Array.from({ length: 100 }, (_, i) => {
    let inner: unknown = `missing/${i}`
    for (let depth = 190; depth > 0; depth--)
      inner = { group: `G${depth}`, pages: [`missing/${i}/${depth}`, inner] }
    return inner
  })
  // Without indentation, which would be ten times as long as the rest.
  const folder = folderOf(
    JSON.stringify({ $schema: 'https://mintlify.com/docs.json', navigation: { groups } }),
  )

  test.each(formatNames)('is reported as %s in less than 300 MB', async format => {
    const { code, peak, output } = await command(folder, 'check', '--format', format)
    expect(output).not.toContain('a fault of its own')
    expect(code).toBe(1)
    expect(peak).toBeLessThan(most)
  })
})

test('redirects for 1,000 moved pages, added before 300,000 blanks, are shown in less than 300 MB', async () => {
  const pages = (folder: string) => Array.from({ length: 1_000 }, (_, i) => `${folder}/${i}`)
  const docsOf = (folder: string) => `{"name":"Ā","navigation":${JSON.stringify({ pages: pages(folder) })}`
  const files = Object.fromEntries(pages('old').map(page => [`${page}.md`, 'text']))
  const folder = repository({ 'docs.json': `${docsOf('old')}}`, ...files })
  git(folder, 'commit', '--quiet', '--message', 'pages')
  renameSync(join(folder, 'old'), join(folder, 'new'))
  write(folder, { 'docs.json': `${docsOf('new')}${' '.repeat(300_000)}}` })
  const { code, peak, output } = await command(folder, 'check', '--since', 'HEAD', '--fix-dry-run')
  expect([code, output]).toEqual([0, expect.stringContaining('would repair 1000 problems')])
  expect(peak).toBeLessThan(most)
})

test('20,000 wrong entries below 195 groups inside one another are told of in less than 300 MB', async () => {
  let group: object = { group: 'G', pages: Array(20_000).fill(1) }
  for (let depth = 195; depth > 0; depth--) group = { group: 'G', pages: [group] }
  const folder = folderOf(JSON.stringify({ navigation: { groups: [group] } }))
  const { code, peak, stdout } = await command(folder, 'check')
  expect([code, stdout]).toEqual([1, expect.stringContaining('20000 errors')])
  expect(peak).toBeLessThan(most)
})

describe('a run that needs most of the memory that Node allows is ended with one line', () => {
  const endsForMemory =
    'docs-nav: This needs more than N of the N MB of memory that Node allows, and was ended: NODE_OPTIONS=--max-old-space-size=N allows twice as many.\n'
  const wrong = { group: 'G', pages: Array(450_000).fill(1) }
  const named = { navigation: { groups: [{ group: 'A', openapi: 'a.json', pages: ['/index'] }] } }
  const objects = '{"34":0},'.repeat(1_500_000)
  const lines = `{"p":{"$ref":"#/none"}}${'\n'.repeat(35_000_000)}`
  const ofLines = ['b.json', 'c.json', 'd.json']
  const paths = ofLines.map((file, i) => `"/${i}":{"$ref":"${file}#/p"}`)

  test.each([
    ['for what a docs.json holds', { navigation: { groups: [wrong] } }, {}],
    ['for a JSON that V8 reads in one piece', named, { 'a.json': `[${objects}0]` }],
    [
      'for what stands outside of what V8 limits, such as the places of lines',
      named,
      {
        'a.json': `{"openapi":"3.1.0","paths":{${paths.join(',')}}}`,
        ...Object.fromEntries(ofLines.map(file => [file, lines])),
      },
    ],
  ])('%s', async (_, docs, files) => {
    const folder = folderOf(JSON.stringify(docs), files)
    const { code, stdout, output } = await run(process.execPath, [bin, 'check', '--no-cache'], {
      cwd: folder,
      env: { ...env, NODE_OPTIONS: '--max-old-space-size=400 --max-semi-space-size=16' },
    })
    expect(output.replaceAll(/\d+/g, 'N')).toBe(endsForMemory)
    expect([code, stdout]).toEqual([2, ''])
  })

  test.each([
    ['view', '--output', '-'],
    ['add', 'b', '--into', 'G'],
    ['mv', 'a.mdx', 'b.mdx'],
    ['rm', 'G'],
    ['sync', '--from', 'en', '--to', 'fr'],
  ])('of each command: %s', async (...call) => {
    const folder = folderOf(JSON.stringify({ navigation: { groups: [wrong] } }), { 'a.mdx': '' })
    const { code, stdout, output } = await run(process.execPath, [bin, ...call, '--no-cache'], {
      cwd: folder,
      env: { ...env, NODE_OPTIONS: '--max-old-space-size=400 --max-semi-space-size=16' },
    })
    expect(output.replaceAll(/\d+/g, 'N')).toBe(endsForMemory)
    expect([code, stdout]).toEqual([2, ''])
  })

  test('of import, in which nothing asks for the time', async () => {
    const folder = folderOf('{}', { 'mkdocs.yml': `nav: [${'a:,'.repeat(330_000)}]` })
    const { code, stdout, output } = await run(
      process.execPath,
      [bin, 'import', 'mkdocs.yml', '--output', '-'],
      {
        cwd: folder,
        env: { ...env, NODE_OPTIONS: '--max-old-space-size=400 --max-semi-space-size=16' },
      },
    )
    expect(output.replaceAll(/\d+/g, 'N')).toBe(endsForMemory)
    expect([code, stdout]).toEqual([2, ''])
  })

  const links = Array.from({ length: 12_500 }, (_, i) => `[a](.${i})\n`).join('')
  const snippet = `\u0101${`${'d'.repeat(240)}/`.repeat(16)}s.mdx`
  test.each([
    ['the ids of links, which are decoded for each page', `[a](/p#%C4%80${'d'.repeat(60_000)})\n`, 5_000],
    ['the addresses of links that lead elsewhere from each page', links, 240],
    ['the paths of what each page imports', `<Snippet file="${snippet}" />\n`.repeat(15), 4_000],
  ])('for %s, all of one content that git holds', async (_, text, count) => {
    const folder = repository({ 'docs.json': { navigation: { pages: ['p'] } }, 'p.mdx': '' })
    const [id, own] = ['# P', text].map(text => object(folder, text, 'hash-object', '-w', '--stdin'))
    const paths = Array.from({ length: count }, (_, i) => `${'f'.repeat(150)}${i}/p.mdx`)
    const entries = [`${id}\tsnippets/${snippet}`, ...paths.map(path => `${own}\t${path}`)]
    object(folder, entries.map(entry => `100644 ${entry}\n`).join(''), 'update-index', '--index-info')
    const call = ['check', '--links', '--staged', '--no-cache']
    const { code, stdout, output } = await run(process.execPath, [bin, ...call], {
      cwd: folder,
      env: { ...env, NODE_OPTIONS: '--max-old-space-size=400 --max-semi-space-size=16' },
    })
    expect(output.replaceAll(/\d+/g, 'N')).toBe(endsForMemory)
    expect([code, stdout]).toEqual([2, ''])
  })
})

/** Takes so many pages of V8, up to all that Node allows, and leaves half of each untouched. */
const halfPages = (options: readonly string[], ...count: string[]) =>
  run(
    process.execPath,
    [
      ...options,
      ...['--import', 'tsx', '--max-old-space-size=400'],
      ...[join(root, 'test/system/half-pages.ts'), ...count],
    ],
    { cwd: root, env },
  )

test('texts that leave half of each page of V8 untouched count as V8 counts them', async () => {
  expect(await halfPages([])).toMatchObject({ output: '', code: 2 })
})

/** Ends while what was asked of the memory is not answered. */
const askedAtEnd = (end: 'soon' | 'late') =>
  run(
    process.execPath,
    ['--import', 'tsx', '--max-old-space-size=400', join(root, 'test/system/asked-at-end.ts'), end],
    { cwd: root, env },
  )

test('what is asked of the memory while a program runs is not told of at the end', async () => {
  expect(await askedAtEnd('soon')).toMatchObject({ code: 0, output: '' })
})

test('the thread opens no file at such an end, as its number would be that of standard error', async () => {
  expect(await askedAtEnd('late')).toMatchObject({ code: 0, output: '' })
})

test('standard error is open at the end where nothing was asked of the memory, as the thread may still open files', async () => {
  // The thread begins with the run, and standard error is written last.
  const hook = `
    import { writeSync } from 'node:fs'
    const { reallyExit } = process
    process.cpuUsage = () => ({ user: 2e6, system: 0 })
    process.reallyExit = code => reallyExit.call(process, writeSync(2, 'open') === 4 ? code : 3)`
  const folder = folderOf({ navigation: { pages: ['index'] } }, { 'index.mdx': '' })
  const { code, output } = await run(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, bin, 'check', '--quiet', '--no-cache'],
    { cwd: folder, env },
  )
  expect([code, output]).toEqual([0, expect.stringMatching(/open$/)])
})

test('memory is not watched where a debugger may be connected', async () => {
  const most = '1330' // 340 MB, of which 300 are too much
  const { code, output } = await halfPages(['--inspect=127.0.0.1:0'], most)
  expect([code, output]).toEqual([0, expect.not.stringContaining('Waiting for the debugger')])
})

describe('a key of 3,950 characters above 25,000 objects that each repeat a key', () => {
  const repeated = Array(25_000).fill('{"":0,"":0}').join(',')
  const pages = JSON.stringify(['/index'])
  const text = `{"navigation":{"pages":${pages}},"${'Ā'.repeat(3_950)}":[${repeated}]}`
  const folder = folderOf(text, { 'index.mdx': '' })

  test.each(['--no-links', '--fix-dry-run'])('is told of in less than 300 MB: check %s', async option => {
    const { code, peak } = await command(folder, 'check', option)
    expect(code).toBe(1)
    expect(peak).toBeLessThan(most)
  })
})

describe('a label of 495 characters that are told as escapes, above 30,000 wrong entries', () => {
  const group = { group: `${'\u0001'.repeat(495)}\u4e2d`, pages: ['/index', ...Array(30_000).fill(0)] }
  const folder = folderOf(JSON.stringify({ navigation: { groups: [group] } }), { 'index.mdx': '' })

  test.each([
    ['--no-links', 1],
    ['--fix-dry-run', 1],
    ['--update-baseline', 0],
  ])('is told of in less than 300 MB: check %s', async (option, expected) => {
    const { code, peak } = await command(folder, 'check', option)
    expect(code).toBe(expected)
    expect(peak).toBeLessThan(most)
  })
})

/** Runs a script that imports the built library. */
const library = (folder: string, script: string) =>
  peakOf(
    folder,
    '--input-type=module',
    '--eval',
    script.replace("'docs-nav'", JSON.stringify(join(root, 'dist/index.js'))),
  )

describe('validateNavigation', () => {
  test('a label of 400,000 characters and 12,000 unknown keys', async () => {
    const { stdout, peak } = await library(
      emptyFolder(),
      `const { validateNavigation } = await import('docs-nav')
      const group = { group: 'k'.repeat(400_000), pages: ['index'] }
      for (let i = 0; i < 12_000; i++) group['key' + i] = i
      const { diagnostics, omitted } = validateNavigation({ groups: [group] })
      console.log(diagnostics.length, omitted, Math.max(...diagnostics.map(({ message }) => message.length)) < 4000)`,
    )
    expect(stdout).toBe('10000 2000 true\n')
    expect(peak).toBeLessThan(most)
  })

  test('the same label above 20,000 wrong entries', async () => {
    const { stdout, peak } = await library(
      emptyFolder(),
      `const { validateNavigation } = await import('docs-nav')
      const pages = Array.from({ length: 20_000 }, (_, i) => i)
      const { diagnostics, omitted } = validateNavigation({ groups: [{ group: 'k'.repeat(400_000), pages }] })
      console.log(diagnostics.length, omitted)`,
    )
    expect(stdout).toBe('10000 10000\n')
    expect(peak).toBeLessThan(most)
  })
})

test('64 KB of front matter in each of 6,000 pages', async () => {
  const names = Array.from({ length: 6_000 }, (_, i) => `p${i}`)
  const folder = folderOf(
    { navigation: { pages: ['a', ...names] } },
    { 'a.md': `---\n${'#'.repeat(65_000)}` },
  )
  for (const name of names) linkSync(join(folder, 'a.md'), join(folder, `${name}.md`))
  const { peak, stdout } = await command(folder, 'check', '--links')
  expect(stdout).toContain('6001 pages')
  expect(peak).toBeLessThan(most)
})

describe('a repository of few bytes', () => {
  const git = (folder: string, args: readonly string[], input?: string | Buffer) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', input: input ?? '' }).trim()
  const good = JSON.stringify({ navigation: { pages: ['a'] } })
  /** A folder whose index, and a commit, hold some entries of `git update-index --index-info`. */
  const holding = (entries: (add: (content: string | Buffer) => string) => string[]) => {
    const folder = folderOf(good, { 'a.md': 'a' })
    git(folder, ['init', '--quiet'])
    const add = (content: string | Buffer) => git(folder, ['hash-object', '-w', '--stdin'], content)
    git(folder, ['update-index', '--add', '--index-info'], entries(add).join('\n'))
    git(folder, ['-c', 'user.name=a', '-c', 'user.email=a', 'commit', '--quiet', '--message', 'a'])
    return folder
  }

  test('whose revision has a docs.json of 30 MB', async () => {
    const folder = holding(add => [`100644 ${add(`[${'{},'.repeat(10_000_000)}{}]`)}\tdocs.json`])
    const { code, peak, output } = await command(folder, 'check', '--since', 'HEAD')
    expect(output).toContain('"docs.json" is larger than 16 MB, and is not checked.')
    expect(code).toBe(2)
    expect(peak).toBeLessThan(most)
  })

  test('whose page has 30 million lines', async () => {
    const folder = holding(add => [
      `100644 ${add(good)}\tdocs.json`,
      `100644 ${add(`\r${'\n'.repeat(30_000_000)}[x](lacking)`)}\ta.md`,
    ])
    const { code, stdout, peak } = await command(folder, 'check', '--staged', '--links')
    expect([code, stdout]).toEqual([1, expect.stringContaining('30000001 | [x](lacking)')])
    expect(peak).toBeLessThan(2 * most)
  })

  test.each([
    ['LF', '\n'],
    ['CR', '\r'],
  ])(
    'whose specification has 30 million lines before its first document, each ending with %s',
    async (_, end) => {
      const docs = JSON.stringify({ navigation: { pages: ['GET /x'], openapi: 'a.yaml' } })
      const folder = holding(add => [
        `100644 ${add(docs)}\tdocs.json`,
        `100644 ${add(`${end.repeat(30_000_000)}---\na: 1\n---\nb: 2\n`)}\ta.yaml`,
      ])
      const { code, stdout, peak } = await command(folder, 'check', '--staged', '--format', 'compact')
      expect([code, stdout]).toEqual([1, expect.stringContaining('a second document begins here')])
      expect(peak).toBeLessThan(2 * most)
    },
  )

  // V8 goes back through each character that an expression by code points repeats, and keeps some millions of them.
  test.each([
    ['a webhook', (name: string) => ({ webhooks: { [name]: { post: {} } } })],
    [
      'the target of an overlay',
      (name: string) => ({
        overlay: '1.0.0',
        actions: [{ target: `$.\u4e2d${name.replaceAll('-', 'b')}`, remove: true }],
      }),
    ],
  ])('whose name of %s has 8 million signs', async (_, made) => {
    const name = `\u2028${'-'.repeat(8_000_000)}`
    const file = made(name)
    const openapi = JSON.stringify({ openapi: '3.1.0', paths: {}, ...('webhooks' in file && file) })
    const docs = JSON.stringify({ navigation: { pages: ['webhook b'], openapi: 'a.json' } })
    const folder = holding(add => [
      `100644 ${add(docs)}\tdocs.json`,
      `100644 ${add(openapi)}\ta.json`,
      `100644 ${add(JSON.stringify({ extends: 'a.json', ...file }))}\tb.json`,
    ])
    const { code, stdout } = await command(folder, 'check', '--staged', '--dialect', 'extended')
    expect([code, stdout]).toEqual([1, expect.stringContaining('operation-not-found')])
  })

  test('whose page has an id of 8 million signs, and whose docs.json an address of 14 million', async () => {
    const long = (count: number) => `\u4e2d${'-'.repeat(count)}`
    const anchors = [{ anchor: 'a', href: `https://${long(14_000_000)}` }]
    const docs = JSON.stringify({ navigation: { pages: ['a'], global: { anchors } } })
    const folder = holding(add => [
      `100644 ${add(docs)}\tdocs.json`,
      `100644 ${add(`[a](#b)\n\n<p id="${long(8_000_000)}">a</p>\n`)}\ta.md`,
    ])
    const { output } = await command(folder, 'check', '--staged', '--links')
    expect(output).not.toContain('a fault of its own')
    expect(output).toContain('Correct what follows "#"')
  })

  test('whose specification, validated in depth, has a list of 8 million items', async () => {
    const docs = JSON.stringify({ navigation: { pages: ['GET /a'], openapi: 'a.json' } })
    const head = '{"openapi":"3.1.0","info":{"title":"a","version":"1"},"paths":{"/a":{"get":{}}}'
    const folder = holding(add => [
      `100644 ${add(docs)}\tdocs.json`,
      `100644 ${add(`${head},"tags":[${'0,'.repeat(8_000_000)}0]}`)}\ta.json`,
    ])
    const { code, stdout, peak } = await command(folder, 'check', '--staged', '--validate-openapi')
    expect([code, stdout]).toEqual([1, expect.stringContaining('it is too large once each $ref and alias')])
    expect(peak).toBeLessThan(2 * most)
  })

  test('whose links are of 30 MB each', async () => {
    const folder = holding(add => [
      `100644 ${add(good)}\tdocs.json`,
      `100644 ${add('a')}\ta.md`,
      ...Array.from({ length: 20 }, (_, i) => `120000 ${add(Buffer.alloc(30_000_000, String(i)))}\tl${i}`),
    ])
    const { code, peak } = await command(folder, 'check', '--staged')
    expect(code).toBe(0)
    expect(peak).toBeLessThan(most)
  })
})

describe('keys such as 1022, for each of which V8 makes room for all numbers up to them', () => {
  const keys = '{ "1022": "a", "2570": "a", "3321": "a" }'
  const page = { navigation: { openapi: 'a.yaml', pages: ['GET /a'] } }
  const head = 'openapi: 3.1.0\npaths: { /a: { get: { summary: a } } }\n'
  const peakOfCheck = async (folder: string, ...args: string[]) => {
    const { code, output, peak } = await command(folder, 'check', '--quiet', ...args)
    expect({ output, code }).toMatchObject({ code: 0 })
    return peak
  }

  test('in the front matter of 42,000 pages that links bring', async () => {
    const folder = folderOf({ navigation: { pages: ['f/0'] } })
    for (let i = 0; i < 60; i++) write(folder, { [`f/${i}.md`]: '---\n1022: a\n---\n' })
    for (let i = 0; i < 699; i++) symlinkSync('f', join(folder, `l${i}`))
    expect(await peakOfCheck(folder)).toBeLessThan(most)
  })

  test('in 20,000 mappings of a specification in YAML, and in 60,000 that merge one', async () => {
    const own = `x-a:\n${`- ${keys}\n`.repeat(20_000)}`
    const merged = `x-a: &a ${keys}\nx-b:\n${'- <<: *a\n'.repeat(60_000)}`
    const lists = `x-a: &a ${keys}\nx-b:\n${`- [${'<<: *a, '.repeat(200)}]\n`.repeat(300)}`
    for (const [kind, text] of Object.entries({ own, merged, lists }))
      expect(await peakOfCheck(folderOf(page, { 'a.yaml': head + text })), kind).toBeLessThan(most)
  })

  test('the same of texts that go on behind the ends of lines, and of bytes', async () => {
    const list = (item: string, length: number) => `x-a: [${`${item},\n `.repeat(length)}]\n`
    const ended = list('{ "1022\\\n \\\n " }', 40_000)
    const parted = list('{ "102\\\n      2" }', 40_000)
    const bytes = list('{ !!binary /w== }', 150_000)
    const other = list('{ !y /w== }', 150_000)
    const tag = '%TAG ! tag:yaml.org,2002:binar\n---\n'
    for (const [kind, text] of Object.entries({ ended, parted, bytes }))
      expect(await peakOfCheck(folderOf(page, { 'a.yaml': head + text })), kind).toBeLessThan(most)
    expect(await peakOfCheck(folderOf(page, { 'a.yaml': tag + head + other }))).toBeLessThan(most)
  })

  test('in 20,000 objects that an overlay changes', async () => {
    const text = `${head}x-a: [${'{},'.repeat(20_000)}]\n`
    const overlay = `overlay: 1.0.0\nextends: ./a.yaml\nactions:\n- target: $['x-a'][*]\n  update: ${keys}\n`
    expect(await peakOfCheck(folderOf(page, { 'a.yaml': text, 'b.yaml': overlay }))).toBeLessThan(most)
  })

  test('in 40,000 objects of a docs.json with includes', async () => {
    const objects = `[${Array.from({ length: 10_000 }, () => keys).join(',')}]`
    const include = '{ "$ref": "b.json" }'
    const settings = '"$schema": "https://mintlify.com/docs.json", "name": "a", "theme": "mint"'
    const lists = `"x": ${objects}, "y": [${include}, ${include}, ${include}]`
    const docs = `{ ${settings}, "navigation": { "pages": ["a"] }, ${lists} }`
    const { output, peak } = await command(folderOf(docs, { 'a.md': '', 'b.json': objects }), 'check')
    expect(output).toContain('1 page')
    expect(peak).toBeLessThan(most)
  })
})

describe('a label of 400,000 characters above 2,000 pages', () => {
  const pages = (prefix: string) => Array.from({ length: 2_000 }, (_, i) => `${prefix}${i}`)
  const same = folderOf({
    navigation: { groups: [{ group: long, pages: Array.from({ length: 2_000 }, () => 'page') }] },
  })
  const versions = folderOf({
    navigation: {
      versions: [
        { version: long, groups: [{ group: 'Start', pages: pages('old/') }] },
        { version: 'v2', groups: [{ group: 'Start', pages: pages('new/') }] },
      ],
    },
  })

  const tabs = folderOf({
    navigation: { versions: [{ version: long, tabs: pages('').map(tab => ({ tab, pages: ['page'] })) }] },
  })

  test.each(['json', 'ndjson', 'text', 'llms', 'mermaid'])(
    'is a tree as %s in less than 300 MB',
    async format => {
      for (const folder of [same, versions, tabs]) {
        const { code, peak, output } = await command(folder, 'tree', '--format', format)
        expect(output).not.toContain('a fault of its own')
        expect(code).toBe(1)
        expect(peak).toBeLessThan(most)
      }
    },
  )

  test('is explained in less than 300 MB', async () => {
    const { code, peak, stdout } = await command(same, 'explain', 'page')
    expect(code).toBe(0)
    expect(stdout.match(/listed at/g)).toHaveLength(maxExplained)
    expect(peak).toBeLessThan(most)
  })

  test.each([
    ['view', '--since', 'HEAD', '--output', '-'],
    ['diff', 'HEAD', '--format', 'json'],
    ['diff', 'HEAD', '--all'],
  ])('that have all been put into groups below another one: %s %s in less than 300 MB', async (...args) => {
    const all = pages('page')
    const groups = all.map((page, i) => ({ group: `G${i}`, pages: [page] }))
    const later = {
      groups: [
        { group: long, pages: ['a'] },
        { group: `b${long}`, pages: ['b', ...groups] },
      ],
    }
    const earlier = {
      groups: [
        { group: long, pages: ['a', ...all] },
        { group: `b${long}`, pages: ['b'] },
      ],
    }
    const folder = folderOf({ navigation: earlier })
    execFileSync('git', ['init', '--quiet'], { cwd: folder })
    execFileSync('git', ['add', '.'], { cwd: folder })
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a', 'commit', '--quiet', '-m', 'a'], {
      cwd: folder,
    })
    write(folder, { 'docs.json': JSON.stringify({ navigation: later }) })
    const { code, peak, output } = await command(folder, ...args)
    expect(output).not.toContain('longer than a text can be')
    expect(code).toBe(0)
    expect(peak).toBeLessThan(most)
  })
})

test('500 groups that include the same 1,000 pages, none of them there, are told of in less than 480 MB', async () => {
  const groups = Array.from({ length: 500 }, () => ({ $ref: './group.json' }))
  const pages = Array.from({ length: 1_000 }, (_, i) => `missing/${i}`)
  const folder = folderOf(
    JSON.stringify({ $schema: 'https://mintlify.com/docs.json', navigation: { groups } }),
    { 'group.json': JSON.stringify({ group: 'G', pages }) },
  )
  const { code, peak, output } = await command(folder, 'check')
  expect(output).toContain('the project includes too much')
  expect(code).toBe(1)
  expect(peak).toBeLessThan(480 * 1024)
})

test('a configuration of 1 MB of wrong entries is told of in less than 300 MB', async () => {
  const folder = folderOf(
    { navigation: { pages: ['index'] } },
    { 'index.mdx': '', 'docs-nav.config.json': `{"languages":[${Array(499_000).fill(1).join()}]}` },
  )
  const { code, peak, output } = await command(folder, 'check')
  expect(output).toContain('It has more than 1000 faults')
  expect(code).toBe(1)
  expect(peak).toBeLessThan(most)
})

test('a baseline of 12 MB of short messages is refused in less than 300 MB', async () => {
  const messages = Array.from({ length: 600_000 }, (_, i) => `"No file ${i}":1`)
  const folder = folderOf(
    { navigation: { pages: ['index'] } },
    { 'docs-nav.baseline.json': `{"version":1,"known":{"docs.json":{"missing-page":{${messages.join()}}}}}` },
  )
  const { code, peak, output } = await command(folder, 'check')
  expect(output).toContain('holds more than 250000 messages')
  expect(code).toBe(2)
  expect(peak).toBeLessThan(most)
})

test.each([
  ['Greek letters between others', '\u03b1a', 4_000],
  ['commands of a runner', '##[', 2_500],
])('known problems of %s that are gone are written as JSON in little memory', async (_, sign, count) => {
  const text = sign.repeat(4_000 / sign.length)
  const known = { [text]: { [text]: { [text]: count } } }
  const folder = folderOf(
    { navigation: { pages: ['index'] } },
    { 'index.mdx': '', 'docs-nav.baseline.json': JSON.stringify({ version: 1, known }) },
  )
  const { code, peak, stdout } = await command(folder, 'check', '--format', 'json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ summary: { baseline: { known: count } } })
  expect(peak).toBeLessThan(900 * 1024)
})

test('a tree with 25 million Greek letters between others is written as JSON', async () => {
  let pages: unknown[] = Array.from({ length: 500 }, () => 'index')
  for (let i = 0; i < 100; i++) pages = [{ group: `${i}${'\u03b1a'.repeat(498)}`, pages }]
  const folder = folderOf({ navigation: { pages } }, { 'index.mdx': '' })
  const { stdout } = await command(folder, 'tree', '--format', 'json')
  expect(stdout.match(/"kind": "page"/g)).toHaveLength(500)
})

describe('700 redirects of 990 characters that nobody sees, each to the next', () => {
  const address = (i: number) => `/${'\u200b'.repeat(990)}${i}`
  const redirects = Array.from({ length: 700 }, (_, i) => ({
    source: address(i),
    destination: address(i + 1),
  }))
  const folder = folderOf({ navigation: { pages: ['index'] }, redirects })

  test.each(['text', 'json'])('are listed as %s in less than 300 MB', async format => {
    const output = join(emptyFolder(), 'output')
    const script = `exec "$0" --import "$1" "$2" redirects --no-cache --format ${format} > "${output}"`
    const ended = await run('sh', ['-c', script, process.execPath, hook, bin], { cwd: folder, env })
    expect([ended.code, peakIn(ended.output) < most]).toEqual([0, true])
    expect(statSync(output).size).toBeGreaterThan(80_000_000)
    rmSync(output)
  })
})

test('40,000 links that each lead through 20 redirects, none as another does, in less than 200 MB', async () => {
  const redirects = Array.from({ length: 20 }, (_, i) => ({
    source: `/r${i}/:x*`,
    destination: `/r${i + 1}/:x*`,
  }))
  const links = Array.from({ length: 40_000 }, (_, i) => `[](/r0/${i})${i % 50 === 0 ? '\n\n' : ''}`)
  const folder = folderOf({ navigation: { pages: ['index'] }, redirects }, { 'index.md': links.join('') })
  const { peak, stdout } = await command(folder, 'links', '--format', 'ndjson')
  expect(stdout.split('\n').filter(line => line.includes('"/r2/:x*"'))).toHaveLength(40_000)
  expect(peak).toBeLessThan(200 * 1024)
})

test('100 pages that follow view and read nothing of a state of 10 MB, in less than 300 MB', async () => {
  const pages = Array.from({ length: 100 }, (_, i) => ({
    group: `${i}${'x'.repeat(100_000)}`,
    pages: ['index'],
  }))
  const folder = folderOf({ navigation: { groups: pages } }, { 'index.md': '' })
  const server = spawn(process.execPath, ['--import', hook, bin, 'view', folder, '--no-cache'], { env })
  let written = ''
  server.stderr.on('data', chunk => (written += String(chunk)))
  const [address] = (await once(server.stdout, 'data')) as [Buffer]
  const { port, host, pathname } = new URL(String(address).trim())
  const follow = async () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET ${pathname}events HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    // What is read of the state here is what fits into a buffer.
    let read = ''
    while (!read.includes('data: ')) {
      await once(socket, 'readable')
      read += String(socket.read() ?? '')
    }
    return socket
  }
  const sockets: Socket[] = []
  while (sockets.length < maxStreams) sockets.push(await follow())
  const closed = once(server, 'close')
  server.kill('SIGINT')
  await closed
  for (const socket of sockets) socket.destroy()
  expect(peakIn(written)).toBeLessThan(most)
})

test('150,000 links from a page in a thousand folders', async () => {
  const page = `${'a/'.repeat(900)}index`
  const links = Array.from({ length: 149_000 }, (_, i) => `[](.${i})${i % 50 === 0 ? '\n\n' : ''}`)
  const folder = folderOf({ navigation: { pages: [page] } }, { [`${page}.md`]: links.join('') })
  const { peak, stdout } = await command(folder, 'check', '--links')
  expect(stdout).toContain('1 page')
  expect(peak).toBeLessThan(most)
})

test('400,000 brackets that no list of a configuration opens', async () => {
  const folder = folderOf(
    { navigation: { pages: ['index'] } },
    { 'index.md': '', 'docs-nav.config.yaml': ']'.repeat(400_000) },
  )
  const { code, peak, stdout } = await command(folder, 'check')
  expect([code, stdout]).toEqual([1, expect.stringContaining('The file is not YAML')])
  expect(peak).toBeLessThan(most)
})

test('a page of 300,000 characters as which git has 300 others', async () => {
  const folder = repository({ 'docs.json': { navigation: { pages: ['a'] } }, 'a.md': '' })
  const page = object(folder, `[a](<${'\x7f'.repeat(300_000)}\u0101>)\n`, 'hash-object', '-w', '--stdin')
  const ids = Array.from({ length: 300 }, (_, i) => String(i + 1).padStart(40, '0'))
  const entries = ids.map((id, i) => `100644 ${id}\t${i}.md\n`)
  object(folder, entries.join(''), 'update-index', '--index-info')
  object(folder, ids.map(id => `create refs/replace/${id} ${page}\n`).join(''), 'update-ref', '--stdin')
  const { peak, stdout } = await command(folder, 'check', '--staged', '--links')
  expect(stdout).toContain('300 warnings')
  expect(peak).toBeLessThan(most)
})

describe('specifications', () => {
  const specification = (more: string) => `{"openapi":"3.1.0",${more}}`
  const groups = (sources: readonly unknown[]) => ({
    navigation: { groups: sources.map((openapi, i) => ({ group: `${i}`, openapi })) },
  })

  test('a long target of an overlay, which aliases repeat in 3,000 actions', async () => {
    const folder = folderOf(groups([{ source: 'a.json', overlays: ['o.yaml'] }]), {
      'a.json': specification('"paths":{"/a":{"get":{}}}'),
      'o.yaml': `overlay: 1.0.0\nactions:\n- target: &t ${long}\n${'- target: *t\n'.repeat(3000)}`,
    })
    const { code, peak, stdout } = await command(folder, 'check', '--dialect=extended')
    expect([code, stdout]).toEqual([1, expect.stringContaining('The target')])
    expect(peak).toBeLessThan(most)
  })

  test('100,000 broken references to a file, 3,700 characters down', async () => {
    const deep = [...'abcdefghijklmno', '\u20ac']
      .map(letter => letter.repeat(letter > 'z' ? 1 : 245))
      .join('/')
    const names = Array.from({ length: 10 }, (_, i) => `${deep}/${i}.json`)
    const broken = Array.from({ length: 10_000 }, (_, i) => `"${i}":{"$ref":"0.json#/${i}"}`)
    const text = specification(`"paths":{"/a":{"additionalOperations":{${broken.join(',')}}}}`)
    const folder = folderOf(groups(names), { 'a.json': text, [`${deep}/index.md`]: '' })
    for (const name of names) symlinkSync(join(folder, 'a.json'), join(folder, name))
    const { code, peak, stdout } = await command(folder, 'check', '--quiet')
    expect([code, stdout]).toEqual([1, expect.stringContaining('100000 errors')])
    expect(peak).toBeLessThan(2 * most)
  })

  describe('a path of 400,000 characters that has 2,000 methods', () => {
    const methods = Array.from({ length: 2000 }, (_, i) => `"M${i}":{}`).join(',')
    const text = specification(`"paths":{"/${long}":{"additionalOperations":{${methods}}},"/a":{"get":{}}}`)
    const others = Array.from({ length: 5 }, (_, i) => `${i}.json`)
    const files = Object.fromEntries(others.map(name => [name, specification('"paths":{}')]))
    const config = { rules: { 'operation-undocumented': 'error' } }

    test.each([
      ['an entry', 'a.json', 'GET /b', ''],
      ['an entry below six specifications', ['a.json', ...others], 'GET /b', ''],
      ['the front matter of a page', 'a.json', 'b', 'openapi: GET /b'],
      ['what nothing lists', 'a.json', 'GET /a', ''],
    ])('is looked up for %s', async (_, openapi, entry, frontMatter) => {
      const docs = { navigation: { groups: [{ group: 'A', openapi, pages: [entry] }] } }
      const more = { 'a.json': text, 'b.md': `---\n${frontMatter}\n---\n` }
      const folder = folderOf(docs, { ...files, ...more, 'docs-nav.config.json': JSON.stringify(config) })
      const { code, peak } = await command(folder, 'check', '--dialect=extended')
      expect(code).toBe(1)
      expect(peak).toBeLessThan(most)
    })
  })

  test('a method of 100,000 characters that 10,000 paths have', async () => {
    const methods = `x: &m\n  additionalOperations:\n    ? ${long.slice(0, 100_000)}\n    : {}\n`
    const paths = Array.from({ length: 10_000 }, (_, i) => `  /${i}: *m\n`).join('')
    const text = `openapi: 3.1.0\n${methods}paths:\n${paths}`
    const { code, peak, output } = await command(folderOf(groups(['a.yaml']), { 'a.yaml': text }), 'check')
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(peak).toBeLessThan(most)
  })

  test('a hundred dates as the tags of 100,000 operations', async () => {
    const operation = `x-o: &o\n  tags:\n${'  - 2001-01-01\n'.repeat(100)}`
    const methods = Array.from({ length: 1000 }, (_, i) => `  m${i}: *o\n`).join('')
    const paths = Array.from({ length: 25 }, (_, i) => `  /p${i}:\n    additionalOperations: *m\n`).join('')
    const text = `openapi: 3.1.0\n${operation}x-m: &m\n${methods}paths:\n${paths}`
    const names = Array.from({ length: 4 }, (_, i) => `${i}.yaml`)
    const files = Object.fromEntries(names.map(name => [name, text]))
    const { peak, stdout } = await command(folderOf(groups(names), files), 'check')
    expect(stdout).toContain('of 24999 more is lost')
    expect(peak).toBeLessThan(most)
  })

  test('labels of tags that are large numbers, in 10,000 paths', async () => {
    const tags = [1022, 2500, 3317].map(name => `{"name":${name},"x-group":"a"}`)
    const text = specification(`"paths":{},"tags":[${tags.join(',')}]`)
    const names = Array.from({ length: 100 }, (_, i) => `${i}`)
    const sources = names.flatMap(folder => names.map(name => `${folder}/${name}.json`))
    const folder = folderOf(groups(sources), Object.fromEntries(names.map(name => [`d/${name}.json`, text])))
    for (const name of names) symlinkSync(join(folder, 'd'), join(folder, name))
    const { peak, output } = await command(folder, 'check', '--quiet')
    expect(output).not.toContain('docs-nav:')
    expect(peak).toBeLessThan(most)
  })
})
