import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { write } from '../repository.ts'
import type { Scratch } from './scratch.ts'

const pages = (...names: string[]) => ({ navigation: { pages: names } })

/**
 * Commits broken and sound documentation in `docs`. The content of each commit decides, not the files beside
 * it.
 */
export async function tryCommits(scratch: Scratch): Promise<void> {
  const { folder } = scratch
  const git = (...args: string[]) => scratch.call('git', ...args)
  const commits = async () => (await git('rev-list', '--all')).output.split('\n').length
  const commit = async (...args: string[]) => {
    const before = await commits()
    const ended = await git('commit', '--message', 'docs', ...args)
    expect(await commits()).toBe(before + (ended.code === 0 ? 1 : 0))
    return ended
  }
  const refused = async (page: string, ...args: string[]) => {
    const { code, output } = await commit(...args)
    expect(output).toContain(`No file for page "${page}".`)
    expect(code).not.toBe(0)
  }
  const accepted = async (...args: string[]) => expect(await commit(...args)).toMatchObject({ code: 0 })

  write(folder, { 'docs/docs.json': pages('index', 'tickets'), 'docs/index.mdx': '' })
  await git('add', '.')
  write(folder, { 'docs/tickets.mdx': '' }) // on the disk, but not in the commit
  await refused('tickets')
  await git('add', '.')
  await accepted()

  await git('rm', '--quiet', 'docs/tickets.mdx')
  await refused('tickets')
  await git('reset', '--quiet', '--hard')

  write(folder, { 'docs/docs.json': pages('index', 'hours') })
  await git('add', '.')
  write(folder, { 'docs/docs.json': pages('index', 'tickets') }) // repaired, but not in the commit
  await refused('hours')

  write(folder, { 'docs/index.mdx': 'Welcome.' })
  await git('add', '.')
  write(folder, { 'docs/docs.json': pages('index', 'tickets', 'unfinished') }) // broken, but not in the commit
  await accepted()
  expect(readFileSync(join(folder, 'docs/docs.json'), 'utf8')).toContain('unfinished')

  await refused('unfinished', '--all')
  write(folder, { 'docs/index.mdx': 'Welcome back.' })
  await accepted('--', 'docs/index.mdx') // git makes an index for this commit alone
  await refused('unfinished', '--', 'docs/docs.json')

  await git('reset', '--quiet', '--hard')
  await git('mv', 'docs/index.mdx', 'outside.mdx') // git sees it as a rename, and its new name is not in docs
  await refused('index')
}
