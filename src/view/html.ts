import { deflateRawSync } from 'node:zlib'
import * as code from '../generated/view.js'
import type { View } from './data.ts'
import { policyOf, shellOf } from './shell.ts'

/**
 * The page of a view, in one file: it asks for nothing, and a policy of its own forbids all but its own code and style.
 */
export const pageOf = (view: View): string =>
  shellOf(view.title, code, policyOf(code), `<script type="text/plain" id="data">${packed(view)}</script>\n`)

/** The page without a view, which asks the server that it comes from for each, and the policy that it comes with. */
export const livePage = (): { readonly page: string; readonly policy: string } => ({
  page: shellOf('docs-nav', code, null),
  policy: policyOf(code, " connect-src 'self'; frame-ancestors 'none';"),
})

/** JSON, deflated, in base64: a browser reads the page of a large site in half the time, and nothing in it is HTML. */
const packed = (view: View) => deflateRawSync(JSON.stringify(view)).toString('base64')
