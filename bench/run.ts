/**
 * Prints one table: the cost of `docs-nav` divided by that of what it is compared with, both measured in turn
 * in one run. BASELINE.md explains each row. Options: `--only=check,tree`, `--runs=N`, `--json`, and
 * `--against=FOLDER`, which measures each row in turn with the build of another checkout.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compareBuilds } from './against.ts'
import { bin, type Row, type Spread } from './measure.ts'
import { subjects } from './rows.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '15' },
    json: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
})
const names = values.only?.split(',') ?? Object.keys(subjects)
const runs = Number(values.runs)
const unknown = names.find(name => !Object.hasOwn(subjects, name))
if (unknown !== undefined) throw new Error(`No "${unknown}": ${Object.keys(subjects).join(', ')}.`)
if (!(runs >= 1)) throw new Error('--runs takes a number from 1.')
if (!existsSync(bin)) throw new Error(`Run "npm run build" first: no ${bin}.`)

const shown = ({ median, least, most }: Spread, digits: number) =>
  `${median.toFixed(digits)} (${least.toFixed(digits)}-${most.toFixed(digits)})`

const cellsOf = ({ name, over, ratio, elapsed, goal, milliseconds, megabytes, note }: Row) => [
  name,
  over,
  shown(ratio, 2),
  goal === undefined ? '' : String(goal),
  elapsed ? elapsed.median.toFixed(2) : '',
  shown(milliseconds, milliseconds.median < 20 ? 1 : 0),
  megabytes ? shown(megabytes, 0) : '',
  note ?? '',
]

const rows: Row[] = []
for (const name of names) {
  console.error(`measuring ${name}`)
  rows.push(
    ...(values.against === undefined
      ? await subjects[name]!(runs)
      : compareBuilds(name, values.against, runs)),
  )
}
if (values.json) console.log(JSON.stringify({ node: process.version, runs, rows }, null, 2))
else {
  const table = [['what', 'over', 'ratio', 'goal', 'elapsed', 'ms', 'peak MB', ''], ...rows.map(cellsOf)]
  const widths = table[0]!.map((_, column) => Math.max(...table.map(cells => cells[column]!.length)))
  for (const cells of table)
    console.log(
      cells
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
  const counted =
    values.against === undefined
      ? `${runs} runs in turn (a third of it for what is slow)`
      : `${runs} pairs, each the least of a few runs`
  console.log(`\nMedians of ${counted}, least and most in brackets. Node ${process.version}.`)
}
