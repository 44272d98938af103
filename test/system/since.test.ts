import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkProject, type ReadOptions, readProject } from '../../src/index.ts'
import type { CommandOptions } from '../../src/project/read.ts'
import { newReadingMemory } from '../../src/project/remembered.ts'
import { call } from '../call.ts'
import { emptyFolder, git, repository, write } from '../repository.ts'

const extended = 'https://mintlify.com/docs.json'
const docs = (pages: string[], more = {}) => ({ $schema: extended, navigation: { pages }, ...more })
const text = (title: string) => `---\ntitle: ${title}\n---\n\n${`A page about ${title}.\n`.repeat(20)}`

/** A repository with these files in its first commit, on the branch main. */
function committed(files: Readonly<Record<string, string | object>>): string {
  const folder = repository(files)
  git(folder, 'commit', '--quiet', '-m', 'Start')
  return folder
}

const start = () =>
  committed({
    'docs.json': docs(['index', 'a', 'b']),
    'index.mdx': '',
    'a.mdx': text('A'),
    'b.mdx': text('B'),
  })

/** The findings about pages that are gone, as `message | help`. */
async function gone(folder: string, options: ReadOptions = {}): Promise<string[]> {
  const { diagnostics } = checkProject(await readProject(folder, { since: 'main', ...options }))
  return diagnostics
    .filter(({ rule }) => rule === 'moved-page')
    .map(({ message, help }) => `${message} | ${help}`)
}

const lost = (page: string) =>
  `"/${page}" was a page, and leads nowhere now. | "main" has it. Add { "source": "/${page}", "destination": "..." } to "redirects".`
const moved = (page: string, to: string) =>
  `"/${page}" was a page, and leads nowhere now. | "main" has it. It moved: add { "source": "/${page}", "destination": "/${to}" } to "redirects".`

