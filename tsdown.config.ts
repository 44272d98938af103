import { isBuiltin } from 'node:module'
import { resolve } from 'node:path'
import { defineConfig, type Rolldown, type UserConfig } from 'tsdown'
import manifest from './package.json' with { type: 'json' }
import { sourceHash } from './scripts/source-hash.js'
import { usage } from './src/cli/commands.ts'
import { oftenCalled } from './src/cli/often.ts'

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

/** The large texts and code that few calls need, each a file of its own beside the command: their modules. */
const seldom: Readonly<Record<string, string>> = {
  openapi2: './src/generated/openapi2.js',
  openapi30: './src/generated/openapi30.js',
  openapi31: './src/generated/openapi31.js',
  rules: './src/generated/rules.js',
  view: './src/generated/view.js',
  entities: 'decode-named-character-reference',
}

/** What stays outside the one file: packages, and what is seldom needed. */
function outsideOf(id: string) {
  if (isPackage(id)) return id
  const name = Object.keys(seldom).find(
    name => seldom[name] === id.replace(/^(?:\.\.?\/)+(?=generated)/, './src/'),
  )
  return name && `./seldom/${name}.cjs`
}

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

const seldomCalled = Object.keys(usage)
  .filter(name => !oftenCalled.includes(name))
  .map(name => resolve(`src/cli/${name}.ts`))

/** Leaves out the commands that are called seldom. */
const oftenAlone = {
  name: 'often-alone',
  load: (id: string) => (seldomCalled.includes(id) ? 'export {}' : null),
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
  {
    ...common,
    entry: {
      bin: 'src/bin.ts',
      ...Object.fromEntries(Object.entries(seldom).map(([name, module]) => [`seldom/${name}`, module])),
    },
    format: 'cjs',
  },
  // One file, so that V8 can cache its compiled code.
  {
    ...common,
    entry: ['src/command.ts'],
    format: 'cjs',
    plugins: [outside, ascii],
    outputOptions: { codeSplitting: false },
  },
  {
    ...common,
    entry: { often: 'src/command.ts' },
    format: 'cjs',
    plugins: [outside, ascii, oftenAlone],
    outputOptions: { codeSplitting: false },
  },
])
