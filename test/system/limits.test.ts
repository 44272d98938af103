import { execFileSync } from 'node:child_process'
import type * as fs from 'node:fs'
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { maxValues, maxValuesLength } from '../../src/check/plain-copy.ts'
import { checkWhole } from '../../src/check/check.ts'
import { maxOptionItems } from '../../src/check/option.ts'
import { maxLacks } from '../../src/check/parity.ts'
import { maxMessageLength } from '../../src/check/diagnose.ts'
import { maxLongFields } from '../../src/check/rules/front-matter-fields.ts'
import { maxMissingImports } from '../../src/check/rules/missing-snippet.ts'
import { maxPageDepth } from '../../src/pages/collected.ts'
import { maxLinkLength } from '../../src/pages/content.ts'
import { maxNotableLinks } from '../../src/site/links.ts'
import { charactersPerShown, maxShown } from '../../src/site/snippets.ts'
import { maxSuggestions, similarTo } from '../../src/site/similar.ts'
import { maxTranslated } from '../../src/site/translations.ts'
import { freeHops, maxHops } from '../../src/site/follow.ts'
import { charactersPerHop, charactersPerPlace, maxFurtherHops, maxPlaces } from '../../src/site/redirects.ts'
import { maxAllComparedPairs, maxCandidates, nearest } from '../../src/site/nearest.ts'
import { maxDiagnostics } from '../../src/check/report.ts'
import { createClient } from '../../src/client.ts'
import { applyChange, moveFiles } from '../../src/edit.ts'
import { maxAnswerLength } from '../../src/client/body.ts'
import { maxLineLength } from '../../src/client/lines.ts'
import { maxRetries, maxRetryMilliseconds } from '../../src/client/safely.ts'
import { maxPointerLength } from '../../src/document/pointer.ts'
import { maxQuotedLength } from '../../src/document/quote.ts'
import { openDocument } from '../../src/document/document.ts'
import {
  aliasedPerCharacter,
  leastAliasedRoom,
  leastMergeKeys,
  maxAliasedLength,
  maxCopiedAnchors,
  maxTotalMergeKeys,
  mergeKeysPerCharacter,
} from '../../src/document/yaml.ts'
import { maxAliasedIndices } from '../../src/document/yaml-indices.ts'
import {
  charactersPerIncluded,
  compose,
  maxIncludeDepth,
  maxIncludedValues,
  maxOpenFiles,
} from '../../src/document/include.ts'
import {
  checkProject,
  readProject,
  resolveLinks,
  resolveNavigation,
  validateNavigation,
} from '../../src/index.ts'
import { projectOf } from '../../src/core.ts'
import { room } from '../../src/document/time-limit.ts'
import { maxDepth } from '../../src/navigation/read.ts'
import { leastAliasedLength, lengthPerAnchor } from '../../src/document/yaml-aliases.ts'
import { charactersPerAliased } from '../../src/document/yaml-aliases-of.ts'
import { parsePath } from '../../src/openapi/overlay/parse-path.ts'
import { maxPathDepth } from '../../src/openapi/overlay/path.ts'
import { maxOverlaySteps, stepsPerCharacter } from '../../src/openapi/overlay/select.ts'
import {
  anyName,
  maxOperations,
  maxOperationsLength,
  maxReferencedFiles,
} from '../../src/openapi/specification.ts'
import { loadSpecification } from '../../src/openapi/load.ts'
import { maxBaselineLength, maxBaselineMessages, parseBaseline } from '../../src/project/baseline.ts'
import { maxAllCountedLength, maxCountedLength } from '../../src/project/channels.ts'
import { maxConfigValues } from '../../src/project/config/parse.ts'
import { maxConfigFaults, maxConfigLength } from '../../src/project/config/read.ts'
import { leastLooked, maxLongKeys } from '../../src/document/long-keys.ts'
import { maxFileBytes, projectReader } from '../../src/project/disk.ts'
import { maxFrontMatterBytes } from '../../src/project/front-matter.ts'
import { type GitEntry, listEntries } from '../../src/project/git/listing.ts'
import { maxObjectBytes } from '../../src/project/git/objects.ts'
import { linkFollower } from '../../src/project/git/links.ts'
import { maxIgnoreLength } from '../../src/project/ignore.ts'
import { maxIncludedLength, maxIncludes, readIncludes, repeatedWeight } from '../../src/project/includes.ts'
import { maxDocsBytes, maxDocsValues } from '../../src/project/open-docs.ts'
import { longestPath, maxJournalBytes, ownerBytes } from '../../src/project/journal/journal.ts'
import { jsonText } from '../../src/report/json-text.ts'
import { maxFiles, maxLinkedBytes, maxPathCharacters } from '../../src/project/listed.ts'
import type { Project } from '../../src/project/project.ts'
import { maxAllDeepWork, maxDeepFaults, maxSchemaErrors, valuesPerKey } from '../../src/openapi/deep/limit.ts'
import {
  maxIndexed,
  overlayExtra,
  maxSharedLength,
  overlayWeight,
  yamlWeight,
} from '../../src/project/sharing.ts'
import { walk } from '../../src/project/walk.ts'
import { call } from '../call.ts'
import { maxGenerated } from '../../src/site/survey.ts'
import { maxTreeLength } from '../../src/tree/room.ts'
import { emptyFolder, git, repository, write } from '../repository.ts'

vi.mock('node:fs', async original => {
  const own = await original<typeof fs>()
  return { ...own, readdirSync: vi.fn(own.readdirSync) }
})

const project = (files: Record<string, string | object>) => {
  const folder = emptyFolder()
  write(folder, files)
  return folder
}
const start = { navigation: { pages: ['index'] } }
const padded = (text: string, length: number) => text + ' '.repeat(length - text.length)
const check = (folder: string, ...more: string[]) =>
  call(['check', '--no-cache', '--format', 'compact', ...more, folder])
const nothing = { code: 0, out: '', err: '' }
/** Keys of one character more than V8 hashes. */
const longKeys = (count: number, start = '') =>
  Array.from({ length: count }, (_, i) => `${start}${String(i).padStart(16_384, 'k')}`)

describe('docs.json', () => {
  test('its size', async () => {
    const folder = project({ 'docs.json': padded(JSON.stringify(start), maxDocsBytes), 'index.mdx': '' })
    expect(await check(folder)).toEqual(nothing)
    writeFileSync(join(folder, 'docs.json'), padded(JSON.stringify(start), maxDocsBytes + 1))
    const err = 'docs-nav: "docs.json" is larger than 16 MB, and is not checked.\n'
    expect(await check(folder)).toEqual({ code: 2, out: '', err })
  })

  // Counts the root, the navigation, its pages, the page and the list.
  const holding = (values: number) => JSON.stringify({ ...start, x: Array(values - 5).fill(1) })

  test('its values', async () => {
    const folder = project({ 'docs.json': holding(maxDocsValues), 'index.mdx': '' })
    expect(await check(folder)).toEqual(nothing)
    const input = holding(maxDocsValues + 1)
    const err = 'docs-nav: "docs.json" holds more than 500000 values, and is not checked.\n'
    expect(await call(['check', '-'], { input })).toEqual({ code: 2, out: '', err })
  })

  test('a path of 7 million parts', async () => {
    const path = `${'a/'.repeat(7_000_000)}a`
    const folder = project({ 'docs.json': { navigation: { pages: [path] } } })
    const { diagnostics } = checkProject(await readProject(folder))
    expect(diagnostics.map(({ rule }) => rule)).toContain('missing-page')
  })

  test('links that are looked at', async () => {
    const checked = async (links: number) => {
      const page = `${'[a](#none)\n'.repeat(maxNotableLinks)}${'[a](none)\n'.repeat(links)}`
      const folder = project({ 'docs.json': { navigation: { pages: ['index'] } }, 'index.mdx': page })
      const { diagnostics, summary } = checkProject(await readProject(folder, { links: true }))
      const errors = diagnostics.filter(({ severity }) => severity === 'error')
      return { said: errors.map(({ message }) => message), ...summary }
    }
    expect(await checked(0)).toMatchObject({ said: [], warnings: maxNotableLinks })
    // Each rule of links says so: "broken-link", "link-case" and "missing-asset", and as a warning "broken-anchor".
    const said = Array<string>(3).fill('From here on links are not checked: 100,000 before need attention.')
    expect(await checked(2)).toMatchObject({ said, warnings: maxNotableLinks + 1 })
  })

  test('imports of files that are not there', async () => {
    const checked = async (imports: number) => {
      const page = "import a from '/x.mdx'\n".repeat(1000)
      const pages = Array.from({ length: maxMissingImports / 1000 }, (_, i) => `p${i}`)
      const files = Object.fromEntries(pages.map(name => [`${name}.mdx`, page]))
      const last = "import a from '/x.mdx'\n".repeat(imports)
      const folder = project({ ...files, 'docs.json': { navigation: { pages } }, 'snippets/z.mdx': last })
      return checkProject(await readProject(folder, { links: true })).summary.errors
    }
    expect(await checked(0)).toBe(maxMissingImports)
    // The first one past them says that no more are looked for.
    expect(await checked(2)).toBe(maxMissingImports + 1)
  })

  test('block quotes and lists inside one another in a page', async () => {
    const quotes = (depth: number) => '>'.repeat(depth)
    const items = (depth: number) => '- '.repeat(depth)
    const told = async (lines: readonly string[]) => {
      const files = { 'docs.json': '{"navigation":{"pages":["index"]}}', 'index.mdx': lines.join('\n') }
      return checkProject(await projectOf({ files, links: true })).diagnostics.map(({ rule }) => rule)
    }
    for (const open of [quotes, items]) {
      const code = (depth: number) => {
        const line = open === quotes ? quotes(depth) : '  '.repeat(depth)
        return [`${open(depth)}\`\`\``, `${line}[A](/none)`, `${line}\`\`\``]
      }
      expect(await told([`${open(maxPageDepth)}[A](/none)`])).toEqual(['broken-link'])
      expect(await told([`${open(maxPageDepth + 1)}[A](/none)`])).toEqual([])
      for (const depth of [maxPageDepth, maxPageDepth + 1, maxPageDepth + 2, 5 * maxPageDepth])
        expect(await told(code(depth))).toEqual([])
    }
  })

  test('characters of a link and of an import', async () => {
    const found = async (length: number) => {
      const text = `import a from '/${'a'.repeat(length - 5)}.mdx'\n\n[a](#${'b'.repeat(length - 1)})`
      const folder = project({ 'docs.json': start, 'index.mdx': text })
      return checkProject(await readProject(folder, { links: true })).diagnostics.map(({ rule }) => rule)
    }
    expect(await found(maxLinkLength)).toEqual(['missing-snippet', 'broken-anchor'])
    expect(await found(maxLinkLength + 1)).toEqual([])
  })

  test('what is not looked for past a limit is told of, whatever is ignored', async () => {
    const told = async (docs: object, files: Record<string, string>, ...ids: string[]) => {
      const folder = project({ ...files, 'docs.json': docs })
      const rules = Object.fromEntries(ids.map(id => [id, { severity: 'error' as const, ignore: ['*'] }]))
      const read = await readProject(folder, { links: true, dialect: 'extended' })
      const { diagnostics } = checkWhole(read, { rules, dialect: 'extended' })
      return diagnostics.flatMap(({ rule, message }) => (ids.includes(rule) ? message.slice(0, 35) : []))
    }
    const pages = { pages: ['a'] }
    const links = '[a](none)\n'.repeat(maxNotableLinks + 1)
    expect(await told({ navigation: pages }, { 'a.mdx': links }, 'broken-link')).toEqual([
      'From here on links are not checked:',
    ])
    // They are not looked at for other rules either, be that rule off.
    for (const rule of [
      'broken-anchor',
      'link-case',
      'link-through-redirect',
      'link-to-folder',
      'missing-asset',
    ])
      expect(await told({ navigation: pages }, { 'a.mdx': links }, rule)).toEqual([
        'From here on links are not checked:',
      ])
    const imports = "import a from '/x.mdx'\n".repeat(maxMissingImports + 1)
    expect(await told({ navigation: pages }, { 'a.mdx': imports }, 'missing-snippet')).toEqual([
      'From here on imports are not checke',
    ])
    const versions = (key: string) => [
      { [key]: 'en', pages: Array.from({ length: maxLacks + 2 }, (_, i) => `p${i}`) },
      { [key]: 'fr', pages: ['p0'] },
    ]
    for (const key of ['language', 'version'])
      expect(await told({ navigation: { [`${key}s`]: versions(key) } }, {}, `${key}-parity`)).toEqual([
        expect.stringMatching(/From .* on nothing/),
      ])
    const included = {
      'a.json': JSON.stringify(Array(maxIncludedValues + 1).fill(1)),
      'b.json': '{}',
      'a.mdx': '',
    }
    const parts = [{ $ref: 'a.json' }, { $ref: 'b.json' }]
    expect(await told({ navigation: pages, parts }, included, 'ref-invalid')).toEqual([
      'Cannot include "b.json": the projec',
    ])
  })

  test('elements inside one another', () => {
    const nested = (levels: number) => {
      let pages: unknown[] = ['index']
      for (let i = 0; i < levels; i++) pages = [{ group: 'G', pages }]
      return validateNavigation({ pages }).diagnostics.map(({ rule }) => rule)
    }
    expect(nested(maxDepth)).toEqual([])
    expect(nested(maxDepth + 1)).toEqual(['too-deep'])
  })

  describe('values without a text', () => {
    const isRefused = (value: unknown) => {
      const { valid, diagnostics } = validateNavigation(value)
      return !valid && diagnostics.length === 1 && diagnostics[0]!.message.includes('cannot be read')
    }

    test.each([
      ['objects', {}],
      ['texts', 'a'],
      ['holes', undefined],
    ])('%s', (_, one) => {
      // Counts the value itself, its two lists, the page, and this many.
      const holding = (values: number) => {
        const x = Array(values - 4)
        return { pages: ['index'], x: one === undefined ? x : x.fill(one) }
      }
      expect(validateNavigation(holding(maxValues)).diagnostics.map(({ rule }) => rule)).toEqual([
        'unknown-field',
      ])
      expect(isRefused(holding(maxValues + 1))).toBe(true)
    })

    test('lists that claim any length, and end nowhere', () => {
      const claiming = (length: unknown) =>
        new Proxy([], { get: (list, key) => (key === 'length' ? length : Reflect.get(list, key)) })
      for (const length of [1e15, Infinity, NaN, -1, 'many', 10n])
        expect(isRefused({ pages: claiming(length) })).toBe(true)
      for (const bytes of [new Uint8Array(2 ** 29), Object('a'.repeat(2 ** 28))])
        expect(isRefused({ pages: bytes })).toBe(true)
      expect(isRefused({ pages: Array(2 ** 32 - 1) })).toBe(true)
      const endless = {
        *[Symbol.iterator]() {
          for (;;) yield 'a'
        },
      }
      expect(validateNavigation({ pages: Object.assign(['a'], endless) })).toEqual({
        valid: true,
        diagnostics: [],
      })
    })

    test('characters of texts and keys', () => {
      // Slashes, of which a page of more made a list that is longer than V8 allows, which ended the process.
      const room = maxValuesLength - 'pagesx'.length
      expect(isRefused({ pages: ['/'.repeat(room)], x: 1 })).toBe(false)
      expect(isRefused({ pages: ['/'.repeat(room + 1)], x: 1 })).toBe(true)
      // The same of what is copied first, as no list of JSON has an iterator of its own.
      const copied = (length: number) => Object.assign(['/'.repeat(length)], { [Symbol.iterator]: null })
      expect(isRefused({ pages: copied(room), x: 1 })).toBe(false)
      expect(isRefused({ pages: copied(room + 1), x: 1 })).toBe(true)
      expect(isRefused({ pages: [], ['x'.repeat(maxValuesLength)]: 1 })).toBe(true)
      const label = 'x'.repeat(maxValuesLength / 16)
      expect(isRefused({ pages: Array(16).fill(label) })).toBe(true)
    })
  })
})

