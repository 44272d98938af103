import type { Document } from '../document/document.ts'
import { includedBy } from '../document/include.ts'
import { type Location, locateIfAny } from '../document/locate.ts'
import { keysOf, pointerOf } from '../document/pointer.ts'
import type { Dialect } from '../grammar/dialects.ts'
import { type Element, type Navigation, type PageEntry, pathOf } from '../navigation/element.ts'
import { maxDepth } from '../navigation/read.ts'
import { openNavigation } from '../navigation/open.ts'
import { pageFiles } from '../navigation/page-path.ts'
import { type Facts, gatherFacts } from '../site/facts.ts'
import { once } from '../site/once.ts'
import { Specifications } from '../site/specifications.ts'
import { dialectFor } from '../project/dialect.ts'
import type { Project } from '../project/project.ts'

export type Key = string | number

/** A project whose docs.json is valid JSON, prepared for all answers. */
export interface Known {
  readonly project: Project
  readonly dialect: Dialect
  readonly navigation: Navigation
  /** The element at a pointer into the composed docs.json, or the nearest one above. */
  elementAt(keys: readonly Key[]): Element | null
  /** The page entry at a pointer into the composed docs.json. */
  entryAt(keys: readonly Key[]): PageEntry | undefined
  /** The file of a page. */
  fileOf(page: string): string | undefined
  readonly specifications: Specifications
  readonly facts: () => Facts
}

/** The most keys above an element: two for each, and "navigation" and "global". */
const maxKeys = 2 * maxDepth + 2

export function knownOf(project: Project): Known {
  const dialect = dialectFor(project)
  const { navigation } = openNavigation(project.document, project.includes, dialect)
  let elements: Map<string, Element> | undefined
  let entries: Map<string, PageEntry> | undefined
  let files: Map<string, string> | undefined
  return {
    project,
    dialect,
    navigation,
    elementAt(keys) {
      const all = navigation.root ? [navigation.root, ...navigation.elements] : navigation.elements
      elements ??= new Map(all.map(element => [pointerOf(keysOf(element.path)), element]))
      for (let length = Math.min(keys.length, maxKeys); length > 0; length--) {
        const element = elements.get(pointerOf(keys.slice(0, length)))
        if (element) return element
      }
      return null
    },
    entryAt(keys) {
      entries ??= new Map(navigation.entries.map(entry => [pointerOf(keysOf(pathOf(entry))), entry]))
      return entries.get(pointerOf(keys))
    },
    fileOf: page => (files ??= pageFiles(project.files ?? [])).get(page),
    specifications: new Specifications(navigation, project.specifications),
    facts: once(() => gatherFacts(navigation, dialect, project)),
  }
}

/** Finds the place of a key or an item of the composed docs.json, in the file in which it stands. */
export function locating({ project, dialect }: Known): (keys: readonly Key[]) => Location | undefined {
  const find = includedBy(dialect === 'extended' ? project.includes : {})
  return keys => locateIfAny(project.document, find, keys, 'key')
}

/** A file of docs.json as it was read: itself, or one that it includes; null for any other, and what is not JSON. */
export function documentOf({ project, dialect }: Known, file: string): Document | null {
  const { document, includes } = project
  const included = dialect === 'extended' && Object.hasOwn(includes, file) ? includes[file] : undefined
  const found = file === document.file ? document : included
  return found && 'text' in found && !found.fault ? found : null
}
