import type { Reading } from './collected.ts'

const statement = /^import\s+(?:([^'"]*?)\s*from\s*)?(['"])([^'"\n]+)\2/gm

/** Adds the modules that a stretch of imports and exports names. */
export function readImports(reading: Reading, start: number, end: number) {
  for (const match of reading.text.slice(start, end).matchAll(statement)) {
    const [whole, names = '', , source = ''] = match
    const from = start + match.index + whole.length - 1 - source.length
    reading.imports.push({ source, span: [from, from + source.length], names: bound(names) })
  }
}

/** The local names of an import clause: `A`, `{ B, C as D }`, `* as E`. */
const bound = (clause: string): string[] =>
  clause
    .replace(/[{}]/g, ',')
    .split(',')
    .flatMap(
      part =>
        part
          .trim()
          .split(/\s+as\s+/)
          .at(-1)
          ?.trim() || [],
    )
