import { checkProject } from '../check/check.ts'
import type { Report } from '../check/report.ts'
import type { Begun } from '../project/begun.ts'
import type { Project } from '../project/project.ts'
import type { Source } from '../project/source.ts'
import type { Checked } from '../report/format.ts'
import { visible } from '../document/visible.ts'
import { held } from '../document/time-limit.ts'
import type { Call } from './check-call.ts'
import type { Io } from './io.ts'
import { isTextAlone, readPath, rootOf, textsOf, usePath } from './source.ts'

type Known = Begun['known']

/** Checks the project of one path of a call, after what the call does with it. */
export async function checkPath(path: string, given: Call, io: Io): Promise<Checked> {
  const call = await remembering(given)
  const { known, report } = await judged(path, call, io)
  const root = rootOf(path, call.filename, known)
  const textOf = await textsOf(known, root, call.read.staged)
  return { root, file: known.document.file, report, textOf }
}

/** A call that may read a project several times, which takes what is as it was from the reading before. */
async function remembering(call: Call): Promise<Call> {
  if (call.does !== 'fix' && call.does !== 'show fixes') return call
  const { newReadingMemory } = await import('../project/remembered.ts')
  return { ...call, read: { ...call.read, remembered: newReadingMemory() } }
}

interface Judged {
  readonly known: Known
  readonly report: Report
}

async function judged(path: string, call: Call, io: Io): Promise<Judged> {
  const { filename, read, does } = call
  if (isTextAlone(path, filename)) {
    const project = await readPath(path, filename, io, read)
    await refuseOutputs(path, project, call)
    return judge(path, project, call, io)
  }
  const found = await usePath(path, filename, io, read, async begun => {
    await refuseOutputs(path, begun.known, call, begun.parts.from)
    const again = does === 'report' ? await judgeAgain(begun, call, io) : null
    return again ?? begun.finish()
  })
  return 'report' in found ? found : judge(path, found, call, io)
}

/** A project of fewer files is checked sooner than its report is found. */
const fewFiles = 100

/**
 * The report of a project, as it was made before where nothing has changed since; null where this is not known,
 * since git is asked or what pages hold is not kept.
 */
async function judgeAgain(begun: Begun, { read, check }: Call, io: Io): Promise<Judged | null> {
  const { known } = begun
  const isLarge = known.files !== null && known.files.length >= fewFiles
  if (io.build === undefined || !isLarge || read.staged) return null
  if (known.before || known.isValidated || begun.pages?.identity === null) return null
  const folder = await begun.cache()
  if (folder === null) return null
  const { recall } = await import('../project/cache/memory.ts')
  const asked = [io.build, 'check', check, known.others]
  const make = async (project: Project) => held.limit.run(() => checkProject(project, check))
  return { known, report: await recall(folder, io.env, begun, { asked, make }) }
}

async function judge(path: string, project: Project, call: Call, io: Io): Promise<Judged> {
  const { before, document } = project
  if (before?.problem)
    io.err(
      `docs-nav: ${visible(document.file)} of ${JSON.stringify(before.revision)} ${before.problem}: no page is looked for.\n`,
    )
  const { known, report } = await changed(path, rootOf(path, call.filename, project), project, call, io)
  return { known, report: report ?? held.limit.run(() => checkProject(known, call.check)) }
}

async function refuseOutputs(path: string, known: Known, call: Call, from?: Source) {
  const { outputs, filename, check } = call
  if (outputs.length === 0) return
  const { refuseOwnFiles } = await import('./own-files.ts')
  await refuseOwnFiles(outputs, known, rootOf(path, filename, known), check.dialect, from)
}

/** The project after what the call does with it before its report, and that report where it is known by then. */
async function changed(
  path: string,
  root: string,
  project: Project,
  call: Call,
  io: Io,
): Promise<{ readonly known: Project; readonly report?: Report | null }> {
  const { read, check: checkOptions, does } = call
  switch (does) {
    case 'report':
      return { known: project }
    case 'update baseline': {
      const { updateBaseline } = await import('./update-baseline.ts')
      return { known: updateBaseline(project, root, checkOptions, io) }
    }
    default: {
      const { fixProject } = await import('./fix.ts')
      const refuse = (repaired: Project) => refuseOutputs(path, repaired, call)
      const write = does === 'fix'
      return fixProject({ path, root, project, read, checkOptions, write, refuseOutputs: refuse }, io)
    }
  }
}
