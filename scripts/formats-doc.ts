import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatNames } from '../src/report/index.ts'

/** The formats of `check`, each described by its docstring. */
export function formatsTable(root: string): string {
  const folder = join(root, 'src/report')
  const sources = readdirSync(folder)
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(join(folder, file), 'utf8'))
  const rows = formatNames.map(name => `| \`${name}\` | ${wordsOf(name, sources)} |`)
  return ['| format | what it is |', '| --- | --- |', ...rows].join('\n')
}

/** The docstring above the format of this name, on one line, with links relative to docs/. */
function wordsOf(name: string, sources: readonly string[]): string {
  const declared = new RegExp(`\\*/\\nexport const ${name}: Format\\b`)
  const source = sources.find(text => declared.test(text))
  if (source === undefined) throw new Error(`The format "${name}" has no docstring.`)
  const above = source.slice(0, declared.exec(source)!.index)
  return above
    .slice(above.lastIndexOf('/**') + 3)
    .replaceAll(/\s*\n \* ?/g, ' ')
    .trim()
    .replaceAll(/\bdocs\/([\w-]+\.md#[\w-]+)/g, '[$1]($1)')
    .replaceAll('|', '\\|')
}
