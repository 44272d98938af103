import { closeSync } from 'node:fs'

/** What may stay in use, as a part of the limit: V8 gives up from 80 % on, when its collections gain little. */
const share = 0.7

/** What may be in use after one call of a library, as a part of the limit. */
const shareOfCall = 0.8

/** A smaller limit, in bytes, is not held: the most that may be needed would often be more than it. */
const leastLimit = 400 * 2 ** 20

const place = Symbol.for('docs-nav.memory')
const judging = `globalThis[Symbol.for(${JSON.stringify(place.description)})]()`

/**
 * What a thread does while the main thread works on and awaits nothing: looks at the memory of the process, and has a
 * function called once that is much. The inspector evaluates the call in the middle of that work, without a port
 * (https://nodejs.org/api/inspector.html). It is connected for no longer, since at its end Node tells that it waits for
 * a debugger that is connected.
 */
const thread = `
const { Session } = require('node:inspector')
const { least, judging, state, idle, asking } = require('node:worker_threads').workerData
setInterval(() => {
  if (Atomics.load(state, 0) !== idle || process.memoryUsage.rss() < least) return
  if (Atomics.compareExchange(state, 0, idle, asking) !== idle) return
  const session = new Session()
  session.connectToMainThread()
  session.post('Runtime.evaluate', { expression: judging }, () => {
    session.disconnect()
    Atomics.compareExchange(state, 0, asking, idle)
  })
}, 50)
`

/** What the thread does; once the process ends, it looks at nothing any more. */
const [idle, asking, ended] = [0, 1, 2]

/** How a call ends for its memory: told the megabytes that were too much, and those that V8 may take. */
type End = (most: number, limit: number) => void

/** Ends where so many bytes may be more than is left, as they are taken within one call of a library (see `room`). */
export function assertRoom(most: number, exactly: () => number, end: End): void {
  const { getHeapStatistics } = process.getBuiltinModule('node:v8')
  const { heap_size_limit: limit } = getHeapStatistics()
  const fits = (bytes: number) => getHeapStatistics().total_heap_size + bytes <= shareOfCall * limit
  if (limit < leastLimit || fits(most)) return
  const bytes = exactly()
  if (fits(bytes)) return
  collect()
  if (!fits(bytes)) end(inMegabytes(shareOfCall * limit), inMegabytes(limit))
}

/** Frees what is garbage. */
function collect() {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  setFlagsFromString('--expose-gc')
  process.getBuiltinModule('node:vm').runInNewContext('gc()')
  setFlagsFromString('--no-expose-gc')
}

const inMegabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

/**
 * Has a function called, wherever this process is then, once it needs most of the memory that V8 may take: past that, V8
 * ends it with a stack trace, and asks nobody. The function must end the process. Nothing is watched where Node permits
 * nothing of the kind (`--permission`), where it can make no thread, and where a debugger may be connected, for which
 * Node would wait at the end.
 */
export function watchMemory(end: End): void {
  // Loaded here, as they take time that a short run has not.
  const { getHeapStatistics } = process.getBuiltinModule('node:v8')
  const { Worker } = process.getBuiltinModule('node:worker_threads')
  if (process.permission || process.getBuiltinModule('node:inspector').url() !== undefined) return
  const limit = getHeapStatistics().heap_size_limit
  const most = share * limit
  const used = () => {
    const statistics = getHeapStatistics()
    // With the rest of each page that is used: V8 counts it, and the system does not. What stands outside, such as bytes
    // of files, V8 does not limit.
    return Math.max(statistics.total_heap_size, statistics.external_memory)
  }
  let next = most
  Reflect.set(globalThis, place, () => {
    if (used() <= next) return
    // What is in use may be garbage.
    collect()
    const kept = used()
    if (kept > most) end(inMegabytes(most), inMegabytes(limit))
    // V8 would collect about as often, and one call of a library may need the rest.
    next = Math.max(most, kept + limit / 10)
  })
  const state = new Int32Array(new SharedArrayBuffer(4))
  try {
    // Without the environment, whose NODE_OPTIONS may name a module to load first.
    const worker = new Worker(thread, {
      eval: true,
      workerData: { least: limit / 2, judging, state, idle, asking },
      env: {},
      execArgv: [],
    })
    worker.on('error', () => {})
    worker.unref()
    process.once('exit', () => {
      // The thread may have asked while a program ran: nobody is told of it any more, neither by this process nor by Node,
      // which would write that it waits for a debugger. Otherwise, standard error stays open: what the thread opens as it
      // begins or looks would get its number, for which Node aborts.
      Reflect.set(globalThis, place, () => {})
      if (Atomics.exchange(state, 0, ended) === asking) closeSync(2)
    })
  } catch {
    // What is not watched ends as Node ends it.
  }
}
