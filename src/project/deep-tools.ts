import { tooSlow } from '../openapi/deep/limit.ts'
import type { DeepTools } from '../openapi/deep/tools.ts'
import { within } from './interrupt.ts'
import { askParser } from './swagger-parser.ts'

/** What validating in depth has of Node and of the installed parser. */
export const deepTools: DeepTools = {
  ask: askParser,
  within: (milliseconds, work) => within(milliseconds, work, tooSlow),
}
