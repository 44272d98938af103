import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PageNode, type Project, readProject, resolveNavigation, type Tree } from '../../src/index.ts'
import { folders, readJson, shared } from '../fixtures.ts'

const corpus = join(shared, 'corpus')
const specs = join(shared, 'specs')

/** The size of each project's tree, and the SHA-256 of its JSON, taken after a person had read the tree. */
const reviewed: Readonly<
  Record<string, { nodes: number; pages: number; operations: number; sha256: string }>
> = {
  'OpenMind-OM1': {
    nodes: 44,
    pages: 30,
    operations: 0,
    sha256: '9c901a22a8e173e08cd0ef0f40c258b2ea65b36cc85aa8ec813dadf4892ed7a4',
  },
  'PrefectHQ-prefect': {
    nodes: 1080,
    pages: 907,
    operations: 0,
    sha256: '97d9be27c4ed239b6be2f1d9ad408067475d1113d65b471558e422b336d35e71',
  },
  'agentskills-agentskills': {
    nodes: 11,
    pages: 9,
    operations: 0,
    sha256: '2f50b1b5b78d77681b97af81a4dc20416fd3435c0a1ca4e94da586f5e9e38e7c',
  },
  'canton-network-cf-docs': {
    nodes: 1751,
    pages: 1497,
    operations: 188,
    sha256: '17f9ebe0649791bb02b0909450a51ceb4bbd248532505008586c8d97254c3a0c',
  },
  'coinbase-x402': {
    nodes: 27,
    pages: 20,
    operations: 0,
    sha256: '54dab0f9c992255d98654b86300aecfe943c9c0c1fa61b64f8a072d25a5d122b',
  },
  'flowglad-flowglad': {
    nodes: 63,
    pages: 45,
    operations: 0,
    sha256: '524ba4422d1ecad900368ce56453bbf88c10d17653849ce5c1266e4207bdb231',
  },
  'jlowin-fastmcp': {
    nodes: 458,
    pages: 383,
    operations: 0,
    sha256: '23da7ecc3d11f94bf4026ec5f867e9e0999752e81834393b1f9343aea0418692',
  },
  'langgenius-dify-docs': {
    nodes: 2061,
    pages: 1611,
    operations: 492,
    sha256: 'b76f9ac7f35d2d9e6fb0e37df4acf3f0debac96269413e342170b0b60bf763b1',
  },
  'lightsparkdev-grid-api': {
    nodes: 176,
    pages: 127,
    operations: 0,
    sha256: 'a72cc854e32e5f3791995ee16cb6caa851323370870da505c255ca9fc08cf73c',
  },
  'mem0ai-mem0': {
    nodes: 287,
    pages: 233,
    operations: 0,
    sha256: '35ed0929e07255d0f75ca284fbb827d40cc7c66a2976d59354370fd90b50fb4f',
  },
  'mintlify-docs': {
    nodes: 1224,
    pages: 984,
    operations: 0,
    sha256: '7632b189021c93554303ca26c350963c54b8ea4b60c2554f0c32a40fdeb9e0fe',
  },
  'mintlify-onboarding-circle-devdocs': {
    nodes: 618,
    pages: 453,
    operations: 0,
    sha256: 'c9eda0ff367fb387161b640e07ad43e91daace24133c13511b930df0028332e6',
  },
  'modelcontextprotocol-modelcontextprotocol': {
    nodes: 454,
    pages: 347,
    operations: 0,
    sha256: '0f7e4fb2bcdf99013b0d1cbae0ed151611213c8915cf83595284eba359c617b5',
  },
  'openclaw-docs': {
    nodes: 12615,
    pages: 10882,
    operations: 0,
    sha256: '8dc696f72cedd2da5c339f5617866abf66372eefec12d37d5eba37e41c90b14a',
  },
  'polarsource-polar': {
    nodes: 550,
    pages: 434,
    operations: 336,
    sha256: '2946d897a66293a74d989b03957e101b55bf7b3bde7019cb1055d37b90b17662',
  },
  'polarsource-polar-handbook': {
    nodes: 64,
    pages: 55,
    operations: 0,
    sha256: '559a852f6c0bf5fb8edbee57decd729883a3a16265e4294104bf86ddda5e1b2c',
  },
  'tursodatabase-turso-docs': {
    nodes: 350,
    pages: 275,
    operations: 0,
    sha256: '00f457765de65ee4d23c6d557b6170d9b26306e32a828353684709c864d46516',
  },
}

let temporary = ''
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'docs-nav-tree-'))
})
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

const pagesOf = ({ nodes }: Tree) => nodes.filter(node => node.kind === 'page')

const sha256 = (tree: Tree) => createHash('sha256').update(JSON.stringify(tree)).digest('hex')

/** What a page shows: a file, or an operation of a specification. */
const shows = ({ file, path, operation }: PageNode) =>
  operation && file === null ? JSON.stringify(operation) : path

