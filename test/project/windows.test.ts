import type * as Fs from 'node:fs'
import type * as Path from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { rootOf } from '../../src/cli/source.ts'
import { isInside } from '../../src/project/disk.ts'
import { cacheFolder } from '../../src/project/cache/cache.ts'
import { writeAtomically } from '../../src/project/write.ts'
import { lookupPath } from '../../src/report/place.ts'
import { shownPath } from '../../src/report/format.ts'
import { textProject } from '../../src/project/read.ts'
import { call } from '../call.ts'

/** The folders used as the drive C: and as the share //server/docs. */
const drives = vi.hoisted(() => ({ c: '', share: '' }))

// Paths are those of Windows, and the disk accepts them.
vi.mock('node:path', async original => {
  const path = await original<typeof Path>()
  // Relative paths start here, and not in the folder of these tests.
  const resolve = (...parts: string[]) => path.win32.resolve('C:\\work', ...parts)
  const relative = (from: string, to: string) => path.win32.relative(resolve(from), resolve(to))
  const windows = { ...path.win32, resolve, relative }
  return { ...windows, default: windows }
})

vi.mock('node:fs', async original => {
  const fs = await original<typeof Fs>()
  const { posix, win32 } = await vi.importActual<typeof Path>('node:path')
  const roots = () => Object.entries({ 'C:\\': drives.c, '\\\\server\\docs\\': drives.share })
  const real = (path: unknown) => {
    if (typeof path !== 'string') return path
    const full = win32.resolve('C:\\work', path)
    for (const [root, folder] of roots())
      if (folder !== '' && `${full}\\`.toLowerCase().startsWith(root.toLowerCase()))
        return posix.join(folder, full.slice(root.length).replaceAll('\\', '/'))
    return path
  }
  const windows = (path: string) => {
    for (const [root, folder] of roots())
      if (folder !== '' && `${path}/`.startsWith(`${folder}/`))
        return win32.join(root, path.slice(folder.length + 1).replaceAll('/', '\\'))
    return path
  }
  const taking = [
    'accessSync',
    'chmodSync',
    'existsSync',
    'lstatSync',
    'openSync',
    'readFileSync',
    'readdirSync',
  ]
  const more = ['renameSync', 'rmSync', 'statSync', 'writeFileSync', 'mkdirSync', 'chownSync']
  const faked = Object.fromEntries(
    [...taking, ...more].map(name => {
      const call = fs[name as 'existsSync'] as (...args: unknown[]) => unknown
      return [
        name,
        (...args: unknown[]) =>
          call(...args.map((arg, i) => (i === 0 || name === 'renameSync' ? real(arg) : arg))),
      ]
    }),
  )
  return { ...fs, ...faked, realpathSync: (path: string) => windows(fs.realpathSync(real(path) as string)) }
})

/** The real functions of the disk. */
const { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } =
  await vi.importActual<typeof Fs>('node:fs')

const folders: string[] = []
afterAll(() => folders.forEach(folder => rmSync(folder, { recursive: true, force: true })))

function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(`${tmpdir()}/docs-nav-windows-`))
  folders.push(folder)
  return folder
}

function write(folder: string, files: Readonly<Record<string, string | object>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(`${folder}/${file}`.replace(/\/[^/]*$/, ''), { recursive: true })
    writeFileSync(
      `${folder}/${file}`,
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    )
  }
}

const project = textProject('{}')

describe('the folder that a call names', () => {
  test.each([
    ['docs', 'docs'],
    ['docs\\', 'docs'],
    ['docs\\docs.json', 'docs'],
    ['.\\docs\\docs.json', './docs'],
    ['docs/docs.json', 'docs'],
    ['docs.json', '.'],
    ['..\\docs.json', '..'],
    ['C:\\docs\\docs.json', 'C:/docs'],
    ['C:\\docs.json', 'C:/'],
    ['C:\\', 'C:/'],
    ['\\docs.json', '/'],
    ['\\\\server\\docs\\docs.json', '//server/docs'],
    ['\\\\server\\docs\\', '//server/docs'],
  ])('%s', (path, shown) => {
    expect(rootOf(path, undefined, project)).toBe(shown)
  })
})

test.each([
  ['C:\\docs', 'C:\\docs\\a.mdx', true],
  ['C:\\docs', 'c:\\Docs\\a.mdx', true],
  ['C:\\docs', 'C:\\docs\\..a', true],
  ['C:\\', 'C:\\docs', true],
  ['\\\\server\\docs', '\\\\SERVER\\docs\\a', true],
  ['C:\\docs', 'C:\\docs', false],
  ['C:\\docs', 'C:\\docs2\\a', false],
  ['C:\\docs', 'C:\\', false],
  ['C:\\docs', 'D:\\docs\\a', false],
  ['\\\\server\\docs', '\\\\server\\other\\a', false],
  ['\\\\server\\docs', 'C:\\docs\\a', false],
])('inside of %s: %s, %s', (folder, path, is) => {
  expect(isInside(folder, path)).toBe(is)
})

