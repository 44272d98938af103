import { defineConfig } from 'tsdown'
import { sourceHash } from './scripts/source-hash.js'

const oneOf = (...parts: readonly string[]) =>
  new RegExp(`src/(?:${parts.join('|')})`.replaceAll('/', '[\\\\/]'))

/** What reads a project: one file, since each further one costs a start-up about half a millisecond. */
const read = oneOf(
  'grammar|document(?!/edit/join)|navigation',
  'openapi/(?:node|specification)',
  'project/(?:read|locate|open-docs|includes|parts|source|config/(?:find|config)|dialect|walk|disk|ignore|pages|front-matter|specifications|project|texts)',
  'cli/(?:tree\\.|arguments|source|progress|color)',
  'report/tree/names',
)

/** What every check needs beside it. */
const core = oneOf(
  'generated/validators',
  'site/',
  'check(?!/(?:baseline/(?:fingerprint|update)|repair/repair))',
  'openapi/(?:lookup|near|closest)',
  'cli/check',
  'report/(?:pretty|format|frame|place|summary|colors)',
)

/** What every tree needs beside them, what reads a specification, and what its cache needs. */
const tree = oneOf('tree/', 'cli/tree-answer', 'report/tree/(?:index|json|format|text)')
const openapi = oneOf('openapi/(?!deep/|yaml)')
const cache = oneOf('project/cache/')

/** What `--version` needs too. */
const start = oneOf('cli/io', 'report/visible')

const inGroup = (group: RegExp) => (id: string) => group.test(id) && !/\.d\.[cm]?ts$/.test(id)

export default defineConfig({
  entry: ['src/index.ts', 'src/bin.ts', 'src/sidebar.ts', 'src/client.ts'],
  format: 'esm',
  target: 'node20',
  platform: 'node',
  dts: { entry: ['src/index.ts', 'src/sidebar.ts', 'src/client.ts'] },
  fixedExtension: false,
  minify: true,
  // An answer of other code is not to be given again.
  define: { SOURCE_HASH: JSON.stringify(sourceHash()) },
  // Its ES modules need no help of the bundler, which would be one more file to load.
  alias: { 'fastest-levenshtein': 'fastest-levenshtein/esm/mod.js' },
  outputOptions: {
    codeSplitting: {
      groups: [
        { name: 'start', test: inGroup(start), priority: 2 },
        { name: 'read', test: inGroup(read), priority: 2 },
        { name: 'core', test: inGroup(core), priority: 1 },
        { name: 'tree', test: inGroup(tree), priority: 1 },
        { name: 'openapi', test: inGroup(openapi), priority: 1 },
        { name: 'cache', test: inGroup(cache) },
      ],
    },
  },
})
