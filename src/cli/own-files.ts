import { resolve } from 'node:path'
import type { Dialect } from '../grammar/dialects.ts'
import { openNavigation } from '../navigation/open.ts'
import { namedSpecifications, specificationFile } from '../navigation/openapi.ts'
import { dialectFor } from '../project/dialect.ts'
import { identityOf } from '../project/output.ts'
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
  const written = outputs.flatMap(output => {
    const identity = identityOf(output)
    return identity === null ? [] : [{ output, identity }]
  })
  if (written.length === 0) return
  for (const file of ownFiles(project, dialect)) {
    const identity = identityOf(resolve(root, file))
    const match = written.find(one => one.identity === identity)
    if (match)
      throw new UsageError(
        `--output ${JSON.stringify(match.output)} would overwrite ${JSON.stringify(file)} of the project: name another file.`,
      )
  }
}

/** What a project is made of, by path from its folder; not all of it need be there. */
function ownFiles(project: Known, override: Dialect | undefined): string[] {
  const { document, includes, config, overlays = {} } = project
  const { navigation } = openNavigation(document, includes, dialectFor(project, override))
  const { scopes, api, entries } = navigation
  const sources = [...scopes.flatMap(({ sources }) => sources), ...api]
  const named = [...namedSpecifications(navigation), ...sources.flatMap(source => source.overlays)]
  return [
    document.file,
    ...Object.keys(includes),
    ...(config ? [config.file] : []),
    baselineFileOf(document.file),
    '.mintignore',
    ...named.flatMap(({ source }) => specificationFile(source) ?? []),
    ...Object.values(overlays).flat(),
    ...entries.flatMap(({ page }) => (page === null ? [] : [`${page}.mdx`, `${page}.md`])),
  ]
}
