import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkProject, type Diagnostic, readProject } from '../../src/index.ts'
import { siteNames, sites, unpackSite } from '../sites.ts'
import judged from './sites-judged.json' with { type: 'json' }

const scratch = mkdtempSync(join(tmpdir(), 'docs-nav-judged-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** What was judged by hand: what is said of a site as `rule file:line text`, by the reason for which it is true. */
const reasons: Readonly<
  Record<string, readonly { readonly why: string; readonly told: readonly string[] }[]>
> = judged

const isJudged = ({ rule }: Diagnostic) =>
  /^(?:broken-(?:link|anchor)|missing-(?:asset|snippet)|link-case|redirect-.*|page-(?:operation|syntax))$/.test(
    rule,
  )

describe.skipIf(!existsSync(sites))('what is said of links in real sites', () => {
  test.each(siteNames)('%s: each was judged by hand to be true', async name => {
    const folder = unpackSite(name, scratch)
    const { diagnostics } = checkProject(await readProject(folder, { config: false, links: true }))
    const told = diagnostics.filter(isJudged).map(({ rule, file, range }) => {
      const text = readFileSync(join(folder, file!), 'utf8').slice(range!.start.offset, range!.end.offset)
      return `${rule} ${file}:${range!.start.line} ${text}`
    })
    expect(told.sort()).toEqual(reasons[name]!.flatMap(({ told }) => told).sort())
  })

  test('each reason is given', () => {
    expect(Object.keys(reasons)).toEqual(siteNames)
    for (const { why, told } of Object.values(reasons).flat()) {
      expect(why).toMatch(/^[^]{10,}\.$/)
      expect(told).not.toEqual([])
    }
  })
})
