import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './fixtures.ts'

/**
 * A folder imports only from itself and from the rows above its own; folders in one row do not import each
 * other. A file directly in the root counts as a row entry too.
 */
type Rows = readonly (readonly string[])[]

/** The rows of the library; CONTRIBUTING.md lists their folders in this order. */
const library: Rows = [
  ['generated'],
  ['grammar', 'document'],
  ['navigation'],
  ['openapi'],
  ['pages'],
  ['project'],
  ['site'],
  ['check', 'tree', 'importers'],
  ['edit'],
  ['client', 'model', 'exporters'],
  ['report', 'view'],
  ['lsp', 'serve', 'vite'],
  ['cli'],
]

/** The rows of the service; service/README.md lists their folders in this order. */
const service: Rows = [
  ['log.ts', 'problem.ts', 'real-path.ts', 'version.ts', 'widget-file.ts'],
  ['contract.ts'],
  ['database'],
  ['projects', 'checkout', 'pages'],
  ['search'],
  ['publication'],
  ['updates', 'assistant'],
  ['http'],
  ['server.ts'],
  ['cli'],
  ['bin.ts'],
]

const filesOf = (tree: string) =>
  readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.endsWith('.ts') && !file.startsWith('generated/'))

const sources = filesOf('src')

/** The relative imports of a file, those of types included, as paths from the root of the tree. */
const importsOf = (tree: string, file: string) =>
  [...readFileSync(join(root, tree, file), 'utf8').matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)].map(match =>
    posix.join(dirname(file), match[1]!),
  )

/**
 * What the service takes from the library's source: what it knows of git's own files, of programs, of characters and keys not to
 * be shown, and of YAML, so that a specification is to it what it is to the check.
 */
const shared = [
  'project/of-git.ts',
  'project/programs.ts',
  'report/json-text.ts',
  'document/visible.ts',
  'openapi/yaml.ts',
  'client/hide.ts',
]

/**
 * Whether a file may import a path. package.json is allowed, since it has the version, and to the service what it shares
 * with the library; all else must be in the rows.
 */
function mayImport(rows: Rows, file: string, path: string): boolean {
  const rowOf = (name: string) => rows.findIndex(row => row.includes(name.split('/')[0]!))
  if (path.endsWith('../package.json') || shared.some(name => path === `../../src/${name}`)) return true
  const [from, to] = [rowOf(file), rowOf(path)]
  const isSame = file.split('/')[0] === path.split('/')[0]
  return from !== -1 && to !== -1 && (isSame || to < from)
}

const trees = [
  ['src', library, sources.filter(file => file.includes('/'))],
  ['service/src', service, filesOf('service/src')],
] as const

test.each(trees)('%s: files import downwards only', (tree, rows, files) => {
  expect(files.length).toBeGreaterThan(50)
  const upwards = files.flatMap(file =>
    importsOf(tree, file)
      .filter(path => !mayImport(rows, file, path))
      .map(path => `${file} -> ${path}`),
  )
  expect(upwards).toEqual([])
})

test.each(trees)('%s: no file imports itself through others, types included', (tree, _rows, files) => {
  const imports = new Map(files.map(file => [file, importsOf(tree, file)]))
  expect(cyclesOf(imports)).toEqual([])
})

test('a cycle of files is found', () => {
  const imports = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['a.ts']],
    ['d.ts', ['a.ts']],
  ])
  expect(cyclesOf(imports)).toEqual(['a.ts -> b.ts -> c.ts -> a.ts'])
})

/** The first cycle that each file closes, as the list of its files in order. */
function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, above: readonly string[]) => {
    if (above.includes(file)) cycles.push([...above.slice(above.indexOf(file)), file].join(' -> '))
    if (done.has(file)) return
    done.add(file)
    for (const path of imports.get(file) ?? []) visit(path, [...above, file])
  }
  for (const file of imports.keys()) visit(file, [])
  return cycles
}

const starts = ['bin.ts', 'command.ts', 'watchdog.ts', 'output.ts']

test('only the files that start the command touch the process, only src/project the disk', () => {
  const text = (file: string) =>
    readFileSync(join(root, 'src', file), 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  // It reads the user's id, to tell whose a secret is.
  const processes = sources.filter(file => /\bprocess\./.test(text(file)))
  expect(processes.filter(file => !starts.includes(file))).toEqual(['project/cache/user.ts'])
  const disk = sources.filter(file =>
    /'node:(?:fs|child_process|net|http|https|worker_threads)/.test(text(file)),
  )
  // The page of `docs-nav view` is served to this machine, and opened by the user's browser.
  expect(disk.filter(file => !starts.includes(file) && !file.startsWith('project/'))).toEqual([
    'serve/open-browser.ts',
    'serve/page-server.ts',
  ])
  // Git takes its repository from the environment, above all in a hook.
  expect(sources.filter(file => text(file).includes("'node:process'"))).toEqual([
    // It asks whether Yarn's Plug'n'Play looks for packages.
    'project/own-package.ts',
    'project/programs.ts',
    'project/cache/user.ts',
    'project/git/git.ts',
    'project/git/run.ts',
    'project/journal/owner.ts',
  ])
})

test('the client needs nothing of Node, of a package or of another folder', () => {
  const files = sources.filter(file => file === 'client.ts' || file.startsWith('client/'))
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const text = readFileSync(join(root, 'src', file), 'utf8')
    const imported = [...text.matchAll(/\bfrom\s*'([^']+)'|\b(?:import|require)\s*\(/g)].map(
      match => match[1],
    )
    expect(imported.filter(path => !/^\.\/(?:client\/)?[\w-]+\.ts$/.test(path ?? ''))).toEqual([])
    expect(text).not.toMatch(/\b(?:process|Buffer|require|__dirname|setImmediate|NodeJS)\b[.(]/)
  }
})

test('the site needs nothing of Node or of a package, whatever it imports', () => {
  const files = new Set(['model.ts'])
  for (const file of files) {
    const text = readFileSync(join(root, 'src', file), 'utf8').replaceAll(/^import type [^']*'[^']*'$/gm, '')
    for (const [, path] of text.matchAll(/\bfrom\s*'([^']+)'|\b(?:import|require)\s*\(/g)) {
      expect(path).toMatch(/^\.{1,2}\//)
      files.add(posix.join(dirname(file), path!))
    }
    expect(text).not.toMatch(/\b(?:process|Buffer|require|__dirname|setImmediate|NodeJS)\b[.(]/)
  }
  expect(files.size).toBeGreaterThan(8)
})

test.each([
  ['CONTRIBUTING.md', library],
  ['service/README.md', service],
] as const)('%s lists the folders in this order', (path, rows) => {
  const listed = [...readFileSync(join(root, path), 'utf8').matchAll(/^src\/(\w+)\/ {2,}/gm)].map(
    match => match[1],
  )
  const folders = rows.flat().filter(folder => folder !== 'generated' && !folder.endsWith('.ts'))
  expect(listed).toEqual(folders)
})
