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

test('an entry of a page that is a link out of the project, or into .git, shows nothing of it', async () => {
  const [folder, other] = [emptyFolder(), emptyFolder()]
  const pages = ['outside', 'of-git', 'linked/page', 'inside', 'sound']
  const text = (title: string) => `---\ntitle: ${title}\n---\n`
  write(other, { 'page.mdx': text('Secret') })
  write(folder, {
    'docs.json': JSON.stringify({ navigation: { pages } }),
    '.git/page.mdx': text('Secret'),
    'sound.mdx': text('Sound'),
  })
  symlinkSync(join(other, 'page.mdx'), join(folder, 'outside.mdx'))
  symlinkSync('.git/page.mdx', join(folder, 'of-git.mdx'))
  symlinkSync(other, join(folder, 'linked'))
  symlinkSync('sound.mdx', join(folder, 'inside.mdx'))
  const client = await startClient()
  const docs = join(folder, 'docs.json')
  await client.open(docs)
  const shown: unknown[] = []
  for (const page of pages) {
    const character = JSON.stringify({ navigation: { pages } }).indexOf(`"${page}"`) + 1
    shown.push(JSON.stringify(await client.ask('hover', docs, { line: 0, character })))
  }
  expect(shown.join('\n')).not.toContain('Secret')
  expect(shown.slice(3)).toEqual([expect.stringContaining('Sound'), expect.stringContaining('Sound')])
})

test('a file behind a link out of the project, or into .git, that an editor has open is none of the project', async () => {
  const [folder, other] = [emptyFolder(), emptyFolder()]
  const sources = ['linked/a.yaml', 'of-git/a.yaml', 'outside.yaml', 'own/a.yaml']
  const docs = JSON.stringify({ navigation: { groups: sources.map(openapi => ({ group: 'A', openapi })) } })
  write(folder, { 'docs.json': docs, '.git/a.yaml': '', 'real/a.yaml': '' })
  write(other, { 'a.yaml': '' })
  symlinkSync(other, join(folder, 'linked'), 'junction')
  symlinkSync(join(folder, '.git'), join(folder, 'of-git'), 'junction')
  symlinkSync(join(other, 'a.yaml'), join(folder, 'outside.yaml'))
  symlinkSync(join(folder, 'real'), join(folder, 'own'), 'junction')
  const client = await startClient()
  await client.open(join(folder, 'docs.json'))
  const shown: unknown[] = []
  for (const source of sources) {
    await client.open(
      join(folder, source),
      `openapi: 3.1.0\ninfo: { title: ${source}, version: '1' }\npaths: {}\n`,
    )
    const position = { line: 0, character: docs.indexOf(source) }
    shown.push(await client.ask('hover', join(folder, 'docs.json'), position))
  }
  expect(shown).toEqual([null, null, null, expect.anything()])
  expect(JSON.stringify(shown)).toContain('**own/a.yaml**')
})

test('a document below more folders than a disk can have is no part of a project', async () => {
  const client = await startClient()
  const path = `/${'a/'.repeat(100_000)}docs.json`
  await client.open(path, '{}')
  expect(await client.ask('hover', path, { line: 0, character: 0 })).toBeNull()
})

test('a definition reads only what docs.json includes or names as a specification or an overlay', async () => {
  const folder = emptyFolder()
  const of = (source: string) =>
    `"openapi": { "source": "${source}", "directory": ".directory", "overlays": ["over.yaml"] }`
  const docs = `{
    "$schema": "https://mintlify.com/docs.json",
    "api": { ${of('api.yaml')} },
    "navigation": { "groups": [
      { "group": "A", "openapi": ".twice", ${of('a.yaml')} },
      { "group": "B", "openapi": { "other": ".other" } },
      { "$ref": ".ref", "$ref": "part.json" }
    ] }
  }`
  const left = ['.directory', '.twice', '.other', '.ref']
  const named = ['api.yaml', 'a.yaml', 'over.yaml', 'part.json']
  write(folder, {
    'docs.json': docs,
    ...Object.fromEntries([...left, ...named].map(file => [file, '{ "group": "C", "pages": [] }'])),
  })
  const client = await startClient()
  await client.open(join(folder, 'docs.json'))
  const lines = docs.split('\n')
  const targets = async (file: string) => {
    const found: unknown[] = []
    for (const [line, text] of lines.entries()) {
      const at = text.indexOf(`"${file}"`)
      if (at === -1) continue
      found.push(await client.ask('definition', join(folder, 'docs.json'), { line, character: at + 1 }))
    }
    return found
  }
  for (const file of left) expect(new Set(await targets(file))).toEqual(new Set([null]))
  for (const file of named) expect(await targets(file)).not.toContain(null)
})
