import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../fixtures.ts'
import { emptyFolder, git, repository, write } from '../repository.ts'

const bin = join(root, 'dist/bin.cjs')
const preload = join(root, 'test/system/disk-fault.mjs')

/** Runs the built command, with a disk fault or a module that is loaded before it if one is given. */
function command(cwd: string, args: readonly string[], fault?: string, module = preload) {
  const node = fault === undefined ? [] : ['--import', module]
  const user = { HOME: '', XDG_CACHE_HOME: '', LOCALAPPDATA: '' }
  const env = { ...process.env, ...user, ...(fault !== undefined && { DISK_FAULT: fault }) }
  const ended = spawnSync(process.execPath, [...node, bin, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(ended.stderr).not.toContain('a fault of its own')
  return ended
}

/** The files of a folder with their texts; those behind links too, unless `look` is `lstatSync`. */
const contents = (folder: string, look: typeof lstatSync = statSync) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => !name.startsWith('.git/') && look(join(folder, name)).isFile())
      .sort()
      .map(name => [name, readFileSync(join(folder, name), 'utf8')]),
  )

const site = {
  'docs.json':
    '{\n  "navigation": {\n    "groups": [{ "group": "A", "pages": ["guides/a", "guides/b"] }, { "group": "C", "pages": ["c"] }]\n  }\n}\n',
  'guides/a.mdx': '---\ntitle: A\n---\n[b](b) and ![picture](picture.png)\n',
  'guides/b.mdx': 'To [a](./a#x).\n',
  'guides/picture.png': 'PNG',
  'c.mdx': 'To [a](/guides/a) and [b](guides/b.mdx).\n',
  'guides/draft.mdx': 'Not yet.\n',
  '.mintignore': 'guides/draft.mdx\n',
}

const folderOf = (files: Readonly<Record<string, string>>) => {
  const folder = emptyFolder()
  write(folder, files)
  return folder
}

const changes: Record<string, readonly string[]> = {
  'mv of a page': ['mv', 'guides/a', 'other/deep/a'],
  'mv of a folder': ['mv', 'guides', 'manuals'],
  rm: ['rm', 'guides/a', '--redirect', 'c'],
  add: ['add', 'guides/new', '--into', 'A'],
  'sync of a site that has no languages': ['sync', '--from', 'en', '--to', 'fr', '--copy'],
}

describe.each(Object.entries(changes))('%s', (_, args) => {
  const after = folderOf(site)
  const calls = command(after, args, 'log').stderr.match(/^\w+Sync$/gm) ?? []
  const done = contents(after)
  const old = contents(folderOf(site))

  test('writes, in calls that are counted, and leaves nothing behind', () => {
    expect(calls.length).toBeGreaterThan(10)
    expect(done).not.toEqual(old)
    expect(Object.keys(done).filter(file => file.startsWith('.'))).toEqual(['.mintignore'])
  })

  test.each([['SIGKILL'], ['SIGTERM']])(
    '%s before each call: whole after the next run',
    signal => {
      const seen = new Set<string>()
      for (let step = 1; step <= calls.length; step += signal === 'SIGKILL' ? 1 : 7) {
        const folder = folderOf(site)
        expect(command(folder, args, `${signal} ${step}`)).toMatchObject({ signal, stdout: '' })
        expect(command(folder, ['tree']).status).toBe(0)
        const whole = contents(folder)
        expect([old, done]).toContainEqual(whole)
        seen.add(JSON.stringify(whole) === JSON.stringify(old) ? 'old' : 'new')
      }
      if (signal === 'SIGKILL') expect(seen).toEqual(new Set(['old', 'new']))
    },
    600_000,
  )

  test.each([
    ['ENOSPC', 'its disk is full'],
    ['EACCES', 'permission denied'],
  ])(
    '%s at each call: one line, and nothing changed',
    (code, reason) => {
      // Each call of the smallest change, and every third of the others.
      for (let step = 1; step <= calls.length; step += args[0] === 'add' ? 1 : 3) {
        const folder = folderOf(site)
        const { status, stderr, stdout } = command(folder, args, `${code} ${step}`)
        // What cannot be cleaned up after a change is left to the next run.
        if (status === 0) continue
        expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
        expect(stderr).toMatch(new RegExp(`^docs-nav: Cannot write ".*": ${reason}\\.\\n$`))
        command(folder, ['tree'])
        expect(contents(folder)).toEqual(old)
      }
    },
    600_000,
  )
})

