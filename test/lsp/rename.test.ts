import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PrepareRenameResult, WorkspaceEdit } from 'vscode-languageserver/node'
import { bytesReader } from '../../src/project/disk.ts'
import { call } from '../call.ts'
import { emptyFolder, write } from '../repository.ts'
import { applied, moved } from './applied.ts'
import { type Client, startClient, uri } from './client.ts'

vi.mock(import('../../src/project/disk.ts'), { spy: true })

const files = {
  'docs.json': `{
  "navigation": {
    "groups": [
      { "group": "Guides", "pages": ["index", "guides/setup", { "group": "More", "pages": ["guides/more"] }] }
    ]
  }
}
`,
  'index.mdx': '[Set up](/guides/setup#first) and ![picture](guides/a.png)\n',
  'guides/setup.mdx': '# First\n\n[more](./more) ![picture](a.png)\n',
  'guides/more.mdx': '[Set up](setup)\n',
  'guides/a.png': 'PNG',
}

let folder: string
let client: Client
const path = (file: string) => join(folder, file)
const text = (file: string) => readFileSync(path(file), 'utf8')

beforeEach(async () => {
  folder = emptyFolder()
  write(folder, files)
  client = await startClient()
})
afterEach(() => client.connection.dispose())

/** The position of a text in docs.json. */
const at = (part: string) => {
  const before = text('docs.json')
    .slice(0, text('docs.json').indexOf(part) + 1)
    .split('\n')
  return { line: before.length - 1, character: before.at(-1)!.length }
}
const prepare = (part: string) =>
  client.ask<PrepareRenameResult | null>('prepareRename', path('docs.json'), at(part))
const rename = (part: string, newName: string) =>
  client.connection.sendRequest<WorkspaceEdit | null>('textDocument/rename', {
    textDocument: { uri: uri(path('docs.json')) },
    position: at(part),
    newName,
  })
const willRename = (...renames: [from: string, to: string][]) =>
  client.connection.sendRequest<WorkspaceEdit | null>('workspace/willRenameFiles', {
    files: renames.map(([from, to]) => ({ oldUri: uri(path(from)), newUri: uri(path(to)) })),
  })
/** What a check of the links finds. */
const check = async () => {
  const { code, out } = await call(['check', folder, '--links', '--max-warnings', '0', '--format', 'compact'])
  return code === 0 ? '' : out
}

describe('a rename in docs.json', () => {
  beforeEach(() => client.open(path('docs.json')))

  test('is offered for a page and a label, not for a key', async () => {
    expect(await prepare('guides/setup')).toEqual({
      range: { start: { line: 3, character: 47 }, end: { line: 3, character: 59 } },
      placeholder: 'guides/setup',
    })
    expect(await prepare('Guides')).toMatchObject({ placeholder: 'Guides' })
    expect(await prepare('navigation')).toBeNull()
    expect(await rename('navigation', 'x')).toBeNull()
  })

  test('of a page moves its file with all that names it', async () => {
    const edit = await rename('guides/setup', 'start/install')
    applied(edit!)
    expect(text('start/install.mdx')).toBe('# First\n\n[more](../guides/more) ![picture](../guides/a.png)\n')
    expect(text('index.mdx')).toContain('[Set up](/start/install#first)')
    expect(text('guides/more.mdx')).toBe('[Set up](../start/install)\n')
    expect(JSON.parse(text('docs.json'))).toMatchObject({
      redirects: [{ source: '/guides/setup', destination: '/start/install' }],
    })
    expect(await check()).toBe('')
  })

  test('is not made again when the editor asks about the file that it moves', async () => {
    const edit = await rename('guides/setup', 'start/install')
    applied({ documentChanges: edit!.documentChanges!.filter(change => !('kind' in change)) })
    await client.change(path('docs.json'), 2, text('docs.json'))
    expect(await willRename(['guides/setup.mdx', 'start/install.mdx'])).toBeNull()
    // Another one is.
    expect(await willRename(['guides/more.mdx', 'start/more.mdx'])).not.toBeNull()
  })

  test('of a label changes the label alone', async () => {
    applied((await rename('More', 'Go "on"'))!)
    expect(text('docs.json')).toBe(files['docs.json'].replace('"More"', '"Go \\"on\\""'))
  })

  test.each([
    ['guides/setup', 'guides/more', 'There is a file "guides/more.mdx" already.'],
    ['guides/setup', '../out', '"../out" is no path in the project'],
    ['More', ' ', 'A label holds something.'],
  ])('that cannot be is refused: %s to %s', async (part, newName, message) => {
    await expect(rename(part, newName)).rejects.toThrow(message)
  })

  test('is refused while docs.json is not valid JSON', async () => {
    await client.diagnostics(path('docs.json'))
    await client.change(path('docs.json'), 2, `${text('docs.json')}]`)
    await expect(rename('guides/setup', 'x')).rejects.toThrow('while docs.json is not valid JSON')
  })
})

test('an editor that moves no files is told so, and renames labels', async () => {
  client.connection.dispose()
  client = await startClient({ operations: [] })
  await client.open(path('docs.json'))
  await expect(rename('guides/setup', 'x')).rejects.toThrow('moves no files')
  expect(await rename('More', 'Other')).not.toBeNull()
})

