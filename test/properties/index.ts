import { docsProperties } from './any-docs.ts'
import type { Property } from './property.ts'

/** What `npm test` tries briefly and `npm run fuzz` for long. */
export const properties: readonly Property[] = [...docsProperties]
