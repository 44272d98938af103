import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { chmodSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../fixtures.ts'
import { emptyFolder, write } from '../repository.ts'

/** Runs the built command, with flags of Node before it. */
const command = (args: readonly string[], options: SpawnSyncOptions = {}, flags: readonly string[] = []) =>
  spawnSync(process.execPath, [...flags, join(root, 'dist/bin.cjs'), ...args, '--no-cache'], {
    ...options,
    encoding: 'utf8',
  })

test.each([
  { what: 'a file', mode: { 'docs.json': 0o444 } },
  { what: 'a folder', mode: { '': 0o555 } },
])('--fix says so when $what may not be written', ({ mode }) => {
  const folder = emptyFolder()
  write(folder, { 'docs.json': '{ "navigation": { "pages": ["/a"] } }' })
  chmodSync(folder, 0o777)
  for (const [file, bits] of Object.entries(mode)) chmodSync(join(folder, file), bits)
  // The superuser may write everywhere, so that another user runs it.
  const someone = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const { status, stdout, stderr } = command(['check', folder, '--fix'], { cwd: '/', ...someone })
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `docs-nav: Cannot write "${folder}/docs.json": permission denied.\n`,
  })
  chmodSync(folder, 0o777)
  expect(readFileSync(join(folder, 'docs.json'), 'utf8')).toContain('"/a"')
})

test('--fix writes once what a link brings twice', () => {
  const folder = emptyFolder()
  write(folder, {
    'docs.json': '{ "navigation": { "pages": ["a/x", "b/x", "Y"] } }',
    'a/x.mdx': '[Y](/y)\n',
    'Y.mdx': '',
  })
  symlinkSync('a', join(folder, 'b'))
  const { status, stderr } = command(['check', folder, '--fix', '--links'])
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('repaired 1 problem') })
  expect(readFileSync(join(folder, 'a/x.mdx'), 'utf8')).toBe('[Y](/Y)\n')
})

test.each([
  // Of a file that a change edits, the old and the new text.
  { args: ['check', '.', '--fix'], texts: 1 },
  { args: ['mv', 'a', 'b'], texts: 2 },
])('what $args writes of a file is open to no more than the file', ({ args, texts }) => {
  const folder = emptyFolder()
  write(folder, { 'docs.json': '{ "navigation": { "pages": ["/a"] } }', 'a.mdx': '' })
  chmodSync(join(folder, 'docs.json'), 0o600)
  const preload = ['--import', join(root, 'test/system/mode-hook.mjs')]
  const { stderr } = command(args, { cwd: folder }, preload)
  expect(stderr.match(/^new 600$/gm)).toHaveLength(texts)
})
