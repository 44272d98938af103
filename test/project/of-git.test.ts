import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readProject } from '../../src/index.ts'
import { call } from '../call.ts'
import { emptyFolder, git, repository, write } from '../repository.ts'

const isWindows = process.platform === 'win32'
const docs = (...groups: object[]) => ({ $schema: 'https://mintlify.com/docs.json', navigation: { groups } })
const hook = '#!/bin/sh\n# see [b](/b)\nexit 0\n'

/** A repository whose hook is the user's, with a stranger's files and links. */
function checkout(files: Record<string, string | object>, links: Record<string, string> = {}) {
  const folder = repository()
  write(folder, {
    '.git/hooks/pre-commit': hook,
    'docs.json': docs({ group: 'A', pages: ['a', 'b'] }),
    'a.mdx': '',
    'b.mdx': '',
    ...files,
  })
  for (const [path, text] of Object.entries(links)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(text, join(folder, path))
  }
  const hookText = () => readFileSync(join(folder, '.git/hooks/pre-commit'), 'utf8')
  return { folder, hookText }
}

/** Calls with the repository as the current folder. */
async function callIn(folder: string, ...args: string[]) {
  const before = process.cwd()
  process.chdir(folder)
  try {
    return await call(args)
  } finally {
    process.chdir(before)
  }
}

describe.skipIf(isWindows)('nothing is written into .git', () => {
  const links = { 'report.txt': '.git/hooks/pre-commit', out: '.git/hooks', deep: '.git' }

  test.each([
    'report.txt',
    'out/pre-commit',
    'out/new',
    'deep/hooks/new',
    '.git/x',
    '.GIT/x',
    '.git/new/x',
    'a/.git/x',
  ])('check --output compact=%s', async path => {
    const { folder, hookText } = checkout({}, links)
    const { code, err } = await callIn(folder, 'check', '--no-cache', '--output', `compact=${path}`)
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringMatching(`^docs-nav: "${path}" leads into "\\.git", and was not written\\.\\n`),
    })
    expect(hookText()).toBe(hook)
    for (const file of ['.git/x', '.git/hooks/new', '.git/new', '.GIT', 'a/.git'])
      expect(existsSync(join(folder, file))).toBe(false)
  })

  test.each([
    ['tree', '--output', 'report.txt'],
    ['tree', '--format', 'llms', '--output', 'report.txt'],
    ['view', '--output', 'report.txt'],
    ['export', '--to', 'netlify', '--output', 'report.txt'],
  ])('%s %s %s', async (...args) => {
    const { folder, hookText } = checkout({}, links)
    expect((await callIn(folder, ...args)).code).toBe(2)
    expect(hookText()).toBe(hook)
  })

  test('a page that is a link there is no file of the project: mv leaves it alone', async () => {
    const { folder, hookText } = checkout({}, { 'c.mdx': '.git/hooks/pre-commit', d: '.git/hooks' })
    write(folder, { 'docs.json': docs({ group: 'A', pages: ['a', 'b', 'c', 'd/pre-commit'] }) })
    await callIn(folder, 'mv', 'b', 'e', '--no-cache')
    expect(hookText()).toBe(hook)
    expect((await callIn(folder, 'mv', 'a', 'd/x', '--no-cache')).code).toBe(2)
    expect(existsSync(join(folder, '.git/hooks/x.mdx'))).toBe(false)
  })

  test.each(['.git/c', '.GIT/c', 'a/.git/c', 'c'])('the cache that a configuration names %s', async cache => {
    vi.stubEnv('XDG_CACHE_HOME', emptyFolder())
    onTestFinished(() => void vi.unstubAllEnvs())
    const { folder } = checkout({
      'sub/docs.json': docs({ group: 'A', openapi: 'api.json' }),
      'sub/api.json': { openapi: '3.0.0', info: { title: 'A', version: '1' }, paths: { '/a': { get: {} } } },
      'sub/docs-nav.config.json': { cache },
    })
    await readProject(join(folder, 'sub'))
    const made = ['.git', '.GIT', 'a', 'c'].filter(name => existsSync(join(folder, 'sub', name)))
    expect(made).toEqual(cache === 'c' ? ['c'] : [])
  })

  test('a checkout below the .git of another one is written to', async () => {
    const { folder } = checkout({ '.git/trees/one/.git': 'gitdir: ..\n' })
    const one = join(folder, '.git/trees/one')
    write(one, { 'docs.json': docs({ group: 'A', pages: ['a'] }), 'a.mdx': '' })
    expect((await callIn(one, 'check', '--no-cache', '--output', 'compact=report.txt')).code).toBe(0)
    expect(existsSync(join(one, 'report.txt'))).toBe(true)
  })

  test('a submodule of the name ".git" makes no checkout of the folder in which git keeps it', async () => {
    const { folder } = checkout(
      { '.git/modules/.git/HEAD': '', '.git/modules/docs.json/HEAD': '' },
      { docs: '.git/modules' },
    )
    expect((await callIn(folder, 'init', 'docs')).err).toContain('is in ".git", where nothing is written')
    expect(existsSync(join(folder, 'docs/docs-nav.config.json'))).toBe(false)
  })

  test('a link into node_modules or a hidden folder is not written through; the path itself is', async () => {
    const { folder } = checkout(
      {
        'node_modules/x/bin.js': 'own',
        'Node_Modules/x': 'own',
        'node_m\u00adodules/x': 'own',
        '.husky/x': 'own',
        '\uff0ehusky/x': 'own',
        'reports/x': 'own',
      },
      {
        'a.txt': 'node_modules/x/bin.js',
        'b.txt': '.husky/x',
        'c.txt': 'reports/x',
        'd.txt': 'Node_Modules/x',
        'e.txt': 'node_m\u00adodules/x',
        'f.txt': '\uff0ehusky/x',
      },
    )
    const written = async (path: string) => {
      const { code } = await callIn(folder, 'check', '--no-cache', '--output', `json=${path}`)
      return code === 0
    }
    expect(await written('a.txt')).toBe(false)
    expect(await written('b.txt')).toBe(false)
    // One folder with node_modules on a disk that ignores letter case, or passes over what is not seen.
    expect(await written('d.txt')).toBe(false)
    expect(await written('e.txt')).toBe(false)
    // One folder with .husky on a disk of ZFS that compares names in the form NFKC or NFKD.
    expect(await written('f.txt')).toBe(false)
    expect(readFileSync(join(folder, 'node_modules/x/bin.js'), 'utf8')).toBe('own')
    expect(readFileSync(join(folder, '.husky/x'), 'utf8')).toBe('own')
    expect(await written('c.txt')).toBe(true)
    expect(await written('node_modules/.cache/report.json')).toBe(true)
    expect(readFileSync(join(folder, 'reports/x'), 'utf8')).toContain('"')
  })
})