describe('includes', () => {
  const main = (count: number) =>
    openDocument(
      'docs.json',
      JSON.stringify(Array.from({ length: count }, (_, i) => ({ $ref: `${i}.json` }))),
    )
  const tooMany = (count: number, text: string) =>
    Object.values(readIncludes(main(count), file => openDocument(file, text))).filter(
      one => 'failure' in one && one.failure === 'too-many',
    ).length

  test('how many', () => {
    expect([tooMany(maxIncludes, '{}'), tooMany(maxIncludes + 1, '{}')]).toEqual([0, 1])
  })

  test('how long together', () => {
    const text = padded('{}', maxIncludedLength / 8)
    expect([tooMany(8, text), tooMany(9, text)]).toEqual([0, 1])
    const repeated = padded('{"a":1,"a":1}', maxIncludedLength / 8 / repeatedWeight)
    expect([tooMany(8, repeated), tooMany(9, repeated)]).toEqual([0, 1])
  })

  test('how long one', async () => {
    const folder = project({
      'docs.json': { navigation: { $ref: 'a.json' } },
      'a.json': padded('{"pages":["index"]}', maxDocsBytes),
      'index.mdx': '',
    })
    expect(await check(folder, '--dialect', 'extended')).toEqual(nothing)
    writeFileSync(join(folder, 'a.json'), padded('{"pages":["index"]}', maxDocsBytes + 1))
    const { code, out } = await check(folder, '--no-files', '--dialect', 'extended')
    expect({ code, said: out.includes('the project includes too much') }).toEqual({ code: 1, said: true })
  })

  test('how deep', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}{"$ref":"a.json"}${']'.repeat(levels)}`
    const faults = (levels: number) =>
      compose(openDocument('docs.json', nested(levels)), file => openDocument(file, '1')).faults.length
    expect([faults(maxIncludeDepth), faults(maxIncludeDepth + 1)]).toEqual([0, 1])
    expect([faults(maxIncludeDepth + 2), faults(2 * maxIncludeDepth)]).toEqual([1, 1])
  })

  test('how many values too deep to be looked into, each time that they are brought', () => {
    const lists = (text: string) => `${'['.repeat(maxIncludeDepth)}${text}${']'.repeat(maxIncludeDepth)}`
    const main = openDocument('docs.json', lists('{"$ref":"a.json"},{"$ref":"a.json"},{"$ref":"a.json"}'))
    // With the list that is looked into, each time.
    const faults = (values: number) =>
      compose(main, file => openDocument(file, `[[${Array(values).fill(1).join()}]]`)).faults.map(
        ({ reason }) => reason,
      )
    const half = maxIncludedValues / 2
    expect(faults(half - 2)).toEqual([])
    expect(faults(half - 1)).toEqual(['the project includes too much'])
  })

  test('how many stand open', () => {
    const open = (file: string) => {
      const number = Number.parseInt(file)
      return openDocument(file, number === maxOpenFiles ? '1' : `{"$ref":"${number + 1}.json"}`)
    }
    const faults = (first: number) =>
      compose(openDocument('docs.json', `{"$ref":"${first}.json"}`), open).faults.map(({ reason }) => reason)
    expect([faults(2), faults(1)]).toEqual([[], ['it stands too deep']])
  })

  test('how many values', () => {
    const values = (count: number, first: unknown = 1) =>
      compose(openDocument('docs.json', '[{"$ref":"a.json"},{"$ref":"b.json"}]'), file =>
        openDocument(file, file === 'a.json' ? JSON.stringify([first, ...Array(count - 2).fill(1)]) : '1'),
      ).faults.map(({ reason }) => reason)
    expect(values(maxIncludedValues)).toEqual([])
    expect(values(maxIncludedValues + 1)).toEqual(['the project includes too much'])
    // A text counts seven times more here, and an object once for itself and as often for its key.
    const long = 'x'.repeat(7 * charactersPerIncluded)
    expect(values(maxIncludedValues - 7, long)).toEqual([])
    expect(values(maxIncludedValues - 6, long)).toEqual(['the project includes too much'])
    expect(values(maxIncludedValues - 8, { [long]: 1 })).toEqual([])
    expect(values(maxIncludedValues - 7, { [long]: 1 })).toEqual(['the project includes too much'])
  })
})

describe('diagnostics', () => {
  const missing = (count: number) => ({
    navigation: { pages: Array.from({ length: count }, (_, i) => `p${i}`), groups: [] },
  })

  test('exactly the limit are all there', async () => {
    // There is one more error: "pages" and "groups" beside each other.
    const report = checkProject(await readProject(project({ 'docs.json': missing(maxDiagnostics - 1) })))
    expect(report.diagnostics).toHaveLength(maxDiagnostics)
    expect(report.summary.omitted).toBeUndefined()
  })

  test('past it the rest is counted: errors first, in their order, the same each time', async () => {
    const folder = project({ 'docs.json': missing(maxDiagnostics + 4), 'orphan.mdx': '' })
    const report = checkProject(await readProject(folder))
    expect(report.diagnostics).toHaveLength(maxDiagnostics)
    expect(report.summary).toMatchObject({ errors: maxDiagnostics + 5, omitted: 5 + report.summary.warnings })
    expect(report.diagnostics.every(({ severity }) => severity === 'error')).toBe(true)
    const offsets = report.diagnostics.map(({ range }) => range.start.offset)
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
    expect(checkProject(await readProject(folder))).toEqual(report)
  })

  test('every format says so', async () => {
    const folder = project({ 'docs.json': missing(maxDiagnostics + 4) })
    for (const format of ['pretty', 'github', 'compact', 'json', 'markdown', 'rdjsonl', 'sarif'])
      expect((await allOf(folder, format)).slice(-400)).toMatch(
        /5 of them only counted\n$|: 5 problems of .* are only counted\.\n$|(?<!\d)\d+ more problems\n\n?/,
      )
    const { out } = await check(folder, '--format', 'json')
    expect(JSON.parse(out).summary.omitted).toBe(5)
  }, 60_000)

  test('--update-baseline records all, and leaves nothing new', async () => {
    const folder = project({ 'docs.json': missing(maxDiagnostics + 4) })
    await check(folder, '--update-baseline')
    expect(await check(folder)).toEqual(nothing)
  }, 60_000)

  const allOf = async (folder: string, format: string) => {
    const { out, err } = await check(folder, '--format', format)
    return out + err
  }

  test('suggestions', async () => {
    const pages = Array.from({ length: maxSuggestions + 1 }, (_, i) => `page-${i}x`)
    const files = Object.fromEntries(pages.map(page => [`${page.slice(0, -1)}.mdx`, '']))
    const folder = project({ 'docs.json': { navigation: { pages } }, ...files })
    const { diagnostics } = checkProject(await readProject(folder))
    const helped = diagnostics.filter(
      ({ rule, help }) => rule === 'missing-page' && help?.startsWith('Did you mean'),
    )
    expect(helped).toHaveLength(maxSuggestions)
  })

  test('suggestions for imports, those that differ in letter case among them', async () => {
    const names = Array.from({ length: maxSuggestions + 1 }, (_, i) => `s${i}.mdx`)
    const imports = names.map((name, i) => `import S${i} from '/snippets/${name.toUpperCase()}'`)
    const folder = project({
      'docs.json': start,
      'index.mdx': imports.join('\n'),
      ...Object.fromEntries(names.map(name => [`snippets/${name}`, ''])),
    })
    const { diagnostics } = checkProject(await readProject(folder, { links: true }))
    const missing = diagnostics.filter(({ rule }) => rule === 'missing-snippet')
    expect(missing).toHaveLength(names.length)
    expect(missing.filter(({ help }) => help?.includes('letter case counts'))).toHaveLength(maxSuggestions)
  })

  test('pairs of characters that are compared for a suggestion', () => {
    // 80 names of 500 characters have as many pairs as 2,000 of 100.
    const beside = (others: number) => [...Array<string>(others).fill('o'.repeat(500)), `${'n'.repeat(499)}x`]
    expect(nearest('n'.repeat(500), beside(79))).toBe(beside(0)[0])
    expect(nearest('n'.repeat(500), beside(80))).toBeUndefined()
  })

  test('the same for all names of one kind', () => {
    const named = (i: number, filling: string) => `${i}`.padStart(4, '0').padEnd(100, filling)
    const paths = Array.from({ length: maxCandidates }, (_, i) => `a/${named(i, 'x')}`)
    const searches = maxAllComparedPairs / (maxCandidates * 100 * 100)
    const suggestedAfter = (others: number) => {
      const similar = similarTo(() => paths)
      for (let i = 0; i < others; i++) expect(similar.suggest(`a/${named(i, 'y')}`)).toEqual({})
      return similar.suggest(`${paths[0]!.slice(0, -1)}y`).nearest
    }
    expect(suggestedAfter(searches - 1)).toBe(paths[0])
    expect(suggestedAfter(searches)).toBeUndefined()
  })

  test('the same where the names stand in other folders', () => {
    const named = (folder: string, i: number) => `${folder}${i}`.padStart(98, '0') + '/n'
    const paths = Array.from({ length: maxCandidates }, (_, i) => named('x', i))
    const searches = maxAllComparedPairs / (maxCandidates * 100 * 100)
    const similar = similarTo(() => paths)
    const suggested = Array.from({ length: searches + 1 }, (_, i) => similar.suggest(named('y', i)))
    expect(suggested[searches - 1]).toHaveProperty('elsewhere')
    expect(suggested[searches]).toEqual({})
  })
})

describe('words', () => {
  const messageOf = (group: string) =>
    validateNavigation({ groups: [{ group, pages: [1] }] }).diagnostics[0]!.message

  test('a text that a message quotes', () => {
    const exact = 'g'.repeat(maxQuotedLength)
    expect(messageOf(exact)).toContain(`group "${exact}"`)
    expect(messageOf(`${exact}g`)).toContain(`group "${exact.slice(1)}…"`)
    // Both halves of a character are left out.
    expect(messageOf(`${exact.slice(2)}😀g`)).toContain(`group "${exact.slice(2)}…"`)
  })

  test('a message', async () => {
    const openapi = {
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: { '/users': { get: {} } },
    }
    const messageFor = async (operation: string) => {
      const navigation = { groups: [{ group: 'API', openapi: 'a.json', pages: [operation] }] }
      const folder = project({ 'docs.json': { navigation }, 'a.json': openapi })
      const { diagnostics } = checkProject(await readProject(folder))
      return diagnostics.find(({ rule }) => rule === 'operation-not-found')!.message
    }
    const rest = ' is not in a.json.'
    const exact = `GET /${'x'.repeat(maxMessageLength - rest.length - 5)}`
    expect(await messageFor(exact)).toBe(exact + rest)
    expect(await messageFor(`${exact}x`)).toBe(`${`${exact}x${rest}`.slice(0, maxMessageLength - 1)}…`)
  })

  test('a pointer', async () => {
    const pointerBelow = async (length: number, key = 'k') => {
      const source = `{"navigation":{"pages":[]},"${key.repeat(length)}":{"a":1,"a":1}}`
      const { diagnostics } = checkProject(await readProject(project({ 'docs.json': source })))
      return diagnostics.find(({ rule }) => rule === 'duplicate-key')!.pointer
    }
    expect(await pointerBelow(maxPointerLength - 3)).toHaveLength(maxPointerLength)
    expect(await pointerBelow(maxPointerLength - 2)).toHaveLength(maxPointerLength - 1)
    expect(await pointerBelow(maxPointerLength)).toBe('')
    // Each is written as two.
    expect(await pointerBelow(maxPointerLength / 2 - 1, '/')).toHaveLength(maxPointerLength - 1)
    expect(await pointerBelow(maxPointerLength / 2, '/')).toBe('')
  })

  test('the diagnostics of a value', () => {
    const pages = Array.from({ length: maxDiagnostics }, (_, i) => i)
    expect(validateNavigation({ pages }).omitted).toBeUndefined()
    const { diagnostics, omitted } = validateNavigation({ pages: [...pages, 1] })
    expect([diagnostics.length, omitted]).toEqual([maxDiagnostics, 1])
  })
})

describe('files', () => {
  test('the size of one', () => {
    const folder = project({ 'a.yaml': '' })
    truncateSync(join(folder, 'a.yaml'), maxFileBytes)
    expect('failure' in projectReader(folder)('a.yaml')).toBe(false)
    truncateSync(join(folder, 'a.yaml'), maxFileBytes + 1)
    expect(projectReader(folder)('a.yaml')).toMatchObject({ failure: 'too-large' })
  })

  const file = { isFile: () => true, isDirectory: () => false, isSymbolicLink: () => false }

  test('how many on the disk', () => {
    const listing = (count: number) =>
      vi.mocked(readdirSync).mockReturnValueOnce(Array(count).fill({ ...file, name: 'a.md' }) as never)
    listing(maxFiles)
    expect(walk('/').files).toHaveLength(maxFiles)
    listing(maxFiles + 1)
    expect(() => walk('/')).toThrow('There are more than 500000 page, JSON and YAML files here.')
  })

  test('how many of other kinds, past which those that are not listed count as there', async () => {
    vi.mocked(readdirSync).mockReturnValueOnce(Array(maxFiles + 2).fill({ ...file, name: 'a.png' }) as never)
    expect(walk('/').others).toHaveLength(maxFiles + 1)

    const entry: GitEntry = { id: '', kind: 'file' }
    const entries = new Map(Array.from({ length: maxFiles + 2 }, (_, i) => [`${i}.png`, entry]))
    const none = () => []
    expect(listEntries(entries, new Map(), () => null, none).others).toHaveLength(maxFiles + 1)

    const index = 'import A from "/a.jsx"\nimport B from "/b.mdx"\n\n[a](/a.png) [b](/b)\n'
    const files = { 'docs.json': JSON.stringify(start), 'index.mdx': index }
    const known = await projectOf({ files, links: true })
    const faults = (count: number) =>
      checkWhole({ ...known, others: Array(count).fill('0.png') }).diagnostics.map(({ rule }) => rule)
    const ofPages = ['missing-snippet', 'broken-link']
    expect(faults(maxFiles)).toEqual(['missing-snippet', 'missing-snippet', 'missing-asset', 'broken-link'])
    expect(faults(maxFiles + 1)).toEqual(ofPages)
    const inOtherCase = (count: number) =>
      checkWhole({ ...known, others: Array(count).fill('A.png') }).diagnostics.map(({ rule }) => rule)
    expect(inOtherCase(maxFiles)).toContain('link-case')
    expect(inOtherCase(maxFiles + 1)).toEqual(ofPages)
  })

  test('how many in git', () => {
    const entry: GitEntry = { id: '', kind: 'file' }
    const entries = new Map(Array.from({ length: maxFiles }, (_, i) => [`${i}.md`, entry]))
    const list = () =>
      listEntries(
        entries,
        new Map(),
        () => null,
        () => [],
      )
    expect(list().files).toHaveLength(maxFiles)
    entries.set('one-more.md', entry)
    expect(list).toThrow('There are more than 500000')
  })

  const tooLong = 'The paths of the files here have more than 128 million characters together.'

  test('how many characters the paths on the disk have', () => {
    const page = (name: string) => ({
      name,
      isFile: () => true,
      isDirectory: () => false,
      isSymbolicLink: () => false,
    })
    const listing = (...more: string[]) =>
      vi
        .mocked(readdirSync)
        .mockReturnValueOnce([...Array<string>(127).fill('a'.repeat(1e6)), ...more].map(page) as never)
    listing('a'.repeat(maxPathCharacters - 127e6))
    expect(walk('/').others).toHaveLength(128)
    listing('a'.repeat(maxPathCharacters - 127e6), 'b')
    expect(() => walk('/')).toThrow(tooLong)
  })

  test('how many characters the paths in memory have', async () => {
    const listing = (length: number) => projectOf({ files: { 'docs.json': '{}', ['a'.repeat(length)]: '' } })
    const room = maxPathCharacters - 'docs.json'.length
    expect(await listing(room)).toHaveProperty('document')
    await expect(listing(room + 1)).rejects.toThrow(tooLong)
  })

  test('how many characters the paths in git have, those that a link brings among them', () => {
    const listed = (link: string) => {
      const files = Array.from({ length: 127 }, (_, i) => `t/${`${i}`.padEnd(998, '-')}`)
      const entries = new Map<string, GitEntry>([
        [link, { id: 'l', kind: 'link' }],
        ...files.map((path): [string, GitEntry] => [path, { id: 'a', kind: 'file' }]),
      ])
      const links = new Map([[link, 't']])
      return listEntries(entries, links, linkFollower(links, '/project'), () => []).others.length
    }
    // The link and the files have their paths too.
    const length = Math.floor((maxPathCharacters - 127 * (1000 + 999)) / 128)
    expect(listed('l'.repeat(length))).toBe(2 * 127)
    expect(() => listed('l'.repeat(length + 1))).toThrow(tooLong)
  })

  test('folders that are not entered are neither counted nor read', () => {
    const folder = project({ 'a.md': '' })
    for (const name of ['node_modules', '.git', '.hidden']) mkdirSync(join(folder, name))
    vi.mocked(readdirSync).mockClear()
    expect(walk(folder).files).toEqual(['a.md'])
    const listed = vi.mocked(readdirSync).mock.calls.map(([path]) => resolve(String(path)))
    expect(listed).toEqual([folder])
  })

  test('.mintignore', async () => {
    const folder = project({ 'docs.json': start, 'index.mdx': '', 'x.mdx': '' })
    const rules = padded('x.mdx\n#', maxIgnoreLength)
    write(folder, { '.mintignore': rules })
    expect(await check(folder)).toEqual(nothing)
    write(folder, { '.mintignore': `${rules} ` })
    const err = 'docs-nav: Cannot read ".mintignore": it is longer than 100000 characters.\n'
    expect(await check(folder)).toEqual({ code: 2, out: '', err })
  })

  test('the configuration', async () => {
    const folder = project({ 'docs.json': start, 'index.mdx': '' })
    write(folder, { 'docs-nav.config.json': padded('{}', maxConfigLength) })
    expect(await check(folder)).toEqual(nothing)
    write(folder, { 'docs-nav.config.json': padded('{}', maxConfigLength + 1) })
    const { code, out } = await check(folder)
    expect(code).toBe(1)
    expect(out).toContain('it is larger than 1 MB. [config]')
  })

  /** A project with a journal as if a change had left it there; `rest` is what follows the mark. */
  const withJournal = (rest: string) => {
    const folder = project({ 'docs.json': start, 'index.mdx': '', '.docs-nav-change/owner': '0\n' })
    const { ino, ctimeNs } = statSync(join(folder, '.docs-nav-change/owner'), { bigint: true })
    write(folder, { '.docs-nav-change/do.json': `{"version":1,"owner":"${ino} ${ctimeNs}"${rest}` })
    return folder
  }
  const noJournal = { ...nothing, code: 2, err: expect.stringContaining('holds no journal of a change') }

  describe.each([
    {
      of: 'a package.json, which is searched for a configuration',
      made: (rest: string) =>
        project({ 'docs.json': start, 'index.mdx': '', 'package.json': `{"x":{"docsNav":{}}${rest}` }),
      unread: { ...nothing, code: 1, out: expect.stringContaining('it is larger than 1 MB. [config]') },
    },
    {
      of: 'the journal of a change',
      made: (rest: string) => withJournal(`,"operations":[]${rest}`),
      unread: noJournal,
    },
  ])('$of', ({ made, unread }) => {
    const checked = (more: string, length: number) => check(made(`${more}}`.padEnd(length)))

    test('long keys in a long one', async () => {
      const withKeys = (count: number) => {
        const members = longKeys(count).map(key => `,"${key}":0`)
        return checked(members.join(''), leastLooked + 1)
      }
      expect(await withKeys(maxLongKeys)).toEqual(nothing)
      expect(await withKeys(maxLongKeys + 1)).toEqual(unread)
    })

    test('the room for a long one is asked for before it is read', async () => {
      const asked = vi.spyOn(room, 'assert')
      try {
        expect(await checked('', leastLooked)).toEqual(nothing)
        expect(asked).toHaveBeenCalledOnce()
      } finally {
        asked.mockRestore()
      }
    })
  })

  describe('the journal of a change', () => {
    const removing = (files: readonly string[]) =>
      withJournal(`,"operations":${JSON.stringify(files.map(file => ({ does: 'remove', file })))}}`)

    test('names no path that no system takes', async () => {
      const path = 'a/'.padEnd(longestPath, 'a')
      expect(await check(removing([path]))).not.toEqual(noJournal)
      expect(await check(removing([`${path}a`]))).toEqual(noJournal)
    })

    test('is written only where the next run would read it', async () => {
      const folder = project({ 'docs.json': start, 'index.mdx': '' })
      const none = moveFiles(await readProject(folder, { links: true }), new Map())
      // Hidden files, so that nothing is looked for on the disk.
      const removal = (bytes: number) =>
        ({ kind: 'remove', file: '.'.padEnd(bytes - '{"does":"remove","file":""},'.length, 'a') }) as const
      const each = 2 ** 14
      const removed = (more: number) => {
        const files = Array.from({ length: maxJournalBytes / each - 1 }, () => removal(each))
        return applyChange(folder, { ...none, files: [...files, removal(each - ownerBytes + more)] })
      }
      await expect(removed(0)).rejects.toThrow('no file of the project')
      await expect(removed(1)).rejects.toThrow('more paths than the journal of one may hold')
    })

    test('asks for the limits of the call at each operation', async () => {
      const asked = async (count: number) => {
        let times = 0
        const folder = removing(Array<string>(count).fill('a'))
        await call(['check', folder, '--no-cache'], { cpu: () => (times++, 0) })
        return times
      }
      expect(await asked(512)).toBeGreaterThan(await asked(0))
    })

    test.each(['"', '","operations":[', '","operations":[{"does":"remove","file":"a/'])(
      'is not read further than its mark where it came with the project: %s',
      async rest => {
        const asked = vi.spyOn(room, 'assert')
        const text = `{"version":1,"owner":"1 1${rest}`.padEnd(leastLooked, '/')
        const folder = project({ 'docs.json': start, 'index.mdx': '', '.docs-nav-change/do.json': text })
        try {
          expect(await check(folder)).toEqual({
            ...nothing,
            code: 2,
            err: expect.stringContaining('came with the project'),
          })
          expect(asked).not.toHaveBeenCalled()
        } finally {
          asked.mockRestore()
        }
      },
    )
  })

  test('the values of a configuration in YAML, with what aliases repeat', async () => {
    const checked = async (more: number) => {
      // The map, two keys, the list twice, and the list around an alias of it.
      const items = (maxConfigValues - 6) / 2 - 1
      const config = `a: &a [${'1,'.repeat(items)}]\nb: [*a, ${'1,'.repeat(2 + more)}]\n`
      const folder = project({ 'docs.json': start, 'index.mdx': '', 'docs-nav.config.yaml': config })
      const { diagnostics } = checkProject(await readProject(folder))
      return diagnostics.map(({ message }) => message).some(message => message.includes('holds too much'))
    }
    expect(await checked(0)).toBe(false)
    expect(await checked(1)).toBe(true)
  })

  test('the characters of texts in a configuration in YAML, which aliases repeat', async () => {
    const checked = async (more: number) => {
      // The text counts as a thousand values, and so does each alias; beside them stand the map, its key and the list.
      const text = 'a'.repeat(999 * charactersPerAliased)
      const aliases = maxConfigValues / 1_000 - 2
      const config = `languages: [&a ${text}, ${'*a,'.repeat(aliases)} ${'b,'.repeat(1_000 - 3 + more)}]\n`
      const folder = project({ 'docs.json': start, 'index.mdx': '', 'docs-nav.config.yaml': config })
      const { diagnostics } = checkProject(await readProject(folder))
      return diagnostics.some(({ message }) => message.includes('holds too much'))
    }
    expect(await checked(0)).toBe(false)
    expect(await checked(1)).toBe(true)
  })

  test.each([
    ['values', (count: number) => `"languages":[${Array(count).fill(1).join()}]`],
    [
      'keys',
      (count: number) =>
        Array(count + 1)
          .fill('"links":true')
          .join(),
    ],
  ])('the faults of the configuration: %s', async (_, faults) => {
    const checked = async (count: number) => {
      const config = `{"dialect":"extended",${faults(count)}}`
      const folder = project({ 'docs.json': start, 'index.mdx': '', 'docs-nav.config.json': config })
      const { diagnostics, summary } = checkProject(await readProject(folder))
      return [
        diagnostics.length,
        summary.dialect,
        diagnostics.some(({ message }) => message.includes('not told')),
      ]
    }
    expect(await checked(maxConfigFaults)).toEqual([maxConfigFaults, 'extended', false])
    expect(await checked(maxConfigFaults + 1)).toEqual([maxConfigFaults + 1, 'core', true])
  })

  test('an AsyncAPI file: the channels of a longer one are not counted', async () => {
    const folder = project({
      'docs.json': { navigation: { groups: [{ group: 'Events', asyncapi: 'events.json' }] } },
    })
    const channels = async () => (await readProject(folder, { dialect: 'extended' })).channels
    const events = '{"asyncapi":"3.0.0","channels":{"joined":{}}}'
    write(folder, { 'events.json': padded(events, maxCountedLength) })
    expect(await channels()).toEqual({ 'events.json': 1 })
    write(folder, { 'events.json': padded(events, maxCountedLength + 1) })
    expect(await channels()).toBeUndefined()
  })

  test('the baseline', () => {
    const text = '{"version":1,"known":{}}'
    expect(parseBaseline(padded(text, maxBaselineLength))).toEqual({})
    expect(parseBaseline(padded(text, maxBaselineLength + 1))).toBe('is larger than 12 MB')
    const holding = (messages: number) => {
      const counts = Object.fromEntries(Array.from({ length: messages }, (_, i) => [`No file ${i}`, 1]))
      return JSON.stringify({ version: 1, known: { 'docs.json': { 'missing-page': counts } } })
    }
    expect(parseBaseline(holding(maxBaselineMessages))).toBeInstanceOf(Object)
    expect(parseBaseline(holding(maxBaselineMessages + 1))).toBe('holds more than 250000 messages')
  })

  test('front matter: one over the limit is ignored', async () => {
    const folder = project({ 'docs.json': start, 'index.mdx': '' })
    const page = (bytes: number) => {
      const [before, after] = ['---\nhidden: true\n#', '\n---']
      return before + 'x'.repeat(bytes - before.length - after.length) + after
    }
    write(folder, { 'x.mdx': page(maxFrontMatterBytes) })
    expect(await check(folder)).toEqual(nothing)
    write(folder, { 'x.mdx': page(maxFrontMatterBytes + 1) })
    expect((await check(folder)).out).toContain('[orphan-page]')
  })

  /** The faults of one page: of the disk, in memory and in the index of git. */
  async function faultsOf(page: string) {
    const files = { 'docs.json': JSON.stringify(start), 'index.mdx': page }
    const folder = project(files)
    const projects = [await readProject(folder), await projectOf({ files })]
    git(folder, 'init', '--quiet')
    git(folder, 'add', '.')
    projects.push(await readProject(folder, { staged: true }))
    return projects.map(({ frontMatter }) => frontMatter['index.mdx']?.fault?.message)
  }
  const open = 'The front matter is not closed.'

  test('front matter that goes on past the limit, which cuts a line that begins with dashes', async () => {
    const before = '---\ntitle: A\n#'
    const long = before + 'x'.repeat(maxFrontMatterBytes - before.length - 4) + '\n---'
    expect(await faultsOf(`${long}\n# A\n`)).toEqual([undefined, undefined, undefined])
    expect(await faultsOf(`${long}a: 1\nhidden: true\n---\n`)).toEqual([open, open, open])
    expect(await faultsOf(`${long} a: 1\nhidden: true\n---\n`)).toEqual([open, open, open])
  })

  test.each([
    ['empty lines', '\n', '\n'],
    ['empty lines that end with a CR', '\n', '\r'],
    ['one line of blanks', '\n', ' '],
    ['the line of its opening', '', '\t'],
  ])('front matter that is blank up to the limit: %s', async (_, end, blank) => {
    const page = (bytes: number) => {
      const before = `---${end}`
      return before + blank.repeat(bytes - before.length)
    }
    expect(await faultsOf(page(maxFrontMatterBytes))).toEqual([undefined, undefined, undefined])
    expect(await faultsOf(`${page(maxFrontMatterBytes)}\ntitle: A\n---\n`)).toEqual([open, open, open])
  })
})