/** Starts the command, which stops itself before a call that writes, and goes on when it is told to. */
async function stopped(cwd: string, args: readonly string[], step: number) {
  const user = { HOME: '', XDG_CACHE_HOME: '', LOCALAPPDATA: '' }
  const env = { ...process.env, ...user, DISK_FAULT: `SIGSTOP ${step}` }
  const child = spawn(process.execPath, ['--import', preload, bin, ...args], { cwd, env, stdio: 'pipe' })
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  const isStopped = await Promise.race([
    new Promise<boolean>(resolve =>
      child.stderr.on('data', text => `${text}`.includes('stopped') && resolve(true)),
    ),
    ended.then(() => false),
  ])
  return {
    isStopped,
    goOn: () => {
      if (isStopped) child.kill('SIGCONT')
      return ended
    },
  }
}

describe.skipIf(process.platform === 'win32')(
  'a change that was killed, completed by one that is late',
  () => {
    const first = ['add', 'guides/new', '--into', 'A']
    const add = ['add', 'late', '--into', 'C']
    const callsOf = (folder: string, args: readonly string[]) =>
      [...(command(folder, args, 'log').stderr.match(/^\w+Sync$/gm) ?? [])].map(String)
    // The journal is renamed into its place before the files are.
    const written = callsOf(folderOf(site), first).indexOf('renameSync') + 2

    /** A site whose change was killed when its journal was written. */
    const killed = () => {
      const folder = folderOf(site)
      command(folder, first, `SIGKILL ${written}`)
      expect(existsSync(join(folder, '.docs-nav-change/do.json'))).toBe(true)
      return folder
    }

    test.each([
      ['before', 1, 0],
      ['after', 5, 2],
    ])(
      '%s it has taken it over: leaves another change to the one that makes it',
      async (_, when, expected) => {
        const step = callsOf(killed(), add).lastIndexOf('renameSync')
        const folder = killed()
        const late = await stopped(folder, ['tree'], when)
        const other = await stopped(folder, add, step)
        expect([late.isStopped, other.isStopped]).toEqual([true, expected === 0])
        await late.goOn()
        expect(await other.goOn()).toBe(expected)
        const now = contents(folder)
        expect([now['docs.json']!.includes('"late"'), 'late.mdx' in now]).toEqual(
          Array.from({ length: 2 }, () => expected === 0),
        )
      },
    )
  },
)

test('a file that a link brings twice moves once, or nothing does', () => {
  const folder = folderOf({
    'docs.json': '{ "navigation": { "pages": ["x/real/a", "x/link/a"] } }\n',
    'x/real/a.mdx': 'A',
  })
  symlinkSync('real', join(folder, 'x/link'))
  const before = contents(folder)
  expect(command(folder, ['mv', 'x', 'y'])).toMatchObject({ status: 2, stdout: '' })
  expect(contents(folder)).toEqual(before)
})

test('a killed change is completed where links that it wrote through lead to nothing since', () => {
  const folderWithLinks = () => {
    const folder = folderOf({
      'docs.json': '{"navigation":{"pages":["link","d/a","d/b","e/b"]}}\n',
      'd/a.mdx': '[b](./d/b)\n',
      'd/b.mdx': '[a](/d/a)\n',
    })
    // What is written as "./d/b" leads to a page from the link alone, through which it is written.
    symlinkSync('d/a.mdx', join(folder, 'link.mdx'))
    symlinkSync('d', join(folder, 'e'))
    return folder
  }
  const held = (folder: string) => contents(folder, lstatSync)
  const [old, after] = [folderWithLinks(), folderWithLinks()]
  const calls = command(after, ['mv', 'd', 'f'], 'log').stderr.match(/^\w+Sync$/gm) ?? []
  expect(Object.keys(held(after))).toEqual(['docs.json', 'f/a.mdx', 'f/b.mdx'])
  expect(held(after)).toMatchObject({ 'f/a.mdx': '[b](./f/b)\n', 'f/b.mdx': '[a](/f/a)\n' })
  for (let step = 1; step <= calls.length; step++) {
    const folder = folderWithLinks()
    command(folder, ['mv', 'd', 'f'], `SIGKILL ${step}`)
    // Of the links there are faults to be told.
    command(folder, ['tree'])
    expect([held(old), held(after)]).toContainEqual(held(folder))
  }
})

