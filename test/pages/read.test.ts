import { expect, test } from 'vitest'
import type { Markup } from '../../src/pages/page.ts'
import { readPageText } from '../../src/pages/read.ts'
import { hasId } from '../../src/pages/has-id.ts'
import { hasMoreIds, pageIds } from '../../src/pages/ids.ts'

/** The links of a text, each as the characters of its span. */
const linked = (text: string, markup: Markup = 'mdx') =>
  readPageText(text, markup).links.map(({ span: [start, end] }) => text.slice(start, end))

const attributes = (text: string, markup: Markup = 'mdx') =>
  readPageText(text, markup).elements.flatMap(({ name, attributes }) =>
    attributes.map(({ name: key, span: [start, end] }) => `${name} ${key} ${text.slice(start, end)}`),
  )

test.each<[what: string, text: string, links: string[]]>([
  ['a link', 'See [a](/a).', ['/a']],
  ['an image', '![a](a.png "A")', ['a.png']],
  ['a link around an image', '[![a](a.png)](/b)', ['a.png', '/b']],
  ['no link within a link', '[a [b](/b) c](/c)', ['/b']],
  ['a destination in brackets', '[a](</a b>)', ['/a b']],
  ['balanced parentheses', '[a](/a(b)c)', ['/a(b)c']],
  ['an escaped parenthesis', String.raw`[a](/a\)b)`, [String.raw`/a\)b`]],
  ['a definition', '[a][b] and [b]\n\n[b]: /b\n  "B"\n', ['/b']],
  ['a definition in a block quote', '> [b]\n>\n> [b]: /b\n', ['/b']],
  ['no link with white space before its destination', '[a] (/a)', []],
  ['no link in code', '`[a](/a)` and ``[b`](/b)``', []],
  ['no code that is not closed', '`[a](/a)', ['/a']],
  ['no link in a fence', '```md\n[a](/a)\n```\n[b](/b)', ['/b']],
  ['no link in a fence within a list', '- a\n  ```\n  [a](/a)\n  ```\n- [b](/b)', ['/b']],
  ['a fence that ends with its list', '- a\n  ```\n  [a](/a)\n\n[b](/b)', ['/b']],
  ['a fence that a longer one does not close', '````\n```\n[a](/a)\n````\n[b](/b)', ['/b']],
  ['no link in an expression', '{"[a](/a)"} [b](/b)', ['/b']],
  ['no link in a comment', '{/* [a](/a) */}\n\n[b](/b)', ['/b']],
  ['no link across blocks', '[a\n\nb](/a)', []],
  ['a link over two lines', '[a\nb](/a)', ['/a']],
  ['links in a table', '| a | b |\n|---|---|\n| [a](/a) | `|` [b](/b) |', ['/a', '/b']],
  ['a link in a heading', '## [a](/a)', ['/a']],
  ['an escaped bracket', String.raw`\[a](/a)`, []],
  ['an empty destination', '[a]()', ['']],
  ['no link in LaTeX', 'Of $f[a](/a)$ see [b](/b).', ['/b']],
  ['no link in LaTeX over two lines', '$$\nf[a](/a)\n$$ and [b](/b)', ['/b']],
  ['no link in a block of LaTeX', '$$\nf\n\n[a](/a)\n$$\n\n[b](/b)', ['/b']],
  ['no link in a block of LaTeX in a list', '- $$\n  f\n\n  [a](/a)\n  $$\n- [b](/b)', ['/b']],
  ['no LaTeX block that is not closed', '$$\nf\n\n[a](/a)', ['/a']],
  ['no LaTeX between prices', '$5 for [a](/a) or $10 for [b](/b), $20 in all', ['/a', '/b']],
  ['no LaTeX between a price and a space', 'a $ for [a](/a) and $', ['/a']],
  ['no LaTeX from one link to another', '[$A](/a) and [$B](/b)', ['/a', '/b']],
  ['no LaTeX of escaped dollars', String.raw`\$f[a](/a)\$`, ['/a']],
  ['no LaTeX around code', '$A `[a](/a)` [b](/b)$', ['/b']],
])('%s', (_, text, links) => {
  expect(linked(text)).toEqual(links)
})

test.each<[what: string, text: string, links: string[]]>([
  ['an autolink', '<https://a.example/b>', ['https://a.example/b']],
  ['no link in code by indentation', 'a\n\n    [a](/a)\n', []],
  ['no link in a comment', '<!-- [a](/a) -->\n\n[b](/b)', ['/b']],
  ['no Markdown in a block of HTML', '<div>\n[a](/a)\n</div>\n\n[b](/b)', ['/b']],
])('Markdown: %s', (_, text, links) => {
  expect(linked(text, 'markdown')).toEqual(links)
})