describe('specifications', () => {
  const load = async (text: string, file = 'a.json') => {
    const { faults } = await loadSpecification(file, { text }, () => ({ text: '{"get":{}}' }))
    return faults.map(({ kind }) => kind)
  }
  const paths = (count: number, item: (i: number) => string) =>
    `{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{${Array.from({ length: count }, (_, i) => `"/${i}":${item(i)}`).join()}}}`

  test('operations', async () => {
    const get = () => '{"get":{}}'
    expect(await load(paths(maxOperations, get))).toEqual([])
    expect(await load(paths(maxOperations + 1, get))).toEqual(['limit'])
  })

  test('characters of operations', async () => {
    const half = (more: number) => `{"get":{"summary":"${'x'.repeat(maxOperationsLength / 2 + more)}"}}`
    expect(await load(paths(2, () => half(0)))).toEqual([])
    expect(await load(paths(2, half))).toEqual(['limit'])
    // In braces the list might be a key, which has a limit of its own.
    const head = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\n'
    const tags = `- &a "${'x'.repeat(30_000)}"\n${'        - *a\n'.repeat(20_000)}`
    const yaml = `${head}paths:\n  /a:\n    get:\n      tags:\n        ${tags}`
    expect(await load(yaml, 'a.yaml')).toEqual(['limit'])
  })

  test('long keys in a long JSON', async () => {
    const faultsOf = (keys: readonly string[], length = leastLooked + 1) => {
      const members = keys.map(key => `"${key}" :0`).join()
      const text = `{"openapi":"3.1.0","info":{"title":"","version":""},"paths":{},"x":{${members}}}`
      return load(text.padEnd(length))
    }
    expect(await faultsOf(longKeys(maxLongKeys))).toEqual([])
    expect(await faultsOf(longKeys(maxLongKeys + 1))).toEqual(['syntax'])
    expect(await faultsOf(longKeys(maxLongKeys + 1, '\\"'))).toEqual(['syntax'])
    // Shorter ones may have more, and each may have more shorter ones.
    expect(await faultsOf(longKeys(maxLongKeys + 1), leastLooked)).toEqual([])
    expect(await faultsOf(longKeys(maxLongKeys + 1).map(key => key.slice(1)))).toEqual([])
    const docsOf = (count: number) =>
      openDocument('docs.json', `{${longKeys(count).map(key => `"${key}":0`)}}`.padEnd(leastLooked + 1))
    expect(docsOf(maxLongKeys).fault).toBeNull()
    expect(docsOf(maxLongKeys + 1).fault).toMatchObject({ message: expect.stringMatching(/^Not read: /) })
  })

  test('files that one refers to', async () => {
    const ref = (i: number) => `{"$ref":"${i}.json"}`
    expect(await load(paths(maxReferencedFiles, ref))).toEqual([])
    expect(await load(paths(maxReferencedFiles + 1, ref))).toEqual(['limit'])
  })

  test('filters of a JSONPath inside one another', () => {
    const inside = (filters: number) => parsePath(`$${'[?@'.repeat(filters)}.a${']'.repeat(filters)}`)
    expect(inside(maxPathDepth)).toBeTypeOf('object')
    expect(inside(maxPathDepth + 1)).toBe('more than 50 filters stand inside one another')
  })

  test('nodes that overlays look at, and ten times those that they change, by the characters of both', async () => {
    const more = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map(i => [`x-${i}`, 0]))
    const text = JSON.stringify({
      openapi: '3.1.0',
      paths: { '/a': { get: {} } },
      y: Array(500).fill(0),
      ...more,
    })
    // `$..x` looks at 513 nodes; `$.y[*]` at y and its 500 texts, and each of those is changed. What holds them is copied
    // once in 40 actions: ten members, each as a node, and 500 items, ten for a node.
    const [look, change] = [{ target: '$..x' }, { target: '$.y[*]', update: 0 }]
    const faultsOf = async (action: object, steps: number, missing: number) => {
      const overlay = (title: string) =>
        JSON.stringify({ overlay: '1.0.0', info: { title }, actions: Array(40).fill(action) })
      const length = (40 * steps) / stepsPerCharacter - missing
      const padded = overlay('t'.repeat(length - text.length - overlay('').length))
      const { faults } = await loadSpecification('a.json', { text }, () => ({ text: padded }), ['one.json'])
      return faults.map(({ kind }) => kind)
    }
    for (const [action, steps] of [
      [look, 513],
      [change, 501 + 500 * 10 + (10 + 50) / 40],
    ] as const) {
      expect(await faultsOf(action, steps, 0)).toEqual([])
      expect(await faultsOf(action, steps, 1)).toEqual(['limit'])
    }
  })

  test('characters that overlays compare, a hundred for a node', async () => {
    // One text of 10,000 characters in 400 places, which costs less than a hundredth of what comparing it takes.
    const places = Array(400).fill('*a').join(' , ')
    const text = `openapi: 3.1.0\npaths: {/a: {get: {}}}\nx: &a ${'x'.repeat(10_000)}\ny: [${places}]\n`
    const steps = 1 + 400 * (1 + 100)
    const faultsOf = async (missing: number) => {
      const overlay = (title: string) =>
        JSON.stringify({
          overlay: '1.0.0',
          info: { title },
          actions: Array(40).fill({ target: '$.y[?@ == "z"]' }),
        })
      const length = (40 * steps) / stepsPerCharacter - missing
      const padded = overlay('t'.repeat(length - text.length - overlay('').length))
      const { faults } = await loadSpecification('a.yaml', { text }, () => ({ text: padded }), ['one.json'])
      return faults.map(({ kind }) => kind)
    }
    expect(await faultsOf(0)).toEqual([])
    expect(await faultsOf(1)).toEqual(['limit'])
  })

  test('digits of numbers that overlays compare, ten for a node', async () => {
    const number = '1'.repeat(100)
    const text = JSON.stringify({
      openapi: '3.1.0',
      paths: { '/a': { get: {} } },
      y: Array(400).fill(number),
    })
    // The target has more than 100 characters, which are read.
    const steps = 10 + 1 + 400 * (1 + 2 * 10)
    const faultsOf = async (missing: number) => {
      const overlay = (title: string) =>
        JSON.stringify({
          overlay: '1.0.0',
          info: { title },
          actions: Array(100).fill({ target: `$.y[?@ < "${number}"]` }),
        })
      const length = (100 * steps) / stepsPerCharacter - text.length - overlay('').length - missing
      const padded = overlay('t'.repeat(length))
      const { faults } = await loadSpecification('a.json', { text }, () => ({ text: padded }), ['one.json'])
      return faults.map(({ kind }) => kind)
    }
    expect(await faultsOf(0)).toEqual([])
    expect(await faultsOf(1)).toEqual(['limit'])
  })

  test('levels that overlays go down: as many as there are', async () => {
    const levels = 20_000
    const deep = (inner: string) => '{"a":'.repeat(levels) + inner + '}'.repeat(levels)
    const text = `{"openapi":"3.1.0","paths":{"/a":{"get":{}}},"x":${deep('1')}}`
    const faultsOf = async (action: string) => {
      const overlay = `{"overlay":"1.0.0","actions":[${action}]}`
      const { faults } = await loadSpecification('a.json', { text }, () => ({ text: overlay }), ['one.json'])
      return faults.map(({ kind }) => kind)
    }
    expect(await faultsOf(`{"target":"$.x","update":${deep('2')}}`)).toEqual([])
    // The ways to all of them would be 200,000,000 keys.
    expect(await faultsOf('{"target":"$..*","update":1}')).toEqual(['limit'])
  })

  test('changes at the end of one way, above which each place is set once', async () => {
    const [levels, changes] = [400, 300]
    const deep = (inner: string) => '{"a":'.repeat(levels) + inner + '}'.repeat(levels)
    const text = `{"openapi":"3.1.0","paths":{"/a":{"get":{}}},"x":${deep(JSON.stringify(Array(changes).fill(0)))}}`
    const target = `$.x${'.a'.repeat(levels)}.*`
    const overlay = JSON.stringify({ overlay: '1.0.0', actions: [{ target, update: 1 }] })
    const set = vi.spyOn(Object, 'defineProperty')
    try {
      const { faults } = await loadSpecification('a.json', { text }, () => ({ text: overlay }), ['one.json'])
      expect(faults).toEqual([])
      expect(set.mock.calls.length).toBeLessThan(2 * (levels + changes))
    } finally {
      set.mockRestore()
    }
  })

  test('path items that lead through the same references, whose keys are gathered once', async () => {
    const [items, hops] = [200, 30]
    const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
    const chain = Array.from({ length: hops }, (_, i) => [`x${i}`, { $ref: `#/x${i + 1}` }])
    const text = JSON.stringify({
      openapi: '3.1.0',
      paths: Object.fromEntries(Array.from({ length: items }, (_, i) => [`/${i}`, { $ref: '#/x0' }])),
      ...Object.fromEntries(chain),
      [`x${hops}`]: Object.fromEntries(methods.map(method => [method, {}])),
    })
    const asked = vi.spyOn(Object, 'hasOwn')
    try {
      const { operations } = await loadSpecification('a.json', { text }, () => ({ failure: 'missing' }))
      expect(operations).toHaveLength(items * methods.length)
      // Each of the methods would be asked for in each of the references of each item.
      expect(asked.mock.calls.length).toBeLessThan(items * hops * methods.length)
    } finally {
      asked.mockRestore()
    }
  })

  test('nodes that overlays look at, those of all of them together', async () => {
    // `$..x` looks at each node once and finds none: the root, its keys, and the texts of the list.
    const perAction = 1000
    const text = JSON.stringify({
      openapi: '3.1.0',
      paths: { '/a': { get: {} } },
      y: Array(994).fill('0'.repeat(200)),
    })
    const half = {
      overlay: '1.0.0',
      actions: Array(maxOverlaySteps / perAction / 2).fill({ target: '$..x' }),
    }
    const add = { target: '$', update: { paths: { '/b': { get: {} } } } }
    // One look at each node less makes room for the change, the two members that it merges, and the four it copies.
    const looks = Array<object>(perAction - 16).fill({ target: '$.y' })
    const one = (more: object[]) => ({ ...half, actions: [...half.actions.slice(1), ...looks, ...more] })
    const loadWith = async (second: object) => {
      const overlays: Record<string, object> = { 'one.json': half, 'two.json': second }
      const read = (path: string) => ({ text: JSON.stringify(overlays[path]) })
      const { operations, ...rest } = await loadSpecification('a.json', { text }, read, Object.keys(overlays))
      return { ...rest, paths: operations.map(({ path }) => path) }
    }
    expect(await loadWith(one([add]))).toMatchObject({ faults: [], paths: ['/a', '/b'], unknownPaths: [] })
    expect(await loadWith(one([{ target: '$.y' }, add]))).toMatchObject({
      faults: [
        {
          kind: 'limit',
          file: 'two.json',
          message: 'Its actions look at too many nodes: the rest was not applied.',
        },
      ],
      paths: ['/a'],
      unknownPaths: [anyName],
    })
  })
})

