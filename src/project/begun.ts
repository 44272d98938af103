import type { Parts } from './parts.ts'
import type { Project } from './project.ts'

/** A project of which all is read but the specifications, which take longest. */
export interface Begun {
  readonly known: Omit<Project, 'specifications'>
  readonly parts: Parts
  /** The folder of a cache for what is made of the project; null for none. What is fetched is never known to be the same again. */
  readonly cache: () => Promise<string | null>
  /** Reads the specifications, from other parts where they are given. */
  readonly finish: (parts?: Parts) => Promise<Project>
}
