import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as library from '../src/index.ts'
import { root } from './fixtures.ts'

test('the library exports exactly these names', () => {
  expect(Object.keys(library).sort()).toEqual([
    'ProjectError',
    'applyEdits',
    'checkProject',
    'readProject',
    'resolveNavigation',
    'toNested',
    'validateNavigation',
  ])
})

test('the types that it exports are listed one by one', () => {
  const text = readFileSync(join(root, 'src/index.ts'), 'utf8')
  expect(text).not.toMatch(/export \*/)
})
