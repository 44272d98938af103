import { readShown, specificationsNamed } from '../navigation/shown.ts'
import type { Range } from '../document/range.ts'
import type { FrontMatter, Project } from '../project/project.ts'
import type { Draft } from './draft.ts'
import type { PageEdits } from './page-edits.ts'

/** What front matter names anew. */
interface Renamed {
  readonly file: string
  readonly fields: FrontMatter
  readonly openapi: string
  readonly range: Range
}

/** Writes the `openapi` of front matter so that it names the specification that it named, where that or the page moves. */
export function renameShown(
  draft: Draft,
  { frontMatter, specifications }: Project,
  edits: PageEdits,
  fileOf: (file: string) => string,
): void {
  const files = Object.keys(specifications)
  const named = specificationsNamed(files)
  const namedNow = specificationsNamed(files.map(fileOf))
  const renamed = Object.entries(frontMatter).flatMap(([file, fields]): Renamed[] => {
    const { openapi, places } = fields
    const [name, range] = [openapi === undefined ? null : readShown(openapi)?.name, places?.openapi]
    if (openapi === undefined || !name || !range) return []
    const [source] = named(name, file)
    if (source === undefined) return []
    const target = fileOf(source)
    if (namedNow(name, fileOf(file))[0] === target) return []
    const by = (name.startsWith('/') ? '/' : '') + (hasEnding(name) ? target : target.replace(ending, ''))
    // Written in several lines or with escapes, or to be written so, it is left to its author.
    if (range.end.offset - range.start.offset !== openapi.length || !isPlain(by, openapi)) {
      draft.steps.push({ kind: 'left', file, line: range.start.line, text: name })
      return []
    }
    const from = range.start.offset + openapi.indexOf(name)
    edits.field(file, range, { from, to: from + name.length, text: by })
    return [{ file, fields, openapi: openapi.replace(name, () => by), range }]
  })
  // A file may have any name, `__proto__` too.
  const now: Record<string, FrontMatter> = Object.assign(Object.create(null), draft.project.frontMatter)
  for (const { file, fields, openapi, range } of renamed) {
    const end = { ...range.end, offset: range.start.offset + openapi.length }
    const places = { ...fields.places, openapi: { ...range, end: { ...end, column: endOf(range, openapi) } } }
    now[fileOf(file)] = { ...fields, openapi, places }
  }
  draft.project = { ...draft.project, frontMatter: now }
}

/** Whether a name may stand in place of one in a value of YAML, with quotes or without. */
const isPlain = (by: string, old: string) =>
  /^[\p{L}\p{N}_./]/u.test(by) &&
  !/:\s|\s#/.test(by) &&
  [...by].every(char => /[\p{L}\p{N}\p{M}\w ./@~+-]/u.test(char) || old.includes(char))

const endOf = ({ start }: Range, text: string) => start.column + text.length
const ending = /\.(?:json|ya?ml)$/i
const hasEnding = (name: string) => ending.test(name)
