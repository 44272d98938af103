import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../fixtures.ts'
import { emptyFolder, write } from '../repository.ts'
import { plainEnvironment, run } from './scratch.ts'

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

describe('from before its first two seconds, a run is watched', () => {
  // It has taken no CPU and no memory that it would be watched for.
  const hook = `
    import { writeSync } from 'node:fs'
    process.cpuUsage = () => ({ user: 0, system: 0 })
    process.memoryUsage.rss = () => 0
    process.on('worker', () => writeSync(2, 'watched\\n'))`
  const watchedIn = async (files: Record<string, string>, ...options: string[]) => {
    const folder = emptyFolder()
    const [name = ''] = Object.keys(files)
    const groups = [{ group: 'API', ...(name.startsWith('api') ? { openapi: name } : { pages: ['a'] }) }]
    write(folder, { 'docs.json': { navigation: { groups } }, ...files })
    const { code, stdout, output } = await run(
      process.execPath,
      [
        ...['--import', `data:text/javascript,${encodeURIComponent(hook)}`],
        ...[join(root, 'dist/bin.cjs'), 'check', '--quiet', '--no-cache', ...options],
      ],
      { cwd: folder, env: plainEnvironment },
    )
    return { code, errors: output.slice(stdout.length) }
  }
  const specification =
    '{"openapi":"3.1.0","info":{"title":"","version":""},"paths":{"/a":{"get":{"responses":{}}}}}'

  test.each([
    [
      'a specification of YAML',
      16 * 2 ** 20,
      [],
      (rest: number) => ({ 'api.yaml': `<<: ${specification}${'\n'.repeat(rest)}` }),
    ],
    ['a page', 300_000, ['--links'], (rest: number) => ({ 'a.md': '\n'.repeat(rest) })],
    [
      'docs.json',
      2_000_000,
      [],
      (rest: number) => ({ 'docs.json': `{"navigation":{"pages":[]}}${' '.repeat(rest)}` }),
    ],
  ])('where %s has %d bytes', async (_, length, options, filesOf) => {
    expect(await watchedIn(filesOf(length), ...options)).toEqual({ code: 0, errors: 'watched\n' })
    expect(await watchedIn(filesOf(length - 1000), ...options)).toEqual({ code: 0, errors: '' })
  })

  test('where YAML has an alias', async () => {
    const withAnchor = `x-a: &a b\nx-c: VALUE\n<<: ${specification}\n`
    const watched = await watchedIn({ 'api.yaml': withAnchor.replace('VALUE', '*a') })
    expect(watched).toEqual({ code: 0, errors: 'watched\n' })
    expect(await watchedIn({ 'api.yaml': withAnchor.replace('VALUE', '2*a') })).toEqual({
      code: 0,
      errors: '',
    })
  })

  test('where it validates in depth', async () => {
    const files = { 'api.json': specification }
    expect(await watchedIn(files, '--validate-openapi')).toEqual({ code: 0, errors: 'watched\n' })
    expect(await watchedIn(files)).toEqual({ code: 0, errors: '' })
  })
})
