import type { Tree } from '../tree/tree.ts'

/**
 * The code of the virtual module. The tree is a text, so that no key of it means anything in JavaScript. With two of
 * `_`, `$` or `@`, or with `!~`, begin the marks that engines put something else in the place of, in texts too:
 * `__VITE_ASSET__` of Vite, `!~{000}~` of Rollup, `$$server-islands$$` and `@@ASTRO_MANIFEST_REPLACE@@` of Astro. Astro
 * also puts a small script into the page as it is, where `</script>` in a text ends it and `<!--` hides its end.
 * Astro 4 writes a page where `new URL` leads from its path, so that one that leads up there is none of the static paths.
 */
export const virtualModule = (tree: Tree): string => `import { createSite } from 'docs-nav/site'
export const tree = JSON.parse(${JSON.stringify(JSON.stringify(tree).replace(marks, asEscape))})
export const site = createSite(tree)
export const redirects = tree.redirects ?? []
const leadsUp = path => ${String(up)}.test(path.replace(${String(unseen)}, ''))
export const getStaticPaths = () =>
  site.paths().flatMap(href => {
    const path = decodeURIComponent(href.slice(1))
    return leadsUp(path) ? [] : [{ params: { path: path || undefined }, props: { href } }]
  })
`

const marks = /(?<=_)_|(?<=!)~|(?<=\$)\$|(?<=@)@|</g

const asEscape = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A part `..` as `new URL` reads it, to which a backslash is a slash. */
const up = /(?:^|[\\/])(?:\.|%2e){2}(?:[\\/]|$)/i

/** What `new URL` leaves out of an address. */
const unseen = /[\t\n\r]/g
