/**
 * Writes the files that the GitHub action runs where nothing is installed: the command in one file with
 * everything that `check` needs, and the licences of the bundled packages. They go into action/, or into the
 * given folder.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'tsdown'
import { installedVersions } from '../src/project/cache/installed.ts'

const folder = process.argv[2] ?? 'action'

/**
 * Modules that the bundle replaces: it has no language server, the versions of its dependencies are fixed, and each
 * package is in it.
 */
const replaced = {
  'src/cli/lsp.ts': "export const lsp = () => { throw new Error('the action has no language server.') }",
  'src/project/cache/installed.ts': `export const installedVersions = () => ${JSON.stringify(installedVersions())}`,
  'src/project/own-package.ts': 'export const isOfStrangers = () => false',
}

await build({
  config: false,
  logLevel: 'error',
  entry: { 'docs-nav': 'src/command.ts' },
  outDir: folder,
  clean: false,
  format: 'esm',
  target: 'node20',
  platform: 'node',
  dts: false,
  fixedExtension: true,
  deps: { alwaysBundle: [/.*/], onlyBundle: false },
  alias: { 'fastest-levenshtein': 'fastest-levenshtein/esm/mod.js' },
  plugins: [
    {
      name: 'replaced',
      load: id => Object.entries(replaced).find(([file]) => id.replaceAll('\\', '/').endsWith(file))?.[1],
    },
  ],
  outputOptions: { codeSplitting: false },
})

/** The packages in a bundle, taken from the comments above its modules. */
function packagesOf(bundle: string): string[] {
  const modules = bundle.matchAll(/^\/\/#region (\S*node_modules\/(?:@[^/\s]+\/)?[^/\s]+)\//gm)
  return [...new Set([...modules].map(match => match[1] ?? ''))].sort()
}

function licenceOf(path: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const file = readdirSync(path).find(file => /^licen[cs]e/i.test(file))
  const text = file && existsSync(join(path, file)) ? readFileSync(join(path, file), 'utf8').trim() : license
  return `## ${name} ${version}\n\n${text}\n`
}

const packages = packagesOf(readFileSync(join(folder, 'docs-nav.mjs'), 'utf8'))
if (packages.length === 0) throw new Error('The bundle names no package that it holds.')
const licences = packages.map(licenceOf).join('\n')
writeFileSync(
  join(folder, 'THIRD-PARTY.md'),
  `# Third-party code\n\n\`docs-nav.mjs\` beside this file holds these packages. "npm run action" writes both.\n\n${licences.replaceAll('\r\n', '\n')}`,
)
