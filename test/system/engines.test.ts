import { execFileSync } from 'node:child_process'
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
import { exporters } from '../../src/exporters/index.ts'
import { type PageNode, readProject, resolveNavigation, type Tree } from '../../src/index.ts'
import { createSite } from '../../src/model.ts'
import { root } from '../fixtures.ts'
import { sites, unpackSite } from '../sites.ts'
import { plainEnvironment, run } from './scratch.ts'

/**
 * The engines have a package of their own, so that an installation of the library does not grow. They are installed
 * outside of the folders of tests and sources, which other tests read whole.
 */
const manifests = join(root, 'test/engines')
const engines = join(root, '.engines')
const modules = join(engines, 'node_modules')
const build = join(engines, 'build')

const isInstalled = (file: string) =>
  existsSync(join(engines, file)) &&
  readFileSync(join(engines, file), 'utf8') === readFileSync(join(manifests, file), 'utf8')

beforeAll(() => {
  if (!existsSync(join(modules, 'astro')) || !isInstalled('package.json')) {
    rmSync(engines, { recursive: true, force: true })
    cpSync(manifests, engines, { recursive: true })
    // "npm ci" refuses the lock file: it lacks optional builds of Pagefind for other platforms.
    execFileSync('npm', ['install', '--no-save', '--silent', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: engines,
    })
  }
  rmSync(build, { recursive: true, force: true })
  mkdirSync(join(build, 'node_modules'), { recursive: true })
  symlinkSync(root, join(build, 'node_modules/docs-nav'))
}, 600_000)
afterAll(() => rmSync(build, { recursive: true, force: true }))

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

describe.each(['vite', 'astro'] as const)('%s', example => {
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

  test('ends at what check finds, with its place', async () => {
    const { code, output } = await built(example, join(root, 'fixtures/broken'))
    expect(code).not.toBe(0)
    expect(output).toMatch(/docs\.json:\d+:\d+: /)
    expect(output).toContain('[missing-page]')
  }, 300_000)
})

const shown = ({ nodes }: Tree): PageNode[] => {
  const isHidden = (id: number | null): boolean =>
    id !== null && (Boolean(nodes[id]!.hidden) || isHidden(nodes[id]!.parent))
  return nodes.filter((node): node is PageNode => node.kind === 'page' && !isHidden(node.id))
}

describe.skipIf(!existsSync(sites)).each(['grid', 'turso', 'mem0'])(
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
      const sections = tree.nodes.flatMap(node => (node.kind !== 'page' && 'href' in node ? node.href : []))
      const own = shown(tree).map(({ href }) => href.replace(/(?<=.)\/$/, ''))
      const plain = (href: string) => href.replaceAll('&amp;', '&').replaceAll('&#38;', '&')
      expect(links.map(plain).filter(href => own.includes(href) || !sections.includes(href))).toEqual(own)
    }, 300_000)
  },
)

test('path-to-regexp reads each source for Vercel and Next.js', async () => {
  const require = createRequire(join(engines, 'package.json'))
  const { pathToRegexp } = require('path-to-regexp') as { pathToRegexp: (source: string) => RegExp }
  const tree = await treeOf(join(root, 'fixtures/museum'))
  const rules: { source: string }[] = JSON.parse((await exporters.next())(tree).text)
  expect(rules.length).toBe(tree.redirects?.length)
  const matches = (path: string) => rules.filter(({ source }) => pathToRegexp(source).test(path)).length
  expect(['/tours', '/handbook/a/b', '/handbook', '/none'].map(matches)).toEqual([1, 1, 1, 0])
})
