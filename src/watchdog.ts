import { closeSync } from 'node:fs'
import { held } from './document/time-limit.ts'
import { maxRunMilliseconds } from './project/interrupt.ts'

/** What may stay in use, as a part of the limit: V8 gives up from 80 % on, when its collections gain little. */
const share = 0.7

/** What may be in use after one call of a library, as a part of the limit. */
const shareOfCall = 0.8

/** A smaller limit, in bytes, is not held: the most that may be needed would often be more than it. */
const leastLimit = 400 * 2 ** 20

/** What the process may take of the system while V8 calls nothing, as a part of the limit. */
const shareOfAll = 0.95

const tooLong = 'This takes more CPU than a call may, and was ended.'

const place = Symbol.for('docs-nav.watchdog')
const judging = `globalThis[Symbol.for(${JSON.stringify(place.description)})]()`

/**
 * What a thread does while the main thread works and awaits nothing: looks at the CPU and the memory of the process, and
 * has a function called now and then, and whenever the memory is much. The inspector evaluates the call in the middle of
 * that work, without a port (https://nodejs.org/api/inspector.html). It is connected for no longer, since at its end Node
 * tells that it waits for a debugger that is connected. A single call of a library may let nothing be evaluated: where it
 * takes too much of either, the thread kills the process.
 */
const thread = `
const { Session } = require('node:inspector')
const { writeSync } = require('node:fs')
const { least, most, growth, every, judging, lines, state, status, due, reading, idle, asking, killing, killed, ended } = require('node:worker_threads').workerData
let asked = { cpu: 0, rss: 0 }
const kill = line => {
  if (Atomics.compareExchange(state, status, asking, killing) !== asking) return
  clearInterval(looking)
  try {
    writeSync(2, line)
  } finally {
    process.kill(process.pid, 'SIGKILL')
    // The first process of a container cannot kill itself: its call ends by itself, or as V8 ends it.
    Atomics.store(state, status, killed)
    Atomics.notify(state, status)
  }
}
const rssOf = () => {
  // Node opens a file for it.
  Atomics.store(state, reading, 1)
  try {
    return Atomics.load(state, status) === ended ? 0 : process.memoryUsage.rss()
  } finally {
    Atomics.store(state, reading, 0)
    Atomics.notify(state, reading)
  }
}
const looking = setInterval(() => {
  const { user, system } = process.cpuUsage()
  const [cpu, rss] = [(user + system) / 1000, rssOf()]
  if (Atomics.load(state, status) === asking) {
    if (cpu > Atomics.load(state, due)) return kill(lines.time)
    if (rss > most && rss - asked.rss > growth) return kill(lines.memory)
  }
  if (rss < least && cpu - asked.cpu < every) return
  if (Atomics.compareExchange(state, status, idle, asking) !== idle) return
  asked = { cpu, rss }
  const session = new Session()
  session.connectToMainThread()
  session.post('Runtime.evaluate', { expression: judging }, () => {
    session.disconnect()
    Atomics.compareExchange(state, status, asking, idle)
  })
}, 50)
`

/** The places of what the threads share: what the thread does, the CPU at which it kills the process, whether it reads a file. */
const [status, due, reading] = [0, 1, 2]

/**
 * What the thread does. Who ends the process leaves `asking` first, so that only one of the two tells why; once the process
 * ends, the thread looks at nothing any more.
 */
const [idle, asking, telling, killing, killed, ended] = [0, 1, 2, 3, 4, 5]

/** Ends the process with a message. */
type End = (message: string) => void

const inMegabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

const tooMuch = (most: number, limit: number) =>
  `This needs more than ${inMegabytes(most)} of the ${inMegabytes(limit)} MB of memory that Node allows, and was ended: NODE_OPTIONS=--max-old-space-size=${2 * inMegabytes(limit)} allows twice as many.`

/** Ends where so many bytes may be more than is left, as they are taken within one call of a library (see `room`). */
export function assertRoom(most: number, exactly: () => number, end: End): void {
  const { getHeapStatistics } = process.getBuiltinModule('node:v8')
  const { heap_size_limit: limit } = getHeapStatistics()
  const fits = (bytes: number) => getHeapStatistics().total_heap_size + bytes <= shareOfCall * limit
  if (limit < leastLimit || fits(most)) return
  const bytes = exactly()
  if (fits(bytes)) return
  collect()
  if (!fits(bytes)) end(tooMuch(shareOfCall * limit, limit))
}

