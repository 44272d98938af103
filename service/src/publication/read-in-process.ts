import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setImmediate as breath } from 'node:timers/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Sent } from './reading-process.ts'
import type { Reading, ReadingStep } from './reading.ts'

/** The process that reads a project ended before its end; the message says why, for the user. */
export class ReadingLost extends Error {
  override readonly name = 'ReadingLost'
}

/** The most seconds of CPU that the reading of a project takes, in all of its threads: the load of the machine is none. */
export const maxReadingSeconds = 1200

export interface ReadingProcess {
  /** The module to run. (reading-process) */
  readonly entry?: URL
  /** Options of Node. (those of this process) */
  readonly execArgv?: readonly string[]
  /** The most seconds of CPU that reading takes, where there is a shell. (1,200) */
  readonly maxSeconds?: number
  readonly onStart?: (child: ChildProcess) => void
}

/**
 * Reads projects, each in a process of its own with a lower priority: however long a page or a
 * check takes, and whatever memory, this process answers readers meanwhile. It has the options of Node, but no
 * environment, and thus no secrets.
 *
 * @returns a reading that throws ReadingLost when the process ends too early, and the signal's reason when it aborts
 */
export const readInProcess = (options: ReadingProcess = {}): Reading =>
  async function* ({ known, ...task }, signal) {
    signal.throwIfAborted()
    const child = start(options)
    const kill = () => child.kill('SIGKILL')
    signal.addEventListener('abort', kill, { once: true })
    try {
      const steps = stepsFrom(child, options)
      for (const part of known) {
        send(child, { kind: 'known', part })
        await breath()
      }
      send(child, { kind: 'read', task })
      for (;;) {
        const step = await steps()
        signal.throwIfAborted()
        if (step instanceof Error) throw step
        yield step
        if (isLast(step)) return
        send(child, { kind: 'next' })
      }
    } finally {
      signal.removeEventListener('abort', kill)
      kill()
    }
  }

const isLast = (step: ReadingStep) =>
  step.kind === 'read' || step.kind === 'unreadable' || (step.kind === 'checked' && step.errors > 0)

const shell = '/bin/sh'

/** The system ends a process that has used up its time; what it would leave of its memory is not written to a disk. */
const limited = 'ulimit -c 0; ulimit -S -t "$0"; exec "$@"'

function start({ entry = ownEntry, execArgv, maxSeconds = maxReadingSeconds, onStart }: ReadingProcess) {
  const source = entry.href.endsWith('.ts') ? ['--import', 'tsx'] : []
  const node = [process.execPath, ...(execArgv ?? process.execArgv), ...source, fileURLToPath(entry)]
  const [program, ...args] = existsSync(shell) ? [shell, '-c', limited, String(maxSeconds), ...node] : node
  const child = spawn(program!, args, {
    // It may say how much memory there is.
    env: process.env.NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS: process.env.NODE_OPTIONS },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  })
  // An error of the channel is followed by the end of the process.
  child.on('error', () => {})
  try {
    if (child.pid !== undefined) setPriority(child.pid, 5)
  } catch {
    // It has ended already, or the system has no priorities.
  }
  onStart?.(child)
  return child
}

const ownEntry = import.meta.url.endsWith('.ts')
  ? new URL('./reading-process.ts', import.meta.url)
  : new URL('./reading-process.js', import.meta.url)

const send = (child: ChildProcess, sent: Sent) => {
  if (child.connected) child.send(sent, () => {})
}

/** A function that waits for the next step, or for the end of the process. */
function stepsFrom(
  child: ChildProcess,
  { maxSeconds = maxReadingSeconds }: ReadingProcess,
): () => Promise<ReadingStep | ReadingLost> {
  const ended = once(child, 'close').then(
    ([status, signal]) =>
      new ReadingLost(endWords(status as number | null, signal as string | null, maxSeconds)),
    (error: Error) =>
      new ReadingLost(`The process that reads the project cannot be started: ${error.message}.`),
  )
  const arrived: ReadingStep[] = []
  let arrive = () => {}
  child.on('message', step => {
    arrived.push(step as ReadingStep)
    arrive()
  })
  return async () => {
    const arrival = new Promise<void>(resolve => (arrive = resolve))
    if (arrived.length === 0) {
      const end = await Promise.race([arrival, ended])
      if (end && arrived.length === 0) return end
    }
    return arrived.shift()!
  }
}

/** V8 ends a process that has no more memory by SIGABRT, and Linux one of several by SIGKILL. */
function endWords(status: number | null, signal: string | null, maxSeconds: number): string {
  const process = 'The process that reads the project'
  if (signal === 'SIGABRT' || status === 134)
    return `${process} ran out of memory: give Node more with --max-old-space-size, or make the project smaller.`
  if (signal === 'SIGXCPU')
    return `${process} took more than ${maxSeconds} seconds of CPU: make the project smaller, or give it more with --read-timeout.`
  if (signal !== null)
    return `${process} was ended by ${signal}, perhaps because the machine has too little memory.`
  return `${process} ended with status ${status}.`
}
