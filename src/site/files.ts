import { appendTo } from '../document/append.ts'
import { fold, isGlob, isPage, pageFiles } from '../navigation/page-path.ts'
import { closestPath, maxAllComparedPairs, nearest, split } from './nearest.ts'
import { once } from './once.ts'
import { remembering, similarTo, type Suggestion } from './similar.ts'

/** The files of a project, queried without access to the disk. */
export interface Files {
  /** The page files, .mdx and .md. */
  readonly pages: readonly string[]
  /** The others, .json, .yaml and .yml. */
  readonly data: readonly string[]
  /** The file of a page path; .mdx wins over .md. */
  fileOf(page: string): string | undefined
  /** The page that differs only in letter case or in the encoding of an accent. */
  otherCase(page: string): string | undefined
  /** Suggests a page for one without a file. */
  suggest(page: string): Suggestion
  /** Whether a JSON or YAML file exists; true for paths that a walk does not list. */
  mayHave(path: string): boolean
  nearestSpecification(source: string): string | undefined
  /** A file with an ending of its own, such as an include. */
  nearestFile(path: string): string | undefined
}

export function indexFiles(files: readonly string[]): Files {
  const pages = files.filter(isPage)
  const byPage = pageFiles(pages)
  const data = once(() => files.filter(file => !isPage(file)))
  // Not needed by a project in which every page has a file.
  const folded = once(() => {
    const spellings = new Map<string, string>()
    for (const page of byPage.keys()) {
      const folded = fold(page)
      if (!spellings.has(folded)) spellings.set(folded, page)
    }
    return spellings
  })
  const similar = similarTo(() => byPage.keys())
  const known = once(() => new Set(files))
  const suggest = (page: string): Suggestion => {
    if (isGlob(page)) return similar.below(page.slice(0, page.indexOf('*')))
    if (byPage.has(`${page}/index`)) return { index: `${page}/index` }
    const folderless = page.replace(/\/index$/, '')
    if (byPage.has(folderless)) return { nearest: folderless }
    const inFolder = similar.below(`${page}/`)
    return inFolder.below ? inFolder : similar.suggest(page)
  }
  return {
    pages,
    get data() {
      return data()
    },
    fileOf: page => byPage.get(page),
    otherCase: page => folded().get(fold(page)),
    suggest: remembering(suggest, {}),
    mayHave: path => !ending.test(path) || unlisted.test(path) || known().has(path),
    nearestSpecification: remembering(
      nearestFile(() => files),
      undefined,
    ),
    nearestFile: remembering(
      nearestFile(() => files.filter(file => file.endsWith('.json'))),
      undefined,
    ),
  }
}

const ending = /\.(?:json|ya?ml)$/i

/** Matches paths in folders that a walk does not enter. */
const unlisted = /(?:^|\/)(?:\.|node_modules\/)/

/** The file of that name in another folder or with another extension, else the most similar one. */
function nearestFile(files: () => readonly string[]): (path: string) => string | undefined {
  const nameOf = (file: string) => split(file)[1].replace(ending, '').toLowerCase()
  const known = once(() => {
    const others = files().filter(file => ending.test(file) && file !== 'docs.json')
    const byName = new Map<string, string[]>()
    for (const file of others) appendTo(byName, nameOf(file), file)
    const stems = new Map(others.map(file => [file.replace(ending, ''), file]))
    return { byName, stems, names: [...stems.keys()] }
  })
  const left = { pairs: maxAllComparedPairs }
  return path => {
    const { byName, stems, names } = known()
    const same = byName.get(nameOf(path))
    if (same) return closestPath(path, same, left)
    return stems.get(nearest(path.replace(ending, ''), names, left) ?? '')
  }
}