describe.skipIf(isWindows)('nothing in .git is read as a file of the project', () => {
  const secret = '[http]\n\textraheader = TOKENTOKEN\n'
  const ways = { link: 'o.yaml', folder: 'd/config.yaml', named: '.git/config.yaml' }

  test.each(Object.entries(ways))('by a %s', async (_, way) => {
    const name = way.replace(/\.yaml$/, '')
    const { folder } = checkout(
      {
        '.git/config.yaml': secret,
        '.git/config.mdx': `---\ntitle: TOKENTOKEN\n: : {\n---\n[TOKENTOKEN](/TOKENTOKEN)\n`,
      },
      { 'o.yaml': '.git/config.yaml', 'o.mdx': '.git/config.mdx', d: '.git' },
    )
    write(folder, {
      'docs.json': docs(
        { group: 'A', pages: ['a', name] },
        { group: 'B', openapi: way },
        { $ref: way.replace('yaml', 'json') },
      ),
    })
    for (const args of [
      ['check', '--links', '--all'],
      ['check', '--links', '--format', 'sarif'],
      ['check', '--validate-openapi'],
      ['tree', '--format', 'json'],
      ['tree', '--format', 'llms'],
      ['view', '--output', '-'],
      ['links', '--format', 'json'],
      ['explain', name],
    ]) {
      const { out, err } = await callIn(folder, ...args, '--no-cache')
      expect(out + err).not.toBe('')
      expect(out + err).not.toContain('TOKENTOKEN')
    }
  })

  test.each([
    'docs-nav.config.json',
    'docs-nav.config.yaml',
    '.mintignore',
    'docs-nav.baseline.json',
    'docs.json',
  ])('as %s', async name => {
    const { folder } = checkout({ '.git/config': secret })
    if (name === 'docs.json') write(folder, { '.git/config': '{"navigation":{"pages":["TOKENTOKEN"]}}' })
    if (existsSync(join(folder, name))) rmSync(join(folder, name))
    symlinkSync('.git/config', join(folder, name))
    const { code, out, err } = await callIn(folder, 'check', '--no-cache')
    expect(code).not.toBe(0)
    expect(out + err).not.toContain('TOKENTOKEN')
  })

  test('as the file that --config or import names', async () => {
    const { folder } = checkout(
      { '.git/config': secret },
      { 'c.yaml': '.git/config', 'mkdocs.yml': '.git/config' },
    )
    for (const args of [
      ['check', '--no-cache', '--config', 'c.yaml'],
      ['import', 'mkdocs.yml'],
    ]) {
      const { code, out, err } = await callIn(folder, ...args)
      expect(code).toBe(2)
      expect(out + err).not.toContain('TOKENTOKEN')
    }
  })
})

