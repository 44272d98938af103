import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { walk } from '../../src/project/walk.ts'

let root = ''
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-walk-')))
  mkdirSync(join(root, 'guides/deep'), { recursive: true })
  for (const file of ['index.mdx', 'guides/a.mdx', 'guides/deep/b.mdx']) writeFileSync(join(root, file), '')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const own = ['guides/a.mdx', 'guides/deep/b.mdx', 'index.mdx']

describe('a linked folder', () => {
  test.each([
    ['the folder that holds the link', 'guides/again', '.'],
    ['one above it', 'guides/deep/again', '../../guides'],
    ['the project itself', 'guides/again', '..'],
    ['one above the project', 'guides/again', '../..'],
  ])('is not entered when it is %s', (_, link, target) => {
    symlinkSync(target, join(root, link))
    const { files, links } = walk(root)
    expect(files).toEqual(own)
    expect([...links]).toEqual([link])
  })

  test('is not entered when it is beside the project', () => {
    const beside = `${root}-beside`
    mkdirSync(beside)
    writeFileSync(join(beside, 'secret.mdx'), '')
    symlinkSync(beside, join(root, 'guides/beside'))
    expect(walk(root).files).toEqual(own)
    rmSync(beside, { recursive: true })
  })

  test('is entered when it is another of the project', () => {
    symlinkSync('guides/deep', join(root, 'other'))
    expect(walk(root).files).toEqual([...own, 'other/b.mdx'])
  })

  test('is entered when its name begins as that of the folder with the link', () => {
    mkdirSync(join(root, 'guide'))
    writeFileSync(join(root, 'guide/c.mdx'), '')
    symlinkSync('../guide', join(root, 'guides/guide'))
    expect(walk(root).files).toEqual([
      'guide/c.mdx',
      'guides/a.mdx',
      'guides/deep/b.mdx',
      'guides/guide/c.mdx',
      'index.mdx',
    ])
  })
})

/** Whether a process can mount something that this one does not see. */
const mounts = process.platform === 'linux' && spawnSync('unshare', ['-r', '-m', 'true']).status === 0

test.skipIf(!mounts).each([['guides/deep'], ['guides']])(
  'a link into what another process has mounted in the project, or above it, is not entered: %s',
  async linked => {
    const beside = `${root}-beside`
    mkdirSync(beside)
    writeFileSync(join(beside, 'secret.mdx'), '')
    const command = 'mount --bind "$0" "$1" && echo mounted && exec sleep 60'
    const child = spawn('unshare', ['-r', '-m', 'sh', '-c', command, beside, join(root, 'guides/deep')])
    try {
      await once(child.stdout, 'data')
      symlinkSync(`/proc/${child.pid}/root${root}/${linked}`, join(root, 'other'))
      expect(existsSync(join(root, 'other', relative(linked, 'guides/deep'), 'secret.mdx'))).toBe(true)
      expect(walk(root).files).toEqual(own)
    } finally {
      child.kill()
      rmSync(beside, { recursive: true })
    }
  },
)

// Other systems have no such names.
test.skipIf(process.platform !== 'linux')(
  'folders whose names are no UTF-8 are not entered as another',
  () => {
    const entered: string[] = []
    let folder = root
    for (let i = 0; i < 3; i++) {
      for (const byte of [0xfd, 0xfe, 0xff])
        mkdirSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.of(byte)]))
      folder = join(folder, '\ufffd')
      mkdirSync(folder)
    }
    walk(root, path => void entered.push(path))
    expect(entered.filter(path => path.includes('\ufffd'))).toHaveLength(3)
  },
)
