import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { viewSince } from '../../src/cli/view-since.ts'
import type { Io } from '../../src/cli/io.ts'
import { openProject } from '../../src/project/incremental.ts'
import { resolveNavigation } from '../../src/tree/resolve.ts'
import { emptyFolder, git, repository, write } from '../repository.ts'

const io: Io = {
  env: {},
  isTerminal: false,
  isErrTerminal: false,
  now: () => 0,
  out: () => {},
  err: () => {},
  readInput: async () => Buffer.of(),
  connect: () => {
    throw new Error('There is no server here.')
  },
}

test('a page is not compared with what is behind a folder that became a link out of the project', async () => {
  const [text, outside] = ['One line.\n\nAnother line.\n', emptyFolder()]
  const folder = repository({ 'docs.json': { navigation: { pages: ['old'] } }, 'old.mdx': text })
  git(folder, 'commit', '--quiet', '--message', 'One')
  rmSync(join(folder, 'old.mdx'))
  write(folder, { 'docs.json': { navigation: { pages: ['real/new'] } }, 'real/new.mdx': text })
  write(outside, { 'new.mdx': text })
  const since = await viewSince('HEAD', folder, { cache: false }, io)
  const opened = openProject(folder)
  const moved = async () => {
    const project = await opened.read()
    return since?.changesTo(resolveNavigation(project), project).pages.moved.map(({ from }) => from)
  }
  expect(await moved()).toEqual(['/old'])
  rmSync(join(folder, 'real'), { recursive: true })
  symlinkSync(outside, join(folder, 'real'), 'junction')
  expect(await moved()).toEqual([])
})
