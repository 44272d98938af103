import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder, write } from '../repository.ts'
import { startClient } from './client.ts'

test('a docs.json that is a link to a device is not read, whatever page below it is open', async () => {
  const folder = emptyFolder()
  write(folder, { 'docs.json': { navigation: { pages: ['index'] } }, 'index.mdx': '', 'sub/page.mdx': '' })
  symlinkSync('/dev/zero', join(folder, 'sub/docs.json'))
  const client = await startClient()
  await client.open(join(folder, 'sub/page.mdx'))
  expect(await client.ask('hover', join(folder, 'sub/page.mdx'), { line: 0, character: 0 })).toBeNull()
})
