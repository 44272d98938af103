import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkProject, readProject, type Report } from '../../src/index.ts'
import { call } from '../call.ts'
import { root } from '../fixtures.ts'
import { emptyFolder, git, repository, write } from '../repository.ts'

const extended = 'https://mintlify.com/docs.json'
const pages = (...list: string[]) => ({ $schema: extended, navigation: { pages: list } })
const openapi = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get: {} } } }

/** The findings of the check of an index, as `rule: message`. */
async function staged(folder: string): Promise<string[]> {
  const { diagnostics } = checkProject(await readProject(folder, { staged: true }))
  return diagnostics.map(({ rule, message }) => `${rule}: ${message}`)
}

afterEach(() => vi.unstubAllEnvs())

test('a bare repository that the project brings is none of ours', async () => {
  const folder = repository({ 'docs/docs.json': pages('a'), 'docs/a.mdx': '' })
  git(folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'Start')
  const bare = emptyFolder()
  git(bare, 'init', '--quiet', '--bare')
  cpSync(bare, join(folder, 'docs'), { recursive: true })
  for (const config of ['[core]\nbare = true\n', '[core]\nbare = false\nworktree = .\n']) {
    write(folder, { 'docs/config': config })
    expect(await staged(join(folder, 'docs'))).toEqual([])
    expect(await call(['check', '--since', 'HEAD', join(folder, 'docs')])).toMatchObject({ code: 0, err: '' })
  }
  // A bare repository without another one around it is not used.
  const alone = emptyFolder()
  write(alone, { 'docs.json': pages() })
  cpSync(bare, alone, { recursive: true })
  await expect(staged(alone)).rejects.toThrow('Not in the work tree of a git repository')
})

