import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as source from '../../src/sidebar.ts'
import { root } from '../fixtures.ts'
import { outline, treeOf } from '../tree/outline.ts'

const built = join(root, 'dist/sidebar.js')

describe('the built model', () => {
  test('is smaller than 2,048 bytes', () => {
    expect(statSync(built).size).toBeLessThan(2048)
  })

  test('stands alone', () => {
    expect(readFileSync(built, 'utf8')).not.toMatch(/\bimport\b|\brequire\b|\bprocess\b/)
  })

  test('does what the source does', async () => {
    const model: typeof source = await import(built)
    for (const drilldown of [true, null]) {
      const tree = treeOf(outline, drilldown)
      const state = model.initialState(tree)
      expect(state).toEqual(source.initialState(tree))
      for (const { id } of state.nodes)
        expect(model.selectGroup(state, id)).toEqual(source.selectGroup(state, id))
    }
  })
})
