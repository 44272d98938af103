import * as posix from '../document/posix.ts'
import { step } from '../document/time-limit.ts'
import type { PageImport } from '../pages/content.ts'
import type { Reach } from './reach.ts'
import { joined } from './resolve.ts'

/** What an import names. */
type Named = Pick<PageImport, 'source' | 'kind'>

/** What an import leaves out of a file's name. */
const endings = ['', '.mdx', '.md', '.jsx', '.tsx', '.js', '.ts']

const hasEnding = (source: string) => /\.\w{1,5}$/.test(source)

/** The folders of snippets, in which `<Snippet file>` looks. */
const snippetFolders = ['snippets', '_snippets', '']

/** The paths that an import may mean, less what its name leaves out; none for a package. */
function meantPaths(file: string, { source, kind }: Named): string[] {
  const isFile = /^\.{0,2}\//.test(source) || /^[^@~].*\.(?:mdx?|jsx|tsx)$/i.test(source)
  if (kind === 'module' && !isFile) return []
  const folder = posix.dirname(`/${file}`)
  if (kind === 'snippet') return snippetFolders.map(folder => joined(folder, source))
  if (source.startsWith('/')) return [joined('', source)]
  if (/^\.\.?\//.test(source)) return [joined(folder, source)]
  return [joined('', source), joined(folder, source)]
}

/** The file that an import of a page names; null when there is none, undefined when nobody can say, or it names a package. */
export function importedFile(reach: Reach, file: string, item: Named): string | null | undefined {
  // Its path may be long, and is kept for each page that has the import.
  step()
  const paths = meantPaths(file, item)
  const found = places(paths).find(place => reach.hasFile(place))
  const isUnknown = () => paths.some(path => reach.mayBeUnlisted(hasEnding(path) ? path : `${path}.jsx`))
  return found ?? (paths.length === 0 || isUnknown() ? undefined : null)
}

const places = (paths: readonly string[]) =>
  paths.flatMap(path => [
    ...endings.map(ending => `${path}${ending}`),
    ...endings.slice(1).map(ending => `${path}/index${ending}`),
  ])

/** Another file to import, as the import would name it. */
export interface NearImport {
  readonly source: string
  /** How the names differ: in letter case, in their folder, or a little. */
  readonly how: 'case' | 'elsewhere' | 'nearest'
}

/** What is probably meant by an import of a file that is not there. */
export function nearImport(reach: Reach, file: string, item: Named): NearImport | null {
  const paths = meantPaths(file, item)
  const name = (how: NearImport['how'], target: string | undefined): NearImport | null =>
    target === undefined || target === file ? null : { source: sourceOf(file, item, target), how }
  const otherCase = places(paths).flatMap(place => reach.otherCase(place) ?? [])[0]
  if (otherCase !== undefined) return name('case', otherCase)
  for (const path of paths) {
    const near = reach.nearModule(hasEnding(path) ? path : `${path}.mdx`)
    const meant = name('nearest', near.nearest) ?? name('elsewhere', near.elsewhere)
    if (meant) return meant
  }
  return null
}

/** What a name begins with that is none of a file: a package, or a scheme such as `data:`, whose text would run. */
const isElsewhere = /^(?:[@~#]|[^/]*:)/

/** The name of a file in an import, in the form of another name. */
export function sourceOf(file: string, { source, kind }: Named, target: string): string {
  const path = hasEnding(source) ? target : target.replace(/\.\w+$/, '')
  if (kind === 'snippet') {
    const folder = snippetFolders.find(folder => path.startsWith(`${folder}/`))
    return folder === undefined ? path : path.slice(folder.length + 1)
  }
  if (source.startsWith('/') || (!source.startsWith('.') && isElsewhere.test(path))) return `/${path}`
  if (!source.startsWith('.')) return path
  const relative = posix.relative(posix.dirname(`/${file}`), `/${path}`)
  return relative.startsWith('../') ? relative : `./${relative}`
}
