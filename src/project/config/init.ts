import { firstOf } from '../../document/present.ts'
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { findConfig } from './find.ts'
import { locateProject } from '../locate.ts'
import { ProjectError } from '../project-error.ts'
import { writeAtomically } from '../write.ts'

const schema = 'node_modules/docs-nav/schema/config.schema.json'

export interface WrittenConfig {
  /** The path as given by the caller. */
  readonly path: string
  readonly text: string
  /** The configuration of a folder above that applied until now. */
  readonly hides: string | null
}

/**
 * Writes a configuration beside a docs.json, which has links checked and changes nothing else.
 *
 * @throws {ProjectError} when there is no docs.json, when there is a configuration beside it, or when it
 * cannot be written
 */
export function writeConfig(project: string): WrittenConfig {
  const { root, file } = locateProject(project, false)
  const named = basename(project) === file ? dirname(project) : project
  const foundConfig = findConfig(root)
  const shown = (...parts: string[]) => join(named, ...parts).replaceAll(sep, '/')
  const known = foundConfig && shown(relative(root, join(foundConfig.folder, firstOf(foundConfig.files))))
  if (foundConfig?.folder === root)
    throw new ProjectError(`There is a configuration, "${known}"; nothing is written.`)
  const text = `${JSON.stringify({ $schema: schemaAddress(root), links: true, rules: {} }, null, 2)}\n`
  writeAtomically(join(root, 'docs-nav.config.json'), text)
  return { path: shown('docs-nav.config.json'), text, hides: known }
}

/** From the project's folder to the nearest installed schema; where there is none, to where it would be. */
function schemaAddress(root: string): string {
  for (let folder = root, last = ''; folder !== last; last = folder, folder = dirname(folder)) {
    const address = relative(root, join(folder, schema)).replaceAll(sep, '/')
    if (existsSync(join(folder, schema))) return address.startsWith('.') ? address : `./${address}`
  }
  return `./${schema}`
}
