import { afterEach, describe, expect, test, vi } from 'vitest'
import { join } from 'node:path'
import { checkProject, readProject } from '../../src/index.ts'
import { ruleUrlIn } from '../../src/report/repository-url.ts'
import { root } from '../fixtures.ts'

const github = 'https://github.com/owner/docs-nav/blob/HEAD/RULES.md#syntax'
const gitlab = 'https://gitlab.com/owner/docs-nav/-/blob/HEAD/RULES.md#syntax'

test.each([
  [undefined, undefined],
  ['owner/docs-nav', github],
  ['github:owner/docs-nav', github],
  ['gitlab:owner/docs-nav', gitlab],
  [{ url: 'https://github.com/owner/docs-nav' }, github],
  [{ url: 'git+https://github.com/owner/docs-nav.git' }, github],
  [{ url: 'git+ssh://git@github.com/owner/docs-nav.git' }, github],
  [{ url: 'https://gitlab.com/owner/docs-nav.git' }, gitlab],
  ['https://git.example.com/owner/docs-nav', undefined],
  ['gist:11081aaa281', undefined],
  [{ url: 'file:///srv/docs-nav' }, undefined],
])('the repository %j has its rules at %s', (repository, url) => {
  expect(ruleUrlIn({ ...(repository !== undefined && { repository }) }, 'syntax')).toBe(url)
})

afterEach(() => {
  vi.doUnmock('../../package.json')
  vi.resetModules()
})

describe.each([
  { repository: 'github:owner/docs-nav', url: github.replace('syntax', 'missing-page') },
  { repository: undefined, url: undefined },
])('with the repository $repository', ({ repository, url }) => {
  /** The reports of one missing page, by modules that read this repository from package.json. */
  async function written() {
    vi.resetModules()
    const manifest = { name: 'docs-nav', version: '1.0.0', ...(repository && { repository }) }
    vi.doMock('../../package.json', () => ({ default: manifest }))
    const { sarif } = await import('../../src/report/sarif.ts')
    const { rdjsonl } = await import('../../src/report/rdjsonl.ts')
    const { toDiagnostic } = await import('../../src/lsp/diagnostics.ts')
    const report = checkProject(await readProject(join(root, 'fixtures/broken')))
    const diagnostic = report.diagnostics.find(({ rule }) => rule === 'missing-page')!
    const checked = [{ root: '.', file: 'docs.json', report: { ...report, diagnostics: [diagnostic] } }]
    const shown = checked.map(one => ({ ...one, textOf: () => undefined }))
    const how = { color: false, all: false, several: false }
    return {
      sarif: JSON.parse(await sarif(shown, how)).runs[0].tool.driver.rules[0],
      rdjson: JSON.parse(await rdjsonl(shown, how)),
      lsp: toDiagnostic(diagnostic, file => file),
    }
  }

  test('every link leads there, and without a repository there is no link', async () => {
    const { sarif, rdjson, lsp } = await written()
    expect([sarif.helpUri, rdjson.code.url, lsp.codeDescription?.href]).toEqual([url, url, url])
    expect(sarif.help.text).toContain(`${url ?? '"docs-nav rules missing-page"'} shows an example.`)
    expect(sarif.help.markdown).toContain(
      `${url ? `[RULES.md](${url})` : '`docs-nav rules missing-page`'} shows an example.`,
    )
  })
})
