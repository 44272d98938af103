import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkProject, readProject } from '../../src/index.ts'
import { maxHeadingLength, maxPageItems } from '../../src/pages/collected.ts'
import type { Markup } from '../../src/pages/page.ts'
import { readPageText } from '../../src/pages/read.ts'
import { emptyFolder, write } from '../repository.ts'

/**
 * The characters of each page. In quadratic time one page would take minutes, and the test would exceed its
 * limit.
 */
const size = 400_000

const upTo = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => line(i))

/** Texts that are repeated to make a page. */
const repeated = [
  ...[
    '[',
    ']',
    '![',
    '[a](',
    '[a](b "',
    "[a](b '",
    '[a](<',
    '[a][',
    '[a] ',
    '[a](/b) ',
    '[a]: <',
    '[a]: /b\n',
  ],
  ...['$', '$$\n', '$$ $ ', '$a ', '$`', '- $$\n\n  a\n'],
  ...['[a]: b "\n', '[^a]: ', '{', '}', '{`${', '{/[', '{/*', '{"a\n', '{a\n\n', '{<a b={', '<', '<>', '<a>'],
  ...[
    '</a>',
    '<a b={\n',
    '<a b="\n',
    '<a b=\'\n<a b="\n',
    '<a {...b} ',
    '<!--',
    '<!--\n\n',
    '<script\n',
    '<b c\n',
  ],
  ...[
    '<script>\n\n',
    '<div "',
    '<?',
    '<![CDATA[',
    '>',
    '> a\n',
    '- ',
    '1. ',
    '- a\n  ',
    '|',
    '|a|b|\n',
    '`',
    '-',
  ],
  ...[
    '```\n~~~\n',
    '# a #',
    '# *a ',
    '# _a',
    '# **',
    '#',
    '\0',
    '\ud800',
    '&amp',
    '\\',
    '=\n',
    ' ',
    '\t',
    '\n',
  ],
  ...[
    '\r',
    'import a from "a\n',
    'import\n',
    'export const a = `\n\n',
    'export const a = {\n\n',
    '{// a\n',
    '~',
    'a*',
  ],
]

const prefixed: Record<string, string> = {
  'links after open brackets': '['.repeat(size / 2) + '[a](b)'.repeat(size / 12),
  'brackets in a page with definitions': `[a]: b\n\n${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
  'runs of backticks of every length': upTo(Math.sqrt(2 * size), i => '`'.repeat(i + 1)).join(' '),
  'runs of asterisks of every length': `# ${upTo(Math.sqrt(2 * size), i => '*'.repeat(i + 1)).join('a')}`,
  'emphasis that does not end': `# ${'*a _b ~c **d __e ~~f '.repeat(size / 22)}`,
  'emphasis that ends often': `# ${'a* a_ a** a__ '.repeat(size / 14)}`,
  'links in a heading': `# ${'[*a](b) '.repeat(size / 8)}`,
  'white space in a heading': `# a${' '.repeat(size)}b`,
  'a table of many columns': `${'|'.repeat(size / 2)}\n${'|-'.repeat(size / 4)}`,
  'a table of many rows': `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(size / 6)}`,
  'a paragraph before tags': `a\n${'<b c={\n'.repeat(size / 7)}`,
  'a paragraph before HTML': `a\n${'<b c\n'.repeat(size / 5)}`,
  'nested lists': upTo(Math.sqrt(2 * size), i => `${' '.repeat(i)}- a`).join('\n'),
  'blank lines in nested lists': `${'- '.repeat(size / 4)}a${'\n'.repeat(size / 2)}`,
  'lines in nested quotes': `${'>'.repeat(100)}a\n`.repeat(size / 102),
  attributes: `<a ${'b="c" '.repeat(size / 6)}/>`,
  'elements in attributes': `<a b={<c />} `.repeat(size / 13),
  parentheses: `[a](${'('.repeat(size)}`,
  'one line': 'a'.repeat(50 * 2 ** 20),
}

const pages = [...repeated.map(part => [JSON.stringify(part), part.repeat(size / part.length)] as const)]

test.each<Markup>(['mdx', 'markdown'])('%s: hostile pages take time in proportion to their size', markup => {
  for (const [name, text] of [...pages, ...Object.entries(prefixed)]) {
    const { links, elements, headings, imports, fault } = readPageText(text, markup)
    const spans = [...links, ...elements, ...headings, ...imports, ...(fault ? [fault] : [])]
    const outside = spans.filter(({ span: [from, to] }) => !(from >= 0 && from <= to && to <= text.length))
    expect(outside, name).toEqual([])
  }
})

test('of links, headings and blocks a page has so many that are read', () => {
  for (const [kind, one] of [
    ['links', '[a](b) '],
    ['links', '[a](b)\n\n'],
    ['headings', '# a\n'],
    ['elements', '<a/> '],
  ] as const) {
    const whole = readPageText(`${one.repeat(maxPageItems)}\na\n`, 'mdx')
    expect([whole[kind].length, whole.isComplete], one).toEqual([maxPageItems, true])
    for (const more of [1, 3]) {
      const cut = readPageText(one.repeat(maxPageItems + more), 'mdx')
      expect([cut[kind].length, cut.isComplete], one).toEqual([maxPageItems + 1, false])
    }
  }
})