describe('a page that a revision had', () => {
  test('is still there', async () => {
    expect(await gone(start())).toEqual([])
  })

  test('was removed', async () => {
    const folder = start()
    write(folder, { 'docs.json': docs(['index', 'a']) })
    expect(await gone(folder), 'its file is').toEqual([])
    rmSync(join(folder, 'b.mdx'))
    expect(await gone(folder)).toEqual([lost('b')])
    write(folder, { 'docs.json': docs(['index', 'a'], { redirects: [{ source: '/b', destination: '/a' }] }) })
    expect(await gone(folder)).toEqual([])
  })

  test('is read once by a call that reads its project several times', async () => {
    const folder = start()
    const options: CommandOptions = { since: 'main', remembered: newReadingMemory() }
    const { before } = await readProject(folder, options)
    expect(before?.pages).toHaveLength(3)
    expect((await readProject(folder, { ...options, source: JSON.stringify(docs(['index'])) })).before).toBe(
      before,
    )
  })

  test('was renamed on the disk alone', async () => {
    const folder = start()
    write(folder, { 'docs.json': docs(['index', 'a', 'c/d']), 'c/d.md': text('B').replaceAll('\n', '\r\n') })
    rmSync(join(folder, 'b.mdx'))
    expect(await gone(folder)).toEqual([moved('b', 'c/d')])
    expect(await gone(folder, { staged: true }), 'the index is as it was').toEqual([])
  })

  test('was renamed, and its entry was not', async () => {
    const folder = start()
    write(folder, { 'c/d.mdx': text('B') })
    rmSync(join(folder, 'b.mdx'))
    const { diagnostics } = checkProject(await readProject(folder, { since: 'main' }))
    expect(diagnostics.filter(({ rule }) => rule === 'missing-page')).toMatchObject([
      { message: 'No file for page "b".', help: 'Write "c/d": its file has moved there.' },
    ])
  })

  test('was renamed with many others, and --fix writes every redirect', async () => {
    const names = [...Array(30).keys()].map(i => `page-${i}`)
    const filesIn = (folder: string) =>
      Object.fromEntries(names.map(name => [`${folder}${name}.mdx`, text(name)]))
    const folder = committed({ 'docs.json': docs(names), ...filesIn('') })
    for (const name of names) rmSync(join(folder, `${name}.mdx`))
    write(folder, { 'docs.json': docs(names.map(name => `new/${name}`)), ...filesIn('new/') })
    const { code, err } = await call(['check', folder, '--since', 'main', '--fix', '--max-warnings', '0'])
    expect({ code, err }).toEqual({
      code: 0,
      err: `docs-nav: repaired 30 problems in ${folder}/docs.json.\n`,
    })
    const { redirects } = JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8'))
    expect(redirects).toEqual(names.map(name => ({ source: `/${name}`, destination: `/new/${name}` })))
  })

  test.each([
    ['g/a%20b', 'h/a%20b'],
    ['g/:id', 'h/id'],
    ['g/st*r', 'h/star'],
  ])('%s, for which a redirect would match more or less, gets none', async (from, to) => {
    const folder = committed({ 'docs.json': docs([from, 'a']), 'a.mdx': '', [`${from}.md`]: text('B') })
    git(folder, 'rm', '--quiet', `${from}.md`)
    write(folder, { 'docs.json': docs([to, 'a']), [`${to}.md`]: text('B') })
    expect(await gone(folder)).toHaveLength(1)
    const before = readFileSync(join(folder, 'docs.json'), 'utf8')
    await call(['check', folder, '--since', 'main', '--fix'])
    expect(readFileSync(join(folder, 'docs.json'), 'utf8')).toBe(before)
  })

  test('became a part of other pages: a redirect never leads to a snippet', async () => {
    const folder = start()
    git(folder, 'rm', '--quiet', 'b.mdx')
    write(folder, { 'docs.json': docs(['index', 'a']), 'snippets/b.mdx': text('B') })
    expect(await gone(folder)).toEqual([lost('b')])
  })

  test('was renamed, and a refused repair does not stop the others', async () => {
    const folder = committed({
      'docs.json': docs(['index', 'b'], { redirects: [{ source: '/old', destination: '/b' }] }),
      'index.mdx': '',
      'b.mdx': text('B'),
      'docs-nav.config.json': { rules: { 'redirect-chain': 'warning' } },
    })
    git(folder, 'mv', 'b.mdx', 'c.mdx')
    write(folder, {
      'docs.json': docs(['/index', 'c'], { redirects: [{ source: '/old', destination: '/b' }] }),
    })
    const { err } = await call(['check', folder, '--since', 'main', '--fix'])
    expect(err).toBe(
      `docs-nav: repaired 1 problem in ${folder}/docs.json.\n` +
        'docs-nav: 1 repair was left out: new problems would come of it.\n',
    )
    const { navigation } = JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8'))
    expect(navigation.pages).toEqual(['index', 'c'])
  })

  test('was renamed and changed a little', async () => {
    const folder = start()
    git(folder, 'mv', 'b.mdx', 'c.mdx')
    write(folder, { 'docs.json': docs(['index', 'a', 'c']), 'c.mdx': `${text('B')}One more line.\n` })
    git(folder, 'add', '.')
    const result = [moved('b', 'c')]
    expect(await gone(folder)).toEqual(result)
    expect(await gone(folder, { staged: true })).toEqual(result)
    git(folder, 'checkout', '--quiet', '-b', 'work')
    git(folder, 'commit', '--quiet', '-m', 'Rename')
    expect(await gone(folder)).toEqual(result)
    expect(await gone(folder, { since: 'HEAD' })).toEqual([])
  })

  test('was renamed and changed a little, while no command of git compares files', async () => {
    // Git would read .gitattributes of the disk, in folders that may be links out by now, and .gitmodules.
    const folder = start()
    git(folder, 'mv', 'b.mdx', 'c.mdx')
    write(folder, { 'docs.json': docs(['index', 'a', 'c']), 'c.mdx': `${text('B')}One more line.\n` })
    git(folder, 'add', '.')
    const own = execFileSync('/bin/sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
    const programs = emptyFolder()
    const asked = join(programs, 'asked')
    write(programs, { git: `#!/bin/sh\nprintf '%s\\n' "$*" >> "${asked}"\nexec "${own}" "$@"\n` })
    chmodSync(join(programs, 'git'), 0o755)
    vi.stubEnv('PATH', [programs, process.env.PATH].join(delimiter))
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await gone(folder)).toEqual([moved('b', 'c')])
    const commands = readFileSync(asked, 'utf8')
    expect(commands).toContain('ls-tree')
    expect(commands).not.toContain('diff')
  })

  test.each([
    { count: 200, last: moved('page-7', 'new/seven') },
    { count: 201, last: lost('page-7') },
  ])(
    'was renamed and changed with $count others: past the limit only those of one name are compared',
    async ({ count, last }) => {
      const names = [...Array(count).keys()].map(i => `page-${i}`)
      const folder = committed({
        'docs.json': docs(names),
        ...Object.fromEntries(names.map(name => [`${name}.mdx`, text(name)])),
      })
      for (const name of names) rmSync(join(folder, `${name}.mdx`))
      const to = (name: string) => (name === 'page-7' ? 'new/seven' : `new/${name}`)
      write(folder, {
        'docs.json': docs(names.map(to)),
        ...Object.fromEntries(names.map(name => [`${to(name)}.mdx`, `${text(name)}More.\n`])),
      })
      expect(await gone(folder)).toEqual(
        names.map(name => (name === 'page-7' ? last : moved(name, to(name)))),
      )
    },
  )

  test('became two of the same content', async () => {
    const folder = start()
    const files = { 'x/one.mdx': text('B'), 'x/two.mdx': text('B') }
    write(folder, { 'docs.json': docs(['index', 'a', 'x/one', 'x/two']), ...files })
    rmSync(join(folder, 'b.mdx'))
    expect(await gone(folder)).toEqual([lost('b')])
    write(folder, { 'docs.json': docs(['index', 'a', 'x/one', 'x/two', 'x/b']), 'x/b.mdx': text('B') })
    expect(await gone(folder)).toEqual([moved('b', 'x/b')])
  })

  test('was renamed, beside another of the same content that was removed', async () => {
    const folder = committed({ 'docs.json': docs(['a/x', 'b/y']), 'a/x.mdx': text('A'), 'b/y.md': text('A') })
    for (const name of ['a', 'b']) rmSync(join(folder, name), { recursive: true })
    write(folder, { 'docs.json': docs(['c/y']), 'c/y.mdx': text('A') })
    expect(await gone(folder), 'the one of the same name was').toEqual([lost('a/x'), moved('b/y', 'c/y')])
    write(folder, { 'docs.json': docs(['c/y', 'd/z']), 'd/z.mdx': `${text('A')}One more line.\n` })
    const both = [moved('a/x', 'd/z'), moved('b/y', 'c/y')]
    expect(await gone(folder), 'the other one was changed too').toEqual(both)
    rmSync(join(folder, 'c'), { recursive: true })
    write(folder, { 'docs.json': docs(['d/z', 'e/v']), 'e/v.mdx': text('A') })
    const named = [moved('a/x', 'e/v'), moved('b/y', 'd/z')]
    expect(await gone(folder), 'neither has its name').toEqual(named)
  })

  test('had no file, or was not listed', async () => {
    const folder = committed({
      'docs.json': docs(['index', 'planned']),
      'index.mdx': '',
      'hidden.mdx': text('H'),
    })
    write(folder, { 'docs.json': docs(['index']) })
    rmSync(join(folder, 'hidden.mdx'))
    expect(await gone(folder)).toEqual([])
  })

  test('was listed in an included file', async () => {
    const folder = committed({
      'site/docs.json': { $schema: extended, navigation: { $ref: './nav/all.json' } },
      'site/nav/all.json': { pages: ['index', 'a'] },
      'site/index.mdx': '',
      'site/a.mdx': text('A'),
      'other/a.mdx': text('A'),
    })
    write(folder, { 'site/docs.json': docs(['index']) })
    rmSync(join(folder, 'site/a.mdx'))
    expect(await gone(join(folder, 'site'))).toEqual([lost('a')])
  })

  test('cannot be compared: docs.json was absent or broken', async () => {
    const folder = committed({ 'a.mdx': '' })
    write(folder, { 'docs.json': docs(['a']) })
    expect(await gone(folder)).toEqual([])
    const { err } = await call(['check', folder, '--since', 'main'])
    expect(err).toBe('docs-nav: docs.json of "main" cannot be read: no page is looked for.\n')
    write(folder, { 'docs.json': '{' })
    git(folder, 'add', '.')
    git(folder, 'commit', '--quiet', '-m', 'Broken')
    write(folder, { 'docs.json': docs(['b']), 'b.mdx': '' })
    expect(await gone(folder)).toEqual([])
  })
})

