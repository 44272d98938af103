import { posix, win32 } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fingerprints } from '../check/baseline/fingerprint.ts'
import type { Diagnostic } from '../check/report.ts'
import type { AnyRule } from '../check/rule.ts'
import { rules } from '../check/rules/index.ts'
import type { Range } from '../document/range.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { isRemote } from '../navigation/openapi.ts'
import { counting } from './counted.ts'
import type { Format } from './format.ts'
import { jsonText } from './json-text.ts'
import { isWholeFile, lookupPath, withHelp } from './place.ts'
import { name, ruleHint, ruleUrl, version } from './tool.ts'
import { visible } from '../document/visible.ts'

/**
 * SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/): one run over all projects, with the rules
 * that have results.
 */
export const sarif: Format = checked => {
  const broken = new Set(checked.flatMap(({ report }) => report.diagnostics.map(({ rule }) => rule)))
  const used = rules.filter(({ id }) => broken.has(id))
  const indexes = new Map(used.map(({ id }, i) => [id, i]))
  const counted = counting()
  const results = checked.flatMap(({ root, report: { diagnostics } }) => {
    const names = fingerprints(diagnostics)
    return diagnostics.map((diagnostic, i) => ({
      ruleId: diagnostic.rule,
      ruleIndex: indexes.get(diagnostic.rule),
      ...resultOf(root, diagnostic, counted),
      partialFingerprints: { 'docsNav/v1': names[i] },
    }))
  })
  const dialect = checked[0]?.report.summary.dialect ?? 'extended'
  const descriptors = used.map(rule => descriptor(rule, dialect))
  return `${jsonText(log(descriptors, results), 2)}\n`
}

const log = (descriptors: object[], results: object[]) => ({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: { name, version, rules: descriptors },
      },
      columnKind: 'utf16CodeUnits',
      newlineSequences: ['\r\n', '\n', '\r'],
      originalUriBaseIds: {
        [sourceRoot]: { description: { text: 'The folder in which docs-nav was called.' } },
      },
      results,
    },
  ],
})

function descriptor({ id, summary, severity, stated }: AnyRule, dialect: Dialect) {
  const level = severity[dialect]
  const url = ruleUrl(id)
  const source = stated === undefined ? '' : " Stated by the format's reference."
  return {
    id,
    ...(url !== undefined && { helpUri: url }),
    shortDescription: { text: summary.replaceAll('`', '') },
    help: {
      text: `${summary.replaceAll('`', '')}${source} ${ruleHint(id)} shows an example.`,
      markdown: `${summary}${source} ${url === undefined ? `\`${name} rules ${id}\`` : `[RULES.md](${url})`} shows an example.`,
    },
    defaultConfiguration: level === 'off' ? { enabled: false } : { level },
  }
}

function resultOf(root: string, diagnostic: Diagnostic, counted: (text: string) => string) {
  const { severity, file, range, related, help, fix } = diagnostic
  return {
    level: severity,
    message: { text: counted(plain(withHelp(diagnostic))) },
    locations: [{ physicalLocation: placeOf(root, file, range) }],
    ...(related.length > 0 && {
      relatedLocations: related.map((other, id) => ({
        id,
        physicalLocation: placeOf(root, other.file, other.range),
        message: { text: counted(plain(other.message)) },
      })),
    }),
    ...(fix && {
      fixes: [
        {
          ...(help !== undefined && { description: { text: counted(plain(help)) } }),
          artifactChanges: [...new Set(fix.map(edit => edit.file))].map(file => ({
            artifactLocation: artifactOf(root, file),
            replacements: fix
              .filter(edit => edit.file === file)
              .map(({ range, text }) => ({ deletedRegion: regionOf(range), insertedContent: { text } })),
          })),
        },
      ],
    }),
  }
}

/**
 * Text with brackets escaped, so that a label makes no link (section 3.11.6). Braces are placeholders only
 * beside `arguments`.
 */
const plain = (text: string) => {
  const shown = visible(text)
  return shown.includes('](') ? shown.replace(/[\\[\]]/g, '\\$&') : shown
}

const placeOf = (root: string, file: string, range: Range) => ({
  artifactLocation: artifactOf(root, file),
  ...(!isWholeFile(range) && { region: regionOf(range) }),
})

const regionOf = ({ start, end }: Range) => ({
  startLine: start.line,
  startColumn: start.column,
  endLine: end.line,
  endColumn: end.column,
})

const sourceRoot = '%SRCROOT%'

function artifactOf(root: string, file: string) {
  const path = lookupPath(root, file)
  if (isRemote(path)) return { uri: encodeURI(path.toWellFormed()) }
  if (posix.isAbsolute(path) || win32.isAbsolute(path)) return { uri: pathToFileURL(path).href }
  return { uri: path.toWellFormed().split('/').map(encodeURIComponent).join('/'), uriBaseId: sourceRoot }
}
