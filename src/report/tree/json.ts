import { jsonText } from '../json-text.ts'
import type { TreeFormat } from './format.ts'

/** The contract of docs/format.md#tree, described by schema/tree.schema.json. */
export const json: TreeFormat = tree => ({ text: `${jsonText(tree, 2)}\n` })

/** One node per line, for programs that read a stream. */
export const ndjson: TreeFormat = ({ nodes }) => ({
  text: nodes.map(node => `${jsonText(node)}\n`).join(''),
})
