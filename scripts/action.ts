/**
 * Writes what the action of GitHub runs where nothing is installed: the command in one file, with all that `check`
 * needs, and the licences of what is in it. Into action/, or the folder that is given.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'tsdown'
import { installedVersions } from '../src/project/cache/installed.ts'

const folder = process.argv[2] ?? 'action'

/** Modules that are others in the bundle: it has no server, and its dependencies are those of today. */
const replaced = {
  'src/cli/lsp.ts': "export const lsp = () => { throw new Error('the action has no language server.') }",
  'src/project/cache/installed.ts': `export const installedVersions = () => ${JSON.stringify(installedVersions())}`,
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

/** The packages of a bundle, by the comment above each of its modules. */
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
