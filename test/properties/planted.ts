import assert from 'node:assert/strict'
import fc from 'fast-check'
import { checkProject } from '../../src/index.ts'
import { type Files, readFiles, textIn } from './memory.ts'
import { property } from './property.ts'

/** A site without faults: its docs.json and the front matter of its pages, by path. */
interface Site {
  readonly docs: {
    readonly navigation: { readonly groups: readonly { readonly group: string; readonly pages: string[] }[] }
    readonly api: { openapi: string }
    readonly redirects: { source: string; destination: string }[]
  }
  readonly pages: Map<string, string>
}

const words = fc.stringMatching(/^[a-z]{1,8}$/)

const sites: fc.Arbitrary<Site> = fc
  .record({
    names: fc.uniqueArray(words, { minLength: 1, maxLength: 4 }),
    folder: words,
    groups: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ names, folder, groups }) => {
    const lists = Array.from({ length: groups }, (_, i) => names.map(name => `${folder}-${i}/${name}`))
    return {
      docs: {
        navigation: { groups: lists.map((pages, i) => ({ group: `Group ${i}`, pages })) },
        api: { openapi: 'api.json' },
        redirects: [{ source: '/before', destination: `/${lists[0]![0]!}` }],
      },
      pages: new Map(lists.flat().map(page => [page, 'title: A'])),
    }
  })

/** A fault to put into a site: the rule that reports it, and a function that makes it. */
interface Planted {
  readonly rule: string
  /** Puts the fault into the site at a page, and returns the text that must be marked. */
  plant(site: Site, group: number, page: number): string
}

const faults: Readonly<Record<string, Planted>> = {
  'a file of api.openapi that is not there': {
    rule: 'openapi-missing',
    plant({ docs }) {
      docs.api.openapi = 'gone.json'
      return '"gone.json"'
    },
  },
  'front matter that names an operation that is not there': {
    rule: 'page-operation',
    plant({ docs, pages }, group, page) {
      pages.set(pageOf(docs, group, page), 'title: A\nopenapi: GET /gone')
      return 'GET /gone'
    },
  },
  'a page with its extension': {
    rule: 'page-path',
    plant({ docs }, group, page) {
      const list = docs.navigation.groups[group]!.pages
      list[page] = `${list[page]!}.mdx`
      return JSON.stringify(list[page])
    },
  },
  'a page at a reserved address': {
    rule: 'reserved-address',
    plant({ docs, pages }, group) {
      docs.navigation.groups[group]!.pages.push('mcp')
      pages.set('mcp', 'title: A')
      return '"mcp"'
    },
  },
  'a redirect whose source lacks its slash': {
    rule: 'redirect-pattern',
    plant({ docs }) {
      docs.redirects[0]!.source = 'before'
      return '"before"'
    },
  },
}

const pageOf = ({ navigation }: Site['docs'], group: number, page: number) =>
  navigation.groups[group]!.pages[page]!

const api = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: { '/here': { get: { responses: {} } } },
})

const filesOf = ({ docs, pages }: Site, indent: number): Files =>
  new Map([
    ['docs.json', JSON.stringify({ $schema: 'https://mintlify.com/docs.json', ...docs }, null, indent)],
    ['api.json', api],
    ...[...pages].map(([page, matter]) => [`${page}.mdx`, `---\n${matter}\n---\n`] as const),
  ])

async function errorsOf(files: Files): Promise<string[]> {
  const project = await readFiles(files)
  return checkProject(project)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ rule, file, range }) =>
      `${rule} ${textIn(project, files, file!)!.slice(range!.start.offset, range!.end.offset)}`.trim(),
    )
}

const planted = property(
  'a planted fault is the only error, and marked',
  60,
  fc.record({
    site: sites,
    kind: fc.constantFrom(...Object.keys(faults)),
    group: fc.nat(),
    page: fc.nat(),
    indent: fc.constantFrom(0, 2),
  }),
  async ({ site, kind, group, page, indent }) => {
    // A copy, since fast-check tries a failing case again.
    const copy = structuredClone(site)
    assert.deepEqual(await errorsOf(filesOf(copy, indent)), [])
    const { groups } = copy.docs.navigation
    const { rule, plant } = faults[kind]!
    const marked = plant(copy, group % groups.length, page % groups[0]!.pages.length)
    assert.deepEqual(await errorsOf(filesOf(copy, indent)), [`${rule} ${marked}`])
  },
)

export const plantedProperties = [planted]
