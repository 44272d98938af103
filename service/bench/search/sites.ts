import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readProject, resolveNavigation } from 'docs-nav'
import { readDescriptions } from '../../src/pages/descriptions.ts'
import type { PageText } from '../../src/pages/page-text.ts'
import { readAllPages } from '../../test/site.ts'

/** The folder of docs.json in the archive of each site. */
const folders: Readonly<Record<string, string>> = {
  mem0: 'mem0/docs',
  fastmcp: 'fastmcp/docs',
  turso: 'turso',
  dify: 'dify',
  prefect: 'prefect/docs',
  polar: 'polar/docs',
  grid: 'grid/mintlify',
  openclaw: 'openclaw',
}

/** The tree and the pages of a site, from its archive in `archives`, which is unpacked in `folder`. */
export async function readSite(name: string, archives: string, folder: string) {
  const root = join(folder, folders[name]!)
  if (!existsSync(root)) {
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['xzf', join(archives, `${name}.tgz`), '-C', folder])
  }
  const project = await readProject(root, { allowRemote: false, cache: false })
  const tree = resolveNavigation(project)
  const pages: PageText[] = await readAllPages(root, tree, {
    describe: await readDescriptions(root, project),
  })
  return { tree, pages }
}
