import { type Dialect, dialectOf } from '../grammar/dialects.ts'
import type { Project } from './project.ts'

/** The dialect of a project: by the caller, else by its configuration, else by what the file's `$schema` says. */
export const dialectFor = (
  { document, config }: Pick<Project, 'document' | 'config'>,
  override?: Dialect,
): Dialect =>
  override ??
  config?.dialect ??
  dialectOf(document.fault ? { $schema: schemaIn(document.text) } : document.value)

/** The `$schema` of a text that is invalid JSON, found by pattern. */
export const schemaIn = (text: string) => /"\$schema"\s*:\s*"([^"\\]*)"/.exec(text)?.[1]