test('a page and a link to it are removed together, or stay', () => {
  const files = { 'docs.json': '{"navigation":{"pages":["a","b"]}}\n', 'a.mdx': 'A\n', 'b.md': 'B\n' }
  const folderWithLink = () => {
    const folder = folderOf(files)
    symlinkSync('b.md', join(folder, 'b.mdx'))
    return folder
  }
  const after = folderWithLink()
  const { status, stderr } = command(after, ['rm', 'b'], 'log')
  expect({ status, files: readdirSync(after).sort() }).toEqual({ status: 0, files: ['a.mdx', 'docs.json'] })
  for (let step = 1; step <= (stderr.match(/^\w+Sync$/gm) ?? []).length; step++) {
    const folder = folderWithLink()
    command(folder, ['rm', 'b'], `SIGKILL ${step}`)
    command(folder, ['tree'])
    expect([['a.mdx', 'b.md', 'b.mdx', 'docs.json'], readdirSync(after).sort()], `${step}`).toContainEqual(
      readdirSync(folder).sort(),
    )
  }
})

test('mv of a folder takes no files out of another one that a link in it leads to', () => {
  const folder = folderOf({
    'docs.json': '{ "navigation": { "pages": ["guides/a", "real/b"] } }\n',
    'guides/a.mdx': 'A',
    'real/b.mdx': 'B',
  })
  symlinkSync('../real', join(folder, 'guides/link'))
  const before = contents(folder)
  for (const more of [[], ['--dry-run']]) {
    const { status, stdout, stderr } = command(folder, ['mv', 'guides', 'manuals', ...more])
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `docs-nav: "${join(folder, 'guides/link')}" is a link: move what it leads to.\n`,
    })
  }
  expect(contents(folder)).toEqual(before)
})

test.each([
  ['mv guides manuals', 'node_modules/x'],
  ['mv guides/sub/a guides/a', '.github'],
  ['rm guides/sub/a', 'node_modules/x'],
  ['add guides/sub/new', '.github'],
])('%s neither takes files out of %s behind a link, nor puts one there', (text, hidden) => {
  const folder = folderOf({
    'docs.json': '{ "navigation": { "pages": ["guides/b", "guides/sub/a"] } }\n',
    'guides/b.mdx': '[A](/guides/sub/a)',
    [`${hidden}/a.mdx`]: 'A',
    [`${hidden}/package.json`]: '{}',
    [`${hidden}/index.js`]: '',
  })
  symlinkSync(`../${hidden}`, join(folder, 'guides/sub'))
  const before = contents(folder)
  const { status, stderr } = command(folder, [...text.split(' '), '--no-cache'])
  expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining('behind a link') })
  expect(contents(folder)).toEqual(before)
})

test('a change writes pages behind a link into a hidden folder, and moves others', () => {
  const folder = folderOf({
    'docs.json': '{ "navigation": { "pages": ["b", "sub/a"] } }\n',
    'b.mdx': 'B',
    '.pages/a.mdx': '[B](/b)',
  })
  symlinkSync('.pages', join(folder, 'sub'))
  expect(command(folder, ['mv', 'b', 'c', '--no-cache'])).toMatchObject({ status: 0 })
  expect(contents(folder)).toMatchObject({ 'c.mdx': 'B', '.pages/a.mdx': '[B](/c)' })
})

