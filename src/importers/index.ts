import type { Importer } from './result.ts'

export type { Imported, Refused, Remark } from './result.ts'

/** The formats that are imported, by the name of their file, in lower case. */
export const importers = {
  'mint.json': async () => (await import('./mint/mint.ts')).importMint,
  'summary.md': async () => (await import('./summary.ts')).importSummary,
  'mkdocs.yml': async () => (await import('./mkdocs.ts')).importMkdocs,
  'mkdocs.yaml': async () => (await import('./mkdocs.ts')).importMkdocs,
  'sidebars.json': async () => (await import('./sidebars.ts')).importSidebars,
} satisfies Record<string, () => Promise<Importer>>

export type ImportedName = keyof typeof importers

/** The format of a file, by its name. */
export const importedName = (file: string): ImportedName | undefined =>
  importedNames.find(name => name === file.toLowerCase())

const importedNames: readonly ImportedName[] = [
  'mint.json',
  'summary.md',
  'mkdocs.yml',
  'mkdocs.yaml',
  'sidebars.json',
]
