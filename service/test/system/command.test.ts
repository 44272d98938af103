import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { gitFed, gitIn, makeRepository } from '../git-repository.ts'
import { scratchFolder } from '../stores.ts'

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url))
const folder = scratchFolder()

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: folder(),
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stdout, stderr }
}
const refused = (line: string) => ({ status: 2, stdout: '', stderr: `docs-nav-service: ${line}\n` })

test('keeps a project, and changes only what is given', () => {
  const repository = 'https://user:secret@git.example.com/a.git'
  expect(
    run('project', 'add', 'a', '--repository', repository, '--branch', 'next', '--organization', 'acme')
      .status,
  ).toBe(0)
  expect(run('project', 'add', 'a', '--domain', 'docs').status).toBe(0)
  const { stdout } = run('project', 'list')
  expect(stdout).toBe('a\tdocs\tacme\thttps://***@git.example.com/a.git\tnext\t.\tno origins\n')
  expect(statSync(join(folder(), 'docs-nav-service.db')).mode & 0o777).toBe(0o600)
})

test("runs no package of the user's home, which may be a project", () => {
  const [home, ran] = [join(folder(), 'home'), join(folder(), 'ran')]
  // A package that others would use where it is installed. Node looks in these folders too.
  for (const modules of ['.node_modules', '.node_libraries']) {
    mkdirSync(join(home, modules), { recursive: true })
    const trap = `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '')`
    for (const name of ['bufferutil', 'utf-8-validate', 'encoding', 'pg-native'])
      writeFileSync(join(home, modules, `${name}.js`), trap)
  }
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('HOME', home)
  expect(run('project', 'add', 'h', '--repository', '/x', '--database', 'home.db').status).toBe(0)
  expect(existsSync(ran)).toBe(false)
})

test('takes back the branch, the site and the token of a project', async () => {
  const database = ['--database', 'back.db']
  const token = ['--token-env', 'TOKEN']
  const site = 'https://docs.example.com'
  run('project', 'add', 'b', '--repository', '/x', '--branch', 'next', '--site', site, ...token, ...database)
  expect(run('project', 'list', ...database).stdout).toContain('\tnext\t')
  const none = ['--branch', '', '--site', '', '--token-env', '']
  expect(run('project', 'add', 'b', ...none, ...database).status).toBe(0)
  expect(run('project', 'list', ...database).stdout).toContain('\tHEAD\t')
  const opened = await openDatabase(join(folder(), 'back.db'))
  expect(await opened.db.selectFrom('project').selectAll().execute()).toMatchObject([
    { branch: null, site: null, token_source: null },
  ])
  await opened.close()
})

test('shows what an address was taken for as text', async () => {
  const database = ['--database', 'shown.db']
  run('project', 'add', 'b', '--repository', '/x', ...database)
  const opened = await openDatabase(join(folder(), 'shown.db'))
  const usage = { scope: 'ip', subject: '\u009b31mx\u202e\t##[error]y', count: 1, allowed: 9 } as const
  const window_start = Math.floor(Date.now() / 86_400_000) * 86_400_000
  await opened.db
    .insertInto('usage')
    .values({ ...usage, window_start })
    .execute()
  await opened.close()
  expect(run('usage', 'list', ...database).stdout).toMatch(
    /^ip\t\?31mx\?\?#\?\[error\]y\t1\tof 9\tsince \S+\n$/,
  )
})

/** What no terminal, log or reader shall be given as it is, with a text for language models alone. */
const unshown = '\u009b31m\u202e\u3164\u034f\u2028\ufe0f\u{e0159}\u{e0157}'
const seen = (text: string) => text.match(/[^\n -~]|##\[/gu)

test('shows what a check finds as text', () => {
  const repository = makeRepository(join(folder(), 'found'), {
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      name: 'x',
      theme: 'mint',
      colors: { primary: '#000000' },
      navigation: { groups: [{ group: `a${unshown}##[error]##vso[x]b👩‍💻`, odd: 1, pages: ['none'] }] },
    }),
  })
  const { status, stderr } = run('try', repository, '--port', '0')
  expect(status).toBe(1)
  expect(stderr).toMatch(/"a\?31m\?{7}#\S*error\S*b👩‍💻"/u)
  expect(seen(stderr.replaceAll('👩‍💻', ''))).toBeNull()
})