describe('files that are renamed in the editor', () => {
  test.each<[string, [string, string][]]>([
    ['a page', [['guides/setup.mdx', 'start/install.mdx']]],
    ['a folder', [['guides', 'manuals/all']]],
    ['an image', [['guides/a.png', 'images/b.png']]],
    [
      'several files at once',
      [
        ['guides/setup.mdx', 'setup.mdx'],
        ['guides/a.png', 'a.png'],
      ],
    ],
  ])('take with them what names them: %s', async (_, renames) => {
    // Nothing of the project need be open.
    const edit = await willRename(...renames)
    applied(edit!)
    for (const [from, to] of renames) moved(uri(path(from)), uri(path(to)))
    expect(await check()).toBe('')
  })

  test('take the texts of the editor, unsaved', async () => {
    await client.open(path('index.mdx'), 'New: [a](/guides/setup)\n')
    const edit = await willRename(['guides/setup.mdx', 'setup.mdx'])
    expect(edit!.documentChanges).toContainEqual({
      textDocument: { uri: uri(path('index.mdx')), version: 1 },
      edits: [
        { range: { start: { line: 0, character: 9 }, end: { line: 0, character: 22 } }, newText: '/setup' },
      ],
    })
  })

  test.each([
    ['that no project has', [['other/a.txt', 'b.txt']]],
    ['that are docs.json', [['docs.json', 'old.json']]],
    ['that leave the project', [['guides/a.png', '../a.png']]],
  ] as [string, [string, string][]][])('change nothing of files %s', async (_, renames) => {
    const edit = await willRename(...renames)
    expect(edit?.documentChanges ?? []).toEqual([])
  })

  test('are left alone, with a word in the log, where docs.json hides a part of the navigation', async () => {
    write(folder, { 'docs.json': '{ "navigation": { "groups": [{ "group": "A", "pages": 1 }] } }' })
    expect(await willRename(['guides/setup.mdx', 'setup.mdx'])).toBeNull()
    expect(client.logged.join('\n')).toContain('A part of the navigation is hidden: docs.json:1')
  })
})

test('a page is not renamed to a path that a link leads out of the project', async () => {
  symlinkSync(emptyFolder(), path('out'))
  await client.open(path('docs.json'))
  await expect(rename('guides/setup', 'out/setup')).rejects.toThrow('A link there leads out of the project')
  expect(await rename('guides/setup', 'guides/first')).not.toBeNull()
})

test.each([
  ['guides/shared/a', 'guides/a', 'node_modules/x'],
  ['guides/setup', 'guides/shared/setup', '.github'],
])('a rename of %s to %s leaves what is behind a link into %s alone', async (from, to, hidden) => {
  write(folder, {
    'docs.json': files['docs.json'].replace('"index"', '"index", "guides/shared/a"'),
    [`${hidden}/a.mdx`]: 'A',
  })
  symlinkSync(`../${hidden}`, path('guides/shared'))
  await client.open(path('docs.json'))
  await expect(rename(from, to)).rejects.toThrow('or into a hidden folder or node_modules')
  expect(await rename('guides/setup', 'guides/first')).not.toBeNull()
})

test('a docs.json that is not open is looked at as often for many moved files as for one', async () => {
  const names = [...Array(20).keys()].map(i => `many/${i}.mdx`)
  write(folder, Object.fromEntries(names.map(name => [name, ''])))
  const looks = async (count: number) => {
    vi.mocked(bytesReader).mockClear()
    await willRename(...names.slice(0, count).map((name): [string, string] => [name, `new-${name}`]))
    return vi.mocked(bytesReader).mock.calls.length
  }
  expect(await looks(20)).toBe(await looks(1))
})

describe('what is not seen is an escape', () => {
  const hostile = 'a\u202eb\u200bc'
  const escaped = 'a\\u202eb\\u200bc'

  test('where a rename is refused', async () => {
    write(folder, { [`${hostile}.mdx`]: '' })
    await client.open(path('docs.json'))
    await expect(rename('guides/setup', hostile)).rejects.toThrow(`There is a file "${escaped}.mdx" already.`)
  })

  test('in the log', async () => {
    write(folder, {
      'docs.json': { $schema: 'https://mintlify.com/docs.json', navigation: { $ref: `./${hostile}.json` } },
      [`${hostile}.json`]: { groups: [{ group: 'A', pages: 1 }] },
    })
    expect(await willRename(['guides/setup.mdx', 'setup.mdx'])).toBeNull()
    expect(client.logged.join('\n')).toContain(`A part of the navigation is hidden: ${escaped}.json:`)
  })
})

test('no label is a link in what an editor shows of a refused rename', async () => {
  // VS Code makes links of "[a](command:b)" in a notification, and runs the command on a click.
  const pages = ['Here', 'There'].map(group => ({ group, pages: [] }))
  write(folder, { 'docs.json': { navigation: { groups: [{ group: '[Retry](command:b)', pages }] } } })
  await client.open(path('docs.json'))
  await expect(rename('Here', 'There')).rejects.toThrow(
    'Group "[Retry]\\u0028command:b)" has a group "There" already.',
  )
})
