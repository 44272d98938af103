import { isBuiltin } from 'node:module'
import { defineConfig, type Rolldown, type UserConfig } from 'tsdown'
import manifest from './package.json' with { type: 'json' }
import { sourceHash } from './scripts/source-hash.js'

const common = {
  target: 'node20',
  platform: 'node',
  fixedExtension: false,
  minify: true,
  dts: false,
  // An answer of other code is not to be given again.
  define: { SOURCE_HASH: JSON.stringify(sourceHash()) },
  // Its ES modules need no help of the bundler, which would be one more file to load.
  alias: { 'fastest-levenshtein': 'fastest-levenshtein/esm/mod.js' },
} satisfies UserConfig

const packages = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
const isPackage = (id: string) =>
  isBuiltin(id) || packages.some(name => id === name || id.startsWith(`${name}/`))

/** What stands beside the one file: packages, and the large code that only `--validate-openapi` runs. */
const outsideOf = (id: string) =>
  isPackage(id) ? id : /\/(generated\/openapi\w+)\.js$/.exec(id)?.[1]?.replace(/.+/, './$&.cjs')

/**
 * What is not in the one file is loaded when the first module that imports it runs, and not when the file
 * does: a module that a dynamic import names runs when it is asked for.
 */
const outside = {
  name: 'outside',
  resolveId: {
    order: 'pre',
    handler(id: string, importer: string | undefined) {
      if (importer?.startsWith('\0outside:')) return { id, external: true }
      const path = outsideOf(id)
      return path ? `\0outside:${path}` : null
    },
  },
  load: (id: string) =>
    id.startsWith('\0outside:') ? `module.exports = require(${JSON.stringify(id.slice(9))})` : null,
} satisfies Rolldown.Plugin

/** A text without other characters takes V8 half the memory, and no time to decode. */
const ascii = {
  name: 'ascii',
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(
          /[^\x00-\x7f]/g,
          unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
} satisfies Rolldown.Plugin

export default defineConfig([
  {
    ...common,
    entry: ['src/index.ts', 'src/sidebar.ts', 'src/client.ts'],
    format: 'esm',
    dts: true,
  },
  { ...common, entry: ['src/bin.ts', 'src/generated/openapi*.js'], format: 'cjs' },
  // One file, of which V8 keeps the compiled code.
  {
    ...common,
    entry: ['src/command.ts'],
    format: 'cjs',
    plugins: [outside, ascii],
    outputOptions: { codeSplitting: false },
  },
])
