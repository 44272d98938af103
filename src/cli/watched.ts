import { type OpenProject, openProject } from '../project/incremental.ts'
import { watchFolders } from '../project/watch.ts'
import type { Io } from './io.ts'

interface Watching extends Omit<NonNullable<Parameters<typeof openProject>[1]>, 'enter'> {
  readonly err: Io['err']
  /** Is given what ends the watch. */
  readonly onOpen: (stop: () => void) => void
}

/** A project, and the paths that changed since it was read; none at first. */
export interface Version {
  readonly project: OpenProject
  readonly changed: readonly string[]
}

/** A project at first, and again after each change of it. Throws a ProjectError where there is none, or it is gone. */
export async function* watched(path: string, { err, onOpen, ...options }: Watching): AsyncGenerator<Version> {
  let enter = (_folder: string) => {}
  const project = openProject(path, { ...options, enter: folder => enter(folder) })
  const watcher = watchFolders(project.root, reason =>
    err(`docs-nav: not every folder can be watched: ${reason}.\n`),
  )
  enter = watcher.enter
  onOpen(watcher.close)
  try {
    watcher.enter('')
    watcher.follow(project.configPlaces)
    yield { project, changed: [] }
    for (let all = await watcher.next(); all; all = await watcher.next()) {
      const changed = project.forget(all)
      if (changed.length > 0) yield { project, changed }
    }
  } finally {
    watcher.close()
  }
}