test.each<[what: string, text: string, values: string[]]>([
  ['an attribute', '<Card href="/a" />', ['Card href /a']],
  ['single quotes', "<a href='/a'>a</a>", ['a href /a']],
  [
    'a tag over several lines',
    '<Card\n  title="A"\n\n  href="/a"\n>\n  a\n</Card>',
    ['Card title A', 'Card href /a'],
  ],
  ['a tag in a paragraph', 'a <a href="/a">b</a> c', ['a href /a']],
  [
    'an element in an attribute',
    '<Card icon={<img src="/a.svg" />} href="/a" />',
    ['Card href /a', 'img src /a.svg'],
  ],
  ['an element in an expression', '{list.map(one => <a href="/a">{"it\'s"} > it\'s</a>)}', ['a href /a']],
  ['an element in an export', 'export const A = () => (\n  <a href="/a">a</a>\n)\n\ntext', ['a href /a']],
  ['no element in a string', '{"<a href=\\"/a\\">"}', []],
  ['no element in a comparison', '{a <b && c> d}', []],
  ['no element in code', '`<a href="/a">`', []],
  ['no value that is an expression', '<a href={"/a"} id="b">a</a>', ['a id b']],
  ['a name with dots', '<Tree.File name="a" />', ['Tree.File name a']],
  ['a tag between dollars', '<b id="a">$</b> or <b id="b">$</b>', ['b id a', 'b id b']],
  ['a tag in a block quote', '> <Card\n>   href="/a"\n> />', ['Card href /a']],
])('%s', (_, text, values) => {
  expect(attributes(text)).toEqual(values)
})

test('LaTeX has neither tags nor expressions', () => {
  const { elements, hasExpressions, fault } = readPageText('$a <b$, $\\frac{1}{2$ and $x_{', 'mdx')
  expect({ elements, hasExpressions }).toEqual({ elements: [], hasExpressions: false })
  expect(fault?.kind).toBe('unclosed-expression')
})

test('an element in Markdown', () => {
  expect(attributes('<p>\n<img src="a.png">\n</p>\n\nb <img src=c.png>', 'markdown')).toEqual([
    'img src a.png',
    'img src c.png',
  ])
})

test('character references and escapes are decoded', () => {
  expect(readPageText(String.raw`[a](/a\_b?c=1&amp;d=2)`, 'mdx').links[0]?.url).toBe('/a_b?c=1&d=2')
  expect(readPageText('<a href="/a?b&amp;c" />', 'mdx').elements[0]?.attributes[0]?.value).toBe('/a?b&c')
})

test('imports name their modules and what they bind', () => {
  const text = 'import A from "/snippets/a.mdx"\nimport { B, C as D } from \'./b.jsx\'\n\n<A />\n'
  const { imports } = readPageText(text, 'mdx')
  expect(imports.map(({ source, names }) => [source, ...names])).toEqual([
    ['/snippets/a.mdx', 'A'],
    ['./b.jsx', 'B', 'D'],
  ])
  expect(imports.map(({ span: [start, end] }) => text.slice(start, end))).toEqual([
    '/snippets/a.mdx',
    './b.jsx',
  ])
})

test.each<[text: string, heading: string]>([
  ['## A `b` _c_ **d** [e](/f) <Badge>g</Badge> {h}', 'A b c d e g'],
  ['## A ##', 'A'],
  ['A\n---', 'A'],
  ['## snake_case_name', 'snake_case_name'],
  [String.raw`## \_a\_`, '_a_'],
  ['## A {#b}', 'A'],
])('the text of %j', (text, heading) => {
  expect(readPageText(text, 'mdx').headings.map(({ text }) => text)).toEqual([heading])
})

test.each<[text: string, hasExpressions: boolean]>([
  ['A {b} c', true],
  ['{list.map(one => <h2 id={one}>a</h2>)}', true],
  ['<Card>{title}</Card>', true],
  ['<Card>\n  {title}\n</Card>', true],
  ['- a\n  {b}', true],
  ['| a |\n| - |\n| {b} |', true],
  ['{/* a */ b}', true],
  ['{`${a}`}', true],
  ['{"a" + "b"}', true],
  ['{"a"} and [b](/b)', false],
  ["A{' '}", false],
  ['{`a`}', false],
  ['{}', false],
  ['{/* a */}', false],
  ['{/* a */ /* b */ " "}', false],
  ['{// a\n}', false],
  ['<Card title={a}>b</Card>', false],
  ['export const a = { b }\n\nimport { c } from "./c.jsx"', false],
  ['`{a}`', false],
  ['```\n{a}\n```', false],
  [String.raw`\{a}`, false],
])('expressions that show something in %j: %s', (text, hasExpressions) => {
  expect(readPageText(text, 'mdx').hasExpressions).toBe(hasExpressions)
})

