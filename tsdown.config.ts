import { defineConfig } from 'tsdown'

const oneOf = (...parts: readonly string[]) =>
  new RegExp(`src/(?:${parts.join('|')})`.replaceAll('/', '[\\\\/]'))

/** What every check needs: one file, since each further one costs a start-up about half a millisecond. */
const core = oneOf(
  'generated/validators|grammar|document(?!/join-edits)|navigation',
  'check(?!/(?:fingerprint|repair|baseline-update))',
  'openapi/(?:lookup|near|closest|specification)',
  'project/(?:read|locate|open-docs|includes|parts|source|config-find|dialect|config\\.|walk|disk|ignore|packages|pages|front-matter|specifications|project|texts)',
  'cli/(?:check|arguments|source|progress|color)',
  'report/(?:pretty|format|frame|place|summary|colors)',
)

/** What every tree needs beside it, and what reads a specification. */
const tree = /src[\\/](?:tree[\\/]|cli[\\/]tree|report[\\/]tree[\\/](?:index|json|format|text))/
const openapi = /src[\\/]openapi[\\/](?!deep|yaml)/

/** What `--version` needs too. */
const start = /src[\\/](?:cli[\\/]io|report[\\/]visible)/

const inGroup = (group: RegExp) => (id: string) => group.test(id) && !/\.d\.[cm]?ts$/.test(id)

export default defineConfig({
  entry: ['src/index.ts', 'src/bin.ts', 'src/sidebar.ts', 'src/client.ts'],
  format: 'esm',
  target: 'node20',
  platform: 'node',
  dts: { entry: ['src/index.ts', 'src/sidebar.ts', 'src/client.ts'] },
  fixedExtension: false,
  minify: true,
  outputOptions: {
    codeSplitting: {
      groups: [
        { name: 'start', test: inGroup(start), priority: 2 },
        { name: 'core', test: inGroup(core), priority: 1 },
        { name: 'tree', test: inGroup(tree), priority: 1 },
        { name: 'openapi', test: inGroup(openapi) },
      ],
    },
  },
})
