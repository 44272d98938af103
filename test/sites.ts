import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { shared } from './fixtures.ts'

/** Whole documentation projects with the text of their pages, one archive each; absent on most machines. */
export const sites = join(shared, 'sites')

export const siteNames = ['dify', 'fastmcp', 'grid', 'mem0', 'polar', 'prefect', 'turso'] as const

/** Unpacks a site into a scratch folder and returns the folder of its docs.json. */
export function unpackSite(name: string, scratch: string): string {
  execFileSync('tar', ['xzf', join(sites, `${name}.tgz`), '-C', scratch])
  const inside = readdirSync(join(scratch, name), { recursive: true, encoding: 'utf8' })
  return join(
    scratch,
    name,
    inside.find(file => basename(file) === 'docs.json')!,
    '..',
  )
}
