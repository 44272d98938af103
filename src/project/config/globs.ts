import type { Navigation } from '../../navigation/element.ts'
import { isPage, withoutExtension } from '../../navigation/page-path.ts'
import type { Config } from './config.ts'

/** A configuration with the pages that the globs of its rules name, so that checking it needs no globs. */
export async function withLeftOut(
  config: Config,
  navigation: Navigation,
  files: readonly string[],
): Promise<Config> {
  const rules = Object.entries(config.rules).filter(([, { ignore = [] }]) => ignore.length > 0)
  if (rules.length === 0) return config
  const pages = new Set(files.filter(isPage).map(withoutExtension))
  for (const { page } of navigation.entries) if (page) pages.add(page)
  const { ignore } = await import('./glob.ts')
  const leftOut = rules.map(([id, setting]) => {
    const matcher = ignore().add([...setting.ignore!])
    const names = (page: string) => [page, `${page}.mdx`, `${page}.md`].some(path => matcher.ignores(path))
    return [id, [...pages].filter(page => ignore.isPathValid(page) && names(page)).sort()]
  })
  return { ...config, leftOut: Object.fromEntries(leftOut) }
}
