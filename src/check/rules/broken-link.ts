import { quote } from '../../document/quote.ts'
import { type Meant, meantBy } from '../meant.ts'
import type { Suggested } from '../repair/change.ts'
import { maxNotableLinks, maxShown } from '../../site/links.ts'
import { always, defineRule } from '../rule.ts'
import { addressOf, argsOf, changeOf, faultyLinks, type LinkArgs, namesAsset } from '../site-links.ts'
import { meantHelp, unbuiltReason, unbuiltRepairs } from '../words.ts'

type Args = LinkArgs & {
  /** Whether it is the first one past the limit on links that are looked at. */
  isBeyond?: boolean
  /** Whether it is no link, but the first page past the limit on what snippets hold. */
  isWithoutSnippets?: boolean
  meant: Meant | null
  change: Suggested | undefined
}

export const brokenLink = defineRule({
  id: 'broken-link',
  group: 'Links',
  severity: always('error'),
  needs: ['links'],
  summary: 'An internal link leads to a page, a redirect or a file of the project.',
  message: ({ meant, isBeyond, isWithoutSnippets, ...args }: Args) => {
    if (isWithoutSnippets)
      return `From this page on snippets are not looked into: pages before show ${maxShown.toLocaleString('en')} of them, their links and their ids.`
    if (isBeyond)
      return `From here on links are not checked: ${maxNotableLinks.toLocaleString('en')} before need attention.`
    return meant?.why === 'unbuilt'
      ? `The page ${quote(args.address)} is never built: ${unbuiltReason(meant.reason, meant.file)}.`
      : `No page at ${addressOf(args)}.`
  },
  help: ({ meant, isBeyond, isWithoutSnippets }) => {
    if (isWithoutSnippets) return 'Show smaller snippets, or fewer in each page.'
    if (isBeyond) return 'Mend or remove those, and check again.'
    if (!meant) return 'Correct the link, or remove it.'
    return meant.why === 'unbuilt' ? `${unbuiltRepairs[meant.reason]}, or remove the link.` : meantHelp(meant)
  },
  suggest: ({ change }) => change,
  fileOf: ({ file, isBeyond, isWithoutSnippets }) => (isBeyond || isWithoutSnippets ? null : file),
  *check(_, facts) {
    for (const link of faultyLinks(facts, link => link.answer.kind === 'nothing' && !namesAsset(link))) {
      const meant = meantBy(link, facts, false)
      const change = meant && 'rewrite' in meant ? changeOf(link, meant.rewrite) : undefined
      yield { ...argsOf(link), meant, change }
    }
    const { beyond, withoutSnippets: file } = facts.links()?.notable() ?? {}
    const nothing = { meant: null, change: undefined }
    if (beyond) yield { ...argsOf(beyond), ...nothing, isBeyond: true }
    if (file !== undefined)
      yield { at: { file }, file, address: '', shownBy: null, ...nothing, isWithoutSnippets: true }
  },
})
