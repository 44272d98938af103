import { closeSync } from 'node:fs'
import { watchMemory } from '../../src/memory-watch.ts'

// V8 gives a page of 256 KB to each of these texts, since two have no room in it.
const text = 'a'.repeat(130_000)
const texts: string[] = []
watchMemory(() => {
  closeSync(2)
  process.exit(2)
})
for (;;) texts.push(text.toUpperCase())
