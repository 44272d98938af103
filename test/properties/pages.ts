import assert from 'node:assert/strict'
import fc from 'fast-check'
import { unescaped } from '../../src/pages/decode.ts'
import type { Markup } from '../../src/pages/page.ts'
import { readPageText } from '../../src/pages/read.ts'
import { type Lines, linesOf, readByRemark } from '../pages/remark.ts'
import { cut, textMutations } from './mutate.ts'
import { property } from './property.ts'

/** Pieces of Markdown and MDX as authors write them. */
const words = [
  'a',
  'b c',
  'snake_case',
  'd.',
  '(e)',
  '1',
  'ü',
  '中文',
  '😀',
  "it's",
  '"f"',
  '&amp;',
  'A & B',
  '\\_',
]
const inline = [
  ...['[a](/b)', '![a](b.png)', '[a](</b c>)', '[a](/b "c")', '[a][b]', '[b]', '[`a`](/b)', '[![a](b)](/c)'],
  ...['`a`', '``a`b``', '`<a>`', '`{`', '**a**', '_a_', '*a*', '~~a~~', '***a***', '**`a`**', '_a **b** c_'],
  ...['<br />', '<a href="/b">c</a>', '<b>d</b>', '<C e="f" g={h} />', '{a}', '{"b}"}', '{`c`}', '{/* d */}'],
  ...[
    '**[a](/b)**',
    '[*a*](/b)',
    '[a\\](/b)',
    '\\[a](/b)',
    '[a] (/b)',
    '[a](/b(c))',
    '*',
    '_',
    '**',
    '`',
    '|',
    ']',
  ],
]
const inMarkdown = ['<https://a.example>', '<!-- a -->', '<img src=a.png>', '<br>', '{', '<', '&lt;']

const line = (markup: Markup) =>
  fc
    .array(fc.constantFrom(...words, ...inline, ...(markup === 'mdx' ? [] : inMarkdown)), {
      minLength: 1,
      maxLength: 6,
    })
    .map(parts => parts.join(' '))

const blocksOf = (markup: Markup): fc.Arbitrary<string> => {
  const text = line(markup)
  const { block } = fc.letrec<{ block: string }>(tie => ({
    block: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.tuple(fc.constantFrom('#', '##', '###'), text).map(([signs, words]) => `${signs} ${words}`),
      text.map(words => `## ${words} ##`),
      text.map(words => `${words}\n---`),
      fc.constantFrom(
        '---',
        '```md\n[a](/b)\n<C>\n```',
        '~~~\n{\n~~~',
        // Without a blank line the next text would continue the paragraph, which the reader does not follow.
        '[b]: /c "d"\n',
        '| a | b |\n|---|:-:|\n| [c](/d) | `e` |',
        '<C e="f" />',
        '{/* [a](/b) */}',
        '[^1]: note\n',
      ),
      fc.constantFrom(
        '* * *',
        '***',
        '1. a\n2. b',
        '- a\n- b',
        '- [ ] task',
        '+ c',
        '<C\n  d="e"\n\n  f={g}\n/>',
      ),
      fc.constantFrom(
        ...(markup === 'mdx' ? ['a'] : ['<div>\n[a](/b)\n</div>', '    code\n\na', '<!-- a\n\nb -->']),
      ),
      fc.constantFrom(
        ...(markup === 'mdx'
          ? [
              'import A from "/a.mdx"\nimport { B, C as D } from "./b"',
              'export const E = () => <a href="/b">c</a>',
              '{list.map(f => <C key={f} d="e">{f}</C>)}',
            ]
          : ['a']),
      ),
      tie('block').map(inner => inner.replace(/^/gm, '> ')),
      tie('block').map(inner => `- ${inner.replace(/\n/g, '\n  ')}`),
      tie('block').map(inner => `1. ${inner.replace(/\n/g, '\n   ')}`),
      tie('block').map(inner => `<C>\n${inner.replace(/^/gm, '  ')}\n</C>`),
      tie('block').map(inner => `<C>\n\n${inner}\n\n</C>`),
    ),
  }))
  return (
    fc
      .array(fc.tuple(block, fc.constantFrom('\n\n', '\n\n', markup === 'mdx' ? '\n' : '\n\n')), {
        minLength: 1,
        maxLength: 5,
      })
      // At the very start, `---` would begin front matter.
      .map(parts => `a\n\n${parts.flat().join('')}`)
  )
}

const sorted = ({ links, headings, elements, imports }: Lines): Lines => ({
  links,
  headings,
  elements: [...elements].sort(),
  imports,
})

/** Where remark reads a page, our reader finds the same at the same places, and no fault. */
export function assertAsRemark(text: string, markup: Markup) {
  const page = readPageText(text, markup)
  for (const { url, span } of page.links) assert.equal(unescaped(text.slice(...span)), url)
  const expected = readByRemark(text, markup)
  if (expected === null) return
  assert.deepEqual(page.fault, null)
  assert.deepEqual(sorted(linesOf(page, markup)), sorted(expected))
}

/** A page that remark reads has no fault in our reader, and every span is inside the text. */
function assertNoFalseFault(text: string) {
  const page = readPageText(text, 'mdx')
  for (const { url, span } of page.links) assert.equal(unescaped(text.slice(...span)), url)
  for (const { span } of [...page.elements, ...page.headings])
    assert.ok(span[0] <= span[1] && span[1] <= text.length)
  if (page.fault && readByRemark(text, 'mdx'))
    assert.fail(`a fault that is none: ${JSON.stringify(page.fault)}`)
}

export const pageProperties = [
  ...(['mdx', 'markdown'] as const).map(markup =>
    property(`pages are read as remark reads them: ${markup}`, 300, blocksOf(markup), text =>
      assertAsRemark(text, markup),
    ),
  ),
  property(
    'no page that remark reads has a fault',
    1000,
    fc.tuple(blocksOf('mdx'), textMutations),
    ([text, cuts]) => assertNoFalseFault(cut(text, cuts)),
  ),
]