test('nothing is written into .git, of which a project is a part', () => {
  const folder = repository({ 'a.mdx': '' })
  const pages = Array.from({ length: 200 }, (_, i) => `p${i}`)
  const files = { ...site, ...Object.fromEntries(pages.map(page => [`${page}.mdx`, '---\ntitle: P\n---\n'])) }
  const project = Object.fromEntries(Object.entries(files).map(([file, text]) => [`.git/p/${file}`, text]))
  const docs = { navigation: { pages: ['c.mdx', 'lost', ...pages] } }
  write(folder, { ...project, '.git/p/docs.json': docs, '.git/p/sub/mint.json': { navigation: [] } })
  mkdirSync(join(folder, '.git/p/node_modules'))
  symlinkSync('.git/p', join(folder, 'docs'))
  const there = () => readdirSync(join(folder, '.git'), { recursive: true, encoding: 'utf8' }).sort()
  const before = [there(), readFileSync(join(folder, 'docs/docs.json'), 'utf8')]
  for (const text of [
    'init docs',
    'check docs --fix',
    'check docs --update-baseline',
    'add new -p docs',
    'mv lost found -p docs',
    'rm p1 -p docs',
    'sync --from en --to fr -p docs',
    'import docs/sub/mint.json',
  ])
    expect([text, command(folder, text.split(' ')).stderr]).toEqual([
      text,
      expect.stringMatching(/^docs-nav: ".*" is in "\.git", where nothing is written\.\n$/m),
    ])
  const user = emptyFolder()
  const env = { ...process.env, HOME: user, XDG_CACHE_HOME: user, LOCALAPPDATA: user }
  for (const args of [
    ['check', 'docs', '--links'],
    ['tree', 'docs'],
  ])
    spawnSync(process.execPath, [bin, ...args], { cwd: folder, env })
  expect([there(), readFileSync(join(folder, 'docs/docs.json'), 'utf8')]).toEqual(before)
})

