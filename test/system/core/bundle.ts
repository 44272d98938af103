import { createContext, runInContext } from 'node:vm'
import { build, type BuildOptions, type Metafile, type OutputFile } from 'esbuild'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type * as Core from '../../../src/core.ts'
import { root } from '../../fixtures.ts'

const options = {
  entryPoints: [join(root, 'src/core.ts')],
  bundle: true,
  platform: 'browser',
  // Some packages have other code for a page, which asks its document, than for a worker.
  conditions: ['worker'],
  minify: true,
  write: false,
  metafile: true,
  logLevel: 'silent',
  outdir: join(root, 'out'),
} satisfies BuildOptions

/** The core as a browser loads it: modules, with what is loaded by `import()` in files of its own. */
export async function bundledModules() {
  const { outputFiles, metafile, warnings } = await build({ ...options, format: 'esm', splitting: true })
  const names = loadedAtOnce(metafile)
  const isLoaded = (file: OutputFile) => names.has(nameOf(file.path))
  return {
    warnings,
    atOnce: outputFiles.filter(isLoaded),
    later: outputFiles.filter(file => !isLoaded(file)),
  }
}

const nameOf = (path: string) => path.replace(/.*[\\/]/, '')

/** The names of the entry's file, and of those that it imports before it runs. */
function loadedAtOnce({ outputs }: Metafile): Set<string> {
  const importsOf = new Map(Object.entries(outputs).map(([path, { imports }]) => [nameOf(path), imports]))
  const names = new Set(['core.js'])
  for (const name of names)
    for (const { kind, path } of importsOf.get(name) ?? [])
      if (kind === 'import-statement') names.add(nameOf(path))
  return names
}

/** The size of files, each packed by itself as a server sends it, in kB of 1,000 bytes. */
export const packedSize = (files: readonly OutputFile[]) =>
  files.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0) / 1000

/**
 * The core where there is nothing but the language and what every browser and worker has: no module of Node, no
 * `process`, `Buffer` or `require`, and no code made of strings.
 */
export async function coreInBrowser(): Promise<typeof Core> {
  const { outputFiles } = await build({ ...options, format: 'iife', globalName: 'core' })
  const context = createContext(
    { TextEncoder, TextDecoder, URL },
    { codeGeneration: { strings: false, wasm: false } },
  )
  runInContext(outputFiles[0]!.text, context, { filename: 'core.js' })
  return runInContext('core', context) as typeof Core
}