describe('YAML', () => {
  const faultsOf = async (text: string) => {
    const head = 'openapi: 3.1.0\npaths: { /a: { get: {} } }\n'
    const { faults } = await loadSpecification('a.yaml', { text: head + text }, () => ({ text: '' }))
    return faults.map(({ message }) => message)
  }
  const said = ['Not readable as YAML: its aliases repeat more than 64 MB of text.']

  test('characters of texts that aliases repeat, where a list may be a key', async () => {
    const text = (aliases: number, key: string, alias = '[*a]') =>
      `x: &a ${'x'.repeat(2 ** 20)}\ny:\n${`- ${alias}\n`.repeat(aliases)}${key}`
    const most = maxAliasedLength / 2 ** 20
    expect(await faultsOf(text(most, '? [b]\n: 1\n', '*a'))).toEqual([])
    expect(await faultsOf(text(most + 1, '? [b]\n: 1\n', '*a'))).toEqual(said)
    expect(await faultsOf(text(most, '? [b]\n: 1\n'))).toEqual([])
    expect(await faultsOf(text(most + 1, '? [b]\n: 1\n'))).toEqual(said)
    expect(await faultsOf(text(most + 1, 'z: {? [b]: 1}\n'))).toEqual(said)
    for (const key of ['{[b]}', '{[b] , c}', '{[b] # c\n  }', '{c, &c [b], d}'])
      expect(await faultsOf(text(most + 1, `z: ${key}\n`)), key).toEqual(said)
    for (const key of ['{*b}', '{c: 1, *b , d: 2}', '{*b # c\n  }', '{c,\n  *b\n  }'])
      expect(await faultsOf(text(most + 1, `w: &b\n- 1\nz: ${key}\n`)), key).toEqual(said)
    expect(await faultsOf(text(most + 1, ''))).toEqual([])
  })

  test('characters of lists that they repeat, with what parts their items; 20 for an item at least', async () => {
    for (const [item, length] of [
      ['b', 21],
      ['b'.repeat(30), 31],
      ['1', 21],
      ['{}', 21],
    ] as const) {
      const items = 2 ** 15
      const text = (aliases: number, more: number) =>
        `x: &a [${`${item},`.repeat(items)}]\ns: &s ${'s'.repeat(more)}\ny: [*s ,${'? *a ,'.repeat(aliases)}]\n#`.padEnd(
          maxAliasedLength / aliasedPerCharacter,
          'x',
        )
      const aliases = Math.floor((maxAliasedLength - 1) / (items * length))
      const more = maxAliasedLength - aliases * items * length
      expect(await faultsOf(text(aliases, more))).toEqual([])
      expect(await faultsOf(text(aliases, more + 1))).toEqual(said)
    }
  })

  test('the same of a list that has grown since it was counted, and of bytes', async () => {
    const grown = (keys: number) =>
      `x: &a [{y: *a },${'b,'.repeat(2 ** 19)}]\ny: [${'? *a ,'.repeat(keys)}]\n`
    expect(await faultsOf(grown(6))).toEqual([])
    expect(await faultsOf(grown(7))).toEqual(said)
    const bytes = (keys: number) =>
      `x: &a !!binary ${'AAAA'.repeat(2 ** 18)}\ny: [${'? *a ,'.repeat(keys)}]\n`
    expect(await faultsOf(bytes(21))).toEqual([])
    expect(await faultsOf(bytes(22))).toEqual(said)
  })

  test('indices of mappings that aliases repeat in a list that has not ended', async () => {
    const said = ['Not readable as YAML: its aliases repeat too many keys that are numbers.']
    const text = (aliases: number, more: string, alias = '*a') =>
      [
        'x: &a { 1: x, 2000: x }',
        'y: &b [*a, { 1000: x }]',
        `z: &c { 10: x, a: [*c, ${more}] }`,
        `u: [${'<<: *a, '.repeat(9)}${`${alias}, `.repeat(aliases)}]\n`,
      ].join('\n')
    const most = maxAliasedIndices / 2000 - 9
    expect(await faultsOf(text(most, ''))).toEqual([])
    expect(await faultsOf(text(most + 1, ''))).toEqual(said)
    expect(await faultsOf(text(most, '', '*b'))).toEqual([])
    expect(await faultsOf(text(most + 1, '', '*b'))).toEqual(said)
    // What ends before does not count.
    expect(await faultsOf(text(most, `[${'*a, '.repeat(most)}]`))).toEqual([])
  })

  test('keys that are merged, so many for each character, so many in any case', async () => {
    const head = 'openapi: 3.1.0\npaths: { /a: { get: {} } }\n'
    const anchored = `x: &a {${Array.from({ length: 99 }, (_, i) => i).join(': ,')}: }\ny:\n`
    /** Merges 20 times the mapping and its 99 keys in each line; a comment makes it as long. */
    const text = (keys: number, length: number, more = '') =>
      `${anchored}${`- <<: [${'*a,'.repeat(20)}]\n`.repeat(keys / 2000)}${more}#`.padEnd(
        length - head.length,
        'x',
      )
    const said = (most: number) => [`Not readable as YAML: merge keys exceeded maxTotalMergeKeys (${most}).`]
    const most = 50 * leastMergeKeys
    for (const [keys, length] of [
      [leastMergeKeys, 0],
      [most, most / mergeKeysPerCharacter],
      [maxTotalMergeKeys, (2 * maxTotalMergeKeys) / mergeKeysPerCharacter],
    ] as const) {
      expect(await faultsOf(text(keys, length))).toEqual([])
      expect(await faultsOf(text(keys, length, '- <<: {}\n'))).toEqual(said(keys))
    }
  })

  test('fewer of them in a short text, but so many in any case', async () => {
    const head = 'openapi: 3.1.0\npaths: { /a: { get: {} } }\n'
    const text = (length: number, size: number, more = '') =>
      `x: &a ${'x'.repeat(8192)}\nz: &b z\ny:\n${'- [*a]\n'.repeat(length / 8192)}${more}w: {? [b]: 1}\n#`.padEnd(
        size - head.length,
        'x',
      )
    for (const [most, size] of [
      [leastAliasedRoom, 0],
      [40_960 * aliasedPerCharacter, 40_960],
    ] as const) {
      const said = [`Not readable as YAML: its aliases repeat more than ${most >> 20} MB of text.`]
      expect(await faultsOf(text(most, size))).toEqual([])
      expect(await faultsOf(text(most, size, '- *b\n'))).toEqual(said)
    }
  })

  test('copies of anchors in mappings that begin behind anchors or tags, inside one another', async () => {
    const levels = 26
    const text = (anchors: number, key: string) =>
      `x: ${key.repeat(levels)}[${Array.from({ length: anchors }, (_, i) => `&${i},`).join('')}]\n`
    // Each counts once for each mapping above the first, and so do those of the keys.
    const ofKeys = (levels * (levels - 1)) / 2
    const most = (maxCopiedAnchors - ofKeys) / (levels - 1)
    const said = ['Not readable as YAML: its anchors stand in too many mappings behind anchors or tags.']
    expect(await faultsOf(text(most, '&a k: '))).toEqual([])
    expect(await faultsOf(text(most + 1, '&a k: '))).toEqual(said)
    expect(await faultsOf(text(maxCopiedAnchors / (levels - 1), '!a k: '))).toEqual([])
    expect(await faultsOf(text(maxCopiedAnchors / (levels - 1) + 1, '!a k: '))).toEqual(said)
    expect(await faultsOf(text(2 * most, ''))).toEqual([])
  })
})

