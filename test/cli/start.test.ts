import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.restoreAllMocks())

test('starting a command formats no number, which takes 20 ms the first time', async () => {
  const formatted = vi.spyOn(Number.prototype, 'toLocaleString')
  vi.resetModules()
  await import('../../src/cli/check-project.ts')
  await import('../../src/cli/tree-answer.ts')
  expect(formatted).not.toHaveBeenCalled()
})