test.each([
  ['C:/docs', 'guides/a.mdx', 'C:/docs/guides/a.mdx'],
  ['C:/', 'docs.json', 'C:/docs.json'],
  ['C:/docs', '../docs-nav.config.json', 'C:/docs-nav.config.json'],
  ['//server/docs', '../docs-nav.config.json', '//server/docs-nav.config.json'],
  ['C:/docs', 'D:/docs-nav.config.json', 'D:/docs-nav.config.json'],
  ['docs', 'https://example.com/api.json', 'https://example.com/api.json'],
])('a path from %s: %s', (root, file, shown) => {
  expect(shownPath(root, file)).toBe(shown)
})

test('other tools resolve a path from the folder of the call', () => {
  expect(lookupPath('C:/work/docs', 'guides/a.mdx')).toBe('docs/guides/a.mdx')
  expect(lookupPath('c:/Work/docs', 'a.mdx')).toBe('docs/a.mdx')
  expect(lookupPath('D:/docs', 'a.mdx')).toBe('D:/docs/a.mdx')
})

test("a cache is in the nearest node_modules, or in the user's folder for caches", () => {
  const env = { LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local', HOME: '/home' }
  const modules = 'C:\\node_modules'
  expect(cacheFolder('C:\\work\\docs', env, path => path === modules)).toBe(`${modules}\\.cache\\docs-nav`)
  expect(cacheFolder('C:\\work\\docs', env, () => false)).toBe('C:\\Users\\a\\AppData\\Local\\docs-nav')
  expect(cacheFolder('\\\\server\\docs', {}, () => false)).toBe(null)
})

const files = {
  'docs.json': {
    $schema: 'https://mintlify.com/docs.json',
    navigation: {
      groups: [
        { group: 'A', pages: ['guides/a', 'guides/b', '/guides/c'] },
        { group: 'B', openapi: 'api\\api.json', pages: ['GET /a'] },
        { $ref: './parts/c.json' },
      ],
    },
  },
  'parts/c.json': { group: 'C', pages: ['d.mdx'] },
  'api/api.json': { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get: {} } } },
  'guides/a.mdx': '',
  'guides/c.mdx': '',
  'd.mdx': '',
  '.mintignore': 'drafts/\n',
  'drafts/e.mdx': '',
}

test.each([
  ['C:\\work\\docs', 'C:/work/docs', ''],
  ['c:\\Work\\docs\\docs.json', 'c:/Work/docs', ''],
  ['docs\\docs.json', 'docs', ''],
  ['C:\\', 'C:/', ''],
  ['\\\\server\\docs\\', '//server/docs', 'share'],
])('%s is checked and repaired, and every path is shown with /', async (path, root, drive) => {
  drives.c = emptyFolder()
  drives.share = emptyFolder()
  const folder = drive === 'share' ? drives.share : root === 'C:/' ? drives.c : `${drives.c}/work/docs`
  if (/Work/.test(path)) symlinkSync('work', `${drives.c}/Work`)
  write(folder, files)
  const compact = () => call(['check', path, '--format', 'compact', '--no-cache'])
  const prefix = root.endsWith('/') ? root : `${root}/`
  const { code, out, err } = await compact()
  expect({ code, err }).toEqual({ code: 1, err: '' })
  expect(out).toContain(`${prefix}docs.json:9:11: error: No file for page "guides/b".`)
  expect(out).toContain(`${prefix}parts/c.json:4:5: error:`)
  expect(out).not.toMatch(/\\|orphan-page|openapi/)
  const fixed = await call(['check', path, '--fix', '--no-cache'])
  expect(fixed.err).toContain(`docs-nav: repaired 1 problem in ${prefix}docs.json.\n`)
  expect(fixed.err).toContain(`docs-nav: repaired 1 problem in ${prefix}parts/c.json.\n`)
  expect(readFileSync(`${folder}/parts/c.json`, 'utf8')).toContain('"d"')
})

test('init, a baseline and --output', async () => {
  drives.c = emptyFolder()
  write(`${drives.c}/work/docs`, files)
  const config = await call(['init', 'docs'])
  expect(config.err).toMatch(/^docs-nav: wrote docs\/docs-nav\.config\.json\.\n/)
  const recorded = await call(['check', 'C:\\work\\docs', '--update-baseline', '--no-cache'])
  expect(recorded.err).toContain('wrote C:/work/docs/docs-nav.baseline.json')
  expect(readFileSync(`${drives.c}/work/docs/docs-nav.baseline.json`, 'utf8')).not.toContain('\\\\')
  await call(['tree', 'docs', '--output', 'docs\\out.txt', '--no-cache'])
  expect(readFileSync(`${drives.c}/work/docs/out.txt`, 'utf8')).toContain('guides')
  writeAtomically('C:\\work\\new.txt', 'new')
  expect(readFileSync(`${drives.c}/work/new.txt`, 'utf8')).toBe('new')
})
