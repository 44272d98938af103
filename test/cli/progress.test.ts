import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../call.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-nav-progress-'))
  writeFileSync(join(folder, 'docs.json'), '{ "navigation": { "pages": ["index"] } }')
  for (const page of ['index', 'other']) writeFileSync(join(folder, `${page}.mdx`), '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Env = Record<string, string>

const erased = '\r\u001b[K'

/** A clock that advances by this many milliseconds each time it is read. */
function clock(step: number) {
  let time = 0
  return () => (time += step)
}

describe('progress', () => {
  test('is shown after a second, on standard error, and erased before the report', async () => {
    const { out, err } = await call(['check', folder], { isErrTerminal: true, now: clock(600) })
    expect(err).toBe(`${erased}docs-nav: reading the front matter of 2 pages…${erased}`)
    expect(out).toBe((await call(['check', folder])).out)
  })

  test('of tree and explain too', async () => {
    const told = `${erased}docs-nav: reading the front matter of 2 pages…${erased}`
    const slow = () => ({ isErrTerminal: true, now: clock(600) })
    expect((await call(['tree', folder], slow())).err).toBe(told)
    expect((await call(['explain', 'index', '--project', folder], slow())).err).toBe(told)
  })

  test.each([
    { why: 'a short run', options: { isErrTerminal: true, now: clock(300) } },
    { why: 'no terminal', options: { now: clock(5000) } },
    { why: 'CI', options: { isErrTerminal: true, now: clock(5000), env: { CI: 'true' } as Env } },
    {
      why: 'a dumb terminal',
      options: { isErrTerminal: true, now: clock(5000), env: { TERM: 'dumb' } as Env },
    },
  ])('says nothing: $why', async ({ options }) => {
    expect((await call(['check', folder], options)).err).toBe('')
  })

  test.each([
    { name: 'api.json', shown: 'api.json' },
    // Of a name that is cut, nothing is left that is not seen.
    { name: `${'x'.repeat(57)}👨\u200d👩.json`, shown: `${'x'.repeat(57)}👨` },
  ])(
    'a large specification is named at once, since reading it looks at no clock: $shown',
    async ({ name, shown }) => {
      const api = join(folder, name)
      const info = { title: 'Large', version: '1', description: 'x'.repeat(9 * 1024 * 1024) }
      const docs = join(folder, 'large.json')
      writeFileSync(api, JSON.stringify({ openapi: '3.1.0', info, paths: { '/a': { get: {} } } }))
      writeFileSync(docs, `{ "navigation": { "openapi": "${name}", "pages": ["GET /a"] } }`)
      const args = ['check', docs, '--no-files', '--no-cache']
      const { code, err } = await call(args, { isErrTerminal: true })
      expect({ code, err }).toEqual({ code: 0, err: `${erased}docs-nav: reading ${shown}…${erased}` })
      rmSync(api)
      rmSync(docs)
    },
  )

  test('is erased before an error message', async () => {
    const broken = join(folder, 'no/such/place')
    const { code, err } = await call(['check', broken], { isErrTerminal: true, now: clock(5000) })
    expect({ code, err }).toEqual({ code: 2, err: `docs-nav: No such file or folder: "${broken}".\n` })
  })
})
