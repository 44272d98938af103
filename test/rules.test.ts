import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rules } from '../src/check/rules/index.ts'
import { checkCase, expected, folders, root } from './fixtures.ts'

const cases = join(root, 'fixtures/rules')

describe.each(rules.map(rule => rule.id))('%s', id => {
  const own = existsSync(join(cases, id)) ? folders(join(cases, id)) : []

  test.each(own)('%s', async name => {
    const folder = join(cases, id, name)
    const found = await checkCase(folder)
    expect(found).toEqual(expected(join(folder, 'expected.json'), found))
    const reported = found.some(({ rule }) => rule === id)
    expect(reported, 'a case that fails reports its rule, one that passes does not').toBe(
      name.startsWith('fails'),
    )
  })

  test('has a failing and a passing case', () => {
    expect(own.filter(name => name.startsWith('fails'))).not.toEqual([])
    expect(own.filter(name => name.startsWith('passes'))).not.toEqual([])
    expect(own.filter(name => !/^(?:fails|passes)/.test(name))).toEqual([])
  })

  test('stands in a file of its own', () => {
    expect(existsSync(join(root, 'src/check/rules', `${id}.ts`))).toBe(true)
  })
})

test('every file of a rule is registered', () => {
  const files = readdirSync(join(root, 'src/check/rules')).filter(file => file !== 'index.ts')
  expect(files.map(file => file.slice(0, -3)).sort()).toEqual(rules.map(rule => rule.id).sort())
})
