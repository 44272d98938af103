import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../fixtures.ts'
import { emptyFolder } from '../repository.ts'

/** The steps of each case for n and 4n, counted in a process of its own: counting must begin before our code is loaded. */
const counted = JSON.parse(
  execFileSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(root, 'test/system/growth/run.ts')],
    { cwd: emptyFolder(), encoding: 'utf8' },
  ),
) as Record<string, [number, number]>

/** The most that the steps of an input may grow with it, as an exponent. */
const most = 1.2

describe('steps grow with the input', () => {
  test.each(Object.entries(counted))('%s', (_, [less, more]) => {
    expect(less).toBeGreaterThan(1_000)
    expect(Math.log(more / less) / Math.log(4)).toBeLessThan(most)
  })
})
