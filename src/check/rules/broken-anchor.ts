import { always, defineRule } from '../rule.ts'
import { faultyLinks, fileOf, spotOf } from '../site-links.ts'

interface Args {
  file: string | null
  path: string
  anchor: string
}

export const brokenAnchor = defineRule({
  id: 'broken-anchor',
  group: 'Links',
  severity: always('warning'),
  needs: ['files'],
  summary: 'The page that a link leads to has the id that it names.',
  message: ({ path, anchor }: Args) =>
    `The page ${JSON.stringify(`/${path}`)} has no id ${JSON.stringify(anchor)}.`,
  help: () => 'Correct the id, or remove it.',
  fileOf: ({ file }) => file,
  *check(_, facts) {
    const links = facts.links()
    if (!links) return
    for (const link of faultyLinks(
      facts,
      ({ answer, anchor }) =>
        answer.kind === 'page' &&
        answer.file !== null &&
        anchor !== null &&
        !links.hasAnchor(answer.file, anchor),
    ))
      yield { at: spotOf(link), file: fileOf(link), path: link.path, anchor: link.anchor ?? '' }
  },
})
