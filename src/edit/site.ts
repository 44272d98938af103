import { withoutExtension } from '../navigation/page-path.ts'
import { type Facts, gatherFacts } from '../site/facts.ts'
import type { Draft } from './draft.ts'

/** What a project serves, at one step of a change. */
export interface Site {
  readonly facts: Facts
  /** The address of a page path, without its first slash. */
  addressOf(page: string): string
  /** The addresses of all pages that have a file, by file. */
  addresses(): ReadonlyMap<string, string>
}

export function openSite(draft: Draft): Site {
  const { navigation, dialect, project } = draft
  const facts = gatherFacts(navigation, dialect, project)
  const addressOf = (page: string) => facts.survey().filePage(page, null).address
  return {
    facts,
    addressOf,
    addresses: () =>
      new Map(
        (facts.files?.pages ?? [])
          .filter(file => facts.whyUnbuilt(file) === null)
          .map(file => [file, addressOf(withoutExtension(file))]),
      ),
  }
}
