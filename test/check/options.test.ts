import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configSchema } from '../../scripts/config-schema.ts'
import { ruleSections } from '../../scripts/rules-doc.ts'
import { flag, globs, texts, valuesOf, wholeNumber, wholeNumbers } from '../../src/check/option.ts'
import { always, defineRule, valueAt } from '../../src/check/rule.ts'
import { rules } from '../../src/check/rules/index.ts'
import { checkProject, validateNavigation } from '../../src/index.ts'
import { openNavigation } from '../../src/navigation/open.ts'
import { gatherFacts, nothingKnown } from '../../src/site/facts.ts'
import { openDocument } from '../../src/document/document.ts'
import { call } from '../call.ts'
import { checkOptionsOf, folders, readCase, root } from '../fixtures.ts'

const cases = join(root, 'fixtures/rules')

/** A rule as a newcomer would write it. */
const manyPages = defineRule({
  id: 'many-pages',
  group: 'Meaning',
  severity: always('warning'),
  summary: 'A navigation has few pages.',
  options: { most: wholeNumber('How many pages are few.', 2), except: globs('Pages that do not count') },
  message: ({ pages }: { pages: number }) => `${pages} pages.`,
  help: () => undefined,
  *check({ entries }, _, { most, except }) {
    const pages = entries.filter(({ page }) => page !== null && !except(page)).length
    if (pages > most) yield { at: valueAt(null), pages }
  },
})

const messagesOf = (written: Record<string, unknown>) => {
  const document = openDocument('docs.json', '{ "navigation": { "pages": ["a", "b", "old/c"] } }')
  const { navigation } = openNavigation(document, {}, 'core')
  const facts = gatherFacts(navigation, 'core', nothingKnown)
  return manyPages.find?.(navigation, facts, written).map(found => found.message())
}

describe('an option of a rule', () => {
  test('is an argument of its check, with the default where nobody sets it', () => {
    expect(messagesOf({})).toEqual(['3 pages.'])
    expect(messagesOf({ most: 3 })).toEqual([])
    expect(messagesOf({ except: ['old/'] })).toEqual([])
    expect(messagesOf({ except: ['old/'], most: 1 })).toEqual(['2 pages.'])
  })

  test('is in the schema of the configuration', () => {
    expect(configSchema([manyPages]).properties).toMatchObject({
      rules: {
        properties: {
          'many-pages': {
            then: {
              properties: {
                severity: {},
                most: { type: 'integer', minimum: 0, default: 2, description: 'How many pages are few.' },
                except: { type: 'array', default: [] },
              },
              additionalProperties: false,
            },
          },
        },
      },
    })
  })

  test('is in the documentation', () => {
    expect(ruleSections([manyPages], cases)['many-pages']).toContain(
      'Option `most` (a whole number; 2 by default): how many pages are few. Option `except` (a list of texts; none by default): pages that do not count: globs',
    )
  })

  const all = {
    flag: flag(''),
    globs: globs(''),
    texts: texts(''),
    wholeNumber: wholeNumber('', 7),
    wholeNumbers: wholeNumbers(''),
  }

  test.each([
    ['wholeNumber', ['3'], 3, ['-1', 'x', '']],
    ['wholeNumbers', ['a=3', 'b=c=0'], { a: 3, 'b=c': 0 }, ['a', 'a=-1', '=1', '']],
    ['flag', ['true'], true, ['yes', '']],
    ['texts', ['a', 'b'], ['a', 'b'], ['']],
    ['globs', ['a/', '!a/b'], ['a/', '!a/b'], ['']],
  ] as const)('of kind %s is read from texts', (kind, written, value, refused) => {
    const option = all[kind]
    expect(option.parse(written)).toEqual(value)
    expect(option.accepts(value)).toBe(true)
    for (const one of refused) expect(option.accepts(option.parse([one]))).toBe(false)
    for (const one of [null, { a: -1 }, [1], Number.NaN]) expect(option.accepts(one)).toBe(false)
  })

  test('has the default where its value is invalid', () => {
    for (const written of [{}, { wholeNumber: 'x', wholeNumbers: [1], flag: 1, globs: 'a', texts: {} }]) {
      const { globs: matches, ...rest } = valuesOf(all, written)
      expect(rest).toEqual({ wholeNumber: 7, wholeNumbers: {}, flag: false, texts: [] })
      expect(matches('a')).toBe(false)
    }
  })

  test('of globs takes any text', () => {
    for (const glob of ['[', '\\', '(', '[z-a]', '***', '!', '{a', '../a', '/'])
      for (const path of ['a', '../a', '/a', '', './a'])
        expect(typeof globs('').read([glob])(path)).toBe('boolean')
  })
})

