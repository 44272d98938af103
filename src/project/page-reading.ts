import type { PageContent } from '../pages/content.ts'
import type { Markup } from '../pages/page.ts'

/** Keeps what pages hold from one run to the next, by their bytes. */
export interface PageMemory {
  /** Whether nothing is kept yet. */
  readonly isEmpty: boolean
  /** Names what a page of these bytes holds. */
  readonly keyOf: (markup: Markup, bytes: Uint8Array) => string
  /** Names what pages hold, whose keys these are by path. */
  readonly identityOf: (keys: ReadonlyMap<string, string>) => string
  /** What the page of a key holds; undefined when it is not kept. */
  readonly known: (key: string) => PageContent | undefined
  readonly add: (key: string, content: PageContent) => void
  /** Writes what was asked for and added, where something was added. */
  readonly keep: () => void
}

/** Page files, and what they hold, which may be read later. */
export interface PageReading {
  /** Names what all of them hold, so that equal names mean equal contents; null without a memory. */
  readonly identity: string | null
  /** What they hold, by path; those that cannot be read are left out. */
  readonly contents: () => Readonly<Record<string, PageContent>>
  /** Whether a page was changed after it was named and before its content was read. */
  readonly hasChanged: () => boolean
}

/** Pages whose contents are known. */
export const knownPages = (contents: Readonly<Record<string, PageContent>>): PageReading => ({
  identity: null,
  contents: () => contents,
  hasChanged: () => false,
})
