import { jsonText } from '../json-text.ts'
import type { TreeFormat } from './format.ts'

/** The contract of SPEC section 6, described by schema/tree.schema.json. */
export const json: TreeFormat = tree => ({ text: `${jsonText(tree, 2)}\n` })

/** A node a line, for programs that read as they go. */
export const ndjson: TreeFormat = ({ nodes }) => ({
  text: nodes.map(node => `${jsonText(node)}\n`).join(''),
})
