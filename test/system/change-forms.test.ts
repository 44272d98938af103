import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { call } from '../call.ts'
import { readJson, root } from '../fixtures.ts'
import { emptyFolder, git, repository, write } from '../repository.ts'

const isChange = new Ajv({ allowUnionTypes: true }).compile(
  readJson(join(root, 'schema/change.schema.json')) as object,
)

/** A site in two languages, with a part of its navigation in a file of its own. */
const site = {
  'docs.json': `{
  "$schema": "https://mintlify.com/docs.json",
  "navigation": {
    "languages": [
      { "language": "en", "groups": [{ "$ref": "./nav/guides.json" }, { "group": "More", "pages": ["en/more"] }] },
      {
        "language": "fr",
        "groups": [{ "group": "Manuels", "pages": ["fr/guides/a", "fr/guides/b"] }]
      }
    ]
  },
  "redirects": [{ "source": "/older", "destination": "/en/guides/a" }]
}
`,
  'nav/guides.json': '{ "group": "Guides", "pages": ["en/guides/a", "en/guides/b"] }\r\n',
  'en/guides/a.mdx': '---\ntitle: A\n---\n[b](./b#x) ![picture](../../images/a.png)\r\n',
  'en/guides/b.mdx': '[a](a)',
  'en/more.mdx': 'No link.\n[a](/en/guides/a) and [b][b]\n\n[b]: /en/guides/b\n',
  'fr/guides/a.mdx': '[b](/fr/guides/b)\n',
  'fr/guides/b.mdx': '[a](/fr/guides/a)\n',
  'images/a.png': 'PNG',
}

const contents = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => !name.startsWith('.git') && statSync(join(folder, name)).isFile())
      .sort()
      .map(name => [name, readFileSync(join(folder, name), 'utf8')]),
  )

const changes: Record<string, readonly string[]> = {
  'add a page': ['add', 'en/guides/new', '--into', 'Guides', '--at', '0'],
  'add to a new group': ['add', 'en/new', '--into', 'en: Guides > Deeper', '--create'],
  'move a page': ['mv', 'en/guides/a', 'en/first'],
  'move a page in every language': ['mv', 'en/guides/a', 'en/deep/first', '--all-languages'],
  'move a folder': ['mv', 'en/guides', 'en/manuals', '--all-languages'],
  'move an image': ['mv', 'images', 'assets/pictures'],
  'split a group': ['mv', 'en/guides/b', '--into', 'en: Rest', '--create'],
  'move an element': ['mv', 'More', '--into', 'Guides'],
  'rename an element': ['mv', 'More', 'Even more'],
  'remove a page': ['rm', 'en/guides/a', '--redirect', 'en/more'],
  'remove a page that is linked': ['rm', 'en/guides/b'],
  'add a language': ['sync', '--from', 'en', '--to', 'de', '--copy'],
  'keep a language in step': ['sync', '--from', 'en', '--to', 'fr'],
}

describe.each(Object.entries(changes))('%s', (_, args) => {
  test('the patch of a dry run, taken by git, is what the command does', async () => {
    const [done, patched] = [emptyFolder(), repository(site)]
    write(done, site)
    expect(await call([...args, '--project', done])).toMatchObject({ code: 0, err: '' })
    const { code, out } = await call([...args, '--project', patched, '--dry-run'])
    expect({ code, now: contents(patched) }).toEqual({ code: 0, now: contents(patched) })
    const patch = emptyFolder()
    write(patch, { 'a.diff': out })
    git(patched, 'apply', '--whitespace=nowarn', join(patch, 'a.diff'))
    expect(contents(patched)).toEqual(contents(done))
    expect(contents(patched)).not.toEqual(site)
  })

  test('the JSON is that of the schema', async () => {
    const folder = emptyFolder()
    write(folder, site)
    const dry = await call([...args, '--project', folder, '--dry-run', '--format', 'json'])
    expect(contents(folder)).toEqual(site)
    const made = await call([...args, '--project', folder, '--format', 'json'])
    const [first, second] = [JSON.parse(dry.out), JSON.parse(made.out)]
    for (const change of [first, second]) expect([isChange(change), isChange.errors]).toEqual([true, null])
    expect(second).toEqual({ ...first, written: true })
    expect(isChange({ ...first, steps: [{ kind: 'entry', does: 'eat', text: '' }] })).toBe(false)
  })
})

test.skipIf(process.platform === 'win32')(
  'names in a patch show nothing that is not seen, and git reads them',
  async () => {
    const [old, added] = ['en/guides/\u202eold\u200b é', 'en/\u2067new"']
    const files = { 'docs.json': { navigation: { pages: [old] } }, [`${old}.mdx`]: '# Old\n' }
    for (const args of [
      ['mv', old, added],
      ['rm', old],
    ]) {
      const [done, patched] = [emptyFolder(), repository(files)]
      write(done, files)
      expect(await call([...args, '--project', done])).toMatchObject({ code: 0 })
      const { out } = await call([...args, '--project', patched, '--dry-run'])
      const names = out.split('\n').filter(line => /^(?:diff|---|\+\+\+|rename) /.test(line))
      expect(names.length).toBeGreaterThan(3)
      expect(names.join('\n')).not.toMatch(/[\u202e\u200b\u2067]/)
      const patch = emptyFolder()
      write(patch, { 'a.diff': out })
      git(patched, 'apply', '--whitespace=nowarn', join(patch, 'a.diff'))
      expect(contents(patched)).toEqual(contents(done))
    }
  },
)

test.skipIf(process.platform === 'win32')(
  'a patch names a file with all the blanks that its name ends with, as git reads it',
  async () => {
    const names = ['a.mdx', 'b.png', 'b.png ', 'c\u00a0', 'd \u3000']
    const files = {
      'docs.json': { navigation: { pages: ['old/a'] } },
      ...Object.fromEntries(names.map(name => [`old/${name}`, `this is "${name}"`])),
    }
    const [done, patched] = [emptyFolder(), repository(files)]
    write(done, files)
    expect(await call(['mv', 'old', 'new', '--project', done])).toMatchObject({ code: 0 })
    const { out } = await call(['mv', 'old', 'new', '--project', patched, '--dry-run'])
    const patch = emptyFolder()
    write(patch, { 'a.diff': out })
    git(patched, 'apply', '--whitespace=nowarn', join(patch, 'a.diff'))
    expect(contents(patched)).toEqual(contents(done))
  },
)
