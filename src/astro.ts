import docsNavOfVite, { type DocsNavOptions, type DocsNavPlugin } from './vite.ts'

export type { DocsNavOptions } from './vite.ts'

/** The part of Astro's integrations that is used, so that Astro is no dependency. */
export interface DocsNavIntegration {
  readonly name: string
  readonly hooks: {
    'astro:config:setup'(setup: {
      updateConfig(config: { vite: { plugins: DocsNavPlugin[] } }): unknown
    }): void
  }
}

/**
 * An integration of Astro 4 and later with the module `virtual:docs-nav`, whose `getStaticPaths` is for a page
 * `[...path].astro`.
 */
export default function docsNav(options: DocsNavOptions = {}): DocsNavIntegration {
  return {
    name: 'docs-nav',
    hooks: {
      'astro:config:setup': ({ updateConfig }) =>
        void updateConfig({ vite: { plugins: [docsNavOfVite(options)] } }),
    },
  }
}
