import { below } from '../../document/pointer.ts'
import { inSentence, nameOf } from '../../navigation/element.ts'
import { always, defineRule, keyAt } from '../rule.ts'

export const expandedWithoutEffect = defineRule({
  id: 'expanded-without-effect',
  group: 'Meaning',
  severity: always('warning'),
  stated: 'rule 2',
  summary: '`expanded` stands only on nested groups.',
  message: ({ name }: { name: string }) =>
    `"expanded" has no effect on ${inSentence(name)}: top-level groups are always expanded.`,
  help: () => 'Remove "expanded".',
  *check({ elements }) {
    for (const element of elements)
      if (
        element.kind === 'group' &&
        element.parent?.kind !== 'group' &&
        typeof element.value.expanded === 'boolean'
      )
        yield { at: keyAt(below(element.path, 'expanded')), name: nameOf(element) }
  },
})
