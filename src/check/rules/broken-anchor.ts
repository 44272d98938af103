import { linkWithId } from '../../site/rewrite.ts'
import type { Suggested } from '../repair/change.ts'
import { always, defineRule } from '../rule.ts'
import { argsOf, changeOf, faultyLinks, type LinkArgs, placeKey } from '../site-links.ts'

type Args = LinkArgs & {
  anchor: string
  isOwn: boolean
  nearest: string | undefined
  change: Suggested | undefined
}

export const brokenAnchor = defineRule({
  id: 'broken-anchor',
  group: 'Links',
  severity: always('warning'),
  needs: ['links'],
  summary: 'The page that a link leads to has the id that it names.',
  message: ({ address, anchor, isOwn }: Args) =>
    `${isOwn ? 'This page' : `The page ${JSON.stringify(address)}`} has no id ${JSON.stringify(anchor)}.`,
  help: ({ nearest }) =>
    nearest === undefined
      ? 'Correct what follows "#", or remove it.'
      : `Did you mean ${JSON.stringify(`#${nearest}`)}?`,
  suggest: ({ change }) => change,
  fileOf: ({ file }) => file,
  *check(_, facts) {
    const links = facts.links()
    if (!links) return
    const isMissing = (file: string | null, anchor: string | null) =>
      file !== null && anchor !== null && !links.hasAnchor(file, anchor)
    // A link in a snippet may lead nowhere from another page: that is said, and once is enough.
    const broken = new Set(
      links.notable().flatMap(link => (link.answer.kind === 'nothing' ? (placeKey(link) ?? []) : [])),
    )
    for (const link of faultyLinks(
      facts,
      ({ answer, anchor }) => answer.kind === 'page' && isMissing(answer.file, anchor),
    )) {
      const { answer, anchor, at } = link
      if (broken.has(placeKey(link) ?? '')) continue
      if (answer.kind !== 'page' || answer.file === null || anchor === null) continue
      const near = links.nearestId(answer.file, anchor)
      const isOwn = 'file' in at && at.file === answer.file
      yield {
        ...argsOf(link),
        address: `/${answer.address}`,
        anchor,
        isOwn,
        nearest: near,
        change: near === undefined ? undefined : changeOf(link, linkWithId(link, near)),
      }
    }
  },
})
