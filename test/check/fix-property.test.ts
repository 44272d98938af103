import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { repair } from '../../src/check/repair/repair.ts'
import { checkProject, readProject } from '../../src/index.ts'
import { folders, root, shared } from '../fixtures.ts'
import { choices, untidied } from './untidy.ts'

/** What `--fix` makes of a text used as a project's docs.json; included files keep their text. */
async function repaired(folder: string, source: string, files: boolean) {
  const read = (text: string) => readProject(folder, { source: text, files })
  const result = await repair(await read(source), checkProject, texts => read(texts['docs.json'] ?? source))
  const { document } = result.project
  const { diagnostics } = result.report
  return { text: document.text, diagnostics, changed: result.files.map(({ file }) => file) }
}

/**
 * First repairs a file, then makes the result untidy at random: `--fix` must restore the same bytes and the
 * same diagnostics. So each result is JSON, has no new problem, and differs in the untidy places only.
 */
async function expectRestored(folder: string, files: boolean, numRuns: number, crlf: boolean) {
  const source = readFileSync(join(folder, 'docs.json'), 'utf8')
  const ended = crlf ? source.replaceAll('\n', '\r\n') : source
  const tidy = await repaired(folder, ended, files)
  const restored = { text: tidy.text, diagnostics: tidy.diagnostics }
  JSON.parse(tidy.text)
  await fc.assert(
    fc.asyncProperty(choices, async choice => {
      const untidy = untidied(tidy.text, choice)
      const { text, diagnostics, changed } = await repaired(folder, untidy, files)
      expect(text).toBe(restored.text)
      expect(diagnostics).toEqual(restored.diagnostics)
      expect(changed).toEqual(untidy === tidy.text ? [] : ['docs.json'])
      expect((await repaired(folder, text, files)).changed).toEqual([])
    }),
    { seed: 4, numRuns },
  )
}

const tree = join(root, 'fixtures/tree')
const own = [join(root, 'fixtures/example'), ...folders(tree).map(name => join(tree, name))]
const sound = async (folder: string) => checkProject(await readProject(folder)).summary.errors === 0

describe('repairs restore what was made untidy', () => {
  test.each([false, true])('in the fixtures (CRLF: %s)', async crlf => {
    let projects = 0
    for (const folder of own) {
      if (!(await sound(folder))) continue
      projects++
      await expectRestored(folder, true, 2, crlf)
    }
    expect(projects).toBeGreaterThan(30)
  })

  const corpus = join(shared, 'corpus')
  const names = existsSync(corpus)
    ? readdirSync(corpus).filter(name => existsSync(join(corpus, name, 'docs.json')))
    : []
  test.skipIf(names.length === 0).each(names.length > 0 ? names : ['absent'])(
    'in %s (skipped where the corpus is absent)',
    async name => {
      for (const crlf of [false, true]) await expectRestored(join(corpus, name), false, 3, crlf)
    },
  )
})
