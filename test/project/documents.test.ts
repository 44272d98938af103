import { expect, test } from 'vitest'
import { overlayReader } from '../../src/project/documents.ts'

test('an overlay by several paths is parsed once, as the names of its files have it', async () => {
  const content = { text: '{ "overlay": "1.0.0", extends: api.json }' }
  let asked = 0
  const extendedBy = overlayReader(() => ({
    get text() {
      asked++
      return content.text
    },
  }))
  expect(await extendedBy('a.yaml')).toBe('api.json')
  asked = 0
  expect(await extendedBy('b.yaml')).toBe('api.json')
  expect(asked).toBe(1)
  expect(await extendedBy('c.json')).toBe(null)
  expect(await extendedBy('d.yml')).toBe('api.json')
})
