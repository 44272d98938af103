/** What the plugins `docs-nav/vite` and `docs-nav/astro` give: `/// <reference types="docs-nav/virtual" />` makes it known. */
declare module 'virtual:docs-nav' {
  import type { Tree } from 'docs-nav'
  import type { Site } from 'docs-nav/site'

  export const tree: Tree
  export const site: Site
  /** Those of docs.json. */
  export const redirects: NonNullable<Tree['redirects']>
  /** The paths of all pages, for a route `[...path]`; `path` is undefined for the page at the root. */
  export const getStaticPaths: () => { params: { path: string | undefined }; props: { href: string } }[]
}
