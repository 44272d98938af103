import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { maxRunMilliseconds } from '../../src/project/interrupt.ts'
import { maxGitPathLength } from '../../src/project/git/limits.ts'
import { entriesSource } from '../../src/project/git/source.ts'
import { call } from '../call.ts'
import { git, repository, write } from '../repository.ts'

// Those of the source are longer than a test should wait.
vi.mock('../../src/project/git/limits.ts', () => ({
  maxGitMilliseconds: 2000,
  maxIndexMilliseconds: 1000,
  maxGitBytes: 2 ** 20,
  maxGitEntries: 10,
  maxGitMemoryBytes: 64 * 2 ** 20,
  maxGitPathLength: 100,
}))

const files = { 'docs.json': { navigation: { pages: ['a', 'b'] } }, 'a.mdx': '# a\n', 'b.mdx': '# b\n' }

function committed(): string {
  const folder = repository(files)
  git(folder, 'commit', '--quiet', '--message', 'start')
  return folder
}

const pipe = (path: string) => {
  rmSync(path, { force: true })
  execFileSync('mkfifo', [path])
}

/** What a `.git` that came in an archive may hold. */
const traps = {
  'an index that is a pipe': folder => pipe(join(folder, '.git/index')),
  'settings that include a pipe': folder => {
    pipe(join(folder, '.git/more'))
    appendFileSync(join(folder, '.git/config'), '[include]\n\tpath = more\n')
  },
  'a HEAD that is a pipe': folder => pipe(join(folder, '.git/HEAD')),
} satisfies Record<string, (folder: string) => void>

const stopped = /^docs-nav: git did not end within [12] s, and was stopped\.\n$/

describe.skipIf(process.platform === 'win32')('git that does not end is stopped', () => {
  test.each([
    ['an index that is a pipe', ['check', '--staged']],
    ['an index that is a pipe', ['diff', '--staged']],
    ['settings that include a pipe', ['check', '--staged']],
    ['settings that include a pipe', ['check', '--since', 'HEAD']],
    ['settings that include a pipe', ['diff', 'HEAD']],
    ['settings that include a pipe', ['view', '--since', 'HEAD', '--output', '-']],
    ['a HEAD that is a pipe', ['check', '--since', 'HEAD']],
  ] as const)('%s, for %j', async (name, args) => {
    const folder = committed()
    traps[name](folder)
    const place = args[0] === 'diff' ? ['-p', folder] : [folder]
    const { code, out, err } = await call([...args, '--no-cache', ...place])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(stopped)
  })

  test('with what is left of the CPU of a call', async () => {
    const folder = committed()
    traps['an index that is a pipe'](folder)
    let asked = 0
    const cpu = () => (asked++ === 0 ? 0 : maxRunMilliseconds - 1000)
    expect(await call(['check', '--staged', '--no-cache', folder], { cpu })).toMatchObject({
      code: 2,
      err: 'docs-nav: This takes more than 80 s of CPU, and was ended.\n',
    })
  })

  test.runIf(process.platform === 'linux')('one that reads without end gets no more memory', async () => {
    const folder = committed()
    symlinkSync('/dev/zero', join(folder, '.git/objects/info/alternates'))
    expect(await call(['check', '--no-cache', '--since', 'HEAD', folder])).toMatchObject({
      code: 2,
      err: 'docs-nav: git needs more than 64 MB of memory for this, and was stopped.\n',
    })
  })

  test('it holds a bounded number of files', async () => {
    const folder = committed()
    for (let i = 3; i < 10; i++) writeFileSync(join(folder, `${i}.mdx`), '')
    git(folder, 'add', '.')
    expect(await call(['check', '--no-cache', '--staged', folder])).toMatchObject({ code: 0 })
    git(folder, 'commit', '--quiet', '--message', 'ten')
    writeFileSync(join(folder, '10.png'), '')
    git(folder, 'add', '.')
    const err = 'docs-nav: git holds more than 10 files here. Name the folder of the documentation.\n'
    expect(await call(['check', '--no-cache', '--staged', folder])).toMatchObject({ code: 2, err })
    git(folder, 'commit', '--quiet', '--message', 'eleven')
    expect(await call(['check', '--no-cache', '--since', 'HEAD', folder])).toMatchObject({ code: 2, err })
  })

  test('files in a folder that many links name count again', async () => {
    const folder = committed()
    mkdirSync(join(folder, 'd'))
    for (const name of ['1.png', '2.png', '3.png']) writeFileSync(join(folder, 'd', name), '')
    for (const name of ['e', 'f']) symlinkSync('d', join(folder, name))
    git(folder, 'add', '.')
    expect(await call(['check', '--no-cache', '--staged', folder])).toMatchObject({ code: 2 })
  })

  /** Adds files of no content to the index by paths that a disk may not take. */
  const addByPath = (folder: string, ...paths: readonly string[]) => {
    const id = git(folder, 'hash-object', '-w', '--stdin').trim()
    const input = paths.map(path => `100644 ${id}\t${path}\n`).join('')
    execFileSync('git', ['update-index', '--index-info'], { cwd: folder, input })
  }
  const last = 'p'.repeat(maxGitPathLength - '.mdx'.length)
  const beyond = 'q'.repeat(last.length + 1)

  test('files by a path that is longer than any disk takes are left out of the index', async () => {
    const folder = committed()
    addByPath(folder, `${last}.mdx`, `${beyond}.mdx`)
    const { out } = await call(['check', '--no-cache', '--staged', '--format=json', folder])
    expect(JSON.parse(out).summary.warnings).toBe(1)
  })

  test('and of a revision', async () => {
    const folder = repository({ ...files, 'docs.json': { navigation: { pages: ['a', 'b', last, beyond] } } })
    addByPath(folder, `${last}.mdx`, `${beyond}.mdx`)
    git(folder, 'commit', '--quiet', '--message', 'start')
    write(folder, files)
    const { out } = await call(['check', '--no-cache', '--since', 'HEAD', '--format=json', folder])
    expect(JSON.parse(out).summary.warnings).toBe(1)
  })

  test('what it writes is bounded', async () => {
    const folder = committed()
    const lines = Array.from({ length: 12_000 }, (_, i) => `100644 ${'1'.repeat(40)}\t${i}-${'x'.repeat(50)}`)
    execFileSync('git', ['update-index', '--index-info'], { cwd: folder, input: lines.join('\n') })
    expect(await call(['check', '--no-cache', '--staged', folder])).toMatchObject({
      code: 2,
      err: 'docs-nav: git wrote more than 1 MB, and was stopped.\n',
    })
  })
})

