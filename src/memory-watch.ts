/** What may stay in use, as a part of the limit: V8 gives up from 80 % on, when its collections gain little. */
const share = 0.7

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
const { least, judging } = require('node:worker_threads').workerData
let isAsking = false
setInterval(() => {
  if (isAsking || process.memoryUsage.rss() < least) return
  isAsking = true
  const session = new Session()
  session.connectToMainThread()
  session.post('Runtime.evaluate', { expression: judging }, () => {
    session.disconnect()
    isAsking = false
  })
}, 50)
`

/**
 * Has a function called, wherever this process is then, once it needs most of the memory that V8 may take: past that, V8
 * ends it with a stack trace, and asks nobody. The function is told the megabytes that were too much, and those that V8
 * may take; it must end the process. Nothing is watched where Node permits nothing of the kind (`--permission`), where it
 * can make no thread, and where a debugger may be connected, for which Node would wait at the end.
 */
export function watchMemory(end: (most: number, limit: number) => void): void {
  // Loaded here, as they take time that a short run has not.
  const { getHeapStatistics, setFlagsFromString } = process.getBuiltinModule('node:v8')
  const { Worker } = process.getBuiltinModule('node:worker_threads')
  if (process.permission || process.getBuiltinModule('node:inspector').url() !== undefined) return
  const limit = getHeapStatistics().heap_size_limit
  const most = share * limit
  // With the rest of each page that is used: V8 counts it, and the system does not.
  const used = () => getHeapStatistics().total_heap_size
  let next = most
  Reflect.set(globalThis, place, () => {
    if (used() <= next) return
    // What is in use may be garbage.
    setFlagsFromString('--expose-gc')
    process.getBuiltinModule('node:vm').runInNewContext('gc()')
    setFlagsFromString('--no-expose-gc')
    const kept = used()
    if (kept > most) end(Math.round(most / 2 ** 20), Math.round(limit / 2 ** 20))
    // V8 would collect about as often.
    next = Math.max(most, (kept + limit) / 2)
  })
  try {
    // Without the environment, whose NODE_OPTIONS may name a module to load first.
    const worker = new Worker(thread, {
      eval: true,
      workerData: { least: limit / 2, judging },
      env: {},
      execArgv: [],
    })
    worker.on('error', () => {})
    worker.unref()
  } catch {
    // What is not watched ends as Node ends it.
  }
}
