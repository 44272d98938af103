import { main } from './cli/main.ts'
import { room, watchdog } from './document/time-limit.ts'
import { Output } from './output.ts'
import { codeOf } from './project/error-code.ts'
import { ProjectError } from './project/project-error.ts'
import { assertRoom, watch } from './watchdog.ts'

/** The hash of all sources, inserted by the build; undefined when the sources run directly. */
declare const SOURCE_HASH: string | undefined

/** Given by `bin.ts`; undefined when the sources run directly. */
declare const optimizeLater: (() => void) | undefined

// A reader that closes the pipe, such as `head`, is not an error; a full disk is.
const output = new Output(1, code => {
  // After the code of a run that has ended is set.
  if (code === 'EPIPE') return void setImmediate(() => process.exit())
  errors.write(`docs-nav: cannot write: ${code}.\n`)
  process.exit(2)
})
const errors = new Output(2, () => {})

/** A run that takes less of both is not watched: the thread that does takes 60 to 90 ms of CPU and 11 MB. */
const [unwatchedMilliseconds, unwatchedBytes] = [2000, 300 * 2 ** 20]

/** In seconds of the run: the system takes a microsecond or more to tell the CPU, and fifteen to tell the memory. */
const next = { cpu: 0, memory: 0 }

let usedMilliseconds = 0
let isWatched = false

/**
 * The CPU of this process, in milliseconds, at most 5 ms old. What asks for it holds a limit, so a run that takes long is
 * watched from here on.
 */
function cpu(): number {
  // `performance` would load ten modules of Node.
  const now = process.uptime()
  if (now < next.cpu) return usedMilliseconds
  next.cpu = now + 0.005
  const { user, system } = process.cpuUsage()
  usedMilliseconds = (user + system) / 1000
  if (usedMilliseconds > unwatchedMilliseconds || usesMuch(now)) watchdog.start()
  return usedMilliseconds
}

function usesMuch(now: number): boolean {
  if (now < next.memory) return false
  next.memory = now + 0.025
  return process.memoryUsage.rss() > unwatchedBytes
}

watchdog.start = () => {
  if (isWatched) return
  isWatched = true
  watch(end)
}
room.assert = (most, exactly) => assertRoom(most, exactly, end)

function end(message: string) {
  try {
    errors.write(`docs-nav: ${message}\n`)
  } finally {
    process.exit(2)
  }
}

const running = main(process.argv.slice(2), {
  env: process.env,
  get isTerminal() {
    return output.isTerminal
  },
  get isErrTerminal() {
    return errors.isTerminal
  },
  out: text => output.write(text),
  err: text => errors.write(text),
  readInput: async most => {
    const chunks: Buffer[] = []
    let length = 0
    try {
      for await (const chunk of process.stdin) {
        chunks.push(chunk)
        length += chunk.length
        if (length > most) break
      }
    } catch (error) {
      // It may be open for writing alone, or a connection that is lost.
      throw new ProjectError(`Cannot read standard input: ${codeOf(error)}.`)
    }
    return Buffer.concat(chunks)
  },
  ...(typeof SOURCE_HASH === 'string' && { build: `${SOURCE_HASH} ${process.version}` }),
  ...(typeof optimizeLater === 'function' && { optimizeLater }),
  cpu,
  onInterrupt: stop => {
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  },
  connect: onFault => {
    process.on('unhandledRejection', onFault)
    return { input: process.stdin, output: output.stream }
  },
})

void running.then(code => {
  process.exitCode = code
  // Exiting here skips V8's last garbage collection; pending writes are finished first.
  setImmediate(() => {
    if (output.isFlushed && errors.isFlushed) process.exit()
  })
})
