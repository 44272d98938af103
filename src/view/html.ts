import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { script, style } from '../generated/view.js'
import type { View } from './data.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policyWith = (more: string) =>
  `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)};${more} base-uri 'none'; form-action 'none'`

/**
 * The page of a view, in one file: it asks for nothing, and a policy of its own forbids all but its own code and style.
 */
export const pageOf = (view: View): string =>
  page(
    view.title,
    `<meta http-equiv="Content-Security-Policy" content="${policyWith('')}">\n`,
    `<script type="text/plain" id="data">${packed(view)}</script>\n`,
  )

/** The page without a view, which asks the server that it comes from for each, and the policy that it comes with. */
export const livePage = (): { readonly page: string; readonly policy: string } => ({
  page: page('docs-nav', '', ''),
  policy: policyWith(" connect-src 'self'; frame-ancestors 'none';"),
})

const page = (title: string, policy: string, data: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policy}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<div id="view"></div>
${data}<script>${script}</script>
</body>
</html>
`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** JSON, deflated, in base64: a browser reads the page of a large site in half the time, and nothing in it is HTML. */
const packed = (view: View) => deflateRawSync(JSON.stringify(view)).toString('base64')