describe('the command', () => {
  test('says where "-" belongs', async () => {
    const { code, err } = await call(['check', '-', '--since', 'main'])
    expect({ code, err }).toEqual({
      code: 2,
      err: 'docs-nav: --since looks for pages: --stdin-filename says where "-" belongs.\n',
    })
  })

  test('warns, or fails when asked to', async () => {
    const folder = start()
    git(folder, 'mv', 'b.mdx', 'c.mdx')
    write(folder, { 'docs.json': docs(['index', 'a', 'c']) })
    const { code, out } = await call(['check', folder, '--since', 'main'])
    expect(code).toBe(0)
    expect(out).toContain('warning  "/b" was a page, and leads nowhere now.  moved-page')
    expect((await call(['check', folder, '--since', 'main', '--rule', 'moved-page=error'])).code).toBe(1)
    expect(
      (await call(['check', folder, '--since', 'HEAD~0', '--rule', 'moved-page=off'])).out,
    ).not.toContain('/b')
    expect((await call(['check', folder])).out).not.toContain('/b')
  })

  test.each([
    { revision: 'mian', says: 'No revision "mian" in the git repository. Did you mean "main"?' },
    { revision: 'v1.0', says: 'No revision "v1.0" in the git repository.' },
    { revision: '', says: 'No revision "" in the git repository.' },
    { revision: '--output=x', says: 'No revision "--output=x" in the git repository.' },
    { revision: 'main:docs.json', says: 'No revision "main:docs.json" in the git repository.' },
  ])('no revision "$revision"', async ({ revision, says }) => {
    const { code, out, err } = await call(['check', start(), `--since=${revision}`])
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: `docs-nav: ${says}\n` })
  })

  test('a clone without history', async () => {
    const folder = start()
    git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'Next')
    const clone = join(emptyFolder(), 'clone')
    git(folder, 'clone', '--quiet', '--depth', '1', `file://${folder}`, clone)
    expect(await call(['check', clone, '--since', 'HEAD~1'])).toMatchObject({
      code: 2,
      err: 'docs-nav: No revision "HEAD~1" in the git repository. The clone is shallow: fetch its history.\n',
    })
  })

  test('needs the files', async () => {
    const { code, err } = await call(['check', start(), '--since', 'main', '--no-files'])
    expect({ code, err }).toEqual({
      code: 2,
      err: 'docs-nav: --since looks for pages, and --no-files leaves them out.\n',
    })
  })
})

