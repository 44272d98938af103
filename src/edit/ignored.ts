import { appendTo } from '../document/append.ts'
import { firstIndex, rangeOf } from '../document/first-index.ts'
import { globs } from '../project/config/glob.ts'
import { ignoredPages } from '../project/ignore.ts'
import { ignoreFile } from '../project/listed.ts'
import { once } from '../site/once.ts'
import type { Draft } from './draft.ts'
import type { Relocation } from './rewritten.ts'

/**
 * Changes the patterns of .mintignore that name exactly a file or folder that moves, once it has moved. A page that
 * another pattern ceases or begins to name is told.
 */
export function renameIgnored(
  draft: Draft,
  { files, unbuilt = [] }: Draft['project'],
  how: Relocation,
): void {
  const { mintignore } = draft.project
  if (mintignore === undefined || !files) return
  const renamed = renaming(files, how)
  const mark = mintignore.startsWith('\uFEFF') ? '\uFEFF' : ''
  let offset = mark.length
  const patterns = mintignore.slice(mark.length).split('\n')
  const lines = patterns.map((whole, index) => {
    const line = whole.replace(/\r$/, '')
    const by = renamed(line)
    if (by !== line) {
      const first = index === 0 ? offset + 1 : 1
      const place = (column: number) => ({ line: index + 1, column: first + column, offset: offset + column })
      const range = { start: place(0), end: place(line.length) }
      draft.pageEdits.push({ file: ignoreFile, range, text: by })
      draft.steps.push({ kind: 'reference', file: ignoreFile, text: by })
    }
    offset += whole.length + 1
    return by + whole.slice(line.length)
  })
  refresh(draft, mark + lines.join('\n'))
  const [before, after] = [new Set(unbuilt), new Set(draft.project.unbuilt)]
  for (const file of files)
    if (how.fileOf(file) !== file && before.has(file) !== after.has(how.fileOf(file)))
      draft.steps.push({
        kind: 'left',
        file: ignoreFile,
        line: 0,
        text: before.has(file) ? file : how.fileOf(file),
      })
}

/** A pattern of a path, without what stands for other characters. */
const plain = /^(!?)(\/?)([^\s\\*?[\]!#/][^\\*?[\]]*)$/

/** Gives a line of .mintignore the new path of what it names; it stays as it is where it names anything else too. */
function renaming(files: readonly string[], how: Relocation): (line: string) => string {
  const below = filesAt(files)
  const named = once(() => filesNamed(files))
  const near = (path: string, isAnchored: boolean) =>
    isAnchored ? below(path) : (named().get(path.toLowerCase()) ?? [])
  // Thousands of lines may name one folder.
  const known = new Map<string, string>()
  return line => {
    const written = line.trimEnd()
    const by = known.get(written) ?? renamed(written, near, how)
    known.set(written, by)
    return by + line.slice(written.length)
  }
}

/** Finds the files at a path, whatever their letter case, and below it. */
function filesAt(files: readonly string[]): (path: string) => string[] {
  const sorted = files
    .map(file => ({ file, name: file.toLowerCase() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const names = sorted.map(({ name }) => name)
  return path => {
    const name = path.toLowerCase()
    const [from, to] = [firstIndex(names, other => other >= name), firstIndex(names, other => other > name)]
    return [...sorted.slice(from, to), ...sorted.slice(...rangeOf(names, `${name}/`))].map(({ file }) => file)
  }
}

/** The files by each name in their paths, in lower case. There may be as many lines of one name as files. */
function filesNamed(files: readonly string[]): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const file of files)
    for (const name of new Set(file.toLowerCase().split('/'))) appendTo(named, name, file)
  return named
}

function renamed(
  written: string,
  near: (path: string, isAnchored: boolean) => readonly string[],
  { fileOf, placeOf }: Relocation,
): string {
  const [, not = '', root = '', name = ''] = plain.exec(written) ?? []
  const slash = name.endsWith('/') ? '/' : ''
  const path = name.slice(0, name.length - slash.length)
  if (path === '') return written
  const moved = fileOf(path)
  const by = moved === path ? placeOf(path) : moved
  const isAnchored = root !== '' || path.includes('/')
  const pattern = `${not}${isAnchored && !by.includes('/') ? '/' : root}${by}${slash}`
  if (by === path || !plain.test(pattern)) return written
  const { matches } = globs([written.slice(not.length)])
  const files = near(path, isAnchored)
  const isMoved = (file: string) => file.startsWith(path) && fileOf(file) === by + file.slice(path.length)
  const isExact = !files.some(file => !isMoved(file) && matches(file))
  return isExact && files.some(file => isMoved(file) && matches(file)) ? pattern : written
}

/** What .mintignore leaves out now. */
function refresh(draft: Draft, mintignore: string): void {
  const { project } = draft
  const { files, includes, config } = project
  const { ignored, unbuilt } = ignoredPages(
    files ?? [],
    new Set(Object.keys(includes)),
    () => ({ text: mintignore }),
    config?.notInNavigation ?? [],
  )
  draft.project = { ...project, mintignore, ignored, unbuilt }
}
