import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '../call.ts'
import { root } from '../fixtures.ts'
import { repository, write } from '../repository.ts'

const folder = join(root, 'fixtures/report/links/docs')

/** The places of a report, as `file:line:column`. */
const placesIn = (out: string) =>
  [...out.replaceAll(`${folder}/`, '').matchAll(/^(\S.*?:\d+:\d+) {2}\w+ {2}/gm)].map(match => match[1])

test('links to one address are one problem, which names further places and counts the rest', async () => {
  const { out } = await call(['check', folder])
  expect(placesIn(out)).toEqual([
    'docs.json:6:52',
    'guides/opening hours.mdx:1:12',
    'guides/opening hours.mdx:1:35',
    'guides/opening hours.mdx:3:15',
    'snippets/note.mdx:1:10',
  ])
  expect(out.replaceAll(`${folder}/`, '')).toContain(
    [
      '  also: guides/a.mdx:5:19',
      '  also: guides/a.mdx:5:45',
      '  also: guides/b.mdx:5:19',
      '  and 5 more in 3 files (--all shows them)',
      '',
    ].join('\n'),
  )
})

test('--all shows each of them', async () => {
  const { out } = await call(['check', folder, '--all'])
  expect(placesIn(out)).toHaveLength(13)
  expect(out).not.toMatch(/also:|more in/)
})

test('of many addresses the first are shown; the rest is counted with all of its places', async () => {
  const links = Array.from({ length: 12 }, (_, i) => `[a](/gone-${i}) [b](/gone-${i})\n`).join('\n')
  const docs = { navigation: { pages: ['a'] } }
  const folder = repository({ 'docs.json': docs, 'a.md': links })
  const { out } = await call(['check', folder, '--links'])
  expect(out.match(/ {2}also: /g)).toHaveLength(10)
  expect(out).toContain('and 4 more of broken-link (--all shows them)\n')
  expect(out).not.toContain('gone-10')
})

test('a page is shown as it is staged', async () => {
  const docs = { navigation: { pages: ['a'] } }
  const folder = repository({ 'docs.json': docs, 'a.md': 'Staged: [a](/gone)\n' })
  write(folder, { 'a.md': 'On the disk, further on: [a](/gone)\n' })
  const { out } = await call(['check', folder, '--staged', '--links'])
  expect(out).toContain('  1 | Staged: [a](/gone)\n    |             ^^^^^\n')
  expect((await call(['check', folder, '--links'])).out).toContain(
    '  1 | On the disk, further on: [a](/gone)\n',
  )
})
