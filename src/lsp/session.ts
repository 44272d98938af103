import { checkInEditor } from '../check/check.ts'
import type { Report } from '../check/report.ts'
import { schemaIn } from '../project/dialect.ts'
import { openProject, type OpenProject } from '../project/incremental.ts'
import type { Project } from '../project/project.ts'
import { ProjectError } from '../project/project-error.ts'
import { join } from 'node:path'
import { type Known, knownOf } from './known.ts'

/** How long after a keystroke a check starts, in milliseconds. */
const quietTime = 100

/** A project that is open in the editor. */
export interface Session {
  readonly root: string
  /** Its files; null while there is no such folder. */
  open(): OpenProject | null
  /** What stands in a file (path from the project's folder) has changed, or it came or went. */
  forget(file: string): void
  /** Any file may have changed. */
  forgetAll(): void
  /** A text of the project has changed: what was read is outdated, and a check follows. */
  touch(): void
  /** What the check of it gives, made when it is asked for first. */
  checked(): Promise<Checked | null>
  /** What is known of the project from the last text of docs.json that was JSON. */
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
 * Opens the project of a folder. `textOf` gives the texts that the editor holds; `onReport` takes each
 * report that is not outdated when it is done, so that none comes after a newer one.
 */
export function openSession(
  root: string,
  textOf: (file: string) => string | undefined,
  onReport: (report: Report | null) => void,
  onFault: (error: unknown) => void,
): Session {
  // Nothing is fetched while somebody types, and nothing written.
  const options = { frontMatter: 'needed', baseline: true, allowRemote: false, cache: false, textOf } as const
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

  /** What stands in the way is said once, not at each keystroke. */
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
    const found = await checked()
    if (started === generation) onReport(found && found.report)
  }

  return {
    root,
    open,
    forget: file => void opened?.forget([file]),
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
      // Without a sound text before it, what the folder holds is known all the same.
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