describe('the specifications of a project', () => {
  const paths = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`/${i}`, { get: {} }]))
  const specification = (title: string, ref: object) => ({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: ref,
  })
  const groups = (sources: readonly (string | object)[]) => ({
    $schema: 'https://mintlify.com/docs.json',
    navigation: {
      groups: sources.map((openapi, i) => ({ group: `G${i}`, openapi, pages: ['GET /0'] })),
    },
  })
  const messagesIn = (specifications: Project['specifications']) => (name: string) => {
    const one = specifications[name]
    return one && 'faults' in one ? one.faults.map(({ message }) => message) : []
  }
  const refused = async (folder: string, sources: readonly (string | object)[]) => {
    write(folder, { 'docs.json': groups(sources) })
    const { diagnostics } = checkProject(await readProject(folder))
    return diagnostics.flatMap(({ rule, message }) => (rule === 'openapi-invalid' ? message : []))
  }

  /** One file by another path each time, through two links to its folder; a system follows 40 in one path. */
  const linked = (i: number, name = 'a.json') => `${'n/'.repeat(i >> 3)}${'l/'.repeat(i & 7)}${name}`

  test('operations of all of them together', async () => {
    const folder = project({
      'all.json': JSON.stringify({ paths: paths(maxOperations) }),
      'one.json': specification('one', paths(1)),
    })
    const many = Array.from({ length: maxIndexed / maxOperations }, (_, i) => `s${i}.json`)
    for (const name of many) write(folder, { [name]: specification(name, { $ref: 'all.json#/paths' }) })
    expect(await refused(folder, many)).toEqual([])
    expect(await refused(folder, [...many, 'one.json'])).toEqual([
      'Cannot read "one.json": it and those before it hold more than 500,000 operations.',
    ])
    const { diagnostics } = checkProject(await readProject(folder))
    expect(diagnostics.find(({ rule }) => rule === 'openapi-invalid')?.help).toBe(
      'Make it smaller, or name fewer specifications.',
    )
  })

  test('those of specifications that nothing names among them', async () => {
    const folder = project({
      'all.json': JSON.stringify({ paths: paths(maxOperations) }),
      'z.json': specification('z', paths(1)),
      'page.mdx': '---\nopenapi: GET /none\n---\n',
    })
    const many = Array.from({ length: maxIndexed / maxOperations }, (_, i) => `s${i}.json`)
    for (const name of many) write(folder, { [name]: specification(name, { $ref: 'all.json#/paths' }) })
    const { navigation, ...rest } = groups(many)
    const own = [...navigation.groups, { group: 'P', pages: ['page'] }]
    write(folder, { 'docs.json': { ...rest, navigation: { groups: own } } })
    const { specifications } = await readProject(folder)
    expect(specifications['s4.json']).toHaveProperty('operations')
    expect(specifications['z.json']).toMatchObject({ failure: 'too-large' })
  })

  test('values that the validator looks at, of all of them together', async () => {
    const most = 25
    const all = Array.from({ length: most + 1 }, (_, i) => `s${i}.json`)
    // Tags are objects that must differ: a tenth for each.
    const ofTags = (tags: number) => (1 + 2 * tags) * (1 + tags / 10)
    const tags = Math.floor(Math.sqrt((maxAllDeepWork / most) * 5)) - 15
    expect(ofTags(tags) * (most + 1)).toBeGreaterThan(maxAllDeepWork)
    const responses = { 200: { description: 'x' } }
    const deep = (name: string) => ({
      ...specification(name, { '/0': { get: { responses } } }),
      tags: Array.from({ length: tags }, (_, i) => ({ name: `${i}` })),
    })
    const folder = project(Object.fromEntries(all.map(name => [name, deep(name)])))
    write(folder, { 'docs.json': groups(all) })
    const { specifications } = await readProject(folder, { validateOpenapi: true })
    const faultsOf = messagesIn(specifications)
    expect(all.slice(0, most).flatMap(faultsOf)).toEqual([])
    expect(faultsOf(all[most]!)).toEqual([
      'Not validated in depth: it and those before it are too large together once each $ref and alias is written out.',
    ])
  })

  test('keys that lead to the errors of all of them together', async () => {
    const levels = 230
    const properties = Object.fromEntries(Array.from({ length: maxSchemaErrors }, (_, i) => [`p${i}`, 0]))
    const deep = '{"not":'.repeat(levels) + JSON.stringify({ properties }) + '}'.repeat(levels)
    // Behind "components", "schemas" and "a", with "properties" and the name of one.
    const keys = levels + 5
    const most = Math.floor(maxAllDeepWork / maxSchemaErrors / (1 + keys) / valuesPerKey)
    const all = Array.from({ length: most + 1 }, (_, i) => `s${i}.json`)
    const one = (name: string) => ({
      ...specification(name, {}),
      openapi: '3.0.0',
      components: { schemas: { a: { $ref: 'a.json' } } },
    })
    const folder = project({ 'a.json': deep, ...Object.fromEntries(all.map(name => [name, one(name)])) })
    write(folder, { 'docs.json': groups(all) })
    const { specifications } = await readProject(folder, { validateOpenapi: true })
    const faultsOf = messagesIn(specifications)
    for (const name of all.slice(0, most)) expect(faultsOf(name)).toHaveLength(maxDeepFaults + 1)
    expect(faultsOf(all[most]!)).toEqual([
      'Not validated in depth: its errors and those before them lie too deep together.',
    ])
  })

  test.each([
    ['all.json', 1],
    ['all.yaml', yamlWeight],
  ])('characters of files that they share: %s counts times %d', async (file, weight) => {
    const size = 2 ** 20
    const most = maxSharedLength / size / weight + 1
    const folder = project({ [file]: padded(JSON.stringify({ paths: paths(1) }), size) })
    const all = Array.from({ length: most + 2 }, (_, i) => `s${i}.json`)
    for (const name of all) write(folder, { [name]: specification(name, { $ref: `${file}#/paths` }) })
    expect(await refused(folder, all.slice(0, most))).toEqual([])
    expect(await refused(folder, all)).toEqual(
      all
        .slice(most)
        .map(
          name =>
            `Cannot read "${name}": it and those before it share more than 128 MB of text, each file counted as often as it is read again.`,
        ),
    )
  })

  test('the same of those that are validated in depth, which count twice', async () => {
    const size = 2 ** 20
    const most = maxSharedLength / size / 2 + 1
    const folder = project({ 'all.json': padded(JSON.stringify({ paths: paths(1) }), size) })
    const all = Array.from({ length: most + 2 }, (_, i) => `s${i}.json`)
    for (const name of all) write(folder, { [name]: specification(name, { $ref: 'all.json#/paths' }) })
    write(folder, { 'docs.json': groups(all) })
    const { specifications } = await readProject(folder, { validateOpenapi: true })
    expect(all.filter(name => 'failure' in specifications[name]!)).toEqual(all.slice(most))
  })

  test('the same of one that links give many paths', async () => {
    const size = 2 ** 20
    const most = maxSharedLength / size + 1
    const folder = project({ 'a.json': padded(JSON.stringify(specification('a', paths(1))), size) })
    symlinkSync('.', join(folder, 'l'))
    symlinkSync('.', join(folder, 'n'))
    const all = Array.from({ length: most + 1 }, (_, i) => linked(i))
    expect(await refused(folder, all.slice(0, most))).toEqual([])
    expect(await refused(folder, all)).toHaveLength(1)
  })

  test.each([
    ['times', 2 ** 16, 2 ** 16 * overlayWeight],
    ['up to so much', overlayExtra, 2 * overlayExtra],
  ])('the same of overlays, which count more: %s', async (_, size, counted) => {
    const folder = project({ 'o.json': padded('{"overlay":"1.0.0","actions":[]}', size) })
    const most = maxSharedLength / counted + 1
    const all = Array.from({ length: most + 1 }, (_, i) => `s${i}.json`)
    for (const name of all) write(folder, { [name]: specification(name, paths(1)) })
    const sources = all.map(source => ({ source, overlays: ['o.json'] }))
    expect(await refused(folder, sources.slice(0, most))).toEqual([])
    expect(await refused(folder, sources)).toHaveLength(1)
  })

  test('the same of a specification that overlays change, by as many paths', async () => {
    const size = 2 ** 16
    const folder = project({
      'a.json': padded(JSON.stringify(specification('a', paths(1))), size),
      'o.json': '{"overlay":"1.0.0","actions":[]}',
    })
    symlinkSync('.', join(folder, 'l'))
    symlinkSync('.', join(folder, 'n'))
    const ofOverlay = 4000 * overlayWeight
    const most = 1 + Math.floor(maxSharedLength / (size * overlayWeight + ofOverlay))
    const all = Array.from({ length: most + 2 }, (_, i) => ({ source: linked(i), overlays: ['o.json'] }))
    expect(await refused(folder, all.slice(0, most))).toEqual([])
    expect(await refused(folder, all)).toHaveLength(2)
  })

  test('the same of YAML that merges what aliases repeat, or repeats it in keys', async () => {
    const most = maxSharedLength / leastAliasedLength + 1
    const head = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /0: { get: {} } }\n'
    for (const [text, limit] of [
      ['x: &a { b: 1 }\ny: { <<: *a }\n', most],
      ['x: &a [b]\ny: { ? *a : 1 }\n', most],
      ['x: &a [b]\ny: {*a}\n', most],
      ['x: &a { b: 1 }\ny: { !!merge "\\x3c<": *a }\n', most],
      ['x: &a { b: 1 }\ny: { !!merge : *a }\n', most],
      ['x: &\u00a0 { b: 1 }\ny: { <<: *\u00a0 }\n', most],
      ['x: {"&":&a { b: 1 }}\ny: { <<: *a }\n', most],
      ['x: { b: 1 }\ny: { <<: { c: 1 } }\n', most + 1],
      ['x: &a { b: 1 }\ny: [*a, *a]\nz: "Look! ![b](c.png)!"\n', most + 1],
      ['x: "Why? See a && b, *c* &lt; d"\n', most + 1],
    ] as const) {
      const folder = project({ 'all.yaml': head + text })
      const all = Array.from({ length: most + 1 }, (_, i) => `s${i}.json`)
      for (const name of all) write(folder, { [name]: specification(name, { $ref: 'all.yaml#/paths' }) })
      expect(await refused(folder, all)).toHaveLength(all.length - limit)
    }
  })

  test('the same of YAML with many anchors', async () => {
    const anchors = 2_000
    const text = `paths: { /0: { get: {} } }\nx: [${'&a,'.repeat(anchors)}]\n`
    const most = 1 + Math.floor(maxSharedLength / (text.length + anchors * lengthPerAnchor))
    const folder = project({ 'all.yaml': text })
    const all = Array.from({ length: most + 2 }, (_, i) => `s${i}.json`)
    for (const name of all) write(folder, { [name]: specification(name, { $ref: 'all.yaml#/paths' }) })
    expect(await refused(folder, all)).toHaveLength(2)
  })

  test('files that are not there, and short ones, as often as they are asked for', async () => {
    const refs = Array.from({ length: 500 }, (_, i) => [`/${i}`, { $ref: `none${i}.json` }])
    const folder = project({ 'all.json': { paths: Object.fromEntries(refs) } })
    const all = Array.from({ length: 160 }, (_, i) => `s${i}.json`)
    for (const name of all) write(folder, { [name]: specification(name, { $ref: 'all.json#/paths' }) })
    const said = await refused(folder, all)
    const length = 500 * 4000 + statSync(join(folder, 'all.json')).size
    const read = 1 + Math.floor(maxSharedLength / length)
    expect(said.filter(message => message.startsWith('Cannot read "s'))).toHaveLength(all.length - read)
  })

  test.each([
    [
      'characters of all AsyncAPI files',
      'a.json',
      padded('{"channels":{}}', maxCountedLength),
      maxCountedLength,
    ],
    [
      'the same of YAML that merges what aliases repeat',
      'a.json',
      'channels: { a: {} }\nx: &a { b: 1 }\ny: { <<: *a }\n',
      leastAliasedLength,
    ],
    [
      'the same where it starts as JSON',
      'a.yaml',
      '{ channels: { a: {} }, x: &a { b: 1 }, y: { <<: *a } }\n',
      leastAliasedLength,
    ],
  ])('%s', async (_, name, text, counted) => {
    const folder = project({ [name]: text })
    symlinkSync('.', join(folder, 'l'))
    symlinkSync('.', join(folder, 'n'))
    const most = Math.floor(maxAllCountedLength / counted)
    const files = Array.from({ length: most + 1 }, (_, i) => linked(i, name))
    write(folder, {
      'docs.json': {
        $schema: 'https://mintlify.com/docs.json',
        navigation: { groups: files.map((asyncapi, i) => ({ group: `G${i}`, asyncapi })) },
      },
    })
    const { channels } = await readProject(folder)
    expect(Object.keys(channels ?? {})).toEqual(files.slice(0, most))
  })
})

