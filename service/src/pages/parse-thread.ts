import { parentPort } from 'node:worker_threads'
import type { Page } from './page-parser.ts'
import { readSections } from './sections.ts'

interface Place {
  readonly line: number
  readonly column: number
}

/** Runs in a thread: a page can take long to parse, and the process must answer readers meanwhile. */
parentPort!.on('message', ({ source, markup, snippets }: Page) => {
  try {
    parentPort!.postMessage({ sections: readSections(source, markup, snippets) })
  } catch (error) {
    // The shape of the parser's VFileMessage.
    const { reason, message, line, column } = error as Partial<Record<'reason' | 'message', string>> &
      Partial<Place>
    parentPort!.postMessage({ fault: reason ?? message ?? String(error), line, column })
  }
})

parentPort!.postMessage('ready')