// What git itself refuses to stage, it holds all the same where a tree was made by hand.
test
  .skipIf(isWindows)
  .each([
    'git~1',
    '\uff0egit',
    '.git::$INDEX_ALLOCATION',
    '\u200b.hidden',
    'node_module\u017f',
    'node\u200b_modules',
  ])('of what git holds below "%s" no more is read than on the disk', async name => {
  const { folder } = checkout({
    'docs.json': docs({ group: 'A', openapi: `${name}/api.json`, pages: ['a', 'b', 'GET /a', 'GET /b'] }),
  })
  const api = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get: {} } } }
  write(folder, { [`${name}/api.json`]: api, [`${name}/page.mdx`]: '[no page](/none)' })
  for (const file of ['api.json', 'page.mdx'].map(file => join(name, file))) {
    const id = execFileSync('git', ['hash-object', '-w', file], { cwd: folder }).toString().trim()
    const settings = ['-c', 'core.protectNTFS=false', '-c', 'core.protectHFS=false']
    git(folder, ...settings, 'update-index', '--add', '--cacheinfo', `100644,${id},${file}`)
  }
  git(folder, 'add', 'docs.json', 'a.mdx', 'b.mdx')
  const [disk, staged] = [
    await call(['check', '--links', folder]),
    await call(['check', '--links', '--staged', folder]),
  ]
  expect(staged.out).toBe(disk.out)
  expect(disk.out).not.toContain('page.mdx')
})

test.skipIf(isWindows)('no message of git quotes what a link in .git leads to', async () => {
  const { folder } = checkout({})
  const secret = join(emptyFolder(), 'secret')
  writeFileSync(secret, 'hunter2\nhunter2\n')
  for (const file of ['packed-refs', 'shallow', 'info/grafts', 'objects/info/alternates']) {
    mkdirSync(dirname(join(folder, '.git', file)), { recursive: true })
    symlinkSync(secret, join(folder, '.git', file))
    for (const args of [
      ['check', '--staged', folder],
      ['check', '--since', 'main', folder],
      ['diff', '-p', folder, 'main'],
    ]) {
      const { out, err } = await call(args)
      expect([file, args[0], out + err]).not.toEqual([file, args[0], expect.stringContaining('hunter2')])
    }
    rmSync(join(folder, '.git', file))
  }
})

test.skipIf(isWindows)(
  'no message of git quotes the first bytes of what the index is a link to',
  async () => {
    const { folder } = checkout({})
    const secret = join(emptyFolder(), 'secret')
    symlinkSync(secret, join(folder, '.git/index'))
    for (const [beginning, said] of [
      ['hunt', 'bad signature'],
      ['DIRChunt', 'bad index version'],
    ] as const) {
      writeFileSync(secret, beginning.padEnd(100, '.'))
      const { code, err } = await call(['check', '--staged', folder])
      expect([code, err]).toEqual([2, `docs-nav: "git ls-files" failed: ${said}.\n`])
    }
  },
)

test.skipIf(isWindows).each(['.git/hooks', '.github', 'node_modules/kit'])(
  'a new docs.json goes where its folder is, not where a link leads: %s',
  async target => {
    const files = { 'mkdocs.yml': 'docs_dir: d\nnav:\n  - a.md\n', [`${target}/a.md`]: '' }
    const { folder } = checkout(files, { d: target })
    expect((await callIn(folder, 'import', 'mkdocs.yml')).code).toBe(2)
    expect(existsSync(join(folder, target, 'docs.json'))).toBe(false)
    // Where no link leads there, it is the folder that the file names.
    if (target === '.github') {
      write(folder, { 'mkdocs.yml': 'docs_dir: .github\nnav:\n  - a.md\n' })
      expect((await callIn(folder, 'import', 'mkdocs.yml')).code).toBe(0)
    }
  },
)

test.skipIf(isWindows)('names by which some disk finds .git', async () => {
  const isRead = async (name: string) => {
    const folder = emptyFolder()
    const paths = { '/a': { get: { summary: 'Read' } } }
    write(folder, {
      'docs.json': docs({ group: 'A', openapi: `${name}/api.json` }),
      [`${name}/api.json`]: { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths },
    })
    return (await call(['tree', '--no-cache', folder])).out.includes('Read')
  }
  const isPageRead = async (name: string) => {
    const folder = emptyFolder()
    write(folder, {
      'docs.json': docs({ group: 'A', pages: [`${name}/a`] }),
      [`${name}/a.mdx`]: '---\ntitle: Read\n---\n',
    })
    return (await call(['tree', '--no-cache', folder])).out.includes('Read')
  }
  for (const name of [
    ...[
      '.git',
      '.GIT',
      '.git.',
      '.git ',
      '.git. .',
      'git~1',
      'GIT~1',
      '.git:$INDEX_ALLOCATION',
      '.g\u200cit',
      // For a folder of ext4 that ignores letter case.
      '.g\u00adit',
      '.\u200bGIT',
      '.git\u{e0001}',
      // For a disk of ZFS that compares names in the form NFKC or NFKD.
      '\uff0egit',
      '.\uff27it',
      '.gi\u{1d42d}',
      // For one that ignores letter case, which compares capitals.
      '.g\u0131t',
      '.G\u0131T',
    ],
    ...['a/.git/b', 'git~1 /b', '\u200c.git'],
  ])
    expect([name, await isRead(name), await isPageRead(name)]).toEqual([name, false, false])
  for (const name of ['.github', 'git', 'a.git', '.git-x', 'git~2', '.gi'])
    expect([name, await isRead(name)]).toEqual([name, true])
})
