import { globs } from '../project/config/glob.ts'
import { ignoredPages } from '../project/ignore.ts'
import { ignoreFile } from '../project/listed.ts'
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
  let offset = 0
  const lines = mintignore.split('\n').map((whole, index) => {
    const line = whole.replace(/\r$/, '')
    const by = renamed(line, files, how)
    if (by !== line) {
      const place = (column: number) => ({ line: index + 1, column: column + 1, offset: offset + column })
      const range = { start: place(0), end: place(line.length) }
      draft.pageEdits.push({ file: ignoreFile, range, text: by })
      draft.steps.push({ kind: 'reference', file: ignoreFile, text: by })
    }
    offset += whole.length + 1
    return by + whole.slice(line.length)
  })
  refresh(draft, lines.join('\n'))
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

/** A line of .mintignore that names the new path of what it named; as it is where it names anything else too. */
function renamed(line: string, files: readonly string[], { fileOf, placeOf }: Relocation): string {
  const written = line.trimEnd()
  const [, not = '', root = '', name = ''] = plain.exec(written) ?? []
  const slash = name.endsWith('/') ? '/' : ''
  const path = name.slice(0, name.length - slash.length)
  if (path === '') return line
  const moved = fileOf(path)
  const by = moved === path ? placeOf(path) : moved
  const isAnchored = root !== '' || path.includes('/')
  const pattern = `${not}${isAnchored && !by.includes('/') ? '/' : root}${by}${slash}`
  if (by === path || !plain.test(pattern)) return line
  const { matches } = globs([written.slice(not.length)])
  const named = files.filter(matches)
  const isExact = named.every(file => file.startsWith(path) && fileOf(file) === by + file.slice(path.length))
  return isExact && named.length > 0 ? pattern + line.slice(written.length) : line
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
