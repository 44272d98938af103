import type { DeepTools } from '../openapi/deep/tools.ts'
import type { validateDeeply } from '../openapi/deep/validate.ts'
import type { cachingLoader } from './cache/memory.ts'
import type { Config } from './config/config.ts'
import type { CommandOptions, ReadOptions } from './options.ts'
import type { Parts } from './parts.ts'
import type { Before } from './project.ts'
import type { fetchAll, indexRemote, maxFetchingMilliseconds, notReadInTime } from './remote/remote.ts'

/** What a project takes from around its folder. A project of texts has little of it (memory.ts). */
export interface Host extends SpecificationTools {
  /** A file of the project as messages name it. */
  readonly pathOf: (root: string, file: string) => string
  /** The configuration that is named, or else the one that applies to the project; false reads none. */
  readonly config: (root: string, named: string | false | undefined) => Promise<Config | null>
  /** Whether documents may be fetched, and the folder of the cache, null for none. */
  readonly reach: (
    root: string,
    config: Config | null,
    options: ReadOptions,
  ) => { readonly allowRemote: boolean; readonly cache: () => Promise<string | null> }
  /** The pages that an earlier revision had (`since`). */
  readonly before: (
    parts: Parts,
    files: readonly string[],
    config: Config | null,
    options: CommandOptions,
  ) => Promise<Before>
}

/** The modules that fetch specifications, keep them and validate them in depth, each loaded when it is asked for. */
export interface SpecificationTools {
  readonly remote: () => Promise<{
    readonly fetchAll: typeof fetchAll
    readonly indexRemote: typeof indexRemote
    readonly maxFetchingMilliseconds: typeof maxFetchingMilliseconds
    readonly notReadInTime: typeof notReadInTime
  }>
  readonly kept: () => Promise<{ readonly cachingLoader: typeof cachingLoader }>
  readonly deep: () => Promise<{
    readonly deepTools: DeepTools
    readonly validateDeeply: typeof validateDeeply
  }>
}
