import { relative, sep } from 'node:path'
import { type CheckOptions, checkWhole } from '../check/check.ts'
import { repair, type RepairedFile } from '../check/repair/repair.ts'
import { count } from '../document/count.ts'
import { maxDiagnostics, type Report } from '../check/report.ts'
import type { Project } from '../project/project.ts'
import type { PageReader } from '../project/page-reader.ts'
import type { CommandOptions } from '../project/read.ts'
import { held } from '../document/time-limit.ts'
import { Leftovers } from '../project/leftovers.ts'
import { replaceFile } from '../project/write.ts'
import { unifiedDiff } from '../report/diff.ts'
import { shownPath } from '../report/format.ts'
import { visible } from '../document/visible.ts'
import type { Io } from './io.ts'
import { readPath } from './source.ts'

interface Fixing {
  /** The path as given in the call. */
  readonly path: string
  readonly root: string
  readonly project: Project
  readonly read: CommandOptions
  readonly checkOptions: CheckOptions
  /** Whether the repairs are written, or only shown. */
  readonly write: boolean
  /** Refuses outputs onto what the repaired project is made of: docs.json may have been no JSON before. */
  readonly refuseOutputs: (repaired: Project) => Promise<void>
}

interface Fixed {
  readonly known: Project
  /** What is left to report; null where it has to be checked once more, for its baseline or by the most that is shown. */
  readonly report: Report | null
}

/** `--fix` and `--fix-dry-run`: applies fixes, also of known problems, and returns the repaired project. */
export async function fixProject(
  { path, root, project, read, checkOptions, write, refuseOutputs }: Fixing,
  io: Io,
): Promise<Fixed> {
  const docs = project.document.file
  const repaired = await repair(
    project,
    item => held.limit.run(() => checkWhole({ ...item, baseline: null }, checkOptions)),
    ({ [docs]: source, ...includes }) =>
      readPath(path, undefined, io, { ...read, includes, source: source ?? project.document.text }),
    project.contents ? limited((await import('../project/page-reader.ts')).pageReader(root)) : null,
    io.now,
  )
  if (repaired.files.length > 0) await refuseOutputs(repaired.project)
  const leftovers = new Leftovers()
  for (const repairedFile of repaired.files) {
    // Each file is whole whenever this ends: where it leads takes a tenth of a second two thousand folders deep.
    held.limit.assert()
    const { file, before, after } = repairedFile
    if (write) replaceFile(root, file, before, after, leftovers)
    else io.out(diffOf(root, repairedFile))
    const problems = count(repairedFile.problems, 'problem')
    const done = write ? 'repaired' : '--fix would repair'
    io.err(`docs-nav: ${done} ${problems} in ${visible(shownPath(root, file))}.\n`)
  }
  const left = repaired.report.summary.fixable
  const why = repaired.triedAll
    ? 'new problems would come of it'
    : 'new problems would come of some, and not all were tried'
  if (left > 0) io.err(`docs-nav: ${left} ${left === 1 ? 'repair was' : 'repairs were'} left out: ${why}.\n`)
  const isWhole = !repaired.project.baseline && repaired.report.diagnostics.length <= maxDiagnostics
  return { known: repaired.project, report: isWhole ? repaired.report : null }
}

/** The same within a limit: links may give one large page to repair hundreds of paths. */
const limited = (reader: PageReader): PageReader => ({
  ...reader,
  read: (file, text) => {
    held.limit.assert()
    return reader.read(file, text)
  },
})

/** Paths relative to the working directory, as `git apply` and `patch -p1` expect. */
function diffOf(root: string, { file, before, edits }: RepairedFile): string {
  const fromHere = relative('', shownPath(root, file)).replaceAll(sep, '/')
  // Neither program accepts `..`: such a diff is relative to the project's folder.
  const path = fromHere.startsWith('../') ? file : fromHere
  return unifiedDiff(path, before, edits)
}
