import { createContext, Script } from 'node:vm'
import { present } from '../document/present.ts'
import { memberOf } from '../document/value.ts'
import { tooSlow } from '../openapi/deep/limit.ts'
import type { DeepTools } from '../openapi/deep/tools.ts'
import { askParser } from './swagger-parser.ts'

/** Node ends a script that takes too long, wherever it is (https://nodejs.org/api/vm.html); this one calls a function. */
const script = new Script('work()')
const place = { work: () => {} }
const context = createContext(place)

function within<Result>(milliseconds: number, work: () => Result): Result {
  let result: { readonly of: Result } | undefined
  place.work = () => void (result = { of: work() })
  try {
    script.runInContext(context, { timeout: Math.ceil(milliseconds) })
  } catch (error) {
    // No instance of this realm's `Error`.
    throw memberOf(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? tooSlow() : error
  } finally {
    place.work = () => {}
  }
  return present(result).of
}

/** What validating in depth has of Node and of the installed parser. */
export const deepTools: DeepTools = { ask: askParser, within }
