import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rules } from '../../src/check/rules/index.ts'
import { call } from '../call.ts'
import { root } from '../fixtures.ts'

const document = readFileSync(join(root, 'RULES.md'), 'utf8')

/** What RULES.md says of a rule, below its heading. */
const sectionOf = (id: string) =>
  document
    .split(`\n### ${id}\n`)[1]!
    .split(/\n###? /)[0]!
    .trim()

describe('docs-nav rules', () => {
  test('lists every rule with its severity in both dialects', async () => {
    const { code, out, err } = await call(['rules'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const listed = [...out.matchAll(/^ {2}([a-z-]+) {2}/gm)].map(match => match[1])
    expect(listed).toEqual(rules.map(({ id }) => id))
    expect(out).toMatch(/^ {2}missing-page {2,}error {2,}.*Every page in the navigation has a file\.$/m)
    expect(out).toMatch(/^ {2}unknown-field {2,}error \/ warning {2}/m)
  })

  test('marks a rule that acts with --links alone', async () => {
    const { out } = await call(['rules'])
    expect(out).toMatch(/^ {2}page-syntax {2,}error {2,}links {2,}/m)
    expect(out).toMatch(/^ {2}front-matter {2,}error {2,}The/m)
    expect((await call(['rules', 'page-syntax'])).out).toContain('Severity: error, with `--links`.')
    expect((await call(['rules', 'front-matter'])).out).not.toContain('--links')
  })

  test('as data', async () => {
    const listed = JSON.parse((await call(['rules', '--format', 'json'])).out)
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(rules.map(({ id }) => id))
    const external = {
      id: 'external-href',
      group: 'Meaning',
      severity: { core: 'warning', extended: 'off' },
      fixable: false,
    }
    expect(listed).toContainEqual(expect.objectContaining(external))
    const described = JSON.parse((await call(['rules', 'external-href', '--format', 'json'])).out)
    expect(described).toMatchObject(external)
    expect(described.documentation).toBe(sectionOf('external-href'))
  })

  test.each(rules.map(({ id }) => id))('says of %s what RULES.md says', async id => {
    const { code, out } = await call(['rules', id])
    expect(code).toBe(0)
    const lines = (text: string) =>
      text
        .split('\n')
        .filter(line => !line.startsWith('```') && line.trim() !== '')
        .map(line => line.trim())
    const shown = sectionOf(id).replace(/^.*/, head => head.replaceAll(/\[(\w+)\]\((\S+)\)/g, '$1 ($2)'))
    expect(lines(out)).toEqual([id, ...lines(shown)])
    // The cases of this rule are too long to show.
    if (id !== 'too-deep') expect(out).toMatch(/^Fails/m)
  })

  test('only the heading has colour', async () => {
    const { out } = await call(['rules', 'missing-page', '--color'])
    expect(out.startsWith('\u001b[1mmissing-page\u001b[22m\n')).toBe(true)
    expect(out.split('\u001b')).toHaveLength(3)
  })

  test.each([
    { args: ['mising-page'], says: 'there is no rule "mising-page". Did you mean "missing-page"?' },
    { args: ['zzz'], says: 'there is no rule "zzz". "docs-nav rules" lists them.' },
    { args: ['syntax', 'too-deep'], says: 'rules takes one rule.' },
    { args: ['--format', 'xml'], says: '--format takes text, json, not "xml".' },
  ])('2 for $args', async ({ args, says }) => {
    expect(await call(['rules', ...args])).toEqual({ code: 2, out: '', err: `docs-nav: ${says}\n` })
  })
})
