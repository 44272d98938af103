import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkProject, readProject } from '../../src/index.ts'
import { emptyFolder, write } from '../repository.ts'

const ways: Record<string, (path: string) => void> = {
  'is removed': path => rmSync(path),
  'becomes a folder': path => {
    rmSync(path)
    mkdirSync(path)
  },
  'becomes a pipe': path => {
    rmSync(path)
    execFileSync('mkfifo', [path])
  },
}

test.skipIf(process.platform === 'win32').each(Object.keys(ways))(
  'a page that %s after it was listed has no front matter',
  async way => {
    const folder = emptyFolder()
    write(folder, { 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '---\ntitle: A\n---\n' })
    let isDone = false
    const onPhase = (phase: string) => {
      if (isDone || phase !== 'reading the front matter of 1 page') return
      ways[way]!(join(folder, 'a.mdx'))
      isDone = true
    }
    const project = await readProject(folder, { onPhase })
    expect(isDone).toBe(true)
    expect(project.frontMatter['a.mdx']?.title).toBe(undefined)
    expect(checkProject(project).diagnostics).toEqual([])
  },
)

test('a folder whose project is moved away while it is read causes no crash', async () => {
  const folder = join(emptyFolder(), 'docs')
  write(folder, {
    'docs.json': '{ "navigation": { "tabs": [{ "tab": "A", "openapi": "api.json", "pages": ["a"] }] } }',
    'a.mdx': '',
    'api.json': '{}',
  })
  const project = await readProject(folder, { onPhase: () => renameSync(folder, `${folder}-moved`) })
  expect(checkProject(project).diagnostics).toMatchObject([
    { rule: 'openapi-missing' },
    { rule: 'missing-page' },
  ])
})
