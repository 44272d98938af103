import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as client from '../src/client.ts'
import * as library from '../src/index.ts'
import { root } from './fixtures.ts'

test('the library exports exactly these names', () => {
  expect(Object.keys(library).sort()).toEqual([
    'ProjectError',
    'applyEdits',
    'checkProject',
    'readProject',
    'resolveLinks',
    'resolveNavigation',
    'toNested',
    'validateNavigation',
  ])
})

test('the client exports exactly these names', () => {
  expect(Object.keys(client).sort()).toEqual(['ServiceError', 'createClient'])
})

test.each(['index.ts', 'client.ts'])('the types that %s exports are listed one by one', file => {
  const text = readFileSync(join(root, 'src', file), 'utf8')
  expect(text).not.toMatch(/export \*/)
})
