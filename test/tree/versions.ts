import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readProject } from '../../src/index.ts'
import { openNavigation } from '../../src/navigation/open.ts'
import type { Files } from '../properties/memory.ts'
import { unpackSite } from '../sites.ts'

export interface Redirect {
  source: string
  destination: string
}

export interface Docs {
  readonly $schema?: string
  navigation: unknown
  redirects?: Redirect[]
}

export const redirectsOf = (files: Files) =>
  (JSON.parse(String(files.get('docs.json'))) as Docs).redirects ?? []

export const titled = (title: string) => `---\ntitle: ${title}\n---\n`

/** A group of docs.json in which a change can be planted. */
export interface Group {
  group: string
  pages: unknown[]
}

export function* groupsIn(value: unknown): Generator<Group> {
  if (typeof value !== 'object' || value === null) return
  const { group, pages } = value as Partial<Group>
  if (typeof group === 'string' && Array.isArray(pages)) yield value as Group
  for (const member of Object.values(value)) yield* groupsIn(member)
}

export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* textsIn(member)
}

/** The texts of a public site by path, and its docs.json with what it includes and a list of redirects. */
export async function siteFiles(
  name: string,
): Promise<{ files: Map<string, string>; docs: Docs & { redirects: Redirect[] } }> {
  const scratch = mkdtempSync(join(tmpdir(), 'docs-nav-site-'))
  try {
    const folder = unpackSite(name, scratch)
    const { files, document, includes } = await readProject(folder, { config: false })
    const texts = new Map(files!.map(file => [file, readFileSync(join(folder, file), 'utf8')]))
    const docs = openNavigation(document, includes, 'extended').value as Docs
    // One that covers all addresses would cover every change.
    const redirects = (docs.redirects ?? []).filter(({ source }) => source.split(/[:*]/, 1)[0]!.length > 1)
    texts.set('docs.json', JSON.stringify({ ...docs, redirects }))
    return { files: texts, docs: { ...docs, redirects } }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