test('runs no program that the settings of a repository name', async () => {
  const folder = committed({
    'docs.json': docs(['a']),
    'a.mdx': text('A'),
    '.gitattributes': '* filter=bad diff=bad\n',
  })
  git(folder, 'mv', 'a.mdx', 'b.mdx')
  write(folder, { 'docs.json': docs(['b']), 'b.mdx': `${text('A')}More.\n` })
  git(folder, 'add', '.')
  const sprung = join(folder, '.git/sprung')
  const trap = join(folder, '.git/trap')
  writeFileSync(trap, `#!/bin/sh\ntouch "${sprung}"\nexit 1\n`)
  chmodSync(trap, 0o755)
  const filters = ['filter.bad.smudge', 'filter.bad.clean', 'filter.bad.process']
  for (const key of [...filters, 'core.fsmonitor', 'diff.bad.textconv', 'diff.bad.command', 'diff.external'])
    git(folder, 'config', key, trap)
  expect(await gone(folder)).toEqual([moved('a', 'b')])
  expect(existsSync(sprung)).toBe(false)
})

test('a file of a partial clone is not fetched', async () => {
  const folder = committed({ 'docs.json': docs(['a']), 'a.mdx': text('A') })
  git(folder, 'config', 'uploadpack.allowFilter', 'true')
  const clone = join(emptyFolder(), 'clone')
  git(folder, 'clone', '--quiet', '--filter=blob:none', '--no-checkout', `file://${folder}`, clone)
  git(clone, 'read-tree', 'HEAD')
  const { code, err } = await call(['check', clone, '--staged'])
  expect(code).toBe(2)
  expect(err).toMatch(/^docs-nav: .+\.\n$/)
  expect(git(clone, 'rev-list', '--objects', '--missing=print', 'HEAD')).toMatch(/^\?/m)
})

/** Damages an object of the only pack of a repository, and says that a remote promised the pack. */
function damage(folder: string, id: string) {
  const packs = join(folder, '.git/objects/pack')
  const index = readdirSync(packs).find(name => name.endsWith('.idx'))!
  const pack = join(packs, index.replace(/idx$/, 'pack'))
  const listed = git(folder, 'verify-pack', '-v', join(packs, index))
  const line = listed.split('\n').find(line => line.startsWith(id))!
  const [size, offset] = line.split(' ').slice(-2).map(Number)
  chmodSync(pack, 0o644)
  // Its length, which stands first, is sound.
  writeFileSync(pack, readFileSync(pack).fill(0xff, offset! + 5, offset! + size!))
  writeFileSync(pack.replace(/pack$/, 'promisor'), '')
}

