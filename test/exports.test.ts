import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as transport from '../src/client/ai-transport.ts'
import * as client from '../src/client.ts'
import * as core from '../src/core.ts'
import * as edit from '../src/edit.ts'
import * as library from '../src/index.ts'
import * as model from '../src/model.ts'
import { root } from './fixtures.ts'

test('the library exports exactly these names', () => {
  expect(Object.keys(library).sort()).toEqual([
    'ProjectError',
    'applyEdits',
    'checkProject',
    'diffTrees',
    'readProject',
    'resolveLinks',
    'resolveNavigation',
    'toNested',
    'validateNavigation',
  ])
})

test('the client exports exactly these names', () => {
  expect(Object.keys(client).sort()).toEqual(['ServiceError', 'createClient'])
  expect(Object.keys(transport)).toEqual(['createTransport'])
})

test('the edit library exports exactly these names', () => {
  expect(Object.keys(edit).sort()).toEqual([
    'EditError',
    'addElement',
    'addPage',
    'applyChange',
    'moveElement',
    'moveEntries',
    'moveFiles',
    'moveFolder',
    'movePage',
    'removeElement',
    'removePage',
    'renameElement',
    'setField',
    'syncLanguage',
    'syncVersion',
  ])
})

test('the core exports exactly these names: of the edit library all but what writes to the disk', () => {
  const ofEdit = Object.keys(edit).filter(name => name !== 'applyChange')
  expect(Object.keys(core).sort()).toEqual(
    [
      'ProjectError',
      'applyEdits',
      'checkProject',
      'diffTrees',
      'projectOf',
      'resolveNavigation',
      'toNested',
      'validateNavigation',
      ...ofEdit,
    ].sort(),
  )
})

test('the site exports exactly this name', () => {
  expect(Object.keys(model)).toEqual(['createSite'])
})

test.each(['index.ts', 'client.ts', 'core.ts', 'edit.ts', 'edit/library.ts', 'model.ts'])(
  'the types that %s exports are listed one by one',
  file => {
    const text = readFileSync(join(root, 'src', file), 'utf8')
    // The list that both `docs-nav/edit` and `docs-nav/core` export.
    expect(text.replace("export * from './edit/library.ts'", '')).not.toMatch(/export \*/)
  },
)
