import { withEscapes, withoutCommands } from '../../../src/document/visible.ts'

/**
 * A line's text for a terminal or a log: what a repository or a reader has written could contain escapes, characters
 * that are not seen, and commands of a CI, which `::` begins at the start of a line and `##` anywhere.
 */
export const printable = (text: string) =>
  withoutCommands(
    withEscapes(text, () => '?'),
    '?',
  )
    .replaceAll(/[\n\t]/g, '?')
    .replace(/^(\s*):/, '$1?')

/** A line of a list. */
export const rowOf = (cells: readonly (string | number)[]) =>
  `${cells.map(cell => printable(String(cell))).join('\t')}\n`
