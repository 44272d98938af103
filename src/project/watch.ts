import { existsSync, type FSWatcher, watch as watchFolder } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { codeOf } from './error-code.ts'
import { ProjectError } from './read.ts'
import { isShut } from './listed.ts'
import type { Enter } from './walk.ts'

/**
 * Milliseconds during which changes are collected after the first one: an editor that saves by writing
 * another file and renaming it causes several.
 */
const settleMilliseconds = 20

/** Watches folders of a project, each by itself. */
export interface Watcher {
  /** Watches a folder, by its path from the project's; hidden folders and node_modules are not watched. */
  readonly enter: Enter
  /** Watches single files by their paths from the project's folder, which may be outside it. */
  readonly follow: (files: readonly string[]) => void
  /**
   * The next changed paths, from the project's folder with `/`; null once it is closed. Throws a ProjectError
   * when the folder is gone.
   */
  readonly next: () => Promise<string[] | null>
  readonly close: () => void
}

/**
 * Watches folders. One watch per folder, since systems limit watches: one per file,
 * as `recursive` and watching libraries make on Linux, uses up its limit with a large project.
 *
 * @param onUnwatched is told why a folder cannot be watched, once
 */
export function watchFolders(root: string, onUnwatched: (reason: string) => void): Watcher {
  const watchers = new Map<string, FSWatcher>()
  const entered = new Set<string>()
  const followed = new Set<string>()
  const changed = new Set<string>()
  let waiting: { resolve: (paths: string[] | null) => void; reject: (error: Error) => void } | null = null
  let timer: NodeJS.Timeout | null = null
  let state: 'open' | 'gone' | 'closed' = 'open'
  let isTold = false

  const flush = () => {
    timer = null
    if (!waiting) return
    const { resolve, reject } = waiting
    if (state === 'gone') reject(new ProjectError('The folder of the project is gone.'))
    else if (state === 'closed') resolve(null)
    else if (changed.size > 0) resolve([...changed])
    else return
    changed.clear()
    waiting = null
  }
  const leave = (folder: string) => {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(`${folder}/`)) continue
      watcher.close()
      watchers.delete(path)
    }
  }
  const fail = (error: unknown) => {
    const code = codeOf(error)
    const reason = reasons[code] ?? (code || String(error))
    if (watchers.size === 0) throw new ProjectError(`Cannot watch "${root}": ${reason}.`)
    if (!isTold) onUnwatched(reason)
    isTold = true
  }
  const onEvent = (folder: string, event: string, name: string | null) => {
    if (folder === '' && (name === null || name === basename(root)) && !existsSync(root)) state = 'gone'
    if (name === null) return
    const path = folder === '' ? name : `${folder}/${name}`
    if (!entered.has(folder) && !followed.has(path)) return
    // Changes inside a watched folder come from its own watch; a folder renamed onto it is a new folder.
    if (watchers.has(path)) {
      if (event === 'change') return
      leave(path)
    }
    changed.add(path)
  }

  const watch = (folder: string) => {
    if (state !== 'open' || watchers.has(folder)) return
    try {
      const watcher = watchFolder(join(root, folder), (event, name) => {
        onEvent(folder, event, name)
        if (changed.size > 0 || state === 'gone') timer ??= setTimeout(flush, settleMilliseconds)
      })
      // Some systems say so when the folder is removed.
      watcher.on('error', error => {
        if (existsSync(join(root, folder))) fail(error)
        leave(folder)
      })
      watchers.set(folder, watcher)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') fail(error)
    }
  }

  return {
    enter: folder => {
      if (folder !== '' && folder.split('/').some(isShut)) return
      entered.add(folder)
      watch(folder)
    },
    follow: files => {
      for (const file of files) {
        followed.add(file)
        watch(posix.dirname(file).replace(/^\.$/, ''))
      }
    },
    next: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        if (!timer) flush()
      }),
    close: () => {
      state = 'closed'
      for (const watcher of watchers.values()) watcher.close()
      if (timer) clearTimeout(timer)
      timer = null
      flush()
    },
  }
}

const reasons: Record<string, string> = {
  ENOSPC: "the system's limit of watches is reached (fs.inotify.max_user_watches)",
  EMFILE: "the system's limit of open files or watchers is reached",
  EACCES: 'permission denied',
}