test('braces in Markdown are no expressions', () => {
  const page = readPageText('A {b}\n\n# {c}', 'markdown')
  expect([page.hasExpressions, page.headings[0]?.hasExpressions]).toEqual([false, false])
})

test.each<[heading: string, hasExpressions: boolean]>([
  ['## A {b}', true],
  ['## {"A"}', true],
  ['{a} b\n---', true],
  ['## A{" "}b', false],
  ['## A {/* b */}', false],
  ['## A {#b}', false],
  ['## A {#{b}}', false],
])('an expression in the heading %j: %s', (text, hasExpressions) => {
  const page = readPageText(`${text}\n\n## b`, 'mdx')
  expect(page.headings.map(heading => heading.hasExpressions)).toEqual([hasExpressions, false])
  expect(page.hasExpressions).toBe(hasExpressions)
})

test('ids of headings, elements and components', () => {
  const text = [
    '## Set up',
    '## Set up',
    '## Own {#mine}',
    '<a id="here" />',
    '<Accordion title="What is it?">a</Accordion>',
    '<ParamField query="page_size" type="string">a</ParamField>',
  ].join('\n\n')
  expect([...pageIds(readPageText(text, 'mdx'))]).toEqual([
    'set-up',
    'set-up-1',
    'set-up-2',
    'mine',
    'own',
    'here',
    'what-is-it',
    'page_size',
    'param-page_size',
    'body-page_size',
  ])
})

test.each([
  ['what’s-next', true],
  ['whats-next', true],
  ['v1-2', true],
  ['v12', true],
  ['input-/-output', true],
  ['whats-new', false],
])('the id %s: %s', (id, isThere) => {
  const text = "## What's next?\n\n## v1.2\n\n## Input / output"
  expect(hasId([pageIds(readPageText(text, 'mdx'))], id)).toBe(isThere)
})

test.each<[id: string, isThere: boolean]>([
  ['outer:inner', true],
  ['outer:other', false],
  ['param-limit', true],
  ['response-total', true],
  ['response-limit', false],
  ['2026-01-02', true],
  ['v1', true],
  ['macos', true],
])('the id %s of components: %s', (id, isThere) => {
  const text = [
    '<Accordion title="Outer">\n<Accordion title="Inner">a</Accordion>\n</Accordion>',
    '<ParamField query="limit">a</ParamField>',
    '<ResponseField name="total">a</ResponseField>',
    '<Update label="2026-01-02" description="v1">a</Update>',
    '<Tabs>\n<Tab title="macOS">a</Tab>\n</Tabs>',
  ].join('\n\n')
  expect(hasId([pageIds(readPageText(text, 'mdx'))], id)).toBe(isThere)
})

test.each<[text: string, hasMore: boolean]>([
  ['## A\n\n<Card title="B">b</Card>', false],
  ['<Card icon={<svg />} cols={2}>b</Card>', false],
  ['<h2 id="a">A</h2>', false],
  ['<h2>A</h2>', true],
  ['<Heading level={2}>A</Heading>', true],
  ['<div id={a}>A</div>', true],
  ['<div {...a}>A</div>', true],
  ['<Accordion title={a}>A</Accordion>', true],
  ['<Card description={a}>A</Card>', false],
  ['## A {b}', true],
  ['{a}', true],
])('ids that are not known in %j: %s', (text, hasMore) => {
  expect(hasMoreIds(readPageText(text, 'mdx'))).toBe(hasMore)
})

test.each<[what: string, text: string, kind: string | undefined, covered?: string]>([
  ['a sound page', '<Card>\n\n{a}\n\n</Card>\n<br />', undefined],
  ['an expression', 'a {b\n\nc', 'unclosed-expression', '{'],
  ['a tag', 'a <Card title="b\n\nc', 'unclosed-tag', '<'],
  ['an element', '<Card>\n\na', 'unclosed-element', '<Card>'],
  ['an element within another', '<Card>\n<Tip>\n</Card>', 'unclosed-element', '<Tip>'],
  ['an end', 'a\n\n</Card>', 'unopened-element', '</Card>'],
  ['code that is not closed', '```\n{', undefined],
])('%s that is not closed', (_, text, kind, covered) => {
  const { fault } = readPageText(text, 'mdx')
  expect(fault?.kind).toBe(kind)
  if (fault) expect(text.slice(...fault.span)).toBe(covered)
})
