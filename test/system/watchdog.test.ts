import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../fixtures.ts'

/** Does work that asks for no limit, of 20 s or 2 GB where nothing ends it, by a program that runs others. */
function tooLong(work: string, [program, ...args]: readonly string[] = [process.execPath]) {
  const script = join(root, 'test/system/too-long.ts')
  const { status, signal, stderr } = spawnSync(
    program!,
    [...args, '--import', 'tsx', '--max-old-space-size=1000', script, work],
    { cwd: root, encoding: 'utf8' },
  )
  return { status, signal, stderr }
}

/** Runs a program as the first process of a container, where the system has such a command and lets everyone call it. */
const contained = [
  'unshare',
  '--user',
  '--map-root-user',
  '--pid',
  '--fork',
  '--mount-proc',
  process.execPath,
]
const canContain = spawnSync('unshare', [...contained.slice(1), '--version']).status === 0

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

test.skipIf(!canContain)('it is told of once where the process cannot be killed', () => {
  expect(tooLong('call', contained)).toEqual({
    status: 2,
    signal: null,
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
