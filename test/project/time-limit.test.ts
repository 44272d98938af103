import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Interrupt from '../../src/project/interrupt.ts'
import { timeLimit, within } from '../../src/project/interrupt.ts'
import type { TimeLimit } from '../../src/project/time-limit.ts'
import { call } from '../call.ts'

/** Which of the functions that a call runs within its limit are not ended. */
let passed = Infinity

vi.mock('../../src/project/interrupt.ts', async original => {
  const actual = await original<typeof Interrupt>()
  const limited = (): TimeLimit => {
    const [long, over] = [actual.timeLimit(1), actual.timeLimit(1, 0)]
    return { run: work => (passed-- > 0 ? long : over).run(work), assert: () => {} }
  }
  return {
    ...actual,
    timeLimit: (...given: []) => (passed < Infinity ? limited() : actual.timeLimit(...given)),
  }
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-nav-time-'))
  passed = Infinity
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const endless = () => {
  for (;;);
}

test('a function is ended in the middle', () => {
  expect(() => within(1, endless, () => new Error('late'))).toThrow(/^late$/)
  expect(() =>
    within(
      1,
      () => /^(a+)+$/.test(`${'a'.repeat(50)}b`),
      () => new Error('late'),
    ),
  ).toThrow(/^late$/)
})

test('a function has its result, its error and functions within it', () => {
  const late = () => new Error('late')
  expect(within(60_000, () => within(60_000, () => 1, late) + 1, late)).toBe(2)
  expect(within(60_000, () => undefined, late)).toBe(undefined)
  const broken = new RangeError('x')
  const failing = () => {
    throw broken
  }
  expect(() => within(60_000, failing, late)).toThrow(broken)
})

test('what a call has taken counts', () => {
  const message = /^This takes more than 0.02 s of CPU, and was ended\.$/
  expect(() => timeLimit(2, 10).run(endless)).toThrow(message)
  const limit = timeLimit(2, 10)
  for (const start = process.cpuUsage(); process.cpuUsage(start).user < 30_000;);
  expect(() => limit.run(() => 1)).toThrow(message)
  expect(() => limit.assert()).toThrow(message)
  timeLimit().assert()
})

test.each([
  [['check'], 5],
  [['check', '--fix'], 6],
  [['check', '--update-baseline'], 6],
  [['tree'], 6],
])('past the limit %j ends with one line, at each of its %d stages', async ([name = '', ...args], stages) => {
  for (let most = 0; most <= stages; most++) {
    writeFileSync(join(folder, 'docs.json'), '{ "navigation": { "pages": ["/a"] } }')
    writeFileSync(join(folder, 'a.mdx'), '---\nopenapi: GET /a\n---\n')
    passed = most
    const { code, out, err } = await call([name, folder, '--no-cache', ...args])
    const isOver = err.endsWith('docs-nav: This takes more than 0 s of CPU, and was ended.\n')
    expect({ most, isOver, isTwo: code === 2, isSilent: out === '' }).toEqual({
      most,
      isOver: most < stages,
      isTwo: most < stages,
      isSilent: most < stages,
    })
  }
})
