import { jsonText } from '../json-text.ts'
import type { ChangesFormat } from './format.ts'

/** A `TreeDiff`, described by schema/diff.schema.json. */
export const json: ChangesFormat = diff => `${jsonText(diff, 2)}\n`
