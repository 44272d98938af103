import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '../call.ts'
import { emptyFolder, write } from '../repository.ts'

const api = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/users': { get: {} } } }

const project = (files: Readonly<Record<string, string | object>>) => {
  const folder = emptyFolder()
  write(folder, { 'specs/api.json': api, 'specs/api2.json': api, ...files })
  return folder
}
const mv = (folder: string, ...args: string[]) => call(['mv', ...args, '--project', folder])
const check = (folder: string) => call(['check', folder, '--links', '--max-warnings', '0'])

test.each([
  ['from the root', '/specs/api.json GET /users', '/apis/v1/api.json GET /users'],
  ['quoted', '"specs/api.json GET /users"', '"apis/v1/api.json GET /users"'],
])('mv of a folder changes the "openapi" of front matter: %s', async (_, before, after) => {
  const page = (openapi: string) => `---\nopenapi: ${openapi}\n---\n[b](/b) ![a](./a.png) [b](b)\n`
  const folder = project({
    'docs.json': {
      navigation: { pages: ['a', 'b', { group: 'API', openapi: 'specs/api2.json', pages: ['GET /users'] }] },
    },
    'a.mdx': page(before),
    'b.mdx': 'B\n',
    'a.png': '',
  })
  const first = await check(folder)
  expect(await mv(folder, 'specs', 'apis/v1')).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'a.mdx'), 'utf8')).toBe(page(after))
  expect((await check(folder)).code).toBe(first.code)
  // The places of its links are still known.
  expect(await mv(folder, 'b', 'c/d')).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'a.mdx'), 'utf8')).toBe(
    `---\nopenapi: ${after}\n---\n[b](/c/d) ![a](./a.png) [b](c/d)\n`,
  )
})

test.each([['../out'], ['guides/../../out']])('mv to %s, out of the project, is refused', async to => {
  const folder = project({ 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': 'A\n' })
  const { code, err } = await mv(folder, 'a', to)
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('is no path in the project') })
})

test('mv of a page that .mintignore names says that the name there is left', async () => {
  const folder = project({
    'docs.json': { $schema: 'https://mintlify.com/docs.json', navigation: { pages: ['a'] } },
    'a.mdx': 'A\n',
    'drafts/b.mdx': 'B\n',
    '.mintignore': 'drafts/\n',
  })
  const { code, out } = await mv(folder, 'drafts/b', 'b')
  expect({ code, out }).toEqual({
    code: 0,
    out: 'moved drafts/b.mdx to b.mdx\nleft: .mintignore leads to drafts/b.mdx\n',
  })
  expect((await mv(folder, 'a', 'c')).out).not.toContain('left')
})