/** The nearest node above that is not a group. */
function sectionOf({ nodes }: Tree, page: PageNode): number | null {
  let section = page.parent
  while (section !== null && nodes[section]!.kind === 'group') section = nodes[section]!.parent
  return section
}

/** The visible pages of each section. */
function sectionsOf(tree: Tree): PageNode[][] {
  const sections = new Map<number | null, PageNode[]>()
  for (const page of pagesOf(tree)) {
    const section = sectionOf(tree, page)
    if (!page.hidden) sections.set(section, [...(sections.get(section) ?? []), page])
  }
  return [...sections.values()]
}

/** A value without every second string in its `pages`; `from` says whether the first or the second goes. */
function halved(value: unknown, from: 0 | 1): unknown {
  let count = from
  const visit = (part: unknown, key: string): unknown => {
    if (Array.isArray(part))
      return part
        .filter(item => key !== 'pages' || typeof item !== 'string' || count++ % 2 === 0)
        .map(item => visit(item, ''))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, visit(item, name)]))
  }
  return visit(value, '')
}

describe.skipIf(!existsSync(corpus))('the corpus', () => {
  test('is reviewed whole', () => {
    expect(Object.keys(reviewed)).toEqual(folders(corpus))
  })

  describe.each(Object.keys(reviewed))('%s', name => {
    let target = ''
    let project: Project
    let tree: Tree

    beforeAll(async () => {
      target = join(temporary, name)
      execFileSync('bash', [join(corpus, 'materialise'), name, target])
      project = await readProject(target)
      tree = resolveNavigation(project)
    })

    test('has the reviewed tree', () => {
      // The redirects are those of docs.json as they are written.
      const { redirects: _written, ...reviewedTree } = tree
      const pages = pagesOf(tree)
      const operations = pages.filter(({ operation }) => operation).length
      const summary = {
        nodes: tree.nodes.length,
        pages: pages.length,
        operations,
        sha256: sha256(reviewedTree),
      }
      expect(summary).toEqual(reviewed[name])
    })

    test('is the same however often it is read and resolved', async () => {
      const text = JSON.stringify(tree)
      expect(JSON.stringify(resolveNavigation(project))).toBe(text)
      expect(JSON.stringify(resolveNavigation(await readProject(target)))).toBe(text)
    })

    test('is flat: ids are indexes, parents come before their children', () => {
      for (const [i, { id, parent, depth }] of tree.nodes.entries()) {
        expect(id).toBe(i)
        expect(parent ?? -1).toBeLessThan(i)
        expect(depth).toBe(parent === null ? 0 : tree.nodes[parent]!.depth + 1)
      }
    })

    test('has addresses of unreserved characters, percent-encodings and slashes', () => {
      const address = /^\/(?:(?:[\w.~-]|%[0-9A-F]{2})+(?:\/(?:[\w.~-]|%[0-9A-F]{2})+)*)?$/
      expect(pagesOf(tree).filter(({ href }) => !address.test(href))).toEqual([])
    })

    test('shares an address between places of one page only, and gives a page one address', () => {
      const byAddress = new Map<string, string>()
      const byPage = new Map<string, string>()
      for (const page of pagesOf(tree)) {
        expect(byAddress.get(page.href) ?? shows(page)).toBe(shows(page))
        byAddress.set(page.href, shows(page))
        expect(byPage.get(shows(page)) ?? page.href).toBe(page.href)
        byPage.set(shows(page), page.href)
      }
    })

    test.each([0, 1] as const)('keeps its addresses when half of its entries go (%s)', async from => {
      const source = JSON.stringify(halved(readJson(join(target, 'docs.json')), from))
      const half = pagesOf(resolveNavigation(await readProject(target, { source })))
      const all = new Map(pagesOf(tree).map(page => [shows(page), page.href]))
      expect(half.length).toBeLessThanOrEqual(pagesOf(tree).length)
      for (const page of half) expect(page.href).toBe(all.get(shows(page)))
    })

    test('has the neighbours that stand beside a page in its section', () => {
      for (const pages of sectionsOf(tree))
        for (const [i, { href, previous, next }] of pages.entries()) {
          // A page that appears twice in a row is not its own neighbour.
          const isOther = (page: PageNode) => page.href !== href
          expect(previous).toBe(pages.slice(0, i).findLast(isOther)?.href ?? null)
          expect(next).toBe(pages.slice(i + 1).find(isOther)?.href ?? null)
        }
      for (const page of pagesOf(tree))
        if (page.hidden) expect([page.previous, page.next]).toEqual([null, null])
    })

    test('has a next page whose previous is the page itself', () => {
      const places = new Map<string, PageNode[]>()
      for (const page of pagesOf(tree)) places.set(page.href, [...(places.get(page.href) ?? []), page])
      const once = (href: string | null) => (href === null ? undefined : places.get(href))
      for (const [href, [page, ...more]] of places) {
        if (more.length > 0) continue
        for (const [beside, back] of [
          [once(page!.next), 'previous'],
          [once(page!.previous), 'next'],
        ] as const) {
          if (beside?.length !== 1) continue
          expect(beside[0]![back]).toBe(href)
          expect(sectionOf(tree, beside[0]!)).toBe(sectionOf(tree, page!))
        }
      }
    })

    test('is the same when each part of the navigation stands in a file of its own', async () => {
      const docs = readJson(join(target, 'docs.json'))
      const navigation = { ...docs.navigation }
      const parts: string[] = []
      for (const list of Object.keys(navigation)) {
        if (!Array.isArray(navigation[list])) continue
        navigation[list] = navigation[list].map((entry: unknown) => {
          const part = `part-${parts.length}.json`
          parts.push(part)
          writeFileSync(join(target, part), JSON.stringify(entry))
          return { $ref: `./${part}` }
        })
      }
      const extended = { dialect: 'extended' } as const
      const source = JSON.stringify({ ...docs, navigation })
      const split = await readProject(target, { ...extended, source })
      expect(Object.keys(split.includes)).toEqual(expect.arrayContaining(parts))
      const whole = resolveNavigation(await readProject(target, extended), extended)
      expect(JSON.stringify(resolveNavigation(split, extended))).toBe(JSON.stringify(whole))
    })
  })

  test.each([
    { name: 'langgenius-dify-docs', entries: 492, webhooks: 0, addresses: 246 },
    { name: 'canton-network-cf-docs', entries: 188, webhooks: 0, addresses: 188 },
    { name: 'polarsource-polar', entries: 336, webhooks: 76, addresses: 336 },
  ])('every METHOD entry of $name is an operation page', async ({ name, entries, webhooks, addresses }) => {
    const pages = pagesOf(resolveNavigation(await readProject(join(temporary, name))))
    const listed = pages.filter(({ operation, pointer }) => operation && /\/pages\/\d+$/.test(pointer))
    expect(listed).toHaveLength(entries)
    expect(pages.filter(({ operation }) => operation)).toHaveLength(entries)
    expect(listed.filter(({ operation }) => operation!.webhook !== null)).toHaveLength(webhooks)
    expect(new Set(listed.map(({ href }) => href)).size).toBe(addresses)
  })
})

