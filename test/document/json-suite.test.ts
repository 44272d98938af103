import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/index.ts'
import { call } from '../call.ts'
import { shared } from '../fixtures.ts'
import { parses } from './parses.ts'

// All cases of JSONTestSuite (https://github.com/nst/JSONTestSuite), as input of the command.
const suite = join(shared, 'json-test-suite')
const names = existsSync(suite) ? readdirSync(suite).filter(name => name.endsWith('.json')) : []

/** The syntax faults of a file read from standard input, and its bytes decoded as text. */
async function checked(name: string) {
  const bytes = readFileSync(join(suite, name))
  const { code, out, err } = await call(['check', '-', '--format', 'json'], { input: bytes })
  expect(err).toBe('')
  const { diagnostics } = JSON.parse(out) as Report
  const faults = diagnostics.filter(({ rule, severity }) => rule === 'syntax' && severity === 'error')
  return { code, diagnostics, faults, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
}

describe.skipIf(names.length === 0)('JSONTestSuite (skipped where its folder is absent)', () => {
  const starting = (start: string) => names.filter(name => name.startsWith(start))

  test('all cases are here', () => {
    expect(['y_', 'n_', 'i_'].map(start => starting(start).length)).toEqual([95, 188, 35])
    expect(names).toHaveLength(318)
  })

  test('accepts y_', async () => {
    for (const name of starting('y_')) expect([name, (await checked(name)).faults]).toEqual([name, []])
  })

  test('rejects n_ with one diagnostic, at a place', async () => {
    for (const name of starting('n_')) {
      const { code, diagnostics, faults, text } = await checked(name)
      expect([name, code, diagnostics.length, faults.length]).toEqual([name, 1, 1, 1])
      const { start, end } = faults[0]!.range
      const lines = text.slice(0, start.offset).split(/\r\n|\r|\n/)
      expect([name, start.line, start.column]).toEqual([name, lines.length, lines.at(-1)!.length + 1])
      expect([name, end.offset <= text.length]).toEqual([name, true])
    }
  })

  test('survives i_, and agrees with JSON.parse on what is UTF-8', async () => {
    for (const name of starting('i_')) {
      const { code, faults, text } = await checked(name)
      const isUtf8 = Buffer.from(text).equals(readFileSync(join(suite, name)))
      expect([name, [0, 1].includes(code), faults.length]).toEqual([
        name,
        true,
        isUtf8 && parses(text) ? 0 : 1,
      ])
    }
  })
})
