import { ProjectError } from '../project-error.ts'
import { maxGitEntries } from './limits.ts'

/**
 * The records that git writes with `-z`, as texts.
 *
 * @throws {ProjectError} for more than it may hold of a project
 */
export function* recordsOf(output: Buffer): Generator<string> {
  let count = 0
  for (let start = 0, end = output.indexOf(0); end !== -1; start = end + 1, end = output.indexOf(0, start)) {
    if (++count > maxGitEntries) throw tooManyEntries()
    yield output.toString('utf8', start, end)
  }
}

export const tooManyEntries = () =>
  new ProjectError(`git holds more than ${maxGitEntries} files here. Name the folder of the documentation.`)
