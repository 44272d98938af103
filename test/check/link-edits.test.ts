import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkInEditor } from '../../src/check/check.ts'
import { edited } from '../../src/document/edit/apply.ts'
import { checkProject, readProject } from '../../src/index.ts'
import { maxSuggestions } from '../../src/site/similar.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const base = {
  'guides/tours.mdx': '## Halls\n',
  "guides/Salle d'honneur.mdx": '# Salle\n',
  'guides/musée.mdx': '# Musée\n',
  'plans/index.mdx': '# Plans\n',
  'the_halls.mdx': '# Halls\n',
  'images/hall 1.png': '',
  'snippets/notice.mdx': 'Note\n',
}

/** What becomes of a page when each of its fixes and suggestions is taken. */
async function accepted(page: string, text: string, more: Record<string, string> = {}): Promise<string> {
  folder = mkdtempSync(join(tmpdir(), 'docs-nav-links-'))
  const files = { 'docs.json': '{ "navigation": { "pages": [] } }', ...base, ...more, [page]: text }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  const { report, suggestions } = checkInEditor(await readProject(folder, { links: true }))
  const edits = report.diagnostics
    .flatMap(diagnostic => diagnostic.fix ?? suggestions.get(diagnostic)?.()?.edits ?? [])
    .filter(({ file }) => file === page)
  return edited(
    text,
    edits.map(({ range, text }) => ({ span: [range.start.offset, range.end.offset], text })),
  )
}

test.each([
  ['from the root', '[a](/guides/tuors)', '[a](/guides/tours)'],
  ['from the page', '[a](tuors), [b](./tuors), [c](../guides/tuors)', '[a](tours), [b](./tours), [c](tours)'],
  ['to another folder', '[a](../plns), [b](/plns)', '[a](../plans), [b](/plans)'],
  ['with an ending', '[a](tuors.mdx), [b](/guides/tuors.md)', '[a](tours.mdx), [b](/guides/tours.mdx)'],
  ['with the file of an index', '[a](../plns.mdx)', '[a](../plans/index.mdx)'],
  ['with a slash at the end', '[a](/guides/tuors/)', '[a](/guides/tours/)'],
  ['with a query and an id', '[a](/guides/tuors?x=1#halls)', '[a](/guides/tours?x=1#halls)'],
  ['without an id that is not there', '[a](tuors?x=1#gone)', '[a](tours?x=1)'],
  ['with white space around it', '<a href=" /guides/tuors ">a</a>', '<a href=" /guides/tours ">a</a>'],
  ['percent-encoded', '[a](/guides/Salle%20d%27honeur)', '[a](/guides/Salle%20d%27honneur)'],
  ['with letters as they are', '[a](/guides/musé)', '[a](/guides/musée)'],
  ['with letters encoded', '[a](/guides/mus%C3%A9)', '[a](/guides/mus%C3%A9e)'],
  ['in letter case', '[a](/Guides/tours#halls), [b](TOURS.mdx)', '[a](/guides/tours#halls), [b](tours.mdx)'],
  ['of an id', '[a](tours#hals), [b](#topp)\n\n## Toppe', '[a](tours#halls), [b](#toppe)\n\n## Toppe'],
  ['to another site', '[a](www.example.com)', '[a](https://www.example.com)'],
  ['that works from the root', '[a](guides/tours#halls)', '[a](/guides/tours#halls)'],
  ['of a picture', '![a](../images/hall%202.png)', '![a](../images/hall%201.png)'],
  [
    'of an import',
    "import A from '../snippets/notcie'\n\n<A />",
    "import A from '../snippets/notice'\n\n<A />",
  ],
  ['with escapes: nothing, since they could break', '[a](/the\\_hals)', '[a](/the\\_hals)'],
  ['with references: nothing', '<a href="/the&#95;hals">a</a>', '<a href="/the&#95;hals">a</a>'],
])('a link is repaired as it was written: %s', async (_name, text, expected) => {
  expect(await accepted('guides/page.mdx', text)).toBe(expected)
})

test('a relative link of a snippet is written from the root: several pages show it', async () => {
  const shown = { 'index.mdx': "import Part from '/snippets/part.mdx'\n\n<Part />\n" }
  expect(await accepted('snippets/part.mdx', '[a](guides/tuors)', shown)).toBe('[a](/guides/tours)')
})

test('the folder below which the site is served is kept', async () => {
  const docs = {
    'docs.json': JSON.stringify({
      navigation: { pages: [] },
      seo: { metatags: { canonical: 'https://example.com/docs' } },
    }),
  }
  expect(await accepted('index.mdx', '[a](/docs/guides/tuors)', docs)).toBe('[a](/docs/guides/tours)')
})

test('past the limit, broken links have no suggestion', async () => {
  const links = Array.from(
    { length: maxSuggestions + 1 },
    (_, i) => `[a](/guides/tours-of-the-halls-${i})\n`,
  ).join('')
  folder = mkdtempSync(join(tmpdir(), 'docs-nav-links-'))
  writeFileSync(join(folder, 'docs.json'), '{ "navigation": { "pages": ["index"] } }')
  writeFileSync(join(folder, 'index.mdx'), links)
  mkdirSync(join(folder, 'guides'))
  writeFileSync(join(folder, 'guides/tours-of-the-halls.mdx'), '# Tours\n')
  const { diagnostics } = checkProject(await readProject(folder, { links: true }))
  const broken = diagnostics.filter(({ rule }) => rule === 'broken-link')
  const helped = broken.filter(({ help }) => help === 'Did you mean "/guides/tours-of-the-halls"?')
  expect([broken.length, helped.length]).toEqual([maxSuggestions + 1, maxSuggestions])
})

test.each([
  ["import A from '/snippets/one.mdx'", "a'; b(); '/one.mdx", "import A from '/snippets/one.mdx'"],
  ['import A from "/snippets/one.mdx"', "a'; b(); '/one.mdx", 'import A from "/snippets/one.mdx"'],
  ['import A from "/snippets/one.mdx"', 'a b/one.mdx', 'import A from "/a b/one.mdx"'],
  // Without the slash it would be a program, or a package.
  [
    'import A from "parts/one.mdx"',
    'data:text/javascript,b()/one.mdx',
    'import A from "/data:text/javascript,b()/one.mdx"',
  ],
  ['import A from "parts/one.mdx"', '@b/c/one.mdx', 'import A from "/@b/c/one.mdx"'],
  ['import A from "parts/one.mdx"', 'b/one.mdx', 'import A from "b/one.mdx"'],
  ["<Snippet file='one.mdx' />", "a' b='c/one.mdx", "<Snippet file='one.mdx' />"],
  ["<Snippet file='one.mdx' />", 'a&#39;/one.mdx', "<Snippet file='one.mdx' />"],
  ["<Snippet file='one.mdx' />", 'a b/one.mdx', "<Snippet file='a b/one.mdx' />"],
  ["| <Snippet file='one.mdx' /> |\n| - |", 'a|b/one.mdx', "| <Snippet file='one.mdx' /> |\n| - |"],
])('in %s a folder named as more text stays a name', async (page, file, expected) =>
  expect(await accepted('page.mdx', `${page}\n`, { [file]: '' })).toBe(`${expected}\n`),
)