test('writes to the log what git says of a name as text, each entry as a line of JSON', () => {
  const repository = makeRepository(join(folder(), 'names'))
  // Of what git says, a line is told.
  const name = `${unshown.replace('\u2028', '')}##[error]${'a'.repeat(250)}`
  const blob = gitFed(repository, 'x', 'hash-object', '-w', '--stdin')
  gitFed(repository, `100644 ${blob}\t${name}\0`, 'update-index', '-z', '--index-info')
  gitIn(repository, 'commit', '--quiet', '--message', 'A long name')
  const { status, stderr } = run('try', repository, '--port', '0')
  expect(status).toBe(1)
  const logged = stderr.split('\n').filter(line => line.startsWith('{'))
  expect(logged.map(line => JSON.parse(line).reason)).toEqual([expect.stringContaining(name.slice(0, 40))])
  expect(seen(stderr)).toBeNull()
})

test('shows its arguments as text', () => {
  expect(run(`${unshown}##[error]x`).stderr).toMatch(
    /^docs-nav-service: there is no command "\?31m\?{7}#\S*error\S*x"/,
  )
})

test('makes a key that is shown once, lists and removes it', () => {
  const made = run('key', 'create', '--kind', 'admin', '--organization', 'acme')
  expect(made.stdout).toMatch(/^dn_admin_[0-9a-f]{16}_[\w-]{43}\n$/)
  const [, id] = /^dn_admin_([0-9a-f]{16})/.exec(made.stdout)!
  expect(run('key', 'list').stdout).toMatch(
    new RegExp(`^${id}\\tadmin\\t\\*\\tacme\\tmade \\d{4}-\\S+Z\\t0 days old\\tnever used\\n$`),
  )
  expect(run('key', 'remove', id!)).toEqual({ status: 0, stdout: '', stderr: '' })
  expect(run('key', 'remove', id!)).toEqual(refused(`there is no key "${id}".`))
})

test('prints the tag of the widget, and what is missing for it', () => {
  const tag = (key: string) =>
    `<script src="https://ask.example.com/docs/widget.js" data-domain="docs" data-key="${key}" defer></script>\n`
  const { status, stdout, stderr } = run('widget', 'a', '--url', 'https://ask.example.com/docs/')
  expect({ status, stdout }).toEqual({ status: 0, stdout: tag('dn_assistant_...') })
  expect(stderr).toContain('key create --kind assistant --project a')
  expect(stderr).toContain('project add a --origin https://...')
  run('project', 'add', 'a', '--origin', 'https://docs.example.com')
  const whole = run('widget', 'a', '--url', 'https://ask.example.com/docs', '--key', 'dn_assistant_0_x')
  expect(whole).toEqual({ status: 0, stdout: tag('dn_assistant_0_x'), stderr: '' })
})

