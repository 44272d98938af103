import { namesOf } from '../grammar/names.ts'
import type { Exporter } from './exporter.ts'

/** The engines that are written for: sidebars, then redirects. */
export const exporters = {
  starlight: async () => (await import('./starlight.ts')).exportStarlight,
  docusaurus: async () => (await import('./docusaurus.ts')).exportDocusaurus,
  vitepress: async () => (await import('./vitepress.ts')).exportVitepress,
  fumadocs: async () => (await import('./fumadocs.ts')).exportFumadocs,
  netlify: async () => (await import('./redirects/netlify.ts')).exportNetlify,
  vercel: async () => (await import('./redirects/path-to-regexp.ts')).exportVercel,
  next: async () => (await import('./redirects/path-to-regexp.ts')).exportNext,
  nginx: async () => (await import('./redirects/nginx.ts')).exportNginx,
} satisfies Record<string, () => Promise<Exporter>>

export type EngineName = keyof typeof exporters

export const engineNames = namesOf(exporters)