/** Frees what is garbage. */
function collect() {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  setFlagsFromString('--expose-gc')
  process.getBuiltinModule('node:vm').runInNewContext('gc()')
  setFlagsFromString('--no-expose-gc')
}

/**
 * Has a function called, wherever this process is then, once it needs most of the memory that V8 may take, since past
 * that V8 ends it with a stack trace and asks nobody; and once the limit that is held has been over for long. The function
 * must end the process. What cannot be called in the middle of a call of a library is killed. Nothing is watched where
 * Node permits nothing of the kind (`--permission`), where it can make no thread, and where a debugger may be connected,
 * for which Node would wait at the end.
 *
 * @param times milliseconds of CPU between two looks at the limit, from its end until it is over for long, and until the
 * process is killed
 */
export function watch(end: End, times = { every: 2000, grace: 10_000, lastGrace: 25_000 }): void {
  // Loaded here, as they take time that a short run has not.
  const { getHeapStatistics } = process.getBuiltinModule('node:v8')
  const { Worker } = process.getBuiltinModule('node:worker_threads')
  if (process.permission || process.getBuiltinModule('node:inspector').url() !== undefined) return
  const limit = getHeapStatistics().heap_size_limit
  const most = share * limit
  const state = new Int32Array(new SharedArrayBuffer(12))
  const awaitKilling = () => Atomics.wait(state, status, killing, 1000)
  /** Ends the process where the thread has told why, and the process was not killed. */
  const giveWay = () => {
    awaitKilling()
    if (Atomics.load(state, status) === killed) process.exit(2)
  }
  const tell = (message: string) => {
    Atomics.compareExchange(state, status, asking, telling)
    giveWay()
    end(message)
  }
  const used = () => {
    const statistics = getHeapStatistics()
    // With the rest of each page that is used: V8 counts it, and the system does not. What stands outside, such as bytes
    // of files, V8 does not limit.
    return Math.max(statistics.total_heap_size, statistics.external_memory)
  }
  let next = most
  const judgeMemory = () => {
    if (used() <= next) return
    // What is in use may be garbage.
    collect()
    const kept = used()
    if (kept > most) tell(tooMuch(most, limit))
    // V8 would collect about as often, and one call of a library may need the rest.
    next = Math.max(most, kept + limit / 10)
  }
  const judgeTime = () => {
    // What is watched from before its limit is held has one soon.
    const over = Math.max(held.limit.over(), -maxRunMilliseconds)
    if (over > times.grace) tell(tooLong)
    const { user, system } = process.cpuUsage()
    Atomics.store(state, due, (user + system) / 1000 - over + times.lastGrace)
  }
  const judge = () => {
    giveWay()
    judgeMemory()
    judgeTime()
  }
  judgeTime()
  Reflect.set(globalThis, place, judge)
  try {
    // Without the environment, whose NODE_OPTIONS may name a module to load first.
    const worker = new Worker(thread, {
      eval: true,
      workerData: {
        ...{
          least: limit / 2,
          most: limit < leastLimit ? Infinity : shareOfAll * limit,
          growth: limit / 8,
          every: times.every,
          judging,
        },
        ...{ state, status, due, reading, idle, asking, killing, killed, ended },
        lines: {
          time: `docs-nav: ${tooLong}\n`,
          memory: `docs-nav: ${tooMuch(shareOfAll * limit, limit)}\n`,
        },
      },
      env: {},
      execArgv: [],
    })
    worker.on('error', () => {})
    worker.unref()
    process.once('exit', () => {
      // The thread may have asked while a program ran: nobody is told of it any more, neither by this process nor by Node,
      // which would write that it waits for a debugger. Otherwise, standard error stays open: what the thread opens as it
      // begins or looks would get its number, for which Node aborts. So the file that it reads is waited for.
      Reflect.set(globalThis, place, () => {})
      awaitKilling()
      if (Atomics.exchange(state, status, ended) === idle) return
      Atomics.wait(state, reading, 1, 1000)
      closeSync(2)
    })
  } catch {
    // What is not watched ends as Node ends it.
  }
}
