import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../fixtures.ts'
import { emptyFolder, write } from '../repository.ts'

test.each(['SIGINT', 'SIGTERM'] as const)('the built command ends with 0 at %s', async signal => {
  const folder = emptyFolder()
  write(folder, { 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': '' })
  const bin = join(root, 'dist/bin.cjs')
  const child = spawn(process.execPath, [bin, 'watch', folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  const code = new Promise(resolve => child.on('close', (...ended) => resolve(ended)))
  let [out, err] = ['', '']
  child.stderr.on('data', part => (err += part))
  for await (const part of child.stdout) {
    out += part
    if (out.endsWith('1 page, no problems\n')) child.kill(signal)
  }
  expect(await code).toEqual([0, null])
  expect({ out, err }).toEqual({ out: `${folder}/docs.json: 1 page, no problems\n`, err: '' })
})
