import { below } from '../../document/pointer.ts'
import { inSentence, nameOf } from '../../navigation/element.ts'
import { elementsOf } from '../entries.ts'
import { always, defineRule, valueAt } from '../rule.ts'

export const emptyList = defineRule({
  id: 'empty-list',
  group: 'Meaning',
  severity: always('warning'),
  summary: 'A child list holds something.',
  message: ({ name, list }: { name: string; list: string }) => `"${list}" of ${inSentence(name)} is empty.`,
  help: () => 'Fill it or remove the element: readers see a title with nothing below it.',
  *check(navigation) {
    for (const element of elementsOf(navigation))
      for (const list of element.lists)
        if ((element.value[list] as unknown[]).length === 0)
          yield { at: valueAt(below(element.path, list)), name: nameOf(element), list }
  },
})
