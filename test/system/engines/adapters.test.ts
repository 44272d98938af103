import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exporters } from '../../../src/exporters/index.ts'
import { readProject, resolveNavigation, type Tree } from '../../../src/index.ts'
import { createSite } from '../../../src/model.ts'
import { linkedSections, projects, shownPages } from '../../shown-pages.ts'
import { root } from '../../fixtures.ts'
import { sites, unpackSite } from '../../sites.ts'
import { plainEnvironment, run } from '../scratch.ts'
import { installedEngine } from './installed.ts'

const engine = installedEngine('astro')
const modules = join(engine ?? '', 'node_modules')
const build = join(engine ?? '', 'build')

beforeAll(() => {
  if (engine === null) return
  rmSync(build, { recursive: true, force: true })
  mkdirSync(join(build, 'node_modules'), { recursive: true })
  symlinkSync(root, join(build, 'node_modules/docs-nav'))
})
afterAll(() => {
  if (engine !== null) rmSync(build, { recursive: true, force: true })
})

const treeOf = async (folder: string): Promise<Tree> =>
  resolveNavigation(await readProject(folder, { config: false, cache: false }))

const env = { ...plainEnvironment, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }

/** Builds an example in a copy of it. */
async function built(example: 'vite' | 'astro', docs: string) {
  const cwd = join(build, `${example}-${readdirSync(build).length}`)
  cpSync(join(root, 'examples', example), cwd, { recursive: true })
  const program = join(modules, `.bin/${example}`)
  const ran = await run(program, example === 'vite' ? ['build', '--ssr', 'render.js'] : ['build'], {
    cwd,
    env: { ...env, DOCS: docs },
  })
  if (ran.code === 0 && example === 'vite') await run(process.execPath, ['dist/render.js'], { cwd, env })
  return { ...ran, dist: join(cwd, 'dist') }
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a(?: rel="[^"]*")? href="([^"]*)"/g)].map(match => match[1])
const itemsOf = (html: string) => [...html.matchAll(/<li>([^<]*)<\/li>/g)].map(match => match[1])

describe.skipIf(engine === null).each(['vite', 'astro'] as const)('%s', example => {
  test('builds an empty project whose HTML has what the tree says of each page', async () => {
    const docs = join(root, 'fixtures/example')
    const site = createSite(await treeOf(docs))
    const { code, output, dist } = await built(example, docs)
    expect({ code, output }).toMatchObject({ code: 0 })
    for (const path of site.paths()) {
      const html = readFileSync(join(dist, decodeURI(path), 'index.html'), 'utf8').replaceAll(/\s+/g, ' ')
      const [sidebar = '', rest = ''] = html.split('</nav>')
      const pages = (nodes: ReturnType<typeof site.sidebar>): string[] =>
        nodes.flatMap(node => (node.kind === 'page' ? node.href : pages(node.children)))
      expect(linksOf(sidebar)).toEqual(pages(site.sidebar(path)))
      expect(itemsOf(rest)).toEqual(site.breadcrumbs(path).map(({ label }) => label))
      expect(linksOf(rest)).toEqual([site.previous(path)?.href, site.next(path)?.href].filter(Boolean))
    }
  }, 300_000)

  test('writes no address that ends its attribute', async () => {
    const docs = join(build, `hostile-${example}`)
    mkdirSync(docs)
    writeFileSync(join(docs, 'docs.json'), '{ "navigation": { "pages": ["a", "b"] } }')
    writeFileSync(join(docs, 'a.mdx'), '')
    writeFileSync(join(docs, 'b.mdx'), `---\nurl: 'https://x.y/"onmouseover="alert(1)'\n---\n`)
    const { code, output, dist } = await built(example, docs)
    expect({ code, output }).toMatchObject({ code: 0 })
    const html = readFileSync(join(dist, 'a/index.html'), 'utf8')
    expect(html).toContain('https://x.y/')
    expect(html).not.toContain('"onmouseover="')
  }, 300_000)

  test('ends at what check finds, with its place', async () => {
    const { code, output } = await built(example, join(root, 'fixtures/broken'))
    expect(code).not.toBe(0)
    expect(output).toMatch(/docs\.json:\d+:\d+: /)
    expect(output).toContain('[missing-page]')
  }, 300_000)
})

describe.skipIf(engine === null || !existsSync(sites)).each(projects)(
  'Starlight takes the sidebar of %s',
  site => {
    test('and lists the same pages in the same order', async () => {
      const scratch = join(build, `site-${site}`)
      mkdirSync(scratch)
      const tree = await treeOf(unpackSite(site, scratch))
      const { text } = (await exporters.starlight())(tree)
      const cwd = join(build, `starlight-${site}`)
      mkdirSync(join(cwd, 'src/content/docs'), { recursive: true })
      writeFileSync(join(cwd, 'src/content/docs/index.md'), '---\ntitle: Home\n---\n')
      writeFileSync(
        join(cwd, 'src/content.config.ts'),
        `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
      )
      writeFileSync(join(cwd, 'package.json'), '{ "private": true, "type": "module" }')
      writeFileSync(
        join(cwd, 'astro.config.mjs'),
        `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ title: 'Docs', pagefind: false, sidebar: ${text} })] }
`,
      )
      const { code, output } = await run(join(modules, '.bin/astro'), ['build'], { cwd, env })
      expect({ code, output }).toMatchObject({ code: 0 })
      const html = readFileSync(join(cwd, 'dist/index.html'), 'utf8')
      const sidebar = html.slice(
        html.indexOf('<sl-sidebar-state-persist'),
        html.indexOf('</sl-sidebar-state-persist>'),
      )
      const links = [...sidebar.matchAll(/<a href="([^"]*)"/g)].map(match =>
        match[1]!.replace(/(?<=.)\/$/, ''),
      )
      const sections = linkedSections(tree)
      const own = shownPages(tree).map(({ href }) => href.replace(/(?<=.)\/$/, ''))
      const plain = (href: string) => href.replaceAll('&amp;', '&').replaceAll('&#38;', '&')
      expect(links.map(plain).filter(href => own.includes(href) || !sections.includes(href))).toEqual(own)
    }, 300_000)
  },
)

test.skipIf(engine === null)('path-to-regexp reads each source for Vercel and Next.js', async () => {
  const require = createRequire(join(engine!, 'package.json'))
  const { pathToRegexp } = require('path-to-regexp') as { pathToRegexp: (source: string) => RegExp }
  const tree = await treeOf(join(root, 'fixtures/museum'))
  const rules: { source: string }[] = JSON.parse((await exporters.next())(tree).text)
  expect(rules.length).toBe(tree.redirects?.length)
  const matches = (path: string) => rules.filter(({ source }) => pathToRegexp(source).test(path)).length
  expect(['/tours', '/handbook/a/b', '/handbook', '/none'].map(matches)).toEqual([1, 1, 1, 0])
})
