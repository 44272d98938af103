import type { Reading } from './collected.ts'

const keyword = /^import\b/gm

/** Adds the modules that a stretch of imports and exports names. */
export function readImports(reading: Reading, start: number, end: number) {
  const source = reading.text.slice(start, end)
  const starts = [...source.matchAll(keyword)].map(({ index }) => index)
  for (const [i, index] of starts.entries())
    addImport(reading, start + index + 'import'.length, start + (starts[i + 1] ?? source.length))
}

/** Adds the module of the statement between the word `import` and the next one. */
function addImport({ text, imports }: Reading, start: number, end: number) {
  const statement = text.slice(start, end)
  const open = statement.search(/['"]/)
  const close = open === -1 ? -1 : statement.indexOf(statement[open]!, open + 1)
  const source = statement.slice(open + 1, close)
  const clause = statement.slice(0, Math.max(open, 0)).trim()
  if (close === -1 || source === '' || source.includes('\n')) return
  if (clause !== '' && !clause.endsWith('from')) return
  imports.push({
    source,
    span: [start + open + 1, start + close],
    names: bound(clause.slice(0, -'from'.length)),
  })
}

/** The local names of an import clause: `A`, `{ B, C as D }`, `* as E`. */
const bound = (clause: string): string[] =>
  clause
    .replace(/[{}]/g, ',')
    .split(',')
    .flatMap(part => part.trim().split(/\s/).at(-1) || [])
