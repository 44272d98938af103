import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readInside } from '../../src/pages/read-inside.ts'

// Other systems have no such names.
test.skipIf(process.platform !== 'linux')('a name that is no UTF-8 is not that of a link', async () => {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-inside-')))
  onTestFinished(() => rmSync(top, { recursive: true }))
  const root = join(top, 'root')
  for (const folder of ['outside', 'root/sound\ufffd']) mkdirSync(join(top, folder), { recursive: true })
  writeFileSync(join(top, 'outside/a.mdx'), 'SECRET')
  writeFileSync(join(root, 'sound\ufffd/a.mdx'), 'own')
  const named = (start: string, end: string) =>
    Buffer.concat([Buffer.from(start), Buffer.of(0xff), Buffer.from(end)])
  mkdirSync(named(join(root, 'd'), ''))
  writeFileSync(named(join(root, 'd'), '/a.mdx'), 'own')
  symlinkSync('../outside', join(root, 'd\ufffd'))
  symlinkSync(named('d', '/a.mdx'), join(root, 'a.mdx'))
  expect(await readInside(root, 'a.mdx')).toBeUndefined()
  expect(await readInside(root, 'sound\ufffd/a.mdx')).toBe('own')
})