test.each([
  ['attributes', (count: number) => `<a ${'b="c" '.repeat(count)}/>`],
  ['attributes that are computed', (count: number) => `<a ${'b={c} '.repeat(count)}/>`],
  ['attributes that are spread', (count: number) => `<a ${'{...b} '.repeat(count)}/>`],
  ['pairs of tags', (count: number) => '</a>'.repeat(2 * count)],
  ['brackets that are open', (count: number) => `${'['.repeat(count)}a`],
  ['cells of a row', (count: number) => `a|b\n-|-\n\`|${'a|'.repeat(count - 2)}a`],
  ['imports', (count: number) => 'import "a"\n'.repeat(count)],
  ['definitions', (count: number) => '[a]: b\n'.repeat(count)],
  [
    'names that are imported',
    (count: number) => `import {${'a,'.repeat(count - 1)}} from "b"\nimport { a } from "c"\n`,
  ],
  [
    'long names that are imported',
    (count: number) => `import * as a from "b"\nimport {${'c as abcdef,'.repeat(count - 1)}} from "d"\n`,
  ],
])('of %s a page has so many that are read', (_, page) => {
  const [whole, cut] = [maxPageItems, maxPageItems + 1].map(count =>
    readPageText(`${page(count)}\na\n`, 'mdx'),
  )
  expect([whole!.isComplete, cut!.isComplete]).toEqual([true, false])
  for (const { attributes, computed } of cut!.elements)
    expect(attributes.length + computed.length).toBe(maxPageItems + 1)
  expect(Math.max(cut!.imports.length, cut!.links.length)).toBeLessThanOrEqual(maxPageItems + 1)
})

test('a heading has so many characters that are read', () => {
  const [whole, cut] = [0, 1].map(more => readPageText(`# ${'a'.repeat(maxHeadingLength + more)}`, 'mdx'))
  expect([whole!.headings.length, whole!.isComplete]).toEqual([1, true])
  expect([cut!.headings.length, cut!.isComplete]).toEqual([0, false])
})

test('elements inside one another have no limit', () => {
  const { elements, fault, isComplete } = readPageText('<a>'.repeat(10_000) + '</a>'.repeat(10_000), 'mdx')
  expect([elements.length, fault, isComplete]).toEqual([10_000, null, true])
})

test.each([
  ['expressions', (depth: number) => '{<a b='.repeat(depth) + '"c"' + ' />}'.repeat(depth), 50],
  ['block quotes', (depth: number) => '>'.repeat(depth) + ' [a](b)', 100],
])('%s are read to a limit', (_, nested, limit) => {
  expect(readPageText(nested(limit), 'mdx')).toMatchObject({ fault: null, isComplete: true })
  expect(readPageText(nested(limit + 1), 'mdx')).toMatchObject({ fault: null, isComplete: false })
  expect(readPageText(nested(10_000), 'mdx')).toMatchObject({ fault: null, isComplete: false })
})

test('unclosed braces are read to a limit', () => {
  const text = 'a {\n'.repeat(1000)
  expect(readPageText(text, 'mdx')).toMatchObject({ fault: { span: [2, 3] }, isComplete: false })
})

const hostile: Readonly<Record<string, string | Buffer>> = {
  'a megabyte of brackets': '['.repeat(2 ** 20),
  '10,000 tags inside one another': '<a>'.repeat(10_000) + '</a>'.repeat(10_000),
  '10,000 tags without an end': '<a>'.repeat(10_000),
  '100,000 links': '[a](/a) '.repeat(100_000),
  'a line of 50 MB': 'a'.repeat(50 * 2 ** 20),
  '8 million markers of lists on a line': '- '.repeat(8_000_000),
  'an address of 8 million parts': `[a](/${'a/'.repeat(8_000_000)})`,
  NUL: 'a \0 b',
  // Half a surrogate pair, as no UTF-8 has it: U+FFFD is read, as the platform does.
  'bytes that are no UTF-8': Buffer.from([0x61, 0xed, 0xa0, 0x80, 0x62]),
}

test.each(Object.keys(hostile))('a broken link is told on a page with %s', async name => {
  const folder = emptyFolder()
  write(folder, { 'docs.json': '{ "navigation": { "pages": ["a"] } }' })
  const around = ['# A\n\n[b](/before)\n\n', hostile[name]!, '\n\n[c](/after)\n'] as const
  writeFileSync(join(folder, 'a.mdx'), Buffer.concat(around.map(part => Buffer.from(part as string))))
  const { diagnostics } = checkProject(await readProject(folder, { links: true }))
  const told = diagnostics.flatMap(({ rule, message }) => (rule === 'broken-link' ? message : []))
  expect(told).toEqual(['No page at "/before".', 'No page at "/after".'])
})