describe.skipIf(!existsSync(specs))('generated from', () => {
  const projects = new Map<string, Promise<Project>>()

  async function read(file: string): Promise<Project> {
    const folder = mkdtempSync(join(temporary, 'generated-'))
    copyFileSync(join(specs, file), join(folder, file))
    const navigation = { tabs: [{ tab: 'API', openapi: file }] }
    writeFileSync(join(folder, 'docs.json'), JSON.stringify({ navigation }))
    return readProject(folder)
  }

  /** The tree of `{ "tab": "API", "openapi": FILE }`. Each file is read once. */
  async function generated(file: string, groupGenerated: 'tag' | 'none' = 'tag'): Promise<Tree> {
    const project = projects.get(file) ?? read(file)
    projects.set(file, project)
    return resolveNavigation(await project, { groupGenerated })
  }

  test.each([
    { file: 'github.json', pages: 1223, webhooks: 0 },
    { file: 'k8s.json', pages: 1123, webhooks: 0 },
    { file: 'discord.json', pages: 242, webhooks: 0 },
    { file: 'museum.json', pages: 9, webhooks: 1 },
  ])('$file: $pages pages', async ({ file, pages, webhooks }) => {
    const tree = await generated(file)
    const shown = pagesOf(tree)
    expect(shown).toHaveLength(pages)
    expect(shown.filter(({ operation }) => operation!.webhook !== null)).toHaveLength(webhooks)
    expect(new Set(shown.map(({ href }) => href)).size).toBe(pages)
  })

  test.each(['github', 'discord', 'museum'])('%s: the same from JSON and from YAML', async name => {
    const [json, yaml] = await Promise.all([generated(`${name}.json`), generated(`${name}.yaml`)])
    expect(JSON.stringify(yaml).replaceAll(`"${name}.yaml"`, `"${name}.json"`)).toBe(JSON.stringify(json))
  })

  test('github.json: every operation of the document once, in its order when nothing is grouped', async () => {
    const { paths } = JSON.parse(readFileSync(join(specs, 'github.json'), 'utf8'))
    const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
    const operations = Object.entries<object>(paths).flatMap(([path, item]) =>
      methods.filter(key => Object.hasOwn(item, key)).map(key => `${key.toUpperCase()} ${path}`),
    )
    const told = ({ operation }: PageNode) => `${operation!.method} ${operation!.path}`
    expect(pagesOf(await generated('github.json', 'none')).map(told)).toEqual(operations)
  })

  test('github.json: an address is the same in groups and flat', async () => {
    const addresses = (tree: Tree) => new Map(pagesOf(tree).map(page => [shows(page), page.href]))
    const flat = addresses(await generated('github.json', 'none'))
    const grouped = addresses(await generated('github.json'))
    expect(grouped.size).toBe(flat.size)
    for (const [page, href] of grouped) expect(flat.get(page)).toBe(href)
  })
})
