import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../fixtures.ts'
import { plainEnvironment, run } from './scratch.ts'

const flag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'
const reads = (...paths: string[]) =>
  ['dist/', 'node_modules/', 'package.json', ...paths].map(path => `--allow-fs-read=${join(root, path)}`)
const docsNav = (permissions: string[], ...args: string[]) =>
  run(process.execPath, ['--no-warnings', flag, ...permissions, join(root, 'dist/bin.cjs'), ...args], {
    cwd: root,
    env: plainEnvironment,
  })

test('a permission that Node was not given is named', async () => {
  const broken = join(root, 'fixtures/broken')
  const files = await docsNav(reads('fixtures/broken/'), 'check', broken)
  expect(files).toMatchObject({ code: 2, stdout: '' })
  expect(files.output).toMatch(/^docs-nav: .*permission.*\n$/)
  const git = await docsNav(['--allow-fs-read=*'], 'check', broken, '--since', 'HEAD')
  expect(git).toMatchObject({ code: 2, stdout: '' })
  expect(git.output).toBe(
    'docs-nav: Node.js was started with --permission and lacks the permission ChildProcess.\n',
  )
})

test('reading everything is enough for a check', async () => {
  const { code, output } = await docsNav(['--allow-fs-read=*'], 'check', join(root, 'fixtures/example'))
  expect({ code, output }).toMatchObject({ code: 0 })
})
