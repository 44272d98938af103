import { quote } from '../../document/quote.ts'
import { rangeAt } from '../../pages/place.ts'
import type { Suggested } from '../repair/change.ts'
import { always, defineRule } from '../rule.ts'
import { alikeHelp, lookAlike } from '../words.ts'

interface Args {
  file: string
  source: string
  /** The import as it was meant, and how it differs. */
  meant: { readonly source: string; readonly how: 'case' | 'elsewhere' | 'nearest' } | null
  change: Suggested | undefined
}

/** The most imports of files that are not there. */
export const maxMissingImports = 100_000

export const missingSnippet = defineRule({
  id: 'missing-snippet',
  group: 'Links',
  severity: always('error'),
  needs: ['links'],
  summary: 'A file of the project that a page imports is there.',
  message: ({ source }: Args) => `No file ${quote(source)} to import.`,
  help: ({ source: given, meant }) => {
    if (!meant) return 'Add it, or correct the path.'
    const { source, how } = meant
    if (how === 'case')
      return `Write ${quote(source)}: ${lookAlike(given, source) ? alikeHelp : 'letter case counts.'}`
    return how === 'elsewhere'
      ? `The same file name exists in another folder: ${quote(source)}.`
      : `Did you mean ${quote(source)}?`
  },
  suggest: ({ change }) => change,
  fileOf: ({ file }) => file,
  *check(_, facts) {
    const links = facts.links()
    let count = 0
    for (const { file, import: item } of links?.missingImports() ?? []) {
      const range = rangeAt(item.place)
      if (count++ === maxMissingImports) {
        yield { at: { file, range }, ended: ended() }
        return
      }
      const meant = links?.nearestImport(file, item) ?? null
      const isPlain = range.end.offset - range.start.offset === item.source.length
      // A folder may be named as what ends a string, an attribute or a cell.
      const isName = meant !== null && !/["'\\&<>=`|\n\r]/.test(meant.source)
      const change = isPlain && isName ? { file, range, text: meant.source } : undefined
      yield { at: { file, range }, file, source: item.source, meant, change }
    }
  },
})

const ended = () => ({
  message: `From here on imports are not checked: the files of ${maxMissingImports.toLocaleString('en')} before are not there.`,
  help: 'Add those, or remove their imports, and check again.',
})
