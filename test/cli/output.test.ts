import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '../call.ts'
import { emptyFolder, write } from '../repository.ts'

const started = process.cwd()
let folder = ''
beforeEach(() => {
  folder = emptyFolder()
  write(folder, { 'docs/docs.json': { navigation: { pages: ['index'] } } })
  process.chdir(folder)
})
afterEach(() => process.chdir(started))

const check = (...args: string[]) => call(['check', 'docs', '--no-cache', ...args])
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('writes further formats of the one report, as they would be printed', async () => {
  const { code, out } = await check('--output', 'sarif=reports/a=b.sarif', '--output', 'json=./report.json')
  expect({ code, out }).toEqual({ code: 1, out: (await check()).out })
  expect(read('reports/a=b.sarif')).toBe((await check('--format', 'sarif')).out)
  expect(read('report.json')).toBe((await check('--format', 'json')).out)
  expect(readdirSync(join(folder, 'reports'))).toEqual(['a=b.sarif'])
})

test('replaces what is there, and leaves it when nothing can be checked', async () => {
  write(folder, { 'report.json': 'before' })
  expect(await call(['check', 'nowhere', '--output', 'json=report.json'])).toMatchObject({ code: 2 })
  expect(read('report.json')).toBe('before')
  await check('--output', 'json=report.json')
  expect(JSON.parse(read('report.json'))).toMatchObject({ summary: { errors: 1 } })
})

test.each(['reports/out.json', 'linked.json', 'reports/new/out.json'])(
  'does not follow a link out of the current folder: %s',
  async file => {
    const outside = emptyFolder()
    write(outside, { 'out.json': 'before' })
    symlinkSync(outside, join(folder, 'reports'))
    symlinkSync(join(outside, 'out.json'), join(folder, 'linked.json'))
    expect(await check('--output', `json=${file}`)).toMatchObject({
      code: 2,
      err: `docs-nav: "${file}" leads out of the current folder, and was not written.\n`,
    })
    expect(readdirSync(outside)).toEqual(['out.json'])
    expect(readFileSync(join(outside, 'out.json'), 'utf8')).toBe('before')
  },
)

test('a link that leads nowhere is replaced, or in the way', async () => {
  const nowhere = join(emptyFolder(), 'nowhere')
  symlinkSync(nowhere, join(folder, 'reports'))
  expect(await check('--output', 'json=reports')).toMatchObject({ code: 1 })
  symlinkSync(nowhere, join(folder, 'folder'))
  expect(await check('--output', 'json=folder/out.json')).toMatchObject({ code: 2 })
  expect(existsSync(nowhere)).toBe(false)
})

test('writes elsewhere where that is named', async () => {
  const elsewhere = join(emptyFolder(), 'report.json')
  expect(await check('--output', `json=${elsewhere}`)).toMatchObject({ code: 1, err: '' })
  expect(existsSync(elsewhere)).toBe(true)
})

test.each([
  [['--output', 'sarif'], '--output takes format=file, such as sarif=docs-nav.sarif, not "sarif".'],
  [['--output', 'sarif='], '--output takes format=file, such as sarif=docs-nav.sarif, not "sarif=".'],
  [['--output', 'serif=a'], 'Did you mean "sarif"?'],
  [['--output', 'json=a', '--output', 'sarif=a'], '--output names "a" twice.'],
  [['--output', 'json=a', '--fix-dry-run'], '--fix-dry-run writes no report: leave --output out.'],
])('2 for %j', async (args, says) => {
  const { code, out, err } = await check(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(says)
  expect(readdirSync(folder)).toEqual(['docs'])
})

test('a file that cannot be written is named, and the others are written', async () => {
  const { code, err } = await check('--output', 'json=docs', '--output', 'sarif=out.sarif')
  expect(code).toBe(2)
  expect(err).toMatch(/^docs-nav: Cannot write ".*docs": .+\.\n$/)
  expect(existsSync(join(folder, 'out.sarif'))).toBe(true)
})
