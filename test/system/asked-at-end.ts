import { spawnSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { watch } from '../../src/watchdog.ts'

// More than half of what Node allows, from which on the thread looks, and less than is too much.
const lists = Array.from({ length: 1000 }, () => new Array<number>(32_000).fill(0.5))
watch(() => process.exit(2))
const [end = 'soon'] = process.argv.slice(2)
// After the listener of what watches; the thread looks each 50 ms.
process.once('exit', () => {
  const until = performance.now() + (end === 'late' ? 500 : 0)
  while (performance.now() < until);
})
await setTimeout(700) // for the thread to start
// The thread asks while a program runs, and this process ends before it hears.
spawnSync(process.execPath, ['--eval', 'setTimeout(() => {}, 300)'])
process.exit(lists.length === 1000 ? 0 : 1)
