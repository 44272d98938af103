/** The names of the files that hold nothing but a configuration. */
export const ownConfigNames: readonly string[] = [
  'docs-nav.config.json',
  'docs-nav.config.yaml',
  'docs-nav.config.yml',
]

/** The names of the files that can hold a configuration. */
export const configNames: readonly string[] = [...ownConfigNames, 'package.json']

/** Whether the text of a package.json has a configuration, or cannot be read as JSON. */
export function holdsConfig(manifest: string): boolean {
  if (!manifest.includes('"docsNav"')) return false
  try {
    return Object.hasOwn(JSON.parse(manifest), 'docsNav')
  } catch {
    return true
  }
}