describe('what is staged is checked, not what is on the disk', () => {
  test('a docs.json that was broken after it was staged', async () => {
    const folder = repository({ 'docs.json': pages('a'), 'a.mdx': '' })
    write(folder, { 'docs.json': '{' })
    expect(await staged(folder)).toEqual([])
    expect((await call(['check', folder])).code).toBe(1)
    expect(await call(['check', '--staged', folder])).toMatchObject({ code: 0, err: '' })
  })

  test('a docs.json that was repaired and not staged', async () => {
    const folder = repository({ 'docs.json': pages('a', 'b'), 'a.mdx': '' })
    write(folder, { 'docs.json': pages('a') })
    const { code, out } = await call(['check', '--staged', folder, '--format', 'json'])
    expect(code).toBe(1)
    expect(JSON.parse(out).diagnostics).toMatchObject([
      { rule: 'missing-page', message: 'No file for page "b".', range: { start: { line: 6 } } },
    ])
    expect((await call(['check', folder])).code).toBe(0)
  })

  test('a page that exists and is not staged, and one that is staged and deleted', async () => {
    const folder = repository({ 'docs.json': pages('new', 'old'), 'old.mdx': '' })
    write(folder, { 'new.mdx': '' })
    rmSync(join(folder, 'old.mdx'))
    expect(await staged(folder)).toEqual(['missing-page: No file for page "new".'])
    git(folder, 'add', '--intent-to-add', 'new.mdx')
    expect(await staged(folder)).toEqual(['missing-page: No file for page "new".'])
    git(folder, 'add', 'new.mdx')
    expect(await staged(folder)).toEqual([])
    git(folder, 'rm', '--quiet', '--cached', 'old.mdx')
    expect(await staged(folder)).toEqual(['missing-page: No file for page "old".'])
  })

  test('a place in a specification, which is shown as it is staged', async () => {
    const docs = { navigation: { groups: [{ group: 'A', openapi: 'api.json', pages: ['GET /a'] }] } }
    const folder = repository({ 'docs.json': docs, 'api.json': '{ "staged": , }' })
    write(folder, { 'api.json': '{ "on the disk": , }' })
    const { out } = await call(['check', '--staged', folder])
    expect(out).toContain('1 | { "staged": , }')
    expect(out).not.toContain('on the disk')
    expect((await call(['check', folder])).out).toContain('1 | { "on the disk": , }')
  })

  test('front matter', async () => {
    const folder = repository({
      'docs.json': pages('index'),
      'index.md': '',
      'a.md': '---\nhidden: true\n---\n',
    })
    write(folder, { 'a.md': '' })
    expect(await staged(folder)).toEqual([])
    git(folder, 'add', '.')
    expect(await staged(folder)).toEqual(['orphan-page: Nothing in the navigation reaches "a.md".'])
  })

  test('includes, specifications and what they refer to', async () => {
    const folder = repository({
      'docs.json': { $schema: extended, navigation: { $ref: './nav/main.json' } },
      'nav/main.json': { openapi: 'api.json', pages: ['GET /a', 'GET /b'] },
      'api.json': { ...openapi, paths: { '/a': { get: {} }, '/b': { $ref: './b.json' } } },
      'b.json': { get: {} },
    })
    for (const file of ['nav/main.json', 'api.json', 'b.json']) write(folder, { [file]: '{' })
    const far =
      'openapi-not-live: The platform does not look for the operations of entries in "api.json" here.'
    expect(await staged(folder)).toEqual([far])
    expect(await call(['check', '--staged', '--no-files', folder])).toMatchObject({ code: 0 })
    git(folder, 'rm', '--quiet', '--cached', '--force', 'b.json')
    expect(await staged(folder)).toEqual(['openapi-invalid: $ref "./b.json": no file "b.json".', far])
    git(folder, 'rm', '--quiet', '--cached', '--force', 'nav/main.json')
    expect(await staged(folder)).toEqual([
      'ref-missing: Cannot include "./nav/main.json": it does not exist.',
    ])
  })

  test('.mintignore', async () => {
    const folder = repository({
      'docs.json': pages('index'),
      'index.md': '',
      'a.md': '',
      '.mintignore': 'a.md\n',
    })
    rmSync(join(folder, '.mintignore'))
    expect(await staged(folder)).toEqual([])
    git(folder, 'rm', '--quiet', '--cached', '.mintignore')
    expect(await staged(folder)).toEqual(['orphan-page: Nothing in the navigation reaches "a.md".'])
  })

  test('the links of pages, and the images that they show', async () => {
    const docs = { ...pages('a', 'b'), logo: '/images/logo.png' }
    const folder = repository({
      'docs.json': docs,
      'a.mdx': '[b](/b) ![](/images/one.png)\n',
      'b.mdx': "import Note from '/snippets/note.mdx'\n\n<Note />\n",
      'snippets/note.mdx': '[a](/a#one)\n',
      'images/logo.png': '',
      'images/one.png': '',
    })
    const told = async () => {
      const { out } = await call(['check', '--staged', '--links', folder, '--format', 'json'])
      const { diagnostics } = JSON.parse(out) as Report
      return diagnostics.map(({ rule, file, range }) => `${rule} ${file}:${range.start.line}`)
    }
    const anchor = 'broken-anchor snippets/note.mdx:1'
    expect(await told()).toEqual([anchor])
    // What is broken on the disk only is not told.
    write(folder, { 'a.mdx': '\n[b](/nowhere) ![](/images/two.png)\n' })
    rmSync(join(folder, 'images'), { recursive: true })
    expect(await told()).toEqual([anchor])
    git(folder, 'add', 'a.mdx')
    expect(await told()).toEqual(['broken-link a.mdx:2', 'missing-asset a.mdx:2', anchor])
    // What is repaired on the disk only is still told.
    write(folder, { 'a.mdx': '# One\n', 'images/two.png': '' })
    expect(await told()).toHaveLength(3)
    git(folder, 'add', 'images/two.png')
    expect(await told()).toEqual(['broken-link a.mdx:2', anchor])
    git(folder, 'add', '--all')
    expect(await told()).toEqual(['missing-asset docs.json:9'])
  })

  test('the folders that the walk leaves out are left out', async () => {
    const folder = repository({
      'docs.json': pages('index'),
      'index.md': '',
      '.github/a.md': '',
      'node_modules/b/c.md': '',
      'd.txt': '',
      // Other names of it to some disk, with a stream that has a slash in the form that is compared.
      ...Object.fromEntries(
        ['node_modules:\u2105', 'node_modules\uff1a\u2105', 'node_m~1:\u2105', 'node_m~1.'].map(name => [
          `${name}/e.md`,
          '',
        ]),
      ),
    })
    git(folder, 'add', '--force', '.')
    const { files } = await readProject(folder, { staged: true })
    expect(files).toEqual((await readProject(folder)).files)
    expect(files).toEqual(['docs.json', 'index.md'])
  })

  test('bytes as they will be committed', async () => {
    const folder = repository({
      '.gitattributes': '*.json text eol=crlf\n',
      'docs.json': '{\r\n"navigation": 1\r\n}',
    })
    const { document } = await readProject(folder, { staged: true })
    expect(document.text).toBe('{\n"navigation": 1\n}')
  })
})

