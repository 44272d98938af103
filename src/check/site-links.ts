import { rangeAt } from '../pages/content.ts'
import type { Facts } from '../site/facts.ts'
import type { SiteLink } from '../site/links.ts'
import { type FileSpot, type Spot, valueAt } from './rule.ts'

/** The links of a site that are not simply answered, each once: one in a snippet is there for every page that shows it. */
export function* faultyLinks(facts: Facts, isFaulty: (link: SiteLink) => boolean): Generator<SiteLink> {
  const seen = new Set<string>()
  for (const link of facts.links()?.notable() ?? []) {
    if (!isFaulty(link)) continue
    if ('file' in link.at) {
      const key = `${link.at.link.place[2]} ${link.at.file}`
      if (seen.has(key)) continue
      seen.add(key)
    }
    yield link
  }
}

/** Where a link stands. */
export const spotOf = ({ at }: SiteLink): Spot | FileSpot =>
  'file' in at ? { file: at.file, range: rangeAt(at.link.place) } : valueAt(at.path)

/** The file that a link stands in, when it is a page. */
export const fileOf = ({ at }: SiteLink): string | null => ('file' in at ? at.file : null)

/** Whether a link leads to a file, and not to a page: it is shown, or has the ending of one. */
export const namesAsset = ({ kind, path }: SiteLink): boolean =>
  kind === 'asset' || (/\.[a-z0-9]{2,5}$/i.test(path) && !/\.(?:mdx?|html?)$/i.test(path))
