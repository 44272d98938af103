import { join, posix, relative, sep } from 'node:path'
import type { Document } from '../document/document.ts'
import { rangeOf } from '../document/first-index.ts'
import type { Included } from '../document/include.ts'
import { foldersOf } from '../document/posix.ts'
import type { ReadResult, ReadText } from '../openapi/specification.ts'
import type { PageContent } from '../pages/content.ts'
import type { Parts } from './parts.ts'
import type { FrontMatter, Project, SpecificationFile } from './project.ts'
import { configPlaces } from './config/find.ts'
import { isLink, isOwnFolder, leadsInside, realPathOf } from './disk.ts'
import { lastingSource } from './disk-source.ts'
import { type DocumentKind, maxDocumentStart } from './documents.ts'
import { headOf, pageFile } from './heads.ts'
import { locateProject } from './locate.ts'
import { partsOf } from './parts.ts'
import { knownPages } from './page-reading.ts'
import { type CommandOptions, type ReadOptions, readWith } from './read.ts'
import type { Source } from './source.ts'
import { isShut, isWanted } from './listed.ts'
import { type Enter, kindOf, type Walked, walk, walkAgain } from './walk.ts'
import { hasAncestor } from './listed.ts'

/** A project that is read repeatedly: unchanged parts are read once. */
export interface OpenProject {
  /** The project's folder, a real path. */
  readonly root: string
  /** The possible configuration files, some of them outside its folder. */
  readonly configPlaces: readonly string[]
  /** Reads the outdated parts. Throws a ProjectError when docs.json cannot be read; a later call may succeed. */
  readonly read: (
    more?: Pick<CommandOptions, 'onPhase' | 'source' | 'includes' | 'links' | 'linksOf'>,
  ) => Promise<Project>
  /** The text of one file, and the front matter of one page. */
  readonly file: ReadText
  readonly frontMatter: (page: string) => Promise<FrontMatter | undefined>
  /**
   * Forgets files and folders that were changed, added or removed: paths from the project's folder, with `/`.
   * Returns those that may affect the project. Fetched documents are kept.
   */
  readonly forget: (changed: readonly string[]) => string[]
}

interface OpenOptions extends ReadOptions {
  /** Called for each folder whose changes affect the project, before it is read. */
  readonly enter?: Enter
  /**
   * The text of a file that is open in an editor, which takes precedence over the disk; docs.json need not
   * exist there.
   */
  readonly textOf?: (file: string) => string | undefined
}

/** Finds a project without reading it. Throws a ProjectError when there is none. */
export function openProject(path: string, { enter, textOf, ...options }: OpenOptions = {}): OpenProject {
  const { root, file } = locateProject(path, textOf !== undefined)
  const disk = lastingSource(root)
  const from = textOf ? heldSource(disk, ownTexts(root, textOf)) : disk
  const places = configPlaces(root, options.config)
  let asksOthers = false
  const { parts, forget } = remembering(partsOf(root, file, from), places, () => asksOthers, enter)
  return {
    root,
    configPlaces: places,
    read: async more => {
      const project = await readWith(parts, { ...options, ...more })
      asksOthers ||= project.others !== undefined
      return project
    },
    file: from.read,
    frontMatter: async page =>
      leadsInside(parts.root, join(parts.root, page)) ? parts.frontMatters([page])(page) : undefined,
    forget,
  }
}

/** The texts of an editor, but of files that are none of the project: those in `.git`, and those behind a link out of it. */
const ownTexts =
  (root: string, textOf: (file: string) => string | undefined) =>
  (file: string): string | undefined => {
    const text = textOf(file)
    return text === undefined || leadsInside(root, join(root, file)) ? text : undefined
  }

/** The disk, overlaid by the texts of an editor. */
const heldSource = (disk: Source, textOf: (file: string) => string | undefined): Source => ({
  ...disk,
  open: file => {
    const text = textOf(file)
    return text === undefined ? disk.open(file) : Buffer.from(text)
  },
  read: file => {
    const text = textOf(file)
    return text === undefined ? disk.read(file) : { text }
  },
  lacks: file => textOf(file) === undefined && disk.lacks(file),
  start: file => {
    const start = textOf(file)?.slice(0, maxDocumentStart)
    return start === undefined ? disk.start(file) : Buffer.from(start).toString('utf8', 0, maxDocumentStart)
  },
  heads: files => {
    const headOnDisk = disk.heads(files)
    return file => {
      const text = textOf(file)
      return text === undefined ? headOnDisk(file) : headOf(Buffer.from(text))
    }
  },
  each: (files, use) =>
    files.forEach(file => {
      const text = textOf(file)
      if (text === undefined) disk.each([file], use)
      else use(file, pageFile(Buffer.from(text)))
    }),
})

interface Loaded {
  readonly specification: SpecificationFile
  /** Every file that was read to load it, including its own. */
  readonly files: ReadonlySet<string>
}

