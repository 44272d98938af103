import { setTimeout } from 'node:timers/promises'
import { watch } from '../../src/watchdog.ts'

// V8 gives a page of 256 KB to each of these texts, since two have no room in it.
const text = 'a'.repeat(130_000)
const texts: string[] = []
watch(() => process.exit(2))
const [most = Infinity] = process.argv.slice(2).map(Number)
while (texts.length < most) texts.push(text.toUpperCase())
await setTimeout(1000) // for the thread, which looks each 50 ms