describe('a journal that comes with a project', () => {
  /** A project with a journal as if a change had left it there, below a folder with a file that is none of it. */
  const inFolder = (operations: object[], files: Record<string, string> = {}, mark?: string) => {
    const above = folderOf({ 'secret.mdx': 'mine' })
    const all = { ...site, ...files, '.docs-nav-change/owner': '0\n' }
    write(above, Object.fromEntries(Object.entries(all).map(([file, text]) => [`p/${file}`, text])))
    const { ino, ctimeNs } = statSync(join(above, 'p/.docs-nav-change/owner'), { bigint: true })
    const owner = mark ?? `${ino} ${ctimeNs}`
    write(above, { 'p/.docs-nav-change/do.json': JSON.stringify({ version: 1, owner, operations }) })
    return above
  }

  test('does nothing where it was not written', () => {
    const remove = [{ does: 'remove', file: 'c.mdx' }]
    const away = inFolder(remove, {}, '1 1')
    const before = contents(away)
    const { status, stderr } = command(join(away, 'p'), ['check'])
    expect({ status, stderr }).toMatchObject({ status: 2 })
    expect(stderr).toMatch(/came with the project, and no change here has left it\. Remove it to go on\.\n$/)
    expect(contents(away)).toEqual(before)
    const here = inFolder(remove)
    command(join(here, 'p'), ['check'])
    expect(existsSync(join(here, 'p/c.mdx'))).toBe(false)
  })

  // Nobody else can give a file to another user.
  test.skipIf(process.getuid?.() !== 0)('does nothing where another user has left it', () => {
    const above = inFolder([{ does: 'remove', file: 'c.mdx' }], {}, '')
    const [own, change] = [join(above, 'p'), join(above, 'p/.docs-nav-change')]
    for (const path of [change, join(change, 'owner')]) chownSync(path, 65_534, 65_534)
    const { ino, ctimeNs } = statSync(join(change, 'owner'), { bigint: true })
    const operations = [{ does: 'remove', file: 'c.mdx' }]
    write(change, { 'do.json': { version: 1, owner: `${ino} ${ctimeNs}`, operations } })
    const { status, stderr } = command(own, ['check'])
    expect({ status, stderr }).toMatchObject({ status: 2 })
    expect(stderr).toMatch(/was left by another user\. Remove it to go on\.\n$/)
    expect(existsSync(join(own, 'c.mdx'))).toBe(true)
    // Whose project it is may have changed it, and another look at it.
    chownSync(own, 65_534, 65_534)
    command(own, ['check'])
    expect(existsSync(join(own, 'c.mdx'))).toBe(false)
  })

  test('with a link without end, or a long file, for the process that owns it', () => {
    for (const make of [
      (path: string) => symlinkSync('/dev/zero', path),
      (path: string) => writeFileSync(path, '1'.repeat(1_000_000)),
    ]) {
      const folder = inFolder([])
      const owner = join(folder, 'p/.docs-nav-change/owner')
      rmSync(owner)
      make(owner)
      expect(command(join(folder, 'p'), ['check'])).toMatchObject({ status: 2, signal: null })
    }
  })

  test('does not count as in use for a time to come', () => {
    const folder = inFolder([], { 'c.mdx': 'kept' }, '1 1')
    const owner = join(folder, 'p/.docs-nav-change/owner')
    writeFileSync(owner, `${process.pid}\n`)
    const later = Date.now() / 1000 + 3600
    utimesSync(owner, later, later)
    expect(command(join(folder, 'p'), ['check']).stderr).toContain('came with the project')
  })

  test.each([
    ['../secret.mdx'],
    ['.git/hooks/post-checkout'],
    ['guides/../../secret.mdx'],
    ['/etc/passwd'],
    ['node_modules/x.js'],
    ['a\\b'],
  ])('does nothing to %s', file => {
    const above = inFolder([{ does: 'create', file }], { '.docs-nav-change/0.new': 'theirs' })
    const before = contents(above)
    const { status, stderr } = command(join(above, 'p'), ['check'])
    expect(status).toBe(2)
    expect(stderr).toMatch(/holds no journal of a change\. Remove it to go on\.\n$/)
    expect(contents(above)).toEqual(before)
  })

  test('does not follow a link out of the project, nor put one into it', () => {
    const above = inFolder([{ does: 'remove', file: 'away/secret.mdx' }])
    symlinkSync('..', join(above, 'p/away'))
    expect(command(join(above, 'p'), ['check'])).toMatchObject({ status: 2 })
    expect(existsSync(join(above, 'secret.mdx'))).toBe(true)
    const other = inFolder([{ does: 'create', file: 'x.mdx' }])
    symlinkSync('../../secret.mdx', join(other, 'p/.docs-nav-change/0.new'))
    command(join(other, 'p'), ['check'])
    expect(existsSync(join(other, 'p/x.mdx'))).toBe(false)
    expect(existsSync(join(other, 'secret.mdx'))).toBe(true)
  })

  test('that git tracks is refused', () => {
    const folder = repository({ ...site, '.docs-nav-change/owner': '4999999999\n' })
    const { ino, ctimeNs } = lstatSync(join(folder, '.docs-nav-change/owner'), { bigint: true })
    const operations = [{ does: 'remove', file: 'c.mdx' }]
    write(folder, { '.docs-nav-change/do.json': { version: 1, owner: `${ino} ${ctimeNs}`, operations } })
    git(folder, 'add', '.')
    const { status, stderr } = command(folder, ['check'])
    expect({ status, stderr }).toMatchObject({ status: 2 })
    expect(stderr).toContain('is tracked by git, so that no change has left it. Remove it to go on.')
    expect(git(folder, 'status', '--short', '--', 'c.mdx')).not.toContain('D')
  })

  test('that git tracks under a name that a disk may take for it, as in another letter case, is refused', () => {
    const marks = (...each: string[]) => each.map(mark => mark.repeat(20)).join('')
    for (const [tracked, there] of [
      ['.DOCS-nav-change', '.docs-nav-change'],
      ['.doc\u017f-nav-change', '.docs-nav-change'],
      ['.docs\u200c-nav-change', '.docs-nav-change'],
      ['.docs-nav-change. ', '.docs-nav-change'],
      ['.docs-nav-change\uff0e', '.docs-nav-change'],
      ['d:\u2105/.docs-nav-change', 'd/.docs-nav-change'],
      ['docs. /.docs-nav-change', 'docs/.docs-nav-change'],
      ['d::$INDEX_ALLOCATION/.docs-nav-change', 'd/.docs-nav-change'],
      ['Do[c]s/.docs-nav-change', 'do[c]s/.docs-nav-change'],
      ['Stra\u1e9ee/.docs-nav-change', 'Stra\u00dfe/.docs-nav-change'],
      ['Stra\u1e9ee/.docs-nav-change', 'strasse/.docs-nav-change'],
      // The mark is the letter iota to disks that put marks in order once letters have lost their case.
      ['\u03b1\u03af/.docs-nav-change', '\u03b1\u0345\u0301/.docs-nav-change'],
      // For a disk of ZFS that compares names in the form NFKD.
      ['\u2024docs-nav-change', '.docs-nav-change'],
      [`a${marks('\u0301', '\u0316')}/.docs-nav-change`, `a${marks('\u0316', '\u0301')}/.docs-nav-change`],
    ] as const) {
      const folder = repository({ ...site, [`${tracked}/theirs.txt`]: 'kept' })
      git(folder, 'add', '.')
      const project = dirname(join(folder, there))
      write(project, site)
      renameSync(join(folder, tracked), join(folder, there))
      const { status, stderr } = command(project, ['check'])
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: expect.stringContaining(
          'is tracked by git, so that no change has left it. Remove it to go on.',
        ),
      })
      expect(readFileSync(join(folder, there, 'theirs.txt'), 'utf8')).toBe('kept')
    }
  })

  test('beside one whose name only begins alike, which git tracks, is what a change has left', () => {
    const folder = repository({ ...site, '.docs-nav-changes/theirs.txt': 'kept' })
    git(folder, 'add', '.')
    write(folder, { '.docs-nav-change/0.new': '' })
    expect(command(folder, ['tree']).status).toBe(0)
    expect(existsSync(join(folder, '.docs-nav-change'))).toBe(false)
    expect(existsSync(join(folder, '.docs-nav-changes/theirs.txt'))).toBe(true)
  })

  test('is kept where git, which may track it, cannot be asked', () => {
    const folder = repository({ ...site, '.docs-nav-change/theirs.txt': 'kept' })
    write(folder, { '.git/config': '[core]\n\trepositoryformatversion = 99\n' })
    const { status, stderr } = command(folder, ['check'])
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining('may be tracked by git, which cannot be asked. Remove it to go on.'),
    })
    expect(readFileSync(join(folder, '.docs-nav-change/theirs.txt'), 'utf8')).toBe('kept')
  })
})

