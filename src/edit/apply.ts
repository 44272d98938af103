import { join } from 'node:path'
import { bySpan, edited } from '../document/edit/apply.ts'
import type { Edit } from '../document/span.ts'
import { isLink } from '../project/disk.ts'
import { makeChange, type Work } from '../project/journal/apply.ts'
import { ignoreFile } from '../project/listed.ts'
import { realPath } from '../project/locate.ts'
import { type PageReader, pageReader } from '../project/page-reader.ts'
import { ProjectError } from '../project/project-error.ts'
import type { Project } from '../project/project.ts'
import type { Change, FileChange } from './change.ts'

type Copy = Extract<FileChange, { readonly kind: 'copy' }>

/** A file of a change with what it holds, before and after. */
export type FileWork = Work & { readonly edits?: readonly Edit[] }

/**
 * Writes a change to the disk: all of it, or nothing. A change that is killed is completed by the next run of any
 * command, or by the next `applyChange`.
 *
 * @param folder the folder of docs.json
 * @throws {ProjectError} when a file has changed since the project was read, or cannot be written; everything is then
 *   as it was
 */
export async function applyChange(folder: string, change: Change): Promise<void> {
  const work = await workOf(folder, change)
  if (work.length > 0) makeChange(folder, work)
}

/**
 * What a change does with each file, with the texts that it needs. It writes nothing.
 *
 * @throws {ProjectError} when a file has changed since the project was read
 */
export async function workOf(folder: string, { from, edits, files }: Change): Promise<FileWork[]> {
  const reader = pageReader(folder)
  const byFile = new Map<string, Edit[]>()
  for (const { file, range, text } of edits) {
    const own = byFile.get(file) ?? []
    byFile.set(file, own)
    own.push({ span: [range.start.offset, range.end.offset], text })
  }
  const written = new Map<string, Written>()
  for (const [file, unsorted] of byFile) {
    const before = await textBefore(from, file, reader)
    const own = unsorted.sort(bySpan)
    const after = edited(before, own)
    if (after !== before) addWritten(written, folder, { does: 'write', file, before, after, edits: own })
  }
  const work: FileWork[] = [...written.values()]
  for (const change of files)
    if (change.kind === 'move') work.push({ does: 'move', file: change.from, to: change.to })
    else if (change.kind === 'remove') work.push({ does: 'remove', file: change.file })
    else if (change.kind === 'create') work.push({ does: 'create', file: change.file, after: change.text })
    else work.push({ does: 'create', file: change.to, after: await copied(from, change, reader) })
  return work
}

type Written = Extract<FileWork, { readonly does: 'write' }>

/**
 * Adds what is written to a file, by its real path: a page and a link to it are one file, which is written once, where it
 * stands.
 *
 * @throws {ProjectError} when it would have to hold two texts
 */
function addWritten(written: Map<string, Written>, folder: string, work: Written) {
  const path = join(folder, work.file)
  const real = realPath(path)
  const other = written.get(real)
  if (other && other.after !== work.after)
    throw new ProjectError(
      `"${work.file}" and "${other.file}" are one file, which would need two different texts: nothing is written.`,
    )
  if (!other || !isLink(path)) written.set(real, work)
}

async function copied(project: Project, { from, edits }: Copy, reader: PageReader): Promise<string> {
  if (edits.length === 0) return textOf(reader, from)
  const own = edits.map(({ range, text }) => ({
    span: [range.start.offset, range.end.offset] as const,
    text,
  }))
  return edited(await textBefore(project, from, reader), own)
}

/** The text of a file for which edits were made. */
async function textBefore(project: Project, file: string, reader: PageReader) {
  const { document, includes, contents, mintignore } = project
  const included = Object.hasOwn(includes, file) ? includes[file] : undefined
  if (file === document.file) return document.text
  if (included && 'text' in included) return included.text
  const text = textOf(reader, file)
  if (file === ignoreFile && text === mintignore) return text
  const { content } = await reader.read(file, text)
  const known = contents && Object.hasOwn(contents, file) ? contents[file] : undefined
  if (known && JSON.stringify(known) === JSON.stringify(content)) return text
  throw new ProjectError(`"${file}" has changed meanwhile, and was left alone. Run it again.`)
}

function textOf(reader: PageReader, file: string): string {
  const text = reader.textOf(file)
  if (text === undefined) throw new ProjectError(`"${file}" cannot be read.`)
  return text
}