describe('ignore', () => {
  const having = rules.filter(({ options }) => options.ignore)

  test('is an option of the rules that have a page or a file', () => {
    expect(having.map(({ id }) => id)).toEqual(expect.arrayContaining(['missing-page', 'openapi-missing']))
    expect(having.length).toBeGreaterThan(15)
  })

  test.each(having.map(({ id }) => id))('of %s leaves faults out', async id => {
    let fewer = 0
    for (const name of folders(join(cases, id)).filter(name => name.startsWith('fails'))) {
      const folder = join(cases, id, name)
      const options = checkOptionsOf(folder)
      const project = await readCase(folder)
      const own = options.rules?.[id]
      const severity = typeof own === 'string' ? { severity: own } : own
      const count = (ignore: string[]) =>
        checkProject(project, {
          ...options,
          rules: { ...options.rules, [id]: { ...severity, ignore } },
        }).diagnostics.filter(({ rule }) => rule === id).length
      expect(count(['no-such-page'])).toBe(count([]))
      if (count(['*']) < count([])) fewer++
    }
    expect(fewer).toBeGreaterThan(0)
  })

  const findings = (pages: string[], ignore: Record<string, string[]>) =>
    validateNavigation(
      { pages },
      { rules: Object.fromEntries(Object.entries(ignore).map(([id, ignore]) => [id, { ignore }])) },
    ).diagnostics.map(({ rule }) => rule)

  test('takes so many steps for all rules together', () => {
    const long = 'a'.repeat(9_000)
    const left = (glob: string) =>
      findings([long, long, '/b'], { 'duplicate-page': [glob], 'page-path': ['b'] })
    expect(left('c')).toEqual(['duplicate-page'])
    expect(left(`*${'a'.repeat(6_000)}b`)).toEqual(['duplicate-page', 'page-path'])
  })

  test('of a page below any number of folders', () => {
    const left = (levels: number) => findings([`/${'a/'.repeat(levels)}b`], { 'page-path': ['b'] })
    expect(left(3_000)).toEqual([])
    expect(left(100_000)).toEqual(['page-path'])
  })
})

describe('--rule', () => {
  const folder = join(root, 'fixtures/broken')
  const missing = async (...args: string[]) => {
    const { out } = await call(['check', folder, '--format', 'json', ...args])
    return JSON.parse(out).diagnostics.filter(({ rule }: { rule: string }) => rule === 'missing-page').length
  }

  test('sets options, each value of a list by its own', async () => {
    const count = await missing()
    expect(count).toBeGreaterThan(0)
    expect(await missing('--rule', 'missing-page.ignore=no-such/', '--rule', 'missing-page.ignore=*')).toBe(0)
    expect(await missing('--rule', 'missing-page.ignore=*', '--rule', 'missing-page=warning')).toBe(0)
    expect(await missing('--rule', 'missing-page.ignore=a=b')).toBe(count)
  })

  test.each([
    ['missing-page.ignor=a', 'the rule "missing-page" has no option "ignor". Did you mean "ignore"?'],
    ['missing-page.constructor=a', 'the rule "missing-page" has no option "constructor".'],
    ['missing-page.ignore=', '--rule missing-page.ignore= takes a list of texts that are not empty, not "".'],
    [
      'missing-page.ignore',
      '--rule takes id.option=value, such as missing-page.ignore=drafts/, not "missing-page.ignore".',
    ],
  ])('2 for %s', async (text, says) => {
    expect(await call(['check', folder, '--rule', text])).toEqual({
      code: 2,
      out: '',
      err: `docs-nav: ${says}\n`,
    })
  })
})
