import { posix } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basename, dirname, join, normalize, relative } from '../../src/document/posix.ts'

/** Paths of few characters, so that slashes and points meet often. */
const paths = fc
  .array(fc.constantFrom('/', '/', '.', '..', '...', 'a', 'b', ' ', '\\'), { maxLength: 9 })
  .map(parts => parts.join(''))
const runs = { numRuns: 5_000, seed: 1 }

test.each([
  ['normalize', normalize, posix.normalize],
  ['dirname', dirname, posix.dirname],
  ['basename', basename, posix.basename],
] as const)('%s is that of node:path', (_, own, node) => {
  fc.assert(
    fc.property(paths, path => {
      expect(own(path)).toBe(node(path))
    }),
    runs,
  )
})

test('join is that of node:path', () => {
  fc.assert(
    fc.property(fc.array(paths, { maxLength: 3 }), parts => {
      expect(join(...parts)).toBe(posix.join(...parts))
    }),
    runs,
  )
})

test('relative is that of node:path, from the root', () => {
  fc.assert(
    fc.property(paths, paths, (from, to) => {
      expect(relative(`/${from}`, `/${to}`)).toBe(posix.relative(`/${from}`, `/${to}`))
    }),
    runs,
  )
  expect(relative('guides', 'guides/a.mdx')).toBe('a.mdx')
})
