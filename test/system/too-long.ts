import { pbkdf2Sync } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { holding, unlimited } from '../../src/document/time-limit.ts'
import { timeLimit } from '../../src/project/interrupt.ts'
import { watch } from '../../src/watchdog.ts'

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What asks for nothing: the first can be ended in the middle, the others are calls of a library. */
const works = {
  steps: () => {
    const end = cpu() + 20_000
    while (cpu() < end);
  },
  call: () => void pbkdf2Sync('', '', 20_000_000, 64, 'sha512'),
  memory: () => void JSON.parse(`[${'{},'.repeat(40_000_000)}{}]`),
}

const [work = ''] = process.argv.slice(2)

await holding(work === 'memory' ? unlimited : timeLimit(cpu, 1, 100), async () => {
  watch(
    message => {
      console.error(message)
      process.exit(2)
    },
    { every: 100, grace: 100, lastGrace: 500 },
  )
  await setTimeout(1000) // for the thread to start
  works[work as keyof typeof works]()
})
