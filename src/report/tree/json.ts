import { jsonText } from '../json-text.ts'
import type { TreeFormat } from './format.ts'

/** The contract of docs/format.md#tree, described by schema/tree.schema.json. */
export const json: TreeFormat = tree => ({ text: `${jsonText(tree, 2)}\n` })

/**
 * One line for each node, then one of the kind `unlisted` for each page that no node shows, for programs that
 * read a stream.
 */
export const ndjson: TreeFormat = ({ nodes, unlisted }) => ({
  text: [...nodes, ...unlisted.map(page => ({ kind: 'unlisted', ...page }))]
    .map(line => `${jsonText(line)}\n`)
    .join(''),
})
