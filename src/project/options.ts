import type { Dialect } from '../grammar/dialects.ts'
import type { Environment } from './cache/user.ts'
import type { PageMemory } from './page-reading.ts'
import type { OnPhase } from './parts.ts'
import type { ReadingMemory } from './remembered.ts'

export interface ReadOptions {
  /** The configuration file; false reads none. (the nearest, see docs/configure.md) */
  readonly config?: string | false
  /** Reads docs-nav.baseline.json, so that `checkProject` reports only new problems. (false) */
  readonly baseline?: boolean
  /** Overrides the configuration and the file's `$schema`. */
  readonly dialect?: Dialect
  /** False reads only docs.json, its includes and its specifications. */
  readonly files?: boolean
  /** The content of docs.json, instead of the file: an editor's text, or the bytes of standard input. */
  readonly source?: string | Uint8Array
  /** Reads the text of the pages, for the rules of links. (the configuration's, or false) */
  readonly links?: boolean
  /** Reads every file from the index of git instead of the disk. (false) */
  readonly staged?: boolean
  /** A revision of git: adds the pages that it had, for the rule `moved-page`. Needs the files. */
  readonly since?: string
  /** The contents of included files by path, instead of those on the disk. */
  readonly includes?: Readonly<Record<string, string>>
  /**
   * Fetches the specifications that are named by a URL; without it nothing opens a connection. (the
   * configuration's, or false)
   */
  readonly allowRemote?: boolean
  /** Fetches them from loopback and private addresses too. (false) */
  readonly allowPrivate?: boolean
  /** Adds what @apidevtools/swagger-parser finds wrong with each specification of the project. (false) */
  readonly validateOpenapi?: boolean
  /**
   * The folder in which the indexes of specifications are kept from one call to the next, sealed with a secret in
   * the user's folder for caches; nothing is kept without that. A function gives the folder where the configuration
   * names none. (the configuration's, or false)
   */
  readonly cache?: string | false | (() => Promise<string | null>)
  /** Called with the next phase, such as "reading api.yaml (2 of 3)". */
  readonly onPhase?: OnPhase
}

/** How a command reads. */
export interface CommandOptions extends ReadOptions {
  /** Of all pages, those whose text is read where `links` asks for it. (all) */
  readonly linksOf?: readonly string[] | undefined
  /** Names the user's folder for caches, whose secret seals what is kept. (that of the process) */
  readonly env?: Environment
  /** Opens what earlier runs have read of the pages of the project at `root`, from its cache folder. */
  readonly pageMemory?: (folder: string, root: string) => Promise<PageMemory | null>
  /** What was read of the project before. (nothing) */
  readonly remembered?: ReadingMemory
}
