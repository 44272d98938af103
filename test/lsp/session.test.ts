import { expect, test } from 'vitest'
import { openSession } from '../../src/lsp/session.ts'
import { emptyFolder, write } from '../repository.ts'

test('of the readings of some pages only the last few are kept: each is as large as the project', async () => {
  const folder = emptyFolder()
  const pages = ['a', 'b', 'c', 'd', 'e', 'f']
  write(folder, {
    'docs.json': { navigation: { pages } },
    ...Object.fromEntries(pages.map(page => [`${page}.mdx`, ''])),
  })
  const session = openSession(
    folder,
    () => undefined,
    () => {},
    error => {
      throw error
    },
  )
  const first = session.withPages(['a.mdx'])
  await session.withPages(['b.mdx'])
  expect(session.withPages(['a.mdx'])).toBe(first)
  for (const page of ['c', 'd', 'e', 'f']) await session.withPages([`${page}.mdx`])
  expect(session.withPages(['a.mdx'])).not.toBe(first)
  const whole = session.withPages()
  expect(session.withPages(['b.mdx'])).toBe(whole)
  expect(await whole).not.toBeNull()
  session.close()
})
