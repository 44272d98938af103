import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from '../../src/check/rules/index.ts'
import { call } from '../call.ts'
import { argumentsFor, checkCase, expected, folders, optionsOf, repairCase, root } from '../fixtures.ts'

const cases = join(root, 'fixtures/rules')

let scratch = ''
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'docs-nav-rules-'))
  // A configuration is looked for up to the nearest package.json: what others leave in the folder above does not count.
  writeFileSync(join(scratch, 'package.json'), '{}')
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The text of every file of a folder, by path. */
const textsIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )

/** What `--fix` makes of each file of a case that it changes. */
async function repaired(folder: string, target: string): Promise<Record<string, string>> {
  cpSync(folder, target, { recursive: true })
  const before = textsIn(target)
  await call(['check', target, ...argumentsFor(folder), '--fix', '--no-cache'])
  const after = textsIn(target)
  const again = await call(['check', target, ...argumentsFor(folder), '--fix', '--no-cache'])
  expect(again.err, 'a second repair finds nothing to do').toBe('')
  expect(textsIn(target)).toEqual(after)
  return Object.fromEntries(Object.entries(after).filter(([file, text]) => text !== before[file]))
}

/**
 * The expected texts after repair, in `docs.json.fixed` beside docs.json; with UPDATE=1 they are written
 * first.
 */
function fixedTwins(folder: string, actual: Record<string, string>): Record<string, string> {
  if (process.env.UPDATE === '1')
    for (const [file, text] of Object.entries(actual)) writeFileSync(join(folder, `${file}.fixed`), text)
  const twins = Object.entries(textsIn(folder)).filter(([file]) => file.endsWith('.fixed'))
  return Object.fromEntries(twins.map(([file, text]) => [file.slice(0, -'.fixed'.length), text]))
}

/**
 * The name of a case with spaces, so that `-t ID` runs only the cases of that rule, and none that mention it.
 */
const titleOf = (name: string) => name.replaceAll('-', ' ')

const casesOf = (id: string) => (existsSync(join(cases, id)) ? folders(join(cases, id)) : [])

describe.each(rules.map(({ id, fix }) => ({ id, fix })))('$id', ({ id, fix }) => {
  const own = casesOf(id)

  test.each(own.map(name => [titleOf(name), name] as const))('%s', async (_title, name) => {
    const folder = join(cases, id, name)
    const reported = await checkCase(folder)
    expect(reported).toEqual(expected(join(folder, 'expected.json'), reported))
    if (fix && name.startsWith('fails')) {
      // The command would read the earlier pages from git; such a case has them in its options.
      const isOfGit = optionsOf(folder).before !== undefined
      const changed = isOfGit ? await repairCase(folder) : await repaired(folder, join(scratch, id, name))
      expect(changed).toEqual(fixedTwins(folder, changed))
      expect(Object.keys(changed).length > 0).toBe(reported.some(({ fixable }) => fixable))
    }
    const isReported = reported.some(({ rule }) => rule === id)
    expect(isReported, 'a case that fails reports its rule, one that passes does not').toBe(
      name.startsWith('fails'),
    )
  })

  test('has a failing and a passing case', () => {
    expect(own.filter(name => name.startsWith('fails'))).not.toEqual([])
    expect(own.filter(name => name.startsWith('passes'))).not.toEqual([])
    expect(own.filter(name => !/^(?:fails|passes)/.test(name))).toEqual([])
    const twins = own.flatMap(name => Object.keys(textsIn(join(cases, id, name))))
    expect(twins.some(file => file.endsWith('.fixed'))).toBe(fix !== undefined)
  })

  test('has a file of its own', () => {
    expect(existsSync(join(root, 'src/check/rules', `${id}.ts`))).toBe(true)
  })
})

test('every file of a rule is registered', () => {
  const files = readdirSync(join(root, 'src/check/rules')).filter(file => file !== 'index.ts')
  expect(files.map(file => file.slice(0, -3)).sort()).toEqual(rules.map(rule => rule.id).sort())
})

// Except rules whose ids hold it: `front-matter` also runs the cases of `front-matter-fields`.
test('the id of a rule is in the titles of its own cases alone', () => {
  const titles = rules.flatMap(({ id }) => casesOf(id).map(name => ({ id, title: titleOf(name) })))
  const others = rules.flatMap(({ id }) =>
    titles.filter(other => !other.id.includes(id) && other.title.includes(id)),
  )
  expect(others).toEqual([])
})
