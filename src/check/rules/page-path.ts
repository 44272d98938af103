import { always, defineRule, valueAt } from '../rule.ts'

export const pagePath = defineRule({
  id: 'page-path',
  group: 'Meaning',
  severity: always('warning'),
  summary: 'A page path is written without slashes around it, extension, `#` or `?`.',
  message: ({ path, fault }: { path: string; fault: string; clean: string }) =>
    `The page path ${JSON.stringify(path)} has ${fault}.`,
  help: ({ clean }) => (clean === '' ? 'Write the path of a page file.' : `Write ${JSON.stringify(clean)}.`),
  *check({ entries }) {
    for (const { page, text, path } of entries)
      if (page !== null && page !== text)
        yield { at: valueAt(path), path: text, clean: page, fault: faultOf(text) }
  },
})

function faultOf(path: string): string {
  if (path !== path.trim()) return 'white space around it'
  if (path.includes('\\')) return 'a backslash'
  if (path.includes('#')) return 'a "#"'
  if (path.includes('?')) return 'a "?"'
  if (path.includes('//')) return 'a doubled slash'
  if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return 'a "./" or "../"'
  if (path.startsWith('/')) return 'a leading slash'
  if (path.endsWith('/')) return 'a trailing slash'
  return 'a file extension'
}
