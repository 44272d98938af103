import { createHash } from 'node:crypto'
import { script, style } from '../generated/view.js'
import type { View } from './data.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The page of a view, in one file: it asks for nothing, and a policy of its own forbids all but its own code and style.
 */
export const pageOf = (view: View): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(view.title)}</title>
<style>${style}</style>
</head>
<body>
<div id="view"></div>
<script type="application/json" id="data">${dataText(view)}</script>
<script>${script}</script>
</body>
</html>
`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** JSON in which no end of a script, no comment and no line end of HTML can stand. */
const dataText = (view: View) =>
  JSON.stringify(view).replace(
    /[<\u2028\u2029]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