test('files that links bring', () => {
  const folder = project({ 'f/a.mdx': '', 'g/b.json': '1' })
  const size = 2 ** 20
  truncateSync(join(folder, 'f/a.mdx'), size)
  for (let i = 0; i < maxLinkedBytes / size - 1; i++) symlinkSync('f', join(folder, `d${i}`))
  symlinkSync('f/a.mdx', join(folder, 'a.mdx'))
  expect(walk(folder).files).toHaveLength(2 + maxLinkedBytes / size)
  symlinkSync('g', join(folder, 'e'))
  expect(() => walk(folder)).toThrow('Links bring more than 128 MB of page, JSON and YAML files here.')
})

test('the size of one in git', async () => {
  const navigation = { groups: [{ group: 'A', openapi: 'api.json', pages: ['index'] }] }
  const folder = repository({ 'docs.json': { navigation }, 'index.mdx': '' })
  const specification = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} }
  const staged = async (size: number) => {
    write(folder, { 'api.json': JSON.stringify(specification).padEnd(size) })
    git(folder, 'add', '.')
    return await call(['check', '--staged', '--no-cache', folder])
  }
  expect(await staged(maxObjectBytes)).toMatchObject({ code: 0, err: '' })
  expect(await staged(maxObjectBytes + 1)).toMatchObject({
    code: 1,
    out: expect.stringContaining('it is larger than 32 MB'),
  })
  write(folder, { 'index.mdx': '---\nopenapi: GET /none\n---\n'.padEnd(maxObjectBytes + 1) })
  expect(await staged(1)).toMatchObject({ code: 1, out: expect.stringContaining('index.mdx:2:10') })
})

