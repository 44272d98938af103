import { below } from '../../document/pointer.ts'
import { nameOf } from '../../navigation/element.ts'
import { always, defineRule, keyAt } from '../rule.ts'
import { quoted } from '../words.ts'

export const hrefWithChildren = defineRule({
  id: 'href-with-children',
  group: 'Meaning',
  severity: always('warning'),
  summary: 'An element either links somewhere or holds children.',
  message: ({ name, lists }: { name: string; lists: readonly string[] }) =>
    `${name} has an "href" and holds ${quoted(lists)}.`,
  help: () => 'Keep one: the label can either open the address or show the children.',
  *check({ elements }) {
    for (const element of elements)
      if (element.lists.length > 0 && typeof element.value.href === 'string')
        yield { at: keyAt(below(element.path, 'href')), name: nameOf(element), lists: element.lists }
  },
})