describe.skipIf(process.platform === 'win32')('the journal of a change that came with a project', () => {
  const came = (more: Record<string, string>) => {
    const folder = committed()
    traps['settings that include a pipe'](folder)
    mkdirSync(join(folder, '.docs-nav-change'))
    for (const [name, text] of Object.entries({ owner: '4999999999\n', ...more }))
      writeFileSync(join(folder, '.docs-nav-change', name), text)
    return folder
  }

  test.each(['check', 'tree'])('is refused before git is asked, for %s', async command => {
    const folder = came({ 'do.json': JSON.stringify({ version: 1, owner: '1 2', operations: [] }) })
    const { code, err } = await call([command, '--no-cache', folder])
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('came with the project, and no change here has left it'),
    })
  })

  test('has git asked for a short time where nothing else tells', async () => {
    const { code, err } = await call(['check', '--no-cache', came({})])
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/within 1 s, and was stopped/) })
  })
})

test('marks without end in a path that git holds are put in order piece by piece', async () => {
  const folder = committed()
  const marks = '\u0301\u0316'.repeat(1000)
  execFileSync('git', ['update-index', '--index-info'], {
    cwd: folder,
    input: `100644 ${git(folder, 'hash-object', '-w', '--stdin').trim()}\ta${marks}\n`,
  })
  mkdirSync(join(folder, '.docs-nav-change'))
  const texts: string[] = []
  const normalize = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string) {
    texts.push(this)
    return this
  })
  const { code } = await call(['check', '--no-cache', folder])
  normalize.mockRestore()
  expect(code).toBe(0)
  expect(texts.filter(text => text.includes('\u0301'))).toHaveLength(1)
  expect(texts.filter(text => /[\u0301\u0316]{31}/.test(text))).toEqual([])
})

test('a bounded length of front matter is held of what git holds', () => {
  const page = `---\ntitle: a\n${'#'.repeat(60_000)}\n---\n${'Text. '.repeat(20_000)}`
  const headsOf = (count: number) => {
    const files = Array.from({ length: count }, (_, i) => `${i}.md`)
    const entries = new Map(files.map(file => [file, { id: file, kind: 'file' } as const]))
    // What "git cat-file" writes: the size of each, or with it the content.
    const held = ([, option]: readonly string[], input = '') =>
      Buffer.from(
        input
          .trim()
          .split('\n')
          .map(() => `${page.length}\n${option === '--batch=%(objectsize)' ? `${page}\n` : ''}`)
          .join(''),
      )
    return entriesSource(held, entries, '/project').heads(files)
  }
  expect(headsOf(17)('16.md')).toBe(page.slice(0, page.indexOf('\n---\n') + 4))
  expect(() => headsOf(18)).toThrow('git holds more than 1 MB of front matter here.')
})
