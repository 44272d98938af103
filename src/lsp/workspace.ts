import { basename, dirname, join } from 'node:path'
import type { Report } from '../check/report.ts'
import { configNames } from '../project/config/names.ts'
import { projectFinder } from '../project/find.ts'
import { fileIn, pathOf, uriOf } from './places.ts'
import { openSession, type Session } from './session.ts'

/** A text that is open in the editor. */
interface OpenText {
  readonly uri: string
  readonly version: number
  getText(): string
}

/** A document of a project: the project, and the document's path from its folder. */
export interface Place {
  readonly session: Session
  readonly file: string
}

/** The projects with a document open in the editor, by the folder of their docs.json. */
export interface Workspace {
  /** Adds a document and checks its project. */
  open(text: OpenText): void
  changed(uri: string): void
  close(uri: string): void
  /** Files were changed, created or deleted on disk. */
  watched(changes: readonly { readonly uri: string }[]): void
  /** A document was saved, and the client does not watch files. */
  saved(uri: string): void
  placeOf(uri: string): Place | null
  /** The projects that an editor has open: those of its documents, else those of its folders. */
  sessions(): Session[]
  /** Finds the projects of files and folders, which need not be open; null for none. Each docs.json is read once. */
  sessionFinder(): (path: string) => Session | null
  /** The URI of a project file, and the version of its text if it is open. */
  naming(root: string): { uriOf(file: string): string; versionOf(file: string): number | null }
}

export function openWorkspace(
  onReport: (root: string, report: Report | null) => void,
  onClosed: (root: string) => void,
  onFault: (error: unknown) => void,
  foldersOf: () => readonly string[] = () => [],
): Workspace {
  const texts = new Map<string, OpenText>()
  /** The project folder of each text at the time it was opened, and how many texts each folder has. */
  const roots = new Map<string, string>()
  const counts = new Map<string, number>()
  const sessions = new Map<string, Session>()

  /** A project of which no document may be open: nothing of it is checked. */
  const newSession = (root: string) => {
    const textOf = (file: string) => texts.get(join(root, file))?.getText()
    return openSession(root, textOf, report => onReport(root, report), onFault)
  }

  const sessionOf = (root: string): Session => {
    const session = sessions.get(root) ?? newSession(root)
    sessions.set(root, session)
    return session
  }

  const sessionFinder = () => {
    const find = projectFinder(file => texts.get(file)?.getText())
    const opened = new Map(sessions)
    return (path: string): Session | null => {
      const root = find(path)
      if (root === null) return null
      const session = opened.get(root) ?? newSession(root)
      opened.set(root, session)
      return session
    }
  }

  /** The open projects whose folders a file is in. */
  const holding = (path: string): Session[] =>
    [...foldersAbove(path)].flatMap(folder => sessions.get(folder) ?? [])

  const forget = (path: string): Session[] => {
    const held = holding(path)
    for (const session of held) session.forget(fileIn(session.root, path)!)
    return held
  }

  const touchAll = (path: string) => {
    for (const session of forget(path)) session.touch()
  }

  const setRoot = (path: string, root: string | null) => {
    const old = roots.get(path)
    if (old !== undefined) counts.set(old, counts.get(old)! - 1)
    if (old !== undefined && counts.get(old) === 0) counts.delete(old)
    if (root === null) roots.delete(path)
    else {
      roots.set(path, root)
      counts.set(root, (counts.get(root) ?? 0) + 1)
    }
  }

  /** Whether a document opened as part of the project above now has a docs.json of its own. */
  const isNewProject = (path: string) =>
    basename(path) === 'docs.json' &&
    roots.get(path) !== dirname(path) &&
    projectFinder(file => texts.get(file)?.getText())(path) === dirname(path)

  const open = (text: OpenText) => {
    const path = pathOf(text.uri)
    const textAt = (file: string) => (file === path ? text : texts.get(file))?.getText()
    const root = path === null ? null : projectFinder(textAt)(path)
    if (path === null || root === null) return
    texts.set(path, text)
    setRoot(path, root)
    sessionOf(root)
    touchAll(path)
  }

  const close = (path: string) => {
    texts.delete(path)
    setRoot(path, null)
    for (const session of forget(path)) {
      if (counts.has(session.root)) session.touch()
      else {
        session.close()
        sessions.delete(session.root)
        onClosed(session.root)
      }
    }
  }

  return {
    open,
    changed(uri) {
      const path = pathOf(uri)
      const text = path === null ? undefined : texts.get(path)
      if (path === null || !text) return
      if (isNewProject(path)) {
        close(path)
        open(text)
      } else touchAll(path)
    },
    close(uri) {
      const path = pathOf(uri)
      if (path !== null && texts.has(path)) close(path)
    },
    watched(changes) {
      const paths = changes.flatMap(({ uri }) => pathOf(uri) ?? [])
      // There may be as many of them as projects.
      const configured = new Set(paths.filter(isConfiguration).map(path => dirname(path)))
      for (const path of paths) forget(path)
      if (configured.size === 0) return
      for (const { root, touch } of sessions.values())
        if ([...foldersAbove(root)].some(folder => configured.has(folder))) touch()
    },
    saved(uri) {
      const path = pathOf(uri)
      for (const { forgetAll, touch } of path === null ? [] : holding(path)) {
        forgetAll()
        touch()
      }
    },
    placeOf(uri) {
      const path = pathOf(uri)
      const root = path === null ? undefined : roots.get(path)
      const session = root === undefined ? undefined : sessions.get(root)
      return session ? { session, file: fileIn(session.root, path!)! } : null
    },
    sessions() {
      if (sessions.size > 0) return [...sessions.values()]
      const sessionAt = sessionFinder()
      return foldersOf().flatMap(folder => sessionAt(join(folder, 'docs.json')) ?? [])
    },
    sessionFinder,
    naming(root) {
      const textAt = (file: string) => texts.get(join(root, file))
      return {
        uriOf: file => textAt(file)?.uri ?? uriOf(root, file),
        versionOf: file => textAt(file)?.version ?? null,
      }
    },
  }
}

/** The folders above a path, the nearest first. */
function* foldersAbove(path: string): Generator<string> {
  for (let [below, folder] = [path, dirname(path)]; folder !== below; folder = dirname(folder)) {
    yield folder
    below = folder
  }
}

/** Whether a file can hold the configuration of projects further down. */
const isConfiguration = (path: string) => configNames.includes(basename(path))
