import { type Element, inSentence, isElement, nameOf } from '../../navigation/element.ts'
import { defineRule, valueAt } from '../rule.ts'

type Args = { name: string; pages: number }

export const openapiAppends = defineRule({
  id: 'openapi-appends',
  group: 'OpenAPI',
  severity: { core: 'off', extended: 'warning' },
  needs: ['specifications'],
  summary: 'An element that holds pages sets no `openapi` that adds a page for every operation after them.',
  message: ({ name, pages }: Args) =>
    `"openapi" adds ${pages === 1 ? 'the page of 1 operation' : `the pages of ${pages} operations`} after what ${inSentence(name)} holds.`,
  help: () =>
    'If that is not meant, list the operations that the element shows, or name the file in the front matter of its pages.',
  *check({ scopes }, { survey, dialect }) {
    if (dialect !== 'extended') return
    for (const { element } of scopes) {
      const pages = survey().generatedBy(element).length
      const source = element.openapi?.sources[0]
      if (pages > 0 && source && holdsPages(element))
        yield { at: valueAt(source.path), name: nameOf(element), pages }
    }
  },
})

/** Whether an element holds entries of pages, itself or in its groups. Its `root` is not counted. */
const holdsPages = (element: Element): boolean =>
  element.children.some(child =>
    isElement(child) ? child.kind === 'group' && holdsPages(child) : child.key !== 'root',
  )