test.skipIf(process.platform === 'win32')('a git that fetches by itself runs no hook', async () => {
  const folder = committed({ 'docs.json': docs(['a']), 'a.mdx': '' })
  git(folder, 'repack', '-a', '-d', '--quiet')
  damage(folder, git(folder, 'rev-parse', 'HEAD:docs.json').trim())
  // The fetch of what cannot be read finds it in the pack, ends well without a connection, and tidies the repository.
  for (const [key, value] of Object.entries({
    'core.repositoryFormatVersion': '1',
    'extensions.partialClone': 'origin',
    'remote.origin.url': 'nowhere',
    'gc.auto': '1',
    'gc.autoDetach': 'false',
    'maintenance.autoDetach': 'false',
  }))
    git(folder, 'config', key, value)
  write(folder, { [`.git/objects/17/${'0'.repeat(38)}`]: '', [`.git/objects/17/${'1'.repeat(38)}`]: '' })
  const [hook, sprung] = [join(folder, '.git/hooks/pre-auto-gc'), join(folder, '.git/sprung')]
  write(folder, { '.git/hooks/pre-auto-gc': `#!/bin/sh\ntouch "${sprung}"\nexit 1\n` })
  chmodSync(hook, 0o755)

  // Git as it was before it knew this variable. It looks for the object again and again, until the stack is full.
  const own = execFileSync('/bin/sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const programs = emptyFolder()
  write(programs, { git: `#!/bin/sh\nunset GIT_NO_LAZY_FETCH\nulimit -s 1024\nexec "${own}" "$@"\n` })
  chmodSync(join(programs, 'git'), 0o755)
  vi.stubEnv('PATH', [programs, process.env.PATH].join(delimiter))
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await call(['check', folder, '--staged'])).toMatchObject({ code: 2, out: '' })
  expect(existsSync(sprung)).toBe(false)

  git(folder, 'gc', '--auto', '--quiet')
  expect(existsSync(sprung), 'the trap is one').toBe(true)
})