test.each([
  ['add', 'a name', [], 'y'.repeat(300)],
  ['add', 'a path', [], 'y/'.repeat(3000) + 'y'],
  ['mv', 'a name', ['c'], 'y'.repeat(300)],
  ['mv', 'a path', ['c'], 'y/'.repeat(3000) + 'y'],
])('%s with %s that is too long for the disk changes nothing, and stops nothing', (name, _, from, to) => {
  const folder = folderOf(site)
  const before = contents(folder)
  const into = name === 'add' ? ['--into', 'A'] : []
  const { status, stderr } = command(folder, [name, ...from, to, ...into])
  expect(status).toBe(2)
  expect(stderr).toBe(`docs-nav: Cannot write "${join(folder, to)}.mdx": its name is too long.\n`)
  expect(contents(folder)).toEqual(before)
  expect(existsSync(join(folder, 'y'))).toBe(false)
  expect(command(folder, ['mv', 'c', 'd']).status).toBe(0)
})

test('a change that was killed before a file was changed otherwise is told, with what to remove', () => {
  const calls: string[] =
    command(folderOf(site), changes['mv of a page']!, 'log').stderr.match(/^\w+Sync$/gm) ?? []
  const folder = folderOf(site)
  command(folder, changes['mv of a page']!, `SIGKILL ${calls.indexOf('renameSync') + 2}`)
  writeFileSync(join(folder, 'docs.json'), '{ "navigation": { "pages": ["c"] } }')
  const before = contents(folder)
  const { status, stderr } = command(folder, ['add', 'c2'])
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringMatching(
      /^docs-nav: ".*docs\.json" has changed .* Remove ".*\.docs-nav-change" .*\n$/,
    ),
  })
  expect(contents(folder)).toEqual(before)
  rmSync(join(folder, '.docs-nav-change'), { recursive: true })
  expect(command(folder, ['add', 'c2'])).toMatchObject({ status: 0 })
})

