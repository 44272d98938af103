import { basename, posix, resolve } from 'node:path'
import type { Dialect } from '../grammar/dialects.ts'
import { asyncapiFiles } from '../navigation/artifacts.ts'
import { openNavigation } from '../navigation/open.ts'
import { namedSpecifications, specificationFile } from '../navigation/openapi.ts'
import { fold } from '../navigation/page-path.ts'
import { dialectFor } from '../project/dialect.ts'
import { configPlaces } from '../project/config/find.ts'
import { ownConfigNames } from '../project/config/names.ts'
import { realPath } from '../project/locate.ts'
import { identityOf, placeOf } from '../project/output.ts'
import { baselineFileOf, type Project } from '../project/project.ts'
import { UsageError } from './io.ts'

type Known = Omit<Project, 'specifications'>

/**
 * Refuses outputs that would overwrite what a project is made of, also by a link.
 *
 * @param root the project's folder
 * @throws {UsageError} for the first such output
 */
export function refuseOwnFiles(
  outputs: readonly string[],
  project: Known,
  root: string,
  dialect: Dialect | undefined,
): void {
  const written = outputs.map(output => ({
    output,
    identity: identityOf(output),
    place: foldedPlace(output),
  }))
  const isOneThere = written.some(({ identity }) => identity !== null)
  const names = new Set(written.map(({ place }) => basename(place)))
  const folder = realPath(root)
  for (const file of ownFiles(project, folder, dialect)) {
    const path = resolve(folder, file)
    const identity = isOneThere ? identityOf(path) : null
    const place = names.has(fold(basename(path))) ? foldedPlace(path) : null
    const match = written.find(one => one.place === place || (identity !== null && one.identity === identity))
    if (match)
      throw new UsageError(
        `--output ${JSON.stringify(match.output)} would overwrite ${JSON.stringify(file)} of the project: name another file.`,
      )
  }
}

/** The place of a path that need not be there, on a disk that ignores letter case too. */
const foldedPlace = (path: string) => fold(placeOf(path))

/** What a project is made of, by path from its folder; not all of it need be there. */
function ownFiles(project: Known, root: string, override: Dialect | undefined): string[] {
  const { document, includes, config, overlays = {} } = project
  const { navigation } = openNavigation(document, includes, dialectFor(project, override))
  const { scopes, api, entries } = navigation
  const sources = [...scopes.flatMap(({ sources }) => sources), ...api]
  const named = [...namedSpecifications(navigation), ...sources.flatMap(source => source.overlays)]
  return [
    document.file,
    ...Object.keys(includes),
    ...(config ? [config.file] : []),
    ...configPlaces(root).filter(place => ownConfigNames.includes(posix.basename(place))),
    baselineFileOf(document.file),
    '.mintignore',
    ...[...asyncapiFiles(navigation)].flatMap(file => file ?? []),
    ...named.flatMap(({ source }) => specificationFile(source) ?? []),
    ...Object.values(overlays).flat(),
    ...entries.flatMap(({ page }) => (page === null ? [] : [`${page}.mdx`, `${page}.md`])),
  ]
}
