// npm run fuzz -- [--minutes 10] [--property NAME]: tries the properties of test/properties with random
// seeds. What it prints of a failure replays it: npm run fuzz -- --property NAME --seed SEED --path PATH.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { properties } from '../test/properties/index.ts'

/** One turn of a property. With a path, only the case at that path is tried. */
export interface ToWorker {
  readonly name: string
  readonly seed: number
  readonly path?: string
  readonly milliseconds: number
}

export type FromWorker =
  | { readonly isReady: true }
  /** The index of the case being tried, which is also its path. */
  | { readonly started: number }
  | {
      readonly cases: number
      readonly slowest: number
      readonly failure: string | null
      readonly path: string | null
    }

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    property: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
})

/** How long a property is tried before the next one has its turn. */
const turn = 5_000

/**
 * How long one case may take before it counts as a hang. Each turn has its own process, which is then killed.
 */
const hang = 120_000

const names = properties.map(({ name }) => name).filter(name => !values.property || name === values.property)
if (names.length === 0)
  throw new Error(
    `No property "${values.property}". There are: ${properties.map(({ name }) => name).join(', ')}.`,
  )

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL('fuzz-worker.ts', import.meta.url)), {
    execArgv: process.execArgv,
  })
  await once(worker, 'message')
  return worker
}

let worker = await startWorker()

type Result = Extract<FromWorker, { cases: number }>

/** One turn of a property; a hang or a crash is a failure of the case that was tried. */
function take(turn: ToWorker): Promise<Result> {
  return new Promise(resolve => {
    let cases = 0
    const fail = (failure: string) => {
      worker.removeAllListeners()
      worker.kill('SIGKILL')
      resolve({ cases, slowest: 0, failure, path: String(cases) })
    }
    const late = () => fail(`One case lasts more than ${hang / 1000} s.`)
    let timer = setTimeout(late, hang)
    worker.on('exit', code => {
      clearTimeout(timer)
      fail(`The process ended with ${code}.`)
    })
    worker.on('message', (message: FromWorker) => {
      clearTimeout(timer)
      if ('started' in message) {
        cases = message.started
        timer = setTimeout(late, hang)
      } else if ('cases' in message) {
        worker.removeAllListeners()
        resolve(message)
      }
    })
    worker.send(turn)
  })
}

const until = Date.now() + Number(values.minutes) * 60_000
const counts = new Map(names.map(name => [name, { cases: 0, slowest: 0, failures: 0 }]))
const isReplay = values.path !== undefined
do {
  for (const name of names) {
    if (!isReplay && Date.now() >= until) break
    // One failure of a property is enough; the remaining time is for the others.
    if (counts.get(name)!.failures > 0) continue
    const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
    const milliseconds = isReplay ? hang : Math.max(Math.min(turn, until - Date.now()), 500)
    const result = await take({ name, seed, ...(isReplay && { path: values.path! }), milliseconds })
    const count = counts.get(name)!
    count.cases += result.cases
    count.slowest = Math.max(count.slowest, result.slowest)
    if (result.failure === null) continue
    count.failures++
    console.log(`\n${name}: ${result.failure}`)
    console.log(
      `Replay: npm run fuzz -- --property ${JSON.stringify(name)} --seed ${seed} --path ${result.path}`,
    )
    if (!worker.connected) worker = await startWorker()
  }
} while (!isReplay && Date.now() < until && [...counts.values()].some(({ failures }) => failures === 0))
worker.kill()

for (const [name, { cases, slowest, failures }] of counts)
  console.log(`${name}: ${cases} cases, ${failures} failures, the slowest ${slowest.toFixed(2)} s`)
process.exitCode = [...counts.values()].some(({ failures }) => failures > 0) ? 1 : 0
