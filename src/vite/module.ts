import type { Tree } from '../tree/tree.ts'

/**
 * The code of the virtual module. The tree is a text, so that no key of it means anything in JavaScript; two low lines
 * begin what Vite puts paths in the place of, in texts too (`__VITE_ASSET__`).
 */
export const virtualModule = (tree: Tree): string => `import { createSite } from 'docs-nav/site'
export const tree = JSON.parse(${JSON.stringify(JSON.stringify(tree).replaceAll('__', '_\\u005f'))})
export const site = createSite(tree)
export const redirects = tree.redirects ?? []
export const getStaticPaths = () =>
  site.paths().map(href => ({
    params: { path: decodeURIComponent(href.slice(1)) || undefined },
    props: { href },
  }))
`