test.skipIf(process.platform === 'win32')(
  'a git that fetches in its own process starts no helper',
  async () => {
    const folder = committed({ 'docs.json': docs(['a']), 'a.mdx': text('A') })
    git(folder, 'config', 'uploadpack.allowFilter', 'true')
    const clone = join(emptyFolder(), 'clone')
    git(folder, 'clone', '--quiet', '--filter=blob:none', '--no-checkout', `file://${folder}`, clone)
    git(clone, 'read-tree', 'HEAD')
    // As git before 2.29, which did not start another for this, and asked only which protocols are allowed.
    const own = execFileSync('/bin/sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
    const [programs, packages] = [emptyFolder(), join(clone, 'node_modules/.bin')]
    const old = 'for word; do shift; set -- "$@" "$(printf %s "$word" | sed s/parallel=-1/parallel=1/)"; done'
    write(programs, { git: `#!/bin/sh\nunset GIT_NO_LAZY_FETCH\n${old}\nexec "${own}" "$@"\n` })
    chmodSync(join(programs, 'git'), 0o755)
    vi.stubEnv('PATH', [packages, programs, process.env.PATH].join(delimiter))
    onTestFinished(() => void vi.unstubAllEnvs())
    const sprung = join(clone, '.git/sprung')
    const trap = `#!/bin/sh\ntouch "${sprung}"\nexit 1\n`
    write(packages, { 'git-remote-none': trap, 'git-remote-': trap })
    for (const name of ['git-remote-none', 'git-remote-']) chmodSync(join(packages, name), 0o755)
    for (const [key, value] of [
      ['url', 'none::x'],
      ['url', '::x'],
      ['vcs', '/'],
      ['vcs', ''],
    ] as const) {
      git(clone, 'config', `remote.origin.${key}`, value)
      expect(await call(['check', clone, '--staged'])).toMatchObject({ code: 2, out: '' })
      expect(existsSync(sprung)).toBe(false)
    }
    expect(() => git(clone, '-c', 'protocol.allow=always', 'ls-remote', 'none::x')).toThrow()
    expect(existsSync(sprung), 'the trap is one').toBe(true)
  },
)

describe('an address that a revision had', () => {
  const api = (summary: string, more = {}) => ({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths: { '/users': { get: { summary, tags: ['Users'], ...more } } },
  })
  const shown = {
    'docs.json': { $schema: extended, navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } },
    'api.json': api('List users'),
  }

  test('is lost when a summary is edited, as when a file is moved', async () => {
    const folder = committed(shown)
    expect(await gone(folder)).toEqual([])
    write(folder, { 'api.json': api('All users') })
    expect(await gone(folder)).toEqual([
      moved('api-reference/users/list-users', 'api-reference/users/all-users'),
    ])
  })

  test('may be there still where what refers to it cannot be read', async () => {
    const referring = { ...api('List users'), paths: { '/users': { $ref: 'users.json' }, '/a': { get: {} } } }
    const folder = committed({ ...shown, 'api.json': referring, 'users.json': { get: {} } })
    expect(await gone(folder)).toEqual([])
    rmSync(join(folder, 'users.json'))
    expect(await gone(folder)).toEqual([])
    write(folder, { 'api.json': { ...referring, paths: { '/users': { $ref: 'users.json' } } } })
    expect(await gone(folder), 'but another one is not').toEqual([lost('api-reference/get-a')])
  })

  test('is there still when only its title is another one', async () => {
    const folder = committed(shown)
    write(folder, { 'api.json': api('List users', { 'x-mint': { metadata: { title: 'Everybody' } } }) })
    expect(await gone(folder)).toEqual([])
  })

  test('is lost with its operation, and nothing is said while the specification cannot be read', async () => {
    const folder = committed(shown)
    write(folder, { 'api.json': { ...api(''), paths: { '/other': { get: {} } } } })
    expect(await gone(folder)).toEqual([lost('api-reference/users/list-users')])
    rmSync(join(folder, 'api.json'))
    expect(await gone(folder)).toEqual([])
  })

  test('is that of a "url" too', async () => {
    const page = (url: string) => `---\nurl: ${url}\n---\n`
    const folder = committed({
      'docs.json': docs(['a', 'b']),
      'a.mdx': page('/old/place'),
      'b.mdx': text('B'),
    })
    write(folder, { 'a.mdx': page('/new/place') })
    expect(await gone(folder)).toEqual([lost('old/place')])
    write(folder, { 'a.mdx': page('https://example.com') })
    expect(await gone(folder)).toEqual([lost('old/place')])
  })

  test('is that of an operation that no list shows', async () => {
    const hidden = (summary: string) => api(summary, { 'x-hidden': true })
    const folder = committed({ ...shown, 'api.json': hidden('List users') })
    expect(await gone(folder)).toEqual([])
    write(folder, { 'api.json': hidden('All users') })
    expect(await gone(folder)).toEqual([
      moved('api-reference/users/list-users', 'api-reference/users/all-users'),
    ])
    write(folder, { 'api.json': api('List users') })
    expect(await gone(folder), 'it is shown now').toEqual([])
  })

  test.each([
    ['another tag', api('List users', { tags: ['People'] }), {}, 'api-reference/people/list-users'],
    ['an address of its own', api('List users', { 'x-mint': { href: '/people' } }), {}, 'people'],
    ['another folder', api('List users'), { directory: 'rest' }, 'rest/users/list-users'],
  ])('is lost with %s', async (_, text, place, to) => {
    const folder = committed(shown)
    const openapi = { source: 'api.json', ...place }
    write(folder, {
      'docs.json': { $schema: extended, navigation: { tabs: [{ tab: 'API', openapi }] } },
      'api.json': text,
    })
    expect(await gone(folder)).toEqual([moved('api-reference/users/list-users', to)])
  })

  test('is covered by a redirect with a parameter, and --fix writes one', async () => {
    const folder = committed(shown)
    write(folder, { 'api.json': api('All users') })
    const { code, err } = await call(['check', folder, '--since', 'main', '--fix', '--max-warnings', '0'])
    expect({ code, err }).toMatchObject({ code: 0 })
    expect(JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8'))).toMatchObject({
      redirects: [
        { source: '/api-reference/users/list-users', destination: '/api-reference/users/all-users' },
      ],
    })
    const redirects = [
      { source: '/api-reference/users/:slug*', destination: '/api-reference/users/all-users' },
    ]
    write(folder, { 'docs.json': { ...shown['docs.json'], redirects } })
    expect(await gone(folder)).toEqual([])
  })

  test('is not that of the file of a "url"', async () => {
    const page = (url: string) => `---\nurl: ${url}\n---\n`
    const folder = committed({
      'docs.json': docs(['index', 'a', 'b']),
      'index.mdx': '',
      'a.mdx': page('/old/place'),
      'b.mdx': page('https://example.com'),
    })
    write(folder, { 'docs.json': docs(['index']) })
    rmSync(join(folder, 'a.mdx'))
    rmSync(join(folder, 'b.mdx'))
    expect(await gone(folder)).toEqual([lost('old/place')])
  })
})