test('files that links bring in git', async () => {
  const folder = repository({ 'docs.json': start, 'index.mdx': '', 'g/b.json': '1' })
  const size = 2 ** 20
  write(folder, { 'f/a.json': '' })
  truncateSync(join(folder, 'f/a.json'), size)
  for (let i = 0; i < maxLinkedBytes / size - 1; i++) symlinkSync('f', join(folder, `d${i}`))
  symlinkSync('f/a.json', join(folder, 'a.json'))
  git(folder, 'add', '.')
  const staged = ['check', '--staged', '--no-cache', folder]
  expect(await call(staged)).toMatchObject({ code: 0, err: '' })
  symlinkSync('g', join(folder, 'e'))
  git(folder, 'add', '.')
  const { code, err } = await call(staged)
  expect(code).toBe(2)
  expect(err).toMatch(/^docs-nav: Links bring more than 128 MB of page, JSON and YAML files here\./)
})

test('missing entries of versions', async () => {
  const half = maxLacks / 2
  const folder = project({})
  const found = async (pages: number) => {
    const versions = [
      { version: 'all', pages: Array.from({ length: pages }, (_, i) => `p${i}`) },
      // Each lacks all pages, and has one that the first one lacks.
      ...['a', 'b'].map(version => ({ version, pages: [version] })),
    ]
    write(folder, { 'docs.json': { navigation: { versions } } })
    const checked = await readProject(folder, { files: false })
    const { diagnostics } = checkWhole(checked, { rules: { 'version-parity': 'error' } })
    const lacks = diagnostics.filter(({ rule }) => rule === 'version-parity')
    return [lacks.length, lacks.filter(({ message }) => message.includes('on nothing is compared')).length]
  }
  expect(await found(half - 1)).toEqual([maxLacks, 0])
  expect(await found(half)).toEqual([maxLacks + 1, 1])
})

test('elements and entries below versions inside one another', async () => {
  const folder = project({})
  const found = async (pages: number) => {
    const a = { version: 'a', pages: Array.from({ length: pages }, () => 'a/x') }
    let versions: object[] = [a, { version: 'b', pages: ['b/x', 'b/y'] }]
    for (let above = 4; above > 0; above--) versions = [{ version: `v${above}`, versions }]
    write(folder, { 'docs.json': { navigation: { versions } } })
    const read = await readProject(folder, { files: false })
    const { diagnostics } = checkWhole(read, {
      rules: { 'version-parity': 'error', 'duplicate-page': 'off' },
    })
    const { nodes } = resolveNavigation(read)
    return {
      said: diagnostics.flatMap(({ rule, message }) => (rule === 'version-parity' ? [message] : [])),
      named: nodes.filter(node => node.kind === 'page' && node.versions?.length === 1).length,
    }
  }
  // Five lists: the innermost has two versions and two pages beside these, each other one a version more.
  const most = maxTranslated / 5 - 6
  expect(await found(most)).toEqual({ said: ['Version "a" lacks "b/y" of version "b".'], named: most + 1 })
  expect(await found(most + 1)).toEqual({
    said: [
      'From version "a" on nothing is compared: with what stands before, more than 1,000,000 elements and entries would be, each once for every one above it.',
    ],
    named: 0,
  })
})

test.each([
  ['', 1],
  [`${'d'.repeat(charactersPerShown)}/`, 2],
])('snippets, links and ids that pages show, in the folder "%s"', async (own, times) => {
  // Each page shows a snippet of 999 links.
  const count = maxShown / 1000 / times + 1
  const pages = Array.from({ length: count }, (_, i) => `${own}p${String(i).padStart(4, '0')}`)
  const page = "import S from '/snippets/s.mdx'\n\n<S />"
  const folder = project({
    'snippets/s.mdx': '[a](p0000)\n\n'.repeat(999),
    ...Object.fromEntries(pages.map(name => [`${name}.mdx`, page])),
  })
  const found = async (count: number) => {
    write(folder, {
      'docs.json': { navigation: { pages: pages.slice(0, count) } },
      '.mintignore': `${pages.slice(count).join('.mdx\n')}.mdx`,
    })
    const { diagnostics } = checkProject(await readProject(folder, { links: true, dialect: 'extended' }))
    return diagnostics.map(({ rule, file, message }) => `${rule} ${file} ${message.slice(0, 27)}`)
  }
  expect(await found(pages.length - 1)).toEqual([])
  // Each rule of links says so.
  const said = ['broken-anchor', 'broken-link', 'link-case', 'missing-asset'].map(
    rule => `${rule} ${pages.at(-1)}.mdx From this page on snippets `,
  )
  expect((await found(pages.length)).sort()).toEqual(said)
})

test('snippets that each show all others, on pages that show one of them', async () => {
  const names = Array.from({ length: 200 }, (_, i) => `s${i}.md`)
  const all = names.map(name => `<Snippet file="${name}" />\n\n`).join('')
  // Each page shows so many, and each of them as many.
  const most = Math.floor(maxShown / (names.length * (names.length + 1)))
  const found = async (count: number) => {
    const pages = Array.from({ length: count }, (_, i) => `p${i}`)
    const folder = project({
      'docs.json': { navigation: { pages } },
      ...Object.fromEntries(pages.map(page => [`${page}.mdx`, '<Snippet file="s0.md" />\n'])),
      ...Object.fromEntries(names.map(name => [`snippets/${name}`, all])),
    })
    const { diagnostics } = checkProject(await readProject(folder, { links: true, dialect: 'extended' }))
    return diagnostics.filter(({ message }) => message.startsWith('From this page on snippets ')).length
  }
  expect(await found(most)).toBe(0)
  expect(await found(most + 1)).toBe(4)
})

test.each([
  ['a link', '', []],
  ['a redirect', 'old', ['/old']],
])(
  'snippets that a page shows which is left out of the navigation, and to which %s leads',
  async (_, from, redirects: string[]) => {
    const page = 'd'.repeat(19 * charactersPerShown)
    const found = async (count: number) => {
      const files = {
        'docs.json': JSON.stringify({
          navigation: { pages: ['index'] },
          redirects: redirects.map(source => ({ source, destination: `/${page}` })),
        }),
        'docs-nav.config.json': JSON.stringify({ notInNavigation: [`${page}.mdx`] }),
        'index.mdx': `[a](/${from || page}#nope)`,
        [`${page}.mdx`]: "import S from '/snippets/s.mdx'\n\n<S />",
        'snippets/s.mdx': '[](/)\n\n'.repeat(count),
      }
      const { diagnostics } = checkProject(await projectOf({ files, links: true }))
      const said = diagnostics.filter(({ rule }) => rule === 'broken-anchor')
      return said.map(({ file, message }) => `${file} ${message.slice(0, 8)}`)
    }
    expect(await found(maxShown / 20 - 1)).toEqual(['index.mdx The page'])
    expect(await found(maxShown / 20)).toEqual([`${page}.mdx From thi`])
  },
)

