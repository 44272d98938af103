import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPageText } from '../../src/pages/read.ts'
import { shared } from '../fixtures.ts'
import { frontMatterEnd, linesOf, readByRemark } from '../pages/remark.ts'

const sites = join(shared, 'sites')
const archives = existsSync(sites) ? readdirSync(sites).filter(file => file.endsWith('.tgz')) : []
const folder = mkdtempSync(join(tmpdir(), 'docs-nav-sites-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Pages whose text remark refuses, so that there is nothing to compare, each with remark's reason. */
const refused: Readonly<Record<string, string>> = {
  'fastmcp/docs/python-sdk/fastmcp-cli-client.mdx': 'an expression that is no JavaScript; acorn refuses it',
}

/**
 * Pages that our reader reads differently from remark, each with the reason. There are none. What the reader
 * ignores everywhere (addresses without markup, e-mail addresses) is named in test/pages/remark.ts.
 */
const differing: Readonly<Record<string, string>> = {}

// Vitest takes a file in which `each` has made no test for a broken one: a name stands for the missing archives.
test
  .skipIf(archives.length === 0)
  .each(archives.length > 0 ? archives : ['no archive beside the repository'])(
  '%s: every page is read as remark reads it',
  archive => {
    execFileSync('tar', ['-xzf', join(sites, archive), '-C', folder])
    const name = archive.replace(/\.tgz$/, '')
    const pages = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
      .map(file => `${name}/${file.replaceAll('\\', '/')}`)
      .filter(file => /\.mdx?$/.test(file))
    expect(pages.length).toBeGreaterThan(20)
    const others = pages.filter(page => !isSame(page, readFileSync(join(folder, page), 'utf8')))
    expect(others.sort()).toEqual(
      Object.keys({ ...refused, ...differing })
        .filter(page => page.startsWith(`${name}/`))
        .sort(),
    )
  },
  600_000,
)

/** Whether remark and the reader find the same links, headings, elements and imports, and no fault. */
function isSame(file: string, text: string): boolean {
  const markup = file.endsWith('.mdx') ? 'mdx' : 'markdown'
  const expected = readByRemark(text, markup)
  const page = readPageText(text, markup, { start: frontMatterEnd(text) })
  if (!expected || page.fault || !page.isComplete) return false
  const actual = linesOf(page, markup)
  const inOrder = (lines: readonly string[]) => [...lines].sort().join('\n')
  return (
    actual.links.join('\n') === expected.links.join('\n') &&
    actual.headings.join('\n') === expected.headings.join('\n') &&
    inOrder(actual.elements) === inOrder(expected.elements) &&
    actual.imports.join('\n') === expected.imports.join('\n')
  )
}
