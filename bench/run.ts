/**
 * Prints one table: what `docs-nav check` costs above `node -e 0`, measured in turn in one run.
 * CPU is user and system time as the process itself reports it at its end; figures are medians
 * with the smallest and the largest.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [cpu, memory] = stderr.trim().split('\n').at(-1)!.split(' ').map(Number)
  return { cpu: cpu! / 1000, memory: memory! / 1024 }
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!
const spread = (values: readonly number[], digits: number) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}-${Math.max(...values).toFixed(digits)})`

function row(name: string, args: readonly string[]): string[] {
  const ratios: number[] = []
  const subject: Cost[] = []
  cost(args)
  for (let i = 0; i < runs; i++) {
    const base = cost(['-e', '0'])
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

/** A project of 210 tabs with 10,920 pages in 2,730 groups: the size of the largest public one known. */
function largeProject(folder: string) {
  const languages = Array.from({ length: 21 }, (_, l) => ({
    language: [
      'en',
      'fr',
      'de',
      'es',
      'it',
      'ru',
      'ar',
      'nl',
      'id',
      'ko',
      'lv',
      'no',
      'sv',
      'tr',
      'jp',
      'cn',
      'ua',
      'vn',
      'pt-BR',
      'zh-Hant',
      'pl',
    ][l],
    tabs: Array.from({ length: 10 }, (_, t) => ({
      tab: `Tab ${t}`,
      groups: Array.from({ length: 13 }, (_, g) => ({
        group: `Group ${g}`,
        pages: Array.from({ length: 4 }, (_, p) => `l${l}/section-${t}/group-${g}/page-${p}`),
      })),
    })),
  }))
  const docs = { $schema: 'https://mintlify.com/docs.json', navigation: { languages } }
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(docs, null, 2))
  for (const { tabs } of languages)
    for (const { groups } of tabs)
      for (const { pages } of groups)
        for (const page of pages) {
          mkdirSync(dirname(join(folder, page)), { recursive: true })
          writeFileSync(join(folder, `${page}.mdx`), '')
        }
}

if (!existsSync(bin)) throw new Error('Run "npm run build" first.')
const folder = mkdtempSync(join(tmpdir(), 'docs-nav-bench-'))
try {
  largeProject(folder)
  const example = join(root, 'fixtures/example')
  const rows = [
    ['what', 'CPU over node -e 0', 'CPU ms', 'peak MB'],
    row('node -e 0', ['-e', '0']),
    row('--version', [bin, '--version']),
    row('check, 7 pages and 2 OpenAPI files', [bin, 'check', example]),
    row('check --no-files, 10,920 pages', [bin, 'check', '--no-files', folder]),
    row('check, 10,920 pages with their files', [bin, 'check', folder]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(cells => cells[column]!.length)))
  for (const cells of rows) console.log(cells.map((cell, i) => cell.padEnd(widths[i]!)).join('  '))
  console.log(
    `\nMedians of ${runs} runs in turn with node -e 0, smallest and largest in brackets. Node ${process.version}.`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
