import { Worker } from 'node:worker_threads'

/**
 * Removes a folder in a thread: the files of a large project hold up all else in the process for a tenth of a second.
 * What cannot be removed stays.
 */
export const removeFolder = (folder: string): Promise<void> =>
  new Promise(resolve => {
    const remove = `const { rmSync } = require('node:fs')
      rmSync(require('node:worker_threads').workerData, { recursive: true, force: true })`
    const thread = new Worker(remove, { eval: true, workerData: folder, env: {}, execArgv: [] })
    thread.on('error', () => {})
    thread.on('exit', () => resolve())
  })
