import fc from 'fast-check'
import { expect, test } from 'vitest'
import { properties } from './properties/index.ts'

// The cases are the same each time; `npm run fuzz` tries others.
test.each(properties.map(one => [one.name, one] as const))('%s', async (_, { check, runs }) => {
  const details = await check({ seed: 1, numRuns: runs, includeErrorInReport: true })
  if (details.failed) expect.fail(fc.defaultReportMessage(details) ?? 'failed')
})

test('no two properties have one name', () => {
  expect(new Set(properties.map(({ name }) => name)).size).toBe(properties.length)
})
