import { Problem } from '../problem.ts'
import { FetchFailure } from './fetch-faults.ts'
import { validBranch, validFolder, validRepository } from './repository.ts'

/** Where a project comes from, as it is stored. */
export interface Source {
  readonly repository: string
  readonly branch: string | null
  readonly folder: string
  /** `file:PATH` or `env:NAME`. */
  readonly token_source?: string | null
}

/**
 * A stored source may predate a rule, or have been written by hand.
 *
 * @throws {FetchFailure} with what is wrong
 */
export function checkedSource({ repository, branch, folder }: Source): Source {
  try {
    return {
      repository: validRepository(repository),
      branch: branch === null ? null : validBranch(branch),
      folder: validFolder(folder),
    }
  } catch (error) {
    throw error instanceof Problem ? new FetchFailure(error.message) : error
  }
}
