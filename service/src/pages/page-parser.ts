import { Worker } from 'node:worker_threads'
import type { Markup, Section } from './sections.ts'
import type { Snippets } from './snippets.ts'

/** A page to parse. */
export interface Page {
  readonly source: string
  readonly markup: Markup
  readonly snippets: Snippets
}

/** Why a page cannot be parsed, and where, if known. */
export interface Fault {
  readonly fault: string
  readonly line?: number
  readonly column?: number
  /** The parser gave up or ended: another time it may succeed. */
  readonly isPassing?: true
}

/** The result of parsing a page. */
export type Parsed = { readonly sections: readonly Section[] } | Fault

/** Parses pages one at a time in a thread, which is replaced when a page takes too much time or memory. */
export interface PageParser {
  readonly parse: (page: Page) => Promise<Parsed>
  readonly close: () => Promise<void>
}

interface Thread {
  readonly worker: Worker
  /** Resolves when it is ready; rejects when it cannot start. */
  readonly ready: Promise<Fault | null>
}

/** @param timeout milliseconds per page, without the start of the thread */
export function openPageParser(timeout = 10_000): PageParser {
  let thread: Thread | undefined
  const giveUp = async () => {
    const old = thread
    thread = undefined
    await old?.worker.terminate()
  }
  return {
    async parse(page) {
      thread ??= startThread()
      const { worker, ready } = thread
      const fault = await ready
      const parsed = fault ? { answer: fault, dead: true } : await ask(worker, page, timeout)
      if (parsed.dead) await giveUp()
      return parsed.answer
    },
    close: giveUp,
  }
}

/** A thread has neither the environment nor the options of its process. */
const limits = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } }

function startThread(): Thread {
  const worker = import.meta.url.endsWith('.ts')
    ? startFromSource(new URL('./parse-thread.ts', import.meta.url))
    : new Worker(new URL('./parse-thread.js', import.meta.url), limits)
  const ready = new Promise<Fault | null>(resolve => {
    worker.once('message', () => {
      worker.unref()
      resolve(null)
    })
    worker.once('error', error => resolve({ fault: error.message, isPassing: true }))
    worker.once('exit', () => resolve(ended))
  })
  return { worker, ready }
}

const ended: Fault = { fault: 'the parser ended', isPassing: true }

/** Tests run the sources directly, and a thread of Node 20 cannot load TypeScript by itself. */
const startFromSource = ({ href }: URL) =>
  new Worker(
    `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(href)}, ${JSON.stringify(href)}))`,
    { ...limits, eval: true },
  )

function ask(thread: Worker, page: Page, timeout: number) {
  return new Promise<{ answer: Parsed; dead: boolean }>(resolve => {
    const end = (answer: Parsed, dead: boolean) => {
      clearTimeout(timer)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      // Messages of a thread that is being ended are ignored.
      if (dead) thread.on('error', () => {})
      resolve({ answer, dead })
    }
    const onMessage = (answer: Parsed) => end(answer, false)
    const onError = (error: Error) => end({ fault: error.message, isPassing: true }, true)
    const onExit = () => end(ended, true)
    const late: Fault = { fault: `it takes longer than ${timeout} ms`, isPassing: true }
    const timer = setTimeout(() => end(late, true), timeout)
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    thread.postMessage(page)
  })
}
