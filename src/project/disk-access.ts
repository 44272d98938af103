import type { ReadResult, ReadText, Specification } from '../openapi/specification.ts'
import { projectReader } from './disk.ts'
import { readFrontMatter } from './pages.ts'
import type { FrontMatter } from './project.ts'
import { type Walked, walk } from './walk.ts'

/** Reads a specification from its text, and from the files that it refers to. */
export type LoadSpecification = (
  path: string,
  content: { readonly text: string; readonly bytes?: Uint8Array },
  read: ReadText,
) => Promise<Specification>

/** What reading a project asks the disk, for one project's folder. */
export interface Disk {
  read(file: string): ReadResult & { readonly bytes?: Uint8Array }
  walk(): Walked
  frontMatter(files: readonly string[]): Promise<Record<string, FrontMatter>>
  /** Stands in for the cache on the disk. */
  readonly load?: LoadSpecification
}

/** The disk as it is at each call. */
export const openDisk = (root: string): Disk => ({
  read: projectReader(root),
  walk: () => walk(root),
  frontMatter: files => readFrontMatter(root, files),
})
