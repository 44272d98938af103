import { createHash } from 'node:crypto'
import { withEscapes, withoutCommands } from '../document/visible.ts'

/** The code and the style of a page. */
export interface Code {
  readonly script: string
  readonly style: string
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A Content-Security-Policy that forbids all but the page's own code and style, and what `more` allows. */
export const policyOf = ({ script, style }: Code, more = '') =>
  `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)};${more} base-uri 'none'; form-action 'none'`

/** A page in one file: its policy, unless it comes with it, and the elements with its data. */
export const shellOf = (title: string, { script, style }: Code, policy: string | null, data = ''): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policy === null ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
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

/** Of one line, and nothing in it that a terminal or a runner obeys. */
const escaped = (text: string) =>
  withoutCommands(
    withEscapes(text.replace(/\s+/g, ' '), () => ' ')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;'),
    '&#35;',
  )
