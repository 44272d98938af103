import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig, type UserConfig } from 'tsdown'

/** The folder of the package that a module comes from. */
const packageOf = (module: string) =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module.replace(/^\0/, ''))?.[0]

/** The licences of the packages that are bundled, as one text beside the bundle. */
const licences = (fileName: string) => ({
  name: 'licences',
  generateBundle(
    this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): string },
    _: unknown,
    bundle: Record<string, { moduleIds?: readonly string[] }>,
  ) {
    const modules = Object.values(bundle).flatMap(({ moduleIds }) => moduleIds ?? [])
    const packages = new Set(modules.map(packageOf).filter(folder => folder !== undefined))
    const source = [...packages].sort().map(licenceOf).join('\n\n')
    this.emitFile({ type: 'asset', fileName, source: `${source}\n` })
  },
})

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const files = readdirSync(folder).filter(file => /^(?:licen[cs]e|thirdparty)/i.test(file))
  const texts = files.sort().map(file => readFileSync(`${folder}/${file}`, 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}

/** One file with everything it needs, except what VS Code has and one package that is never used. */
const bundle = (name: string, missing: string, config: UserConfig): UserConfig => ({
  entry: { [name]: `src/${name}.ts` },
  target: 'node20',
  platform: 'node',
  dts: false,
  minify: true,
  deps: { alwaysBundle: [/./], neverBundle: [missing], onlyBundle: false },
  outputOptions: { codeSplitting: false },
  plugins: [licences(`${name}.licences.txt`)],
  ...config,
})

export default defineConfig([
  bundle('extension', 'vscode', { format: 'cjs' }),
  // Specifications are not validated in depth while somebody types.
  bundle('server', '@apidevtools/swagger-parser', { format: 'esm', clean: false }),
])
