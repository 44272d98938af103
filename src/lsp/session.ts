import { checkInEditor } from '../check/check.ts'
import type { Report } from '../check/report.ts'
import { schemaIn } from '../project/dialect.ts'
import { openProject, type OpenProject } from '../project/incremental.ts'
import type { Project } from '../project/project.ts'
import { ProjectError } from '../project/project-error.ts'
import { join } from 'node:path'
import { type Known, knownOf } from './known.ts'

/** Milliseconds from the last keystroke to the check. */
const quietTime = 100

/** A project that is open in the editor. */
export interface Session {
  readonly root: string
  /** Its files; null while the folder does not exist. */
  open(): OpenProject | null
  /**
   * A file (path from the project's folder) was changed, created or deleted; returns whether the project may be another
   * by that.
   */
  forget(file: string): boolean
  /** Any file may have changed. */
  forgetAll(): void
  /** A text of the project has changed: marks the state as outdated and schedules a check. */
  touch(): void
  /** The result of the check, computed on first use. */
  checked(): Promise<Checked | null>
  /** The project as of the last docs.json that was valid JSON. */
  known(): Promise<Known | null>
  close(): void
}

type Checked = ReturnType<typeof checkInEditor>

interface Reading {
  readonly generation: number
  readonly project: Promise<Project | null>
  checked?: Checked
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

  const current = (): Reading => {
    if (reading?.generation !== generation) reading = { generation, project: read() }
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
    try {
      return (opened ??= openProject(join(root, 'docs.json'), options))
    } catch (error) {
      return tell(error)
    }
  }

  const read = async (source?: string): Promise<Project | null> => {
    const project = open()
    if (!project || !('text' in project.file('docs.json'))) return null
    return project.read(source === undefined ? {} : { source }).catch(tell)
  }

  const checked = async (): Promise<Checked | null> => {
    const now = current()
    const project = await now.project
    return project && (now.checked ??= checkInEditor(project))
  }

  const check = async () => {
    const started = generation
    const result = await checked()
    if (started === generation) onReport(result && result.report)
  }

  return {
    root,
    open,
    forget: file => !opened || opened.forget([file]).length > 0,
    forgetAll() {
      opened = undefined
    },
    touch() {
      generation++
      clearTimeout(timer)
      timer = setTimeout(() => void check().catch(onFault), quietTime)
    },
    checked,
    async known() {
      const project = await current().project
      if (!project) return null
      const isSound = project.document.fault === null
      if (!isSound && known) return known.known
      // Without an earlier valid text, the files of the folder are still known.
      const sound = isSound
        ? project
        : await read(JSON.stringify({ $schema: schemaIn(project.document.text) }))
      if (!sound) return null
      if (known?.project !== sound) known = { project: sound, known: knownOf(sound) }
      return known.known
    },
    close() {
      generation++
      clearTimeout(timer)
    },
  }
}
