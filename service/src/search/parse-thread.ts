import { parentPort } from 'node:worker_threads'
import { type Markup, readSections } from './sections.ts'

/** Runs in a thread of its own: a page can take long to parse, and the process has readers to answer. */
parentPort!.on('message', ({ source, markup }: { source: string; markup: Markup }) => {
  try {
    parentPort!.postMessage({ sections: readSections(source, markup) })
  } catch (error) {
    parentPort!.postMessage({ fault: error instanceof Error ? error.message : String(error) })
  }
})
