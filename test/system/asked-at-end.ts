import { spawnSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { watch } from '../../src/watchdog.ts'

// More than half of what Node allows, from which on the thread looks, and less than is too much.
const lists = Array.from({ length: 1000 }, () => new Array<number>(32_000).fill(0.5))
watch(() => process.exit(2))
await setTimeout(700) // for the thread to start
// The thread asks while a program runs, and this process ends before it hears.
spawnSync(process.execPath, ['--eval', 'setTimeout(() => {}, 300)'])
process.exit(lists.length === 1000 ? 0 : 1)