function remembering(
  disk: Parts,
  configs: readonly string[],
  asksOthers: () => boolean,
  enter: Enter = () => {},
) {
  const { root, file: docs } = disk
  let document: Document | null = null
  let walked: Walked | null = null
  let ignoreFile: ReadResult | null = null
  const includes = new Map<string, Included>()
  const pages = new Map<string, FrontMatter | undefined>()
  const contents = new Map<string, PageContent | undefined>()
  const kinds = new Map<string, DocumentKind>()
  const specifications = new Map<string, Loaded>()
  /** What docs.json names may lead out of the project, where nothing is watched. */
  const enterFolderOf = (file: string) => {
    const folder = posix.dirname(file).replace(/^\.$/, '')
    if (folder === '' || leadsInside(root, join(root, folder))) enter(folder)
  }

  const parts: Parts = {
    ...disk,
    docs: () => (document ??= disk.docs()),
    list: () => (walked ??= walk(root, enter)),
    include: file => {
      const known = includes.get(file)
      if (known) return known
      enterFolderOf(file)
      const included = disk.include(file)
      if ('text' in included) includes.set(file, included)
      return included
    },
    ignoreFile: () => (ignoreFile ??= disk.ignoreFile()),
    frontMatters: (files, heads) => {
      const fieldsOf = disk.frontMatters(
        files.filter(file => !pages.has(file)),
        heads,
      )
      return async file => {
        if (!pages.has(file)) pages.set(file, await fieldsOf(file))
        return pages.get(file)
      }
    },
    pages: async (files, _, heads) => {
      const unread = files.filter(file => !contents.has(file))
      const read = unread.length > 0 ? (await disk.pages(unread, null, heads)).contents() : {}
      for (const file of unread) contents.set(file, Object.hasOwn(read, file) ? read[file] : undefined)
      const known = files.flatMap(file => {
        const content = contents.get(file)
        return content ? [[file, content] as const] : []
      })
      return knownPages(Object.fromEntries(known))
    },
    kinds: () => {
      const kindOf = disk.kinds()
      return async file => {
        const kind = kinds.get(file) ?? (await kindOf(file))
        kinds.set(file, kind)
        return kind
      }
    },
    specification: async (path, load) => {
      const known = specifications.get(path)
      if (known) return known.specification
      const files = new Set<string>()
      const specification = await disk.specification(path, read =>
        load(file => {
          files.add(file)
          enterFolderOf(file)
          return read(file)
        }),
      )
      if (!('failure' in specification)) specifications.set(path, { specification, files })
      return specification
    },
  }

  const isKnownFile = (path: string) =>
    path === docs || path === '.mintignore' || includes.has(path) || configs.includes(path)

  const forget = (changed: readonly string[]): string[] => {
    const before = walked
    const isFolder = (path: string) =>
      before !== null &&
      !isShut(posix.basename(path)) &&
      (before.folders.has(path) || kindOf(join(root, path))?.isDirectory() === true)
    const others = new Set(before?.others)
    /** Of a file such as an image nothing matters but whether it is there. */
    const isOther = (path: string) =>
      before?.folders.has(posix.dirname(path).replace(/^\.$/, '')) === true &&
      others.has(path) !== (kindOf(join(root, path))?.isFile() === true)
    const specified = new Set([...specifications.values()].flatMap(({ files }) => [...files]))
    const isOwn = (path: string) =>
      isWanted(path) || isKnownFile(path) || specified.has(path) || isFolder(path)
    const concerned = changed.filter(path => isOwn(path) || isOther(path))
    if (concerned.length === 0) return []
    const told = asksOthers() ? concerned : concerned.filter(isOwn)
    // A watch sees changes of a link but not of its target: links are checked again at any change, those of folders
    // where they lead out of the project by now.
    const links = [...(before?.links ?? [])].filter(
      path => !before?.folders.has(path) || !isOwnFolder(root, path),
    )
    // An editor may tell only of what is below a folder that is a link by now, or of that first.
    const replaced = [...foldersOf([...concerned, ...links])].filter(
      path => before?.folders.has(path) && !before.links.has(path) && isLink(join(root, path)),
    )
    const folderLinks = [...(before?.links ?? [])].filter(path => before?.folders.has(path))
    const changes = new Set([...concerned, ...links, ...replaced, ...brought(root, folderLinks, concerned)])
    if (before) walked = walkAgain(root, before, changes, enter)
    const isChanged = (path: string) => changes.has(path) || hasAncestor(path, changes)
    if (isChanged(docs)) document = null
    if (isChanged('.mintignore')) ignoreFile = null
    for (const path of includes.keys()) if (isChanged(path)) includes.delete(path)
    for (const path of pages.keys()) if (isChanged(path)) pages.delete(path)
    for (const path of contents.keys()) if (isChanged(path)) contents.delete(path)
    for (const path of kinds.keys()) if (isChanged(path)) kinds.delete(path)
    for (const [path, { files }] of specifications)
      if ([...files].some(isChanged)) specifications.delete(path)
    return told
  }
  return { parts, forget }
}

/**
 * The paths by which links to folders bring what has changed: an editor tells nothing of them, and the watch of a link
 * ends with the folder to which it led, be there another one by now.
 */
function brought(root: string, links: readonly string[], changed: readonly string[]): string[] {
  const [all, sorted] = [new Set(changed), [...changed].sort()]
  const most = Math.max(maxBrought / links.length, 1)
  return links.flatMap(link => {
    const real = realPathOf(join(root, link))
    if (real === null) return []
    const target = relative(root, real).replaceAll(sep, '/')
    if (all.has(target) || hasAncestor(target, all)) return [link]
    const [from, to] = rangeOf(sorted, `${target}/`)
    if (to - from > most) return [link]
    return sorted.slice(from, to).map(path => link + path.slice(target.length))
  })
}

/**
 * The most paths by which links bring changes that are each looked at; past them a link of several is looked at as a
 * whole: there may be thousands of links to one folder.
 */
const maxBrought = 10_000
