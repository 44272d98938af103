import { dirname, join, sep } from 'node:path'
import { lineStarts, rangeOf } from '../document/range.ts'
import { isDeeper, jsonText } from '../exporters/exporter.ts'
import { type Imported, importedName, importers, type Remark } from '../importers/index.ts'
import { readImportSource, writeNewDocs } from '../project/import-source.ts'
import { shownJson } from '../report/json-text.ts'
import { lineStart, visible } from '../document/visible.ts'
import { parse } from './arguments.ts'
import { type ExitCode, type Io, UsageError } from './io.ts'

const options = {
  output: { type: 'string', short: 'o' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** The most levels of lists and objects in a docs.json that is made: fields are taken over with all that they hold. */
export const maxMadeLevels = 1000

const formats = Object.keys(importers).join(', ')

/** `docs-nav import`: makes a docs.json of a file of another format, never over an existing one. */
export async function importFile(args: string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parse(args, options)
  if (values.help) {
    io.out((await import('./help.ts')).helpOf('import'))
    return 0
  }
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new UsageError(`import takes one file: ${formats}.`)
  const importer = await importerOf(path)
  const source = readImportSource(path)
  const result = importer(source.text, source)
  if ('fault' in result) {
    io.err(placed(path, source.text, [result.fault]))
    throw new UsageError(`nothing was made of "${path}".`)
  }
  const written = await write(result, path, source.root, values.output, io)
  io.err(placed(path, source.text, result.remarks))
  if (written !== null)
    io.err(`docs-nav: wrote ${visible(written)}. "docs-nav check" says what its pages lack.\n`)
  return 0
}

async function importerOf(path: string) {
  const file = path.split(/[\\/]/).at(-1) ?? ''
  const name = importedName(file)
  if (name !== undefined) return importers[name]()
  if (/^sidebars\.(?:[cm]?js|ts)$/i.test(file))
    throw new UsageError(
      `"${path}" is a program, which is not run here. This prints it as JSON: node -p "JSON.stringify(require('./${file}'))" > sidebars.json`,
    )
  throw new UsageError(`import takes ${formats}, not "${path}".`)
}

/** What is to be said of a file, each with its place, one a line. */
function placed(path: string, text: string, remarks: readonly Remark[]): string {
  const starts = lineStarts(text)
  return remarks
    .map(({ span, message }) => {
      const { line, column } = rangeOf(text, span, starts).start
      return `${lineStart(`${path}:${line}:${column}: ${message}`)}\n`
    })
    .join('')
}

/** Writes the docs.json, and gives its path; null for standard output. */
async function write(
  { docs, folder = '' }: Imported,
  path: string,
  root: string,
  output: string | undefined,
  io: Io,
): Promise<string | null> {
  if (isDeeper(docs, maxMadeLevels))
    throw new UsageError(`"${path}" has more than ${maxMadeLevels} levels of lists and objects.`)
  const text = jsonText(docs)
  if (output === '-') {
    io.out(shownJson(text))
    return null
  }
  const shown = join(dirname(path), folder).replaceAll(sep, '/')
  if (output === undefined) {
    writeNewDocs(root, folder, shown, text)
    return `${shown}/docs.json`.replace(/^\.\//, '')
  }
  const { identityOf, writeOutput } = await import('../project/output.ts')
  if (identityOf(output) !== null) throw new UsageError(`there is a file "${output}"; nothing is written.`)
  writeOutput(output, text, [root])
  return output
}