describe('where the project stands', () => {
  test('in a folder of the repository', async () => {
    const folder = repository({ 'docs/docs.json': pages('a'), 'docs/a.md': '', 'b.md': '', 'docs2/c.md': '' })
    const { files } = await readProject(join(folder, 'docs'), { staged: true })
    expect(files).toEqual(['a.md', 'docs.json'])
  })

  test('under another name of docs.json', async () => {
    const folder = repository({ 'docs.v2.json': pages('a') })
    expect(await staged(join(folder, 'docs.v2.json'))).toEqual(['missing-page: No file for page "a".'])
  })

  test('in a work tree of its own', async () => {
    const folder = repository({ 'docs.json': pages('a'), 'a.md': '' })
    git(folder, 'commit', '--quiet', '-m', 'Start')
    const other = join(emptyFolder(), 'other')
    git(folder, 'worktree', 'add', '--quiet', other)
    git(other, 'rm', '--quiet', 'a.md')
    expect(await staged(other)).toEqual(['missing-page: No file for page "a".'])
    expect(await staged(folder)).toEqual([])
  })

  test('in a repository inside another one', async () => {
    const folder = repository()
    mkdirSync(join(folder, 'inner'))
    git(join(folder, 'inner'), 'init', '--quiet')
    write(folder, { 'inner/docs.json': pages('a') })
    git(join(folder, 'inner'), 'add', '.')
    expect(await staged(join(folder, 'inner'))).toEqual(['missing-page: No file for page "a".'])
  })

  test('GIT_DIR and GIT_INDEX_FILE hold, as for git', async () => {
    const folder = repository({ 'docs/docs.json': pages('a'), 'docs/a.md': '' })
    git(folder, 'read-tree', '--index-output=other-index', '--empty')
    const other = join(repository(), '.git')
    vi.stubEnv('GIT_INDEX_FILE', 'other-index')
    await expect(staged(join(folder, 'docs'))).rejects.toThrow('No docs.json in the git index')
    vi.unstubAllEnvs()
    vi.stubEnv('GIT_DIR', join(folder, '.git'))
    vi.stubEnv('GIT_WORK_TREE', folder)
    expect(await staged(join(folder, 'docs'))).toEqual([])
    vi.stubEnv('GIT_DIR', other)
    await expect(staged(join(folder, 'docs'))).rejects.toThrow('No docs.json in the git index')
    vi.unstubAllEnvs()
    vi.stubEnv('GIT_DIR', join(folder, '.git'))
    await expect(staged(join(folder, 'docs'))).rejects.toThrow(
      'is not in the work tree of the git repository',
    )
  })
})

