import { hasManyLongKeys } from '../../document/long-keys.ts'
import { parseJson } from '../../document/parse-json.ts'

/** The names of the files that hold nothing but a configuration. */
export const ownConfigNames: readonly string[] = [
  'docs-nav.config.json',
  'docs-nav.config.yaml',
  'docs-nav.config.yml',
]

/** The names of the files that can hold a configuration. */
export const configNames: readonly string[] = [...ownConfigNames, 'package.json']

/**
 * Whether the text of a package.json has a configuration, or cannot be read as JSON. One with many long keys is not read:
 * it is longer than a configuration may be, which is told of it.
 */
export function holdsConfig(manifest: string): boolean {
  if (!manifest.includes('"docsNav"')) return false
  if (hasManyLongKeys(manifest)) return true
  try {
    return Object.hasOwn(parseJson(manifest) as object, 'docsNav')
  } catch {
    return true
  }
}
