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
  // An answer made by other code must not be reused.
  define: { SOURCE_HASH: JSON.stringify(sourceHash()) },
  // Its ES modules need no helper of the bundler, which would be one more file to load.
  alias: { 'fastest-levenshtein': 'fastest-levenshtein/esm/mod.js' },
} satisfies UserConfig

const packages = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
const isPackage = (id: string) =>
  isBuiltin(id) || packages.some(name => id === name || id.startsWith(`${name}/`))

/** What stays outside the one file: packages, and the large texts and code that only `view` and `--validate-openapi` need. */
const outsideOf = (id: string) =>
  isPackage(id) ? id : /\/(generated\/(?:openapi\w+|view))\.js$/.exec(id)?.[1]?.replace(/.+/, './$&.cjs')

/**
 * Loads what is outside the one file when the first module that imports it runs, and not when the file is
 * loaded. A module named by a dynamic import runs when it is asked for.
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

/** V8 keeps a text of ASCII alone in half the memory, and need not decode it. */
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
    entry: [
      'src/index.ts',
      'src/sidebar.ts',
      'src/client.ts',
      'src/client/ai-transport.ts',
      'src/edit.ts',
      'src/vite.ts',
      'src/astro.ts',
    ],
    format: 'esm',
    dts: true,
    copy: 'src/vite/virtual.d.ts',
  },
  // Apart from the library, whose runtime asks Node for `require`.
  {
    ...common,
    entry: ['src/core.ts'],
    format: 'esm',
    dts: true,
    platform: 'neutral',
    inputOptions: { resolve: { mainFields: ['module', 'main'] } },
  },
  { ...common, entry: ['src/model.ts'], format: 'esm', dts: true, platform: 'neutral' },
  { ...common, entry: ['src/bin.ts', 'src/generated/openapi*.js', 'src/generated/view.js'], format: 'cjs' },
  // One file, so that V8 can cache its compiled code.
  {
    ...common,
    entry: ['src/command.ts'],
    format: 'cjs',
    plugins: [outside, ascii],
    outputOptions: { codeSplitting: false },
  },
])