describe('as a hook', () => {
  const command = `"${process.execPath}" --import "${import.meta.resolve('tsx')}" "${join(root, 'src/command.ts')}"`

  /** A repository whose hook refuses a commit without a sound navigation in docs/. */
  function guarded(): string {
    const folder = repository({ 'docs/docs.json': pages('a'), 'docs/a.md': '' })
    git(folder, 'commit', '--quiet', '-m', 'Start')
    const hook = join(folder, '.git/hooks/pre-commit')
    mkdirSync(join(folder, '.git/hooks'), { recursive: true })
    writeFileSync(hook, `#!/bin/sh\nexec ${command} check --staged docs\n`)
    chmodSync(hook, 0o755)
    return folder
  }

  const commit = (folder: string, ...args: string[]) => {
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
    const { status, stdout, stderr } = spawnSync('git', [...identity, 'commit', '-m', 'Change', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { blocked: status !== 0, said: stdout + stderr }
  }

  test.each([
    { how: 'the whole', args: ['--all'], in: '.' },
    { how: 'a part', args: ['docs.json'], in: 'docs' },
  ])(
    'a commit of $how, also from a work tree',
    ({ args, in: inside }) => {
      const folder = guarded()
      const other = join(emptyFolder(), 'other')
      git(folder, 'worktree', 'add', '--quiet', other)
      for (const tree of [folder, other]) {
        write(tree, { 'docs/docs.json': pages('a', 'b') })
        const { blocked, said } = commit(join(tree, inside), ...args)
        expect(blocked).toBe(true)
        expect(said).toContain('docs/docs.json:6:7  error  No file for page "b".  missing-page')
        write(tree, { 'docs/docs.json': pages('a', 'a') })
        expect(commit(join(tree, inside), ...args)).toMatchObject({ blocked: false })
      }
    },
    60_000,
  )
})

describe('links', () => {
  test('are followed inside the project, and not out of it', async () => {
    const folder = repository({
      'x/docs/docs.json': pages('a'),
      'x/docs/real/p.md': '---\ntitle: P\n---\n',
      'x/b.md': '',
    })
    const docs = join(folder, 'x/docs')
    symlinkSync('real/p.md', join(docs, 'a.md'))
    symlinkSync('real', join(docs, 'linked'))
    symlinkSync('../b.md', join(docs, 'out.md'))
    symlinkSync('nothing.md', join(docs, 'broken.md'))
    symlinkSync('circle.md', join(docs, 'circle.md'))
    symlinkSync('..', join(docs, 'real/up'))
    git(folder, 'add', '.')
    const [index, disk] = await Promise.all([readProject(docs, { staged: true }), readProject(docs)])
    expect(index.files).toEqual(['a.md', 'circle.md', 'docs.json', 'linked/p.md', 'out.md', 'real/p.md'])
    expect(disk.files).toEqual(index.files?.filter(file => file !== 'circle.md'))
    expect(index.frontMatter).toEqual(disk.frontMatter)
    expect(Object.keys(index.frontMatter).sort()).toEqual(['a.md', 'linked/p.md', 'real/p.md'])
  })

  test('beside which paths are named that no disk can have', async () => {
    const name = `${'a/'.repeat(100_000)}b.json`
    const files = {
      'docs.json': {
        $schema: extended,
        navigation: { groups: [{ $ref: name }, { group: 'A', openapi: name }] },
      },
    }
    const folder = repository(files)
    symlinkSync('docs.json', join(folder, 'l.json'))
    git(folder, 'add', '.')
    const told = async (...args: string[]) => {
      const { out } = await call(['check', '--format', 'json', folder, ...args])
      return JSON.parse(out).diagnostics.map(({ rule, message }: { rule: string; message: string }) => ({
        rule,
        message,
      }))
    }
    expect(await told('--staged')).toEqual(await told())
  })

  test('an include and a specification that are links', async () => {
    const folder = repository({
      'docs/docs.json': { $schema: extended, navigation: { $ref: 'nav.json' } },
      'docs/in/nav.json': { pages: [{ group: 'A', openapi: 'api.json' }] },
      'api.json': openapi,
    })
    symlinkSync('in/nav.json', join(folder, 'docs/nav.json'))
    symlinkSync('../api.json', join(folder, 'docs/api.json'))
    git(folder, 'add', '.')
    expect(await staged(join(folder, 'docs'))).toEqual([
      'openapi-outside-project: The OpenAPI file "api.json" is outside the project.',
    ])
  })
})

describe('a reason why nothing can be checked is one line', () => {
  const refused = async (folder: string, ...args: string[]) => {
    const { code, out, err } = await call(['check', '--staged', folder, ...args])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    return err.replaceAll(folder, 'HERE')
  }

  test('no repository', async () => {
    const folder = emptyFolder()
    write(folder, { 'docs.json': pages() })
    expect(await refused(folder)).toBe('docs-nav: Not in a git repository: "HERE".\n')
  })

  test('a repository without a work tree', async () => {
    const folder = emptyFolder()
    git(folder, 'init', '--quiet', '--bare')
    expect(await refused(folder)).toBe('docs-nav: Not in the work tree of a git repository: "HERE".\n')
  })

  test('no git', async () => {
    const folder = repository({ 'docs.json': pages() })
    vi.stubEnv('PATH', 'relative')
    expect(await refused(folder)).toBe('docs-nav: The command "git" is not installed.\n')
  })

  test('no docs.json in the index', async () => {
    const folder = repository()
    write(folder, { 'docs.json': pages() })
    expect(await refused(folder)).toBe(
      `docs-nav: No docs.json in the git index of "HERE". "git add ${relative('', realpathSync(folder)).replace(folder, 'HERE')}/docs.json" stages it.\n`,
    )
  })

  test('a merge in conflict', async () => {
    const folder = repository({ 'docs.json': pages('a'), 'a.md': 'one' })
    git(folder, 'commit', '--quiet', '-m', 'One')
    git(folder, 'checkout', '--quiet', '-b', 'other')
    write(folder, { 'a.md': 'two' })
    git(folder, 'commit', '--quiet', '--all', '-m', 'Two')
    git(folder, 'checkout', '--quiet', 'main')
    write(folder, { 'a.md': 'three' })
    git(folder, 'commit', '--quiet', '--all', '-m', 'Three')
    expect(() => git(folder, 'merge', 'other')).toThrow()
    expect(await refused(folder)).toBe(
      'docs-nav: A merge left "a.md" in conflict, so that the git index has no version of it. Settle it, and stage it with "git add".\n',
    )
  })

  test('an index that is broken', async () => {
    const folder = repository({ 'docs.json': pages() })
    write(folder, { '.git/index': 'nonsense' })
    expect(await refused(folder)).toMatch(/^docs-nav: "git ls-files" failed: .+\.\n$/)
  })

  test('standard input', async () => {
    expect(await call(['check', '--staged', '-'])).toEqual({
      code: 2,
      out: '',
      err: 'docs-nav: --staged checks the index of git, and "-" is standard input.\n',
    })
  })
})

test('runs no program that the settings of a repository name', async () => {
  const folder = repository({
    'docs.json': pages('a'),
    'a.md': '',
    '.gitattributes': '* filter=bad diff=bad\n',
  })
  const trap = join(folder, '.git/trap')
  const sprung = join(folder, '.git/sprung')
  writeFileSync(trap, `#!/bin/sh\ntouch "${sprung}"\nexit 1\n`)
  chmodSync(trap, 0o755)
  const keys = ['core.fsmonitor', 'filter.bad.smudge', 'filter.bad.clean', 'filter.bad.process', 'core.pager']
  for (const key of [
    ...keys,
    'diff.bad.textconv',
    'diff.bad.command',
    'diff.external',
    'core.sshCommand',
    'uploadpack.packObjectsHook',
  ])
    git(folder, 'config', key, trap)
  git(folder, 'config', 'alias.ls-files', `!${trap}`)
  expect(await staged(folder)).toEqual([])
  expect(existsSync(sprung)).toBe(false)
  expect(() => git(folder, 'status')).toThrow()
  expect(existsSync(sprung), 'the trap is one').toBe(true)
})

test.skipIf(process.platform === 'win32')(
  'a git that takes core.fsmonitor for a program starts none',
  async () => {
    const folder = repository({ 'docs.json': pages('a'), 'a.md': '' })
    // As git before 2.36 does, for which "false" is a program too.
    const own = execFileSync('/bin/sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
    const [programs, packages] = [emptyFolder(), join(folder, 'node_modules/.bin')]
    const old = 'for word; do case "$word" in core.fsmonitor=?*) env "${word#*=}" ;; esac; done'
    write(programs, { git: `#!/bin/sh\n${old}\nexec "${own}" "$@"\n` })
    const sprung = join(folder, '.git/sprung')
    write(packages, { false: `#!/bin/sh\ntouch "${sprung}"\n` })
    for (const program of [join(programs, 'git'), join(packages, 'false')]) chmodSync(program, 0o755)
    vi.stubEnv('PATH', [packages, programs, process.env.PATH].join(delimiter))
    expect(await staged(folder)).toEqual([])
    expect(existsSync(sprung)).toBe(false)
    git(folder, '-c', 'core.fsmonitor=false', 'status')
    expect(existsSync(sprung), 'the trap is one').toBe(true)
  },
)

test.skipIf(process.platform === 'win32')('git finds no program among packages', async () => {
  const folder = repository({ 'docs.json': pages('a'), 'a.md': '' })
  const own = execFileSync('/bin/sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const [programs, packages] = [emptyFolder(), join(folder, 'node_modules/.bin')]
  write(programs, { git: `#!/bin/sh\nprintf %s "$PATH" > "${programs}/path"\nexec "${own}" "$@"\n` })
  chmodSync(join(programs, 'git'), 0o755)
  vi.stubEnv('PATH', [packages, programs, process.env.PATH].join(delimiter))
  expect(await staged(folder)).toEqual([])
  const folders = readFileSync(join(programs, 'path'), 'utf8').split(delimiter)
  expect(folders[0]).toBe(programs)
  expect(folders).not.toContain(packages)
})

test.skipIf(process.platform === 'win32')('a git that Yarn has of the packages is not run', async () => {
  const folder = repository({ 'docs.json': pages('a'), 'a.md': '' })
  // Yarn 2 and later has their programs in a folder for each run, one within another too.
  const places = ['xfs-0a9f382e', 'xfs-1ea85135'].map(name => join(emptyFolder(), name))
  const sprung = join(folder, '.git/sprung')
  for (const place of places) {
    write(place, { git: `#!/bin/sh\ntouch "${sprung}"\nexit 1\n` })
    chmodSync(join(place, 'git'), 0o755)
  }
  vi.stubEnv('PATH', [...places, process.env.PATH].join(delimiter))
  expect(await staged(folder)).toEqual([])
  expect(existsSync(sprung)).toBe(false)
})

test('a page of a submodule is not in the index', async () => {
  const inner = repository({ 'p.md': '', 'api.json': openapi })
  git(inner, 'commit', '--quiet', '-m', 'Start')
  const folder = repository({
    'docs.json': {
      $schema: extended,
      navigation: { pages: ['sub/p', { group: 'A', openapi: 'sub/api.json' }] },
    },
  })
  git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub')
  expect(await staged(folder)).toEqual([
    'missing-page: No file for page "sub/p".',
    'openapi-invalid: Cannot read "sub/api.json": it is in a submodule, which the index does not hold.',
  ])
})