test.each([
  [[], 'no command given. "docs-nav-service --help" lists them.'],
  [['deploy'], 'there is no command "deploy". "docs-nav-service --help" lists them.'],
  [['serve', '--prt', '1'], 'there is no option --prt.'],
  [['serve', 'now'], '"now" is one word too many.'],
  [['serve', '--port', '70000'], '--port takes a whole number from 0 to 65535, not "70000".'],
  [['serve', '--database', 'mysql://user:secret@host/db'], 'A database is a file, or a postgres:// address.'],
  [
    ['serve', '--allow-origin', 'docs.example.com'],
    '--allow-origin takes an origin such as https://docs.example.com, not "docs.example.com".',
  ],
  [['serve', '--model-url', 'http://127.0.0.1:1'], '--model-url needs --model.'],
  [['project', 'add', 'b'], '--repository is needed.'],
  [['project', 'add', '-b'], 'there is no option -b.'],
  [['project', 'add', 'a b', '--repository', 'x'], '"a b" is no id: letters, digits, ".", "_" and "-" are.'],
  [['project', 'add', 'b', '--repository', '/x', '--domain', 'docs'], 'project "a" has the domain "docs".'],
  [
    ['project', 'add', 'b', '--repository', '/x', '--site', 'ftp://x'],
    '--site takes an address with http or https.',
  ],
  [
    ['project', 'add', 'b', '--repository', '/x', '--origin', 'https://docs.example.com/'],
    '--origin takes an origin such as https://docs.example.com, not "https://docs.example.com/".',
  ],
  [['widget'], 'say "widget ID", and one only.'],
  [['widget', 'a'], '--url takes an address with http or https.'],
  [['widget', 'b', '--url', 'https://ask.example.com'], 'there is no project "b".'],
  [
    ['widget', 'a', '--url', 'https://ask.example.com', '--key', 'dn_admin_0'],
    '--key takes a key of the kind assistant: readers see it.',
  ],
  [['project', 'remove', 'b'], 'there is no project "b".'],
  [['project', 'hook', 'b'], 'there is no project "b".'],
  [
    ['project', 'add', 'b', '--repository', '/x', '--token-env', 'ghp_0123-456'],
    '--token-env takes the name of a variable; the token is never an argument.',
  ],
  [
    ['project', 'add', 'b', '--repository', '/x', '--token-env', 'A', '--token-file', 'b'],
    'say --token-file or --token-env, and not both.',
  ],
  [['usage', 'reset', 'key'], 'say "usage list" or "usage reset key|organization|ip SUBJECT".'],
  [['usage', 'reset', 'key', 'none'], 'nothing is counted for the key "none".'],
  [['thread', 'remove'], '--fp is needed.'],
  [['backup'], 'say "backup FILE", and one only.'],
  [['backup', 'x', '--database', 'none.db'], 'there is no database "none.db".'],
  [['key', 'list', '--database', 'none.db'], 'there is no database "none.db".'],
  [['project', 'list', '--database', 'none.db'], 'there is no database "none.db".'],
  [['thread', 'remove', '--fp', 'a', '--database', 'none.db'], 'there is no database "none.db".'],
  [
    ['serve', '--database', 'postgres://a:b/c#d@host/name'],
    'The postgres:// address in --database or DOCS_NAV_DATABASE cannot be read. Encode "/", "#", "?", "%", "@" and ":" in its name and password, "/" as %2F.',
  ],
  [['backup', 'docs-nav-service.db'], '"docs-nav-service.db" is there already.'],
  [['backup', 'x', '--database', 'postgres://x/y'], 'a Postgres database is copied by pg_dump.'],
  [['restore'], 'say "restore FILE", and one only.'],
  [['restore', 'none.db'], 'there is no backup "none.db".'],
  [['restore', 'x', '--database', 'postgres://x/y'], 'a Postgres database is restored by pg_restore.'],
  [['key', 'create', '--kind', 'root', '--project', 'a'], '--kind takes admin, update, assistant.'],
  [['key', 'create', '--kind', 'admin'], 'say either --project or --organization.'],
  [['key', 'create', '--kind', 'admin', '--project', 'b'], 'there is no project "b".'],
  [['key', 'create', '--kind', 'admin', '--organization', 'b'], 'no project is of the organization "b".'],
])('refuses %j', (args, line) => {
  expect(run(...args)).toEqual(refused(line))
})

test.each(['--upload-pack=touch x', '-x', 'ext::sh -c id', 'http://git.example.com/a.git'])(
  'refuses the repository %s',
  repository => {
    const { status, stdout, stderr } = run('project', 'add', 'b', `--repository=${repository}`)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(/^docs-nav-service: .+\n$/)
  },
)

test('says that a port is taken, and that others can write to a folder', async () => {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  expect(run('serve', '--port', String(port), '--no-work')).toEqual(
    refused(`port ${port} is taken; choose another with --port`),
  )
  taken.close()
  expect(run('serve', '--port', '0', '--folder', '/tmp')).toEqual(
    refused('others can write to "/tmp"; name another folder with --folder'),
  )
})

test('ends without a word when the reader of its output has left', () => {
  const script = `'${process.execPath}' '${bin}' --help | true; echo "\${PIPESTATUS[0]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: folder(), encoding: 'utf8' })
  expect({ stdout, stderr }).toEqual({ stdout: '0\n', stderr: '' })
})

test('takes the root of a repository also as "."', () => {
  expect(run('project', 'add', 'root', '--repository', '/x', '--folder', '.').status).toBe(0)
  expect(run('project', 'list').stdout).toContain('root\troot\troot\t/x\tHEAD\t.\tno origins\n')
})
