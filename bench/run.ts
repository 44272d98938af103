/**
 * Prints one table: what `docs-nav` costs over what it is held against, measured in turn in one run.
 * CPU is user and system time as the process itself reports it at its end; figures are medians
 * with the smallest and the largest.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dump } from 'js-yaml'
import { largeProject } from './large-project.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'dist/bin.js')
const runs = Number(process.argv.find(arg => arg.startsWith('--runs='))?.slice(7) ?? 15)

const atEnd =
  'process.on("exit",()=>{const u=process.resourceUsage();process.stderr.write("\\n"+(u.userCPUTime+u.systemCPUTime)+" "+u.maxRSS)})'

interface Cost {
  /** Milliseconds of CPU. */
  readonly cpu: number
  /** Peak memory in MB. */
  readonly memory: number
}

function cost(args: readonly string[]): Cost {
  const { stderr } = spawnSync(process.execPath, ['--import', `data:text/javascript,${atEnd}`, ...args], {
    encoding: 'utf8',
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [cpu, memory] = stderr.trim().split('\n').at(-1)!.split(' ').map(Number)
  return { cpu: cpu! / 1000, memory: memory! / 1024 }
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!
const spread = (values: readonly number[], digits: number) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}-${Math.max(...values).toFixed(digits)})`

function row(name: string, args: readonly string[], against: readonly string[] = ['-e', '0']): string[] {
  const ratios: number[] = []
  const subject: Cost[] = []
  cost(args)
  for (let i = 0; i < runs; i++) {
    const base = cost(against)
    const own = cost(args)
    subject.push(own)
    ratios.push(own.cpu / base.cpu)
  }
  return [
    name,
    spread(ratios, 2),
    spread(
      subject.map(one => one.cpu),
      0,
    ),
    spread(
      subject.map(one => one.memory),
      0,
    ),
  ]
}

/** A specification of 1,200 operations and 12 MB, most of it schemas that no page needs, as JSON and as YAML. */
function largeSpecification(folder: string) {
  const schema = (name: number) => ({
    type: 'object',
    description: `Schema ${name}. `.repeat(40),
    properties: Object.fromEntries(
      Array.from({ length: 24 }, (_, i) => [
        `field${i}`,
        { type: 'string', description: 'What it holds. '.repeat(10) },
      ]),
    ),
  })
  const operation = (n: number) => ({
    tags: [`Tag ${n % 47}`],
    summary: `Operation ${n}`,
    operationId: `operation${n}`,
    responses: { 200: { description: 'OK', content: { 'application/json': { schema: schema(n) } } } },
  })
  const paths = Object.fromEntries(
    Array.from({ length: 600 }, (_, n) => [
      `/things/${n}`,
      { get: operation(2 * n), post: operation(2 * n + 1) },
    ]),
  )
  const document = {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths,
    components: { schemas: Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`S${n}`, schema(n)])) },
  }
  for (const [name, text] of Object.entries({
    json: JSON.stringify(document, null, 2),
    yaml: dump(document),
  })) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, `api.${name}`), text)
    writeFileSync(
      join(folder, name, 'docs.json'),
      `{ "navigation": { "tabs": [{ "tab": "API", "openapi": "api.${name}" }] } }`,
    )
  }
}

const load = {
  json: (file: string) => ['-e', `JSON.parse(require('fs').readFileSync(${JSON.stringify(file)}, 'utf8'))`],
  yaml: (file: string) => [
    '-e',
    `require('js-yaml').load(require('fs').readFileSync(${JSON.stringify(file)}, 'utf8'))`,
  ],
}

/** A tree of that specification over loading its file: without a cache, and the second run with one. */
function treeRows(folder: string, kind: keyof typeof load): string[][] {
  const project = join(folder, kind)
  const tree = [bin, 'tree', '--format', 'json', project]
  const loading = load[kind](join(project, `api.${kind}`))
  const uncached = [...tree, '--no-cache']
  mkdirSync(join(project, 'node_modules'))
  return [
    row(`tree of 12 MB of ${kind}, over loading it`, uncached, loading),
    row(`the same with a cache, over without`, tree, uncached),
  ]
}

if (!existsSync(bin)) throw new Error('Run "npm run build" first.')
const folder = mkdtempSync(join(tmpdir(), 'docs-nav-bench-'))
const specifications = mkdtempSync(join(tmpdir(), 'docs-nav-bench-'))
try {
  largeProject(folder)
  largeSpecification(specifications)
  const example = join(root, 'fixtures/example')
  const rows = [
    ['what', 'CPU ratio', 'CPU ms', 'peak MB'],
    row('node -e 0', ['-e', '0']),
    row('--version', [bin, '--version']),
    row('check, 7 pages and 2 OpenAPI files', [bin, 'check', example]),
    row('check --no-files, 10,920 pages', [bin, 'check', '--no-files', folder]),
    row('check, 10,920 pages with their files', [bin, 'check', folder]),
    ...treeRows(specifications, 'json'),
    ...treeRows(specifications, 'yaml'),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(cells => cells[column]!.length)))
  for (const cells of rows) console.log(cells.map((cell, i) => cell.padEnd(widths[i]!)).join('  '))
  console.log(
    `\nRatios over node -e 0 unless the row says otherwise. Medians of ${runs} runs in turn, smallest and largest in brackets. Node ${process.version}.`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
  rmSync(specifications, { recursive: true, force: true })
}
