import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../fixtures.ts'

/** Does work that asks for no limit, of 20 s or 2 GB where nothing ends it. */
function tooLong(work: string) {
  const script = join(root, 'test/system/too-long.ts')
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--max-old-space-size=1000', script, work],
    { cwd: root, encoding: 'utf8' },
  )
  return { status, signal, stderr }
}

test('what asks for no time is ended in the middle', () => {
  expect(tooLong('steps')).toEqual({
    status: 2,
    signal: null,
    stderr: 'This takes more CPU than a call may, and was ended.\n',
  })
})

test('a call of a library that takes too long is killed, and told of in one line', () => {
  expect(tooLong('call')).toEqual({
    status: null,
    signal: 'SIGKILL',
    stderr: 'docs-nav: This takes more CPU than a call may, and was ended.\n',
  })
})

test('a call of a library that takes too much memory is killed before V8 ends it with a stack trace', () => {
  expect(tooLong('memory')).toEqual({
    status: null,
    signal: 'SIGKILL',
    stderr: expect.stringMatching(
      /^docs-nav: This needs more than \d+ of the 1048 MB of memory that Node allows, and was ended: .+\n$/,
    ),
  })
})
