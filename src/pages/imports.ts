import { isFull, maxPageItems, type Reading } from './collected.ts'
import { isWhite } from './lines.ts'

const keyword = /^import\b/gm

/** Adds the modules that a stretch of imports and exports names. */
export function readImports(reading: Reading, start: number, end: number) {
  const source = reading.text.slice(start, end)
  let from = -1
  const endAt = (index: number) => {
    if (from !== -1 && !isFull(reading)) addImport(reading, start + from + 'import'.length, start + index)
    from = index
  }
  for (const { index } of source.matchAll(keyword)) endAt(index)
  endAt(source.length)
}

/** Adds the module of the statement between the word `import` and the next one. */
function addImport(reading: Reading, start: number, end: number) {
  const statement = reading.text.slice(start, end)
  const open = statement.search(/['"]/)
  const close = open === -1 ? -1 : statement.indexOf(statement[open]!, open + 1)
  const source = statement.slice(open + 1, close)
  const clause = statement.slice(0, Math.max(open, 0)).trim()
  if (close === -1 || source === '' || source.includes('\n')) return
  if (clause !== '' && !clause.endsWith('from')) return
  // No more of them, with what is empty beside the braces of `A, { B, }`.
  const parts = clause.slice(0, -'from'.length).split(/[{},]/, maxPageItems + 4)
  if (parts.length > maxPageItems + 3) reading.isComplete = false
  const names = parts.flatMap(part => boundIn(part.trim()) || [])
  reading.parts += names.length
  reading.imports.push({ source, span: [start + open + 1, start + close], names })
}

/** The local name of a part of an import clause: `A`, `C as D`, `* as E`. */
function boundIn(part: string): string {
  let start = part.length
  while (start > 0 && !isWhite(part.charCodeAt(start - 1))) start--
  return part.slice(start)
}
