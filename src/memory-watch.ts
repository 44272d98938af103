/** The megabytes that a process needs beside those that V8 counts: its code and its stack. */
const besideHeap = 40

const place = Symbol.for('docs-nav.memory')

/**
 * Looks how much memory the process takes, and calls a function of the main thread once that is too much: an expression
 * that is asked for by the inspector's protocol is evaluated in the middle of what that thread does
 * (https://nodejs.org/api/inspector.html). No port is opened.
 */
const thread = `
const { Session } = require('node:inspector')
const { workerData } = require('node:worker_threads')
const look = setInterval(() => {
  if (process.memoryUsage.rss() < workerData.most) return
  clearInterval(look)
  const session = new Session()
  session.connectToMainThread()
  session.post('Runtime.evaluate', { expression: workerData.expression })
}, 50)
`

/**
 * Has a function called, wherever this process is then, once it takes most of the memory that V8 may take: past that, V8
 * ends it with a stack trace, and asks nobody. The function is told the megabytes, and must end the process. Does
 * nothing where Node permits no threads (`--permission`) or was built without the inspector.
 */
export function watchMemory(end: (megabytes: number) => void): void {
  // Loaded here, as both take time that a short run has not.
  const { getHeapStatistics } = process.getBuiltinModule('node:v8')
  const threads = process.getBuiltinModule('node:worker_threads')
  const megabytes = Math.floor((0.85 * getHeapStatistics().heap_size_limit) / 2 ** 20) + besideHeap
  Reflect.set(globalThis, place, () => end(megabytes))
  const workerData = {
    most: megabytes * 2 ** 20,
    expression: `globalThis[Symbol.for(${JSON.stringify(place.description)})]()`,
  }
  try {
    const worker = new threads.Worker(thread, {
      eval: true,
      workerData,
      env: threads.SHARE_ENV,
      execArgv: [],
    })
    worker.on('error', () => {})
    worker.unref()
  } catch {
    // What is not watched ends as Node ends it.
  }
}
