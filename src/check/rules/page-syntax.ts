import { quote } from '../../document/quote.ts'
import { rangeAt } from '../../pages/place.ts'
import type { PageFault } from '../../pages/page.ts'
import { always, defineRule } from '../rule.ts'

interface Args {
  file: string
  kind: PageFault['kind']
  name: string
}

/** By the kind of a fault; `tag` is that of the element, such as `Card`. */
const words: Record<PageFault['kind'], (tag: string) => readonly [message: string, help: string]> = {
  'unclosed-expression': () => [
    'The expression that begins with "{" has no end.',
    'Close it with "}", or write "\\{" for the character.',
  ],
  'unclosed-tag': tag => [
    `The tag ${quote(`<${tag}`)} has no end.`,
    'Close it with ">", or write "\\<" for the character.',
  ],
  'unclosed-element': tag => [
    `The element ${quote(`<${tag}>`)} is not closed.`,
    `Close it with ${quote(`</${tag}>`)}${tag === '' ? '' : `, or write ${quote(`<${tag} />`)}`}.`,
  ],
  'unopened-element': tag => [
    `${quote(`</${tag}>`)} closes no element.`,
    `Remove it, or open the element with ${quote(`<${tag}>`)}.`,
  ],
}

export const pageSyntax = defineRule({
  id: 'page-syntax',
  group: 'Files',
  severity: always('error'),
  needs: ['links'],
  summary: 'The elements and expressions of a page of MDX end.',
  message: ({ kind, name }: Args) => words[kind](name)[0],
  help: ({ kind, name }) => words[kind](name)[1],
  fileOf: ({ file }) => file,
  *check(_, facts) {
    const links = facts.links()
    for (const file of links?.files() ?? []) {
      const fault = links?.contentOf(file)?.fault
      if (fault) yield { at: { file, range: rangeAt(fault.place) }, file, kind: fault.kind, name: fault.name }
    }
  },
})