test.each([
  ['links', (length: number) => `[a](#${'d'.repeat(length - 1)})`],
  ['ids', (length: number) => `<a id="${'d'.repeat(length)}" />`],
])('characters of the %s of a snippet that pages show', async (_, written) => {
  // Each page shows a snippet, and as much of it as counts a thousand.
  const count = maxShown / 1000
  const page = "import S from '/snippets/s.mdx'\n\n<S />\n"
  const folder = project({
    'docs.json': { navigation: { pages: [] } },
    ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}.mdx`, page])),
  })
  const found = async (length: number) => {
    write(folder, { 'snippets/s.mdx': written(length) })
    const { diagnostics } = checkProject(await readProject(folder, { links: true, dialect: 'extended' }))
    return diagnostics.filter(({ message }) => message.startsWith('From this page on snippets ')).length
  }
  expect(await found(998 * charactersPerShown + charactersPerShown - 1)).toBe(0)
  expect(await found(999 * charactersPerShown)).toBe(4)
})

test('what an option of a rule names', async () => {
  const folder = project({ 'docs.json': start, 'index.mdx': '' })
  const found = async (count: number) => {
    const fields = Array.from({ length: count }, (_, i) => `f${i}`)
    const maximum = Object.fromEntries(fields.map(field => [field, 1]))
    const rules = { 'front-matter-fields': { severity: 'error', required: fields, maximum } }
    write(folder, { 'docs-nav.config.json': { rules } })
    return (await check(folder)).out.split('\n').filter(Boolean)
  }
  expect(await found(maxOptionItems)).toEqual([expect.stringContaining('lacks "f0", "f1"')])
  expect(await found(maxOptionItems + 1)).toEqual([
    expect.stringContaining('must be of up to 100 entries, not a list. [config]'),
    expect.stringContaining('must be of up to 100 entries, not an object. [config]'),
  ])
})

test('fields that are too long', async () => {
  const fields = Array.from({ length: maxOptionItems }, (_, i) => `f${i}`)
  const maximum = Object.fromEntries(fields.map(field => [field, 1]))
  const rules = { 'front-matter-fields': { severity: 'error', maximum } }
  const folder = project({
    'docs-nav.config.json': { rules },
    'a/p0.md': `---\n${fields.join(': 12\n')}: 12\n---\n`,
    'b.md': '---\nf0: 12\n---\n',
    'c.md': '---\nf0: 12\nf1: 12\n---\n',
  })
  const names = Array.from({ length: maxLongFields / maxOptionItems }, (_, i) => `a/p${i}`)
  for (const name of names.slice(1)) symlinkSync('p0.md', join(folder, `${name}.md`))
  const found = async (...more: string[]) => {
    write(folder, { 'docs.json': { navigation: { pages: [...names, ...more] } } })
    const { diagnostics } = checkWhole(await readProject(folder))
    const of = diagnostics.filter(({ rule }) => rule === 'front-matter-fields')
    const beyond = of.filter(({ message }) => message.startsWith('From this page on the length of fields'))
    return { told: of.length, beyond: beyond.map(({ file }) => file) }
  }
  expect(await found()).toEqual({ told: maxLongFields, beyond: [] })
  expect(await found('b', 'c')).toEqual({ told: maxLongFields + 1, beyond: ['b.md'] })
})

describe('a tree', () => {
  /** The bytes of texts and keys in a value as JSON has them, and 8 for each value in it. */
  const lengthOf = (value: unknown): number => {
    if (typeof value === 'string') return Buffer.byteLength(jsonText(value)) - 2 + 8
    if (typeof value !== 'object' || value === null) return 8
    const keys = Array.isArray(value) ? [] : Object.keys(value)
    return Object.values(value).reduce<number>(
      (sum, item) => sum + lengthOf(item),
      8 + keys.reduce((sum, key) => sum + key.length, 0),
    )
  }

  test('its characters', async () => {
    const pages = Array.from({ length: 11_900 }, (_, i) => `p${i}`)
    const nested = (levels: number): object => ({
      group: 'g'.repeat(1000),
      pages: levels === 1 ? pages : [nested(levels - 1)],
    })
    const docs = (label: number, of = 'x') => ({
      navigation: { groups: [nested(10), { group: of.repeat(label), pages: ['a'] }] },
    })
    const folder = project({ 'docs.json': docs(2000) })
    const usedWith = async (of?: string) => {
      write(folder, { 'docs.json': docs(2000, of) })
      const { nodes } = resolveNavigation(await readProject(folder))
      const counted = nodes.map(node => ('previous' in node ? { ...node, previous: null, next: null } : node))
      return lengthOf(counted) - 8
    }
    const used = await usedWith()
    const tree = async (label: number) => {
      write(folder, { 'docs.json': docs(label) })
      const { code, err } = await call(['tree', folder, '--no-files', '--no-cache'])
      return { code, err }
    }
    const label = 2000 + maxTreeLength - used
    expect(await tree(label)).toEqual({ code: 0, err: '' })
    expect(await tree(label + 1)).toEqual({
      code: 2,
      err: expect.stringMatching(/^docs-nav: The tree holds more than 128 MB of text, .*\n$/),
    })
    for (const [of, bytes] of [
      ['"', 2],
      ['中', 3],
      ['\u0001', 6],
      ['\u200b', 6],
    ] as const) {
      const most = 2000 + Math.floor((maxTreeLength - (await usedWith(of))) / bytes)
      const resolved = async (label: number) => {
        write(folder, { 'docs.json': docs(label, of) })
        const project = await readProject(folder)
        return () => resolveNavigation(project)
      }
      expect(await resolved(most), of).not.toThrow()
      expect(await resolved(most + 1), of).toThrow('The tree holds more than 128 MB of text')
    }
  })

  test('its characters, those of hidden operations that no node shows among them', async () => {
    // 200 operations of one summary, mounted at eight addresses each.
    const paths = Array.from(
      { length: 200 },
      (_, i) => `  /${i}: { get: { x-hidden: true, tags: [t${i}], summary: *long } }`,
    )
    const folder = project({
      'docs.json': {
        $schema: 'https://mintlify.com/docs.json',
        navigation: {
          groups: Array.from({ length: 8 }, (_, i) => ({
            group: `G${i}`,
            openapi: { source: 'a.yaml', directory: `d${i}` },
          })),
        },
      },
      'a.yaml': `openapi: 3.1.0\ninfo: { title: A, version: '1' }\nx: &long ${'zab '.repeat(25_000)}\npaths:\n${paths.join('\n')}\n`,
    })
    expect(await call(['tree', folder, '--no-files', '--no-cache'])).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('The tree holds more than 128 MB of text'),
    })
  })

  test('pages that elements generate together; nothing is concluded from those past them', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: maxGenerated / 5 }, (_, i) => [`/${i}`, { get: {} }]),
    )
    const folder = project({
      'a.json': { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths },
      'listed.mdx': '[No page](/nowhere) [Another letter case](/LISTED) [A folder](/api-reference)',
      'orphan.mdx': '# Not listed',
    })
    execFileSync('git', ['init', '--quiet'], { cwd: folder })
    write(folder, { 'docs.json': { navigation: { pages: ['removed'] } }, 'removed.mdx': '' })
    execFileSync('git', ['add', 'docs.json', 'removed.mdx'], { cwd: folder })
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a', 'commit', '--quiet', '-m', 'a'], {
      cwd: folder,
    })
    rmSync(join(folder, 'removed.mdx'))
    const found = async (groups: number) => {
      const navigation = {
        groups: [
          { group: 'Pages', pages: ['listed'] },
          ...Array.from({ length: groups }, (_, i) => ({ group: `G${i}`, openapi: 'a.json' })),
        ],
      }
      write(folder, { 'docs.json': { navigation } })
      const { diagnostics } = checkProject(await readProject(folder, { links: true, since: 'HEAD' }), {
        // It is told of though the file is ignored: it is about those of all.
        rules: { 'link-to-folder': 'warning', 'openapi-invalid': { ignore: ['a.json'] } },
      })
      return diagnostics.map(({ rule, file, pointer }) => `${rule} ${file}${pointer}`)
    }
    expect(await found(5)).toEqual([
      'moved-page docs.json/navigation',
      'broken-link listed.mdx',
      'link-case listed.mdx',
      'link-to-folder listed.mdx',
      'orphan-page orphan.mdx',
    ])
    expect(await found(6)).toEqual(['openapi-invalid docs.json/navigation/groups/6/openapi'])
    const diff = await call(['diff', 'HEAD', '--project', folder, '--format', 'json'])
    expect(JSON.parse(diff.out).lost).toEqual([])
  })
})

describe('redirects', () => {
  const range = (length: number) => Array.from({ length }, (_, i) => i)

  test('places that are looked at for an address, more for long texts before a star', async () => {
    // The tree's root is a place too. The first of the list acts, and the shortest is looked at last.
    const first = async (lengths: readonly number[]) => {
      const redirects = lengths.map(length => ({ source: `/${'a'.repeat(length)}*`, destination: '/index' }))
      const folder = project({ 'docs.json': { ...start, redirects }, 'index.mdx': '' })
      const address = `/${'a'.repeat(2 * charactersPerPlace)}`
      const { out } = await call(['redirects', 'test', address, '--project', folder, '--format', 'json'])
      return JSON.parse(out).addresses[0].steps[0].source.length - '/*'.length
    }
    const plain = range(maxPlaces - 1).map(i => i + 1)
    expect(plain.at(-1)).toBe(charactersPerPlace - 1)
    expect(await first(plain)).toBe(1)
    expect(await first([...plain, charactersPerPlace])).toBe(3)
    expect(await first([...plain.slice(0, -2), charactersPerPlace])).toBe(1)
  })

  test('parts of an address, past which nobody can say whether one leads on', async () => {
    const faults = async (parts: number, redirects: readonly object[]) => {
      const index = `[a](/old${'/a'.repeat(parts - 1)})`
      const folder = project({ 'docs.json': { ...start, redirects }, 'index.mdx': index })
      return (await check(folder, '--links')).out
    }
    const redirects = [{ source: '/old/:slug*', destination: '/index' }]
    expect(await faults(32, redirects)).toBe('')
    expect(await faults(33, redirects)).toBe('')
    expect(await faults(33, [])).toContain('[broken-link]')
    // Nor does it matter what else is there.
    const deep = `old${'/a'.repeat(32)}`
    const rulesOf = async (redirects: readonly object[]) => {
      const files = { 'index.mdx': `[a](/${deep}) [b](/${deep}/Page)`, [`${deep}/page.mdx`]: '' }
      const navigation = { pages: ['index', `${deep}/page`] }
      const folder = project({ 'docs.json': { ...start, navigation, redirects }, ...files })
      return (await check(folder, '--links', '--rule', 'link-to-folder=error')).out.match(
        /(?<=\[)link-[\w-]+/g,
      )
    }
    expect(await rulesOf(redirects)).toBeNull()
    expect(await rulesOf([])).toEqual(['link-to-folder', 'link-case'])
  })

  test('those that are followed behind the first of each address', async () => {
    const long = 'a'.repeat(19 * charactersPerHop)
    const addressOf = (i: number) => `/${long}/${i}/:x*`
    const redirects = range(maxHops).map(i => ({
      source: addressOf(i),
      destination: i === maxHops - 1 ? '/index' : addressOf(i + 1),
    }))
    const docs = {
      ...start,
      redirects: [
        ...redirects,
        ...range(maxHops).map(i => ({ source: `/${i}/:x*`, destination: addressOf(i + 1) })),
      ],
    }
    const perLink = 20 * (maxHops - freeHops)
    const links = range(Math.floor(maxFurtherHops / perLink)).map(i => `[](/0/${i})`)
    const rest = maxFurtherHops - links.length * perLink
    links.push(`[](/${maxHops - freeHops - rest / 20}/a)`)
    const ends = async (all: readonly string[]) => {
      const folder = project({ 'docs.json': docs, 'index.mdx': all.join('\n') })
      return resolveLinks(await readProject(folder, { links: true })).links.map(({ to }) => to)
    }
    expect(new Set(await ends(links))).toEqual(new Set(['/']))
    const more = await ends([...links, `[](/${maxHops - freeHops - 1}/a)`, `[](/${maxHops - freeHops}/a)`])
    expect(more.slice(-3)).toEqual(['/', null, '/'])
  })
})

describe('an export, and the page of a view', () => {
  test('of long labels above many pages: one line says so', async () => {
    // 190 groups inside one another, each of a label of 1,000 characters.
    let inner: object = { group: 'a', pages: Array.from({ length: 1_000 }, (_, i) => `${i}`) }
    for (let above = 190; above > 0; above--) inner = { group: 'x'.repeat(1_000), pages: [inner] }
    const folder = project({ 'docs.json': { navigation: { groups: [inner] } } })
    const shared = [folder, '--dialect', 'extended', '--output', join(folder, 'out')]
    for (const args of [
      ['export', '--to', 'starlight', '--no-files'],
      ['export', '--to', 'docusaurus', '--no-files'],
      ['view'],
    ])
      expect(await call([...args, ...shared])).toEqual({
        code: 2,
        out: '',
        err: expect.stringContaining('docs-nav: The tree holds more than 128 MB of text'),
      })
  })
})

describe('a service', () => {
  const clientOf = (fetch: typeof globalThis.fetch) =>
    createClient({ baseUrl: 'https://docs.example.com', adminKey: 'a', assistantKey: 'b', fetch })
  const answering = (text: string) => clientOf(async () => new Response(text))
  const malformed = expect.objectContaining({ code: 'malformed' })

  test('an answer of it', async () => {
    const text = '{"allSessions":[]}'
    expect(await answering(padded(text, maxAnswerLength)).listJobs('p')).toEqual([])
    await expect(answering(padded(text, maxAnswerLength + 1)).listJobs('p')).rejects.toEqual(malformed)
  })

  test('a stream of it', async () => {
    const read = async (length: number) => {
      const end = 'd:{"finishReason":"stop"}\n'
      const ping = `:${'a'.repeat(2 ** 16 - 2)}\n`
      const text =
        ping.repeat(2 ** 8 - 1) + `:${'a'.repeat(length - 2 ** 24 + 2 ** 16 - end.length - 2)}\n${end}`
      expect(text).toHaveLength(length)
      const types: string[] = []
      for await (const part of answering(text).ask('d', 'Why?')) types.push(part.type)
      return types
    }
    expect(await read(maxAnswerLength)).toEqual(['finish'])
    await expect(read(maxAnswerLength + 1)).rejects.toEqual(malformed)
  })

  test('a line of its stream', async () => {
    const read = async (length: number) => {
      const types: string[] = []
      const line = `0:"${'a'.repeat(length - 4)}"`
      for await (const part of answering(`0:"b"\n${line}\nd:{}\n`).ask('d', 'Why?')) types.push(part.type)
      return types
    }
    expect(await read(maxLineLength)).toEqual(['text', 'text', 'finish'])
    await expect(read(maxLineLength + 1)).rejects.toEqual(malformed)
  })

  test('further tries, and the wait between them', async () => {
    const tried = async (wait: number) => {
      const headers = { 'retry-after': String(wait) }
      const fetch = vi.fn(async () => new Response('', { status: 503, headers }))
      vi.useFakeTimers()
      const error = clientOf(fetch)
        .listJobs('p')
        .catch((reason: unknown) => reason)
      await vi.runAllTimersAsync()
      vi.useRealTimers()
      expect(await error).toMatchObject({ status: 503, retryAfter: wait })
      return fetch.mock.calls.length
    }
    expect(await tried(maxRetryMilliseconds / 1000)).toBe(1 + maxRetries)
    expect(await tried(maxRetryMilliseconds / 1000 + 1)).toBe(1)
  })
})
