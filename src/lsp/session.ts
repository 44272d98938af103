import { checkInEditor } from '../check/check.ts'
import type { Report, Suggestions } from '../check/report.ts'
import { schemaIn } from '../project/dialect.ts'
import { hasJournal } from '../project/journal/journal.ts'
import { openProject, type OpenProject } from '../project/incremental.ts'
import type { Project } from '../project/project.ts'
import { ProjectError } from '../project/project-error.ts'
import { join } from 'node:path'
import { type Known, knownOf } from './known.ts'

/** Milliseconds from the last keystroke to the check. */
const quietTime = 100

/** The most readings of some pages that are kept: each holds the pages and entries of the whole project. */
const maxPageReadings = 4

/** A project that is open in the editor. */
export interface Session {
  readonly root: string
  /** Its files; null while the folder does not exist. */
  open(): OpenProject | null
  /**
   * A file (a path from the project's folder) was changed, created or deleted: where the project may be another by that,
   * marks the state as outdated and schedules a check.
   */
  forget(file: string): void
  /** Any file may have changed. */
  forgetAll(): void
  /** A text of the project has changed: marks the state as outdated and schedules a check. */
  touch(): void
  /** The result of the check, computed on first use. */
  checked(): Promise<Checked | null>
  /** Another number at each change of a text. */
  generation(): number
  /** The project as of the last docs.json that was valid JSON. */
  known(): Promise<Known | null>
  /**
   * The project as it is now, with the text of its pages, or of some of them; null while its docs.json is not valid JSON.
   */
  withPages(pages?: readonly string[]): Promise<Known | null>
  close(): void
}

interface Checked {
  readonly project: Project
  readonly report: Report
  readonly suggestions: Suggestions
}

interface Reading {
  readonly generation: number
  readonly project: Promise<Project | null>
  checked?: Checked
  /** The same project with the text of pages, by the names of these: of all, or else as last asked for. */
  readonly withPages: Map<string, Promise<Known | null>>
}

/**
 * Opens the project of a folder. `textOf` returns texts open in the editor; `onReport` receives each
 * report that is still current when it is done, so that reports arrive in order.
 */
export function openSession(
  root: string,
  textOf: (file: string) => string | undefined,
  onReport: (report: Report | null) => void,
  onFault: (error: unknown) => void,
): Session {
  // Nothing is fetched or written while the user types.
  const options = { baseline: true, allowRemote: false, cache: false, textOf } as const
  let opened: OpenProject | undefined
  let generation = 0
  let reading: Reading | undefined
  let known: { readonly project: Project; readonly known: Known } | undefined
  let timer: NodeJS.Timeout | undefined
  let told = ''
  /** What is to be forgotten, once for many files: it takes as long as the project has files. */
  const changed = new Set<string>()
  /** The generation that was checked last. */
  let checkedAt = 0

  const settled = (): number => {
    const files = [...changed]
    changed.clear()
    if (files.length > 0 && (!opened || opened.forget(files).length > 0)) generation++
    return generation
  }

  const current = (): Reading => {
    const now = settled()
    if (reading?.generation !== now) reading = { generation: now, project: read(), withPages: new Map() }
    return reading
  }

  /** An obstacle is logged once, not at each keystroke. */
  const tell = (error: unknown): null => {
    if (!(error instanceof ProjectError)) throw error
    if (error.message !== told) onFault(error)
    told = error.message
    return null
  }

  const open = (): OpenProject | null => {
    settled()
    try {
      return (opened ??= openProject(join(root, 'docs.json'), options))
    } catch (error) {
      return tell(error)
    }
  }

  /** Completes a change of the project that was killed. */
  const recover = async () => {
    if (opened || !hasJournal(root)) return
    try {
      ;(await import('../project/journal/apply.ts')).recover(root)
    } catch (error) {
      tell(error)
    }
  }

  const read = async (more: Parameters<OpenProject['read']>[0] = {}): Promise<Project | null> => {
    await recover()
    const project = open()
    if (!project || !('text' in project.file('docs.json'))) return null
    return project.read(more).catch(tell)
  }

  const readPages = async (linksOf: readonly string[] | undefined): Promise<Known | null> => {
    const project = await current().project
    if (!project || project.document.fault) return null
    if (project.contents) return knownOf(project)
    const read = await open()?.read({ links: true, linksOf }).catch(tell)
    return read && !read.document.fault ? knownOf(read) : null
  }

  const checked = async (): Promise<Checked | null> => {
    const now = current()
    const project = await now.project
    return project && (now.checked ??= { project, ...checkInEditor(project) })
  }

  const check = async () => {
    const started = settled()
    if (started === checkedAt) return
    checkedAt = started
    const result = await checked()
    if (started === settled()) onReport(result && result.report)
  }

  const schedule = () => {
    timer = setTimeout(() => {
      timer = undefined
      void check().catch(onFault)
    }, quietTime)
  }

  return {
    root,
    open,
    forget(file) {
      changed.add(file)
      if (!timer) schedule()
    },
    forgetAll() {
      opened = undefined
    },
    touch() {
      generation++
      clearTimeout(timer)
      schedule()
    },
    checked,
    generation: settled,
    async known() {
      const project = await current().project
      if (!project) return null
      const isSound = project.document.fault === null
      if (!isSound && known) return known.known
      // Without an earlier valid text, the files of the folder are still known.
      const sound = isSound
        ? project
        : await read({ source: JSON.stringify({ $schema: schemaIn(project.document.text) }) })
      if (!sound) return null
      if (known?.project !== sound) known = { project: sound, known: knownOf(sound) }
      return known.known
    },
    withPages(pages) {
      const { withPages } = current()
      const whole = withPages.get('null')
      if (whole) return whole
      const name = JSON.stringify(pages ?? null)
      const made = withPages.get(name) ?? readPages(pages)
      // The last one that was asked for stands last.
      withPages.delete(name)
      withPages.set(name, made)
      const [oldest = ''] = withPages.keys()
      if (withPages.size > maxPageReadings) withPages.delete(oldest)
      return made
    },
    close() {
      generation++
      clearTimeout(timer)
      timer = undefined
    },
  }
}