test.each(['loop', '/nowhere'])('mv below a link to %s changes nothing, and stops nothing', target => {
  const folder = folderOf(site)
  const before = contents(folder)
  symlinkSync(target, join(folder, 'loop'))
  const { status, stderr } = command(folder, ['mv', 'c', 'loop/d'])
  expect(status).toBe(2)
  expect(stderr).toMatch(/^docs-nav: ".*" leads out of the project, and was left alone\.\n$/)
  rmSync(join(folder, 'loop'))
  expect(contents(folder)).toEqual(before)
  expect(command(folder, ['mv', 'c', 'd']).status).toBe(0)
})

test.each([
  ['a link to nowhere', (path: string) => symlinkSync('/nowhere', path)],
  [
    'folders too deep to be removed',
    (path: string) => {
      // A path of more than 4096 bytes is made from within.
      const script =
        'for (let i = 0; i < 30; i++) { require("fs").mkdirSync("d".repeat(200)); process.chdir("d".repeat(200)) }'
      mkdirSync(path)
      spawnSync(process.execPath, ['--eval', script], { cwd: path })
    },
  ],
])('%s in place of the folder of a change is told, with what to remove', (_, make) => {
  const folder = folderOf(site)
  const path = join(folder, '.docs-nav-change')
  make(path)
  const { status, stderr } = command(folder, ['mv', 'c', 'd'])
  expect(status).toBe(2)
  expect(stderr).toMatch(/^docs-nav: ".*\.docs-nav-change" .*\. Remove it to go on\.\n$/)
  expect(existsSync(join(folder, 'c.mdx'))).toBe(true)
  spawnSync('rm', ['-rf', path])
  expect(command(folder, ['mv', 'c', 'd']).status).toBe(0)
})

test('the folder of a change that another process makes at the same moment is left to it', () => {
  const folder = folderOf(site)
  const before = contents(folder)
  const other = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const make = fs.mkdirSync
    fs.mkdirSync = path => {
      make(path)
      fs.writeFileSync(path + '/owner', process.ppid + '\\n')
      fs.writeFileSync(path + '/0.new', 'of another')
      make(path)
    }
    syncBuiltinESMExports()`
  const { status, stderr } = command(
    folder,
    ['mv', 'c', 'd'],
    '',
    `data:text/javascript,${encodeURIComponent(other)}`,
  )
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringMatching(/^docs-nav: Another docs-nav is changing ".*"\. Run it again\.\n$/),
  })
  expect(contents(folder)).toEqual({
    ...before,
    '.docs-nav-change/0.new': 'of another',
    '.docs-nav-change/owner': `${process.pid}\n`,
  })
})

describe('a path out of the project', () => {
  test.each([
    'add ../x',
    'mv c ../x',
    'mv c a/../../x/',
    'mv ../p/c x',
    'mv guides ../guides',
    'rm ../secret',
  ])('%s is refused', text => {
    const above = folderOf({ 'secret.mdx': 'mine' })
    write(above, Object.fromEntries(Object.entries(site).map(([file, text]) => [`p/${file}`, text])))
    const before = contents(above)
    const { status, stderr } = command(join(above, 'p'), text.split(' '))
    expect({ status, stderr }).toMatchObject({ status: 2 })
    expect(stderr).toMatch(/^docs-nav: "[^"]+" is no path (?:of a page )?in the project[,.].*\n$/)
    expect(contents(above)).toEqual(before)
  })

  test('through a link is refused before anything is written', () => {
    const folder = folderOf(site)
    const away = emptyFolder()
    symlinkSync(away, join(folder, 'away'))
    const before = contents(folder)
    expect(command(folder, ['add', 'away/x'])).toMatchObject({ status: 2, stdout: '' })
    expect(contents(folder)).toEqual(before)
    expect([...readdirSync(folder), ...readdirSync(away)].sort()).toEqual(
      ['away', ...new Set(Object.keys(site).map(file => file.split('/')[0]!))].sort(),
    )
  })
})

test.skipIf(process.platform === 'win32')('import begins no line with a command of a runner', () => {
  const mint = { name: 'x', navigation: [{ group: 'a', nope: 1, pages: [] }] }
  const folder = folderOf({ '::add-mask::x/mint.json': JSON.stringify(mint) })
  const { stderr } = command(folder, ['import', '--output', '-', '::add-mask::x/mint.json'])
  expect(stderr).toContain('mint.json:1:')
  expect(stderr).not.toMatch(/^\s*::/m)
})
