import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The README and the pages of docs/, by path. */
export const documentation = (root: string): string[] => [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(file => file.endsWith('.md'))
    .sort()
    .map(file => `docs/${file}`),
]
