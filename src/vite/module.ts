import type { Tree } from '../tree/tree.ts'

/**
 * The code of the virtual module. The tree is a text, so that no key of it means anything in JavaScript. With two of
 * `_`, `$` or `@`, or with `!~`, begin the marks that engines put something else in the place of, in texts too:
 * `__VITE_ASSET__` of Vite, `!~{000}~` of Rollup, `$$server-islands$$` and `@@ASTRO_MANIFEST_REPLACE@@` of Astro.
 */
export const virtualModule = (tree: Tree): string => `import { createSite } from 'docs-nav/site'
export const tree = JSON.parse(${JSON.stringify(JSON.stringify(tree).replace(marks, asEscape))})
export const site = createSite(tree)
export const redirects = tree.redirects ?? []
export const getStaticPaths = () =>
  site.paths().map(href => ({
    params: { path: decodeURIComponent(href.slice(1)) || undefined },
    props: { href },
  }))
`

const marks = /(?<=_)_|(?<=!)~|(?<=\$)\$|(?<=@)@/g

const asEscape = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
