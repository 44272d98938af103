/**
 * Packs the files that package.json names in "files" as a .vsix: a zip with two manifests, as VS Code's
 * packer writes it.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import manifest from './package.json' with { type: 'json' }

const root = import.meta.dirname

const filesIn = (path: string): string[] =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path)).flatMap(name => filesIn(`${path}/${name}`))
    : [path]

/** VS Code tells the type of a file in the zip by its extension: a file without one gets `.txt`. */
const packed = (path: string) => `extension/${/\.\w+$/.test(path) ? path : `${path}.txt`}`

const escaped = (text: string) => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)

const property = (name: string, value: string) =>
  `<Property Id="Microsoft.VisualStudio.Code.${name}" Value="${escaped(value)}"/>`

const asset = (type: string, path: string) =>
  `<Asset Type="Microsoft.VisualStudio.${type}" Path="${path}" Addressable="true"/>`

const vsixManifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${manifest.name}" Version="${manifest.version}" Publisher="${manifest.publisher}"/>
    <DisplayName>${escaped(manifest.displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(manifest.description)}</Description>
    <Tags>${escaped(manifest.keywords.join(','))}</Tags>
    <Categories>${escaped(manifest.categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      ${property('Engine', manifest.engines.vscode)}
      ${property('ExtensionKind', manifest.extensionKind.join(','))}
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    ${asset('Code.Manifest', 'extension/package.json')}
    ${asset('Services.Content.Details', 'extension/README.md')}
    ${asset('Services.Content.License', 'extension/LICENSE.txt')}
  </Assets>
</PackageManifest>
`

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
  <Default Extension=".cjs" ContentType="application/javascript"/>
  <Default Extension=".mjs" ContentType="application/javascript"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".txt" ContentType="text/plain"/>
</Types>
`

const text = (content: string) => new TextEncoder().encode(content)
const files = ['package.json', ...manifest.files.flatMap(filesIn)]
const archive = zipSync(
  {
    'extension.vsixmanifest': text(vsixManifest),
    '[Content_Types].xml': text(contentTypes),
    ...Object.fromEntries(files.map(path => [packed(path), readFileSync(join(root, path))])),
  },
  // The earliest time that a zip can hold, so that the same files give the same bytes.
  { mtime: new Date(1980, 0, 1), level: 9 },
)

const name = `${manifest.name}-${manifest.version}.vsix`
writeFileSync(join(root, name), archive)
console.log(`${name}: ${files.length} files, ${Math.round(archive.length / 1024)} kB`)
