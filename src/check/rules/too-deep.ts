import { nameOf } from '../../navigation/element.ts'
import { maxDepth } from '../../navigation/read.ts'
import { always, defineRule, labelAt } from '../rule.ts'

export const tooDeep = defineRule({
  id: 'too-deep',
  group: 'Structure',
  severity: always('error'),
  summary: `At most ${maxDepth} elements stand inside one another.`,
  message: ({ name }: { name: string }) => `${name} stands inside ${maxDepth} other elements.`,
  help: () => 'Nothing below it was checked. Flatten the navigation.',
  *check({ tooDeep }) {
    for (const element of tooDeep) yield { at: labelAt(element), name: nameOf(element) }
  },
})
