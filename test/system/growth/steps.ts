/**
 * Counts the steps of a function: the blocks of our code and of Node's paths that V8 runs, as its coverage counts them,
 * and the characters and items that native functions go through, which no coverage sees. The same each time, on any
 * machine. The code that is counted must be loaded after this module.
 */
import fs from 'node:fs'
import { Session } from 'node:inspector/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

let native = 0

/** Charges each call of some methods by the length of what it is called on. */
function charge(prototype: object, names: readonly (string | symbol)[]) {
  for (const name of names) {
    const own = Reflect.get(prototype, name) as (...args: unknown[]) => unknown
    Reflect.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value(this: { readonly length: number }, ...args: unknown[]) {
        native += this.length
        return own.apply(this, args)
      },
    })
  }
}

charge(String.prototype, ['split', 'replace', 'replaceAll', 'trim', 'toLowerCase', 'includes'])
// Marks that follow each other are put in order by insertion.
const { normalize } = String.prototype
Reflect.defineProperty(String.prototype, 'normalize', {
  configurable: true,
  writable: true,
  value(this: string, form?: string) {
    native += this.length
    for (const [marks] of this.matchAll(/[^\P{M}\u034f]+/gu)) native += marks.length ** 2
    return normalize.call(this, form)
  },
})
// A search is charged by how far it goes; V8 may compare all of a text that is longer than it knows by heart at each place.
const byHeart = 250
const { indexOf } = String.prototype
Reflect.defineProperty(String.prototype, 'indexOf', {
  configurable: true,
  writable: true,
  value(this: string, sought: string, from = 0) {
    const found = indexOf.call(this, sought, from)
    const places = Math.max((found === -1 ? this.length : found) - from, 0)
    native += sought.length > byHeart ? places * sought.length : places
    return found
  },
})

// A beginning of a text, such as a folder of a path, is read whole where it is looked up in a map.
const { slice } = String.prototype
Reflect.defineProperty(String.prototype, 'slice', {
  configurable: true,
  writable: true,
  value(this: string, start?: number, end?: number) {
    const part = slice.call(this, start, end)
    if (start === 0) native += part.length
    return part
  },
})

// So is that for a pattern, unless it is tried at one place alone.
const { exec } = RegExp.prototype
Reflect.defineProperty(RegExp.prototype, 'exec', {
  configurable: true,
  writable: true,
  value(this: RegExp, text: string) {
    const from = this.global ? this.lastIndex : 0
    const match = exec.call(this, text)
    if (!this.sticky) native += (match ? match.index : String(text).length) - from
    return match
  },
})

// The iterator is that of a spread, too.
charge(Array.prototype, [
  'slice',
  'concat',
  'includes',
  'indexOf',
  'lastIndexOf',
  'join',
  'with',
  Symbol.iterator,
])

// All keys are listed, and all members of a set that is copied.
const { keys } = Object
Object.keys = (value: object) => {
  const listed = keys(value)
  native += listed.length
  return listed
}
const members = Set.prototype[Symbol.iterator]
Reflect.defineProperty(Set.prototype, Symbol.iterator, {
  configurable: true,
  writable: true,
  value(this: Set<unknown>) {
    native += this.size
    return members.call(this)
  },
})

// Node copies the whole way up at each `..`.
for (const name of ['normalize', 'join'] as const) {
  const own = path.posix[name] as (...parts: string[]) => string
  path.posix[name] = (...parts: string[]) => {
    const up = parts.join('/').match(/\.\.\//g)?.length ?? 0
    native += up ** 2
    return own(...parts)
  }
}

// Each question about a file copies its whole path.
for (const name of ['existsSync', 'lstatSync', 'statSync'] as const) {
  const own = fs[name] as (...args: unknown[]) => unknown
  Object.assign(fs, {
    [name]: (file: string, ...more: unknown[]) => {
      native += file.length
      return own(file, ...more)
    },
  })
}
syncBuiltinESMExports()

/** What has been put off, such as the check of an editor that waits for a pause. */
const timers = new Set<NodeJS.Timeout>()
const { setTimeout } = globalThis
globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => {
  const timer = setTimeout(...args)
  timers.add(timer)
  return timer
}, setTimeout)

const isCounted = (url: string) =>
  /\/src\/|fastest-levenshtein|\/ignore\/|\/yaml\/dist\/|^node:path$/.test(url)

/** The steps of one call. What it has put off is not done any more, or it would be counted for another. */
export async function stepsOf(run: () => unknown): Promise<number> {
  timers.clear()
  await session.post('Profiler.takePreciseCoverage')
  native = 0
  await run()
  for (const timer of timers) clearTimeout(timer)
  const charged = native
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const counts = result
    .filter(({ url }) => isCounted(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
  return counts.reduce((sum, count) => sum + count, charged)
}
