import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'tsdown'

const oneOf = (...parts: readonly string[]) =>
  new RegExp(`src/(?:${parts.join('|')})`.replaceAll('/', '[\\\\/]'))

/** What reads a project: one file, since each further one costs a start-up about half a millisecond. */
const read = oneOf(
  'grammar|document(?!/edit/join)|navigation',
  'openapi/(?:node|specification)',
  'project/(?:read|locate|open-docs|includes|parts|source|config/(?:find|config)|dialect|walk|disk|ignore|pages|front-matter|specifications|project|texts)',
  'cli/(?:tree\\.|arguments|source|progress|color)',
  'report/tree/index',
)

/** What every check needs beside it. */
const core = oneOf(
  'generated/validators',
  'site/',
  'check(?!/(?:baseline/(?:fingerprint|update)|repair/repair))',
  'openapi/(?:lookup|near|closest)',
  'cli/(?:check|rule-settings)',
  'report/(?:pretty|format|frame|place|summary|colors)',
)

/** The globs of options, of which any rule may have some. */
const globs = /node_modules[\\/]ignore[\\/]/

/** What every tree needs beside them, what reads a specification, and what its cache needs. */
const tree = oneOf('tree/', 'cli/tree-answer', 'report/tree/(?:json|format|text)')
const openapi = oneOf('openapi/(?!deep/|yaml)')
const cache = oneOf('project/cache/')

/** What `--version` needs too. */
const start = oneOf('cli/io', 'report/visible')

const inGroup = (group: RegExp) => (id: string) => group.test(id) && !/\.d\.[cm]?ts$/.test(id)

/** Names the code: an answer of other code is not to be given again. */
const sourceHash = () => {
  const hash = createHash('sha256')
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(file => join('src', file))
  for (const file of ['package.json', ...files.sort()])
    if (/\.(?:ts|js|json)$/.test(file)) hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 32)
}

export default defineConfig({
  entry: ['src/index.ts', 'src/bin.ts', 'src/sidebar.ts', 'src/client.ts'],
  format: 'esm',
  target: 'node20',
  platform: 'node',
  dts: { entry: ['src/index.ts', 'src/sidebar.ts', 'src/client.ts'] },
  fixedExtension: false,
  minify: true,
  define: { SOURCE_HASH: JSON.stringify(sourceHash()) },
  // Its ES modules need no help of the bundler, which would be one more file to load.
  alias: { 'fastest-levenshtein': 'fastest-levenshtein/esm/mod.js' },
  outputOptions: {
    codeSplitting: {
      groups: [
        { name: 'start', test: inGroup(start), priority: 2 },
        { name: 'read', test: inGroup(read), priority: 2 },
        { name: 'core', test: id => globs.test(id) || inGroup(core)(id), priority: 1 },
        { name: 'tree', test: inGroup(tree), priority: 1 },
        { name: 'openapi', test: inGroup(openapi), priority: 1 },
        { name: 'cache', test: inGroup(cache) },
      ],
    },
  },
})
