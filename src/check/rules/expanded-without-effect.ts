import { below, type Path } from '../../document/pointer.ts'
import { inSentence, nameOf } from '../../navigation/element.ts'
import { always, defineRule, keyAt } from '../rule.ts'

export const expandedWithoutEffect = defineRule({
  id: 'expanded-without-effect',
  group: 'Meaning',
  severity: always('warning'),
  stated: 'rule 2',
  summary: '`expanded` stands only on nested groups.',
  message: ({ name }: { name: string; member: Path }) =>
    `"expanded" has no effect on ${inSentence(name)}: top-level groups are always expanded.`,
  help: () => 'Remove "expanded".',
  fix: ({ member }) => [{ remove: member }],
  *check({ elements }) {
    for (const element of elements)
      if (
        element.kind === 'group' &&
        element.parent?.kind !== 'group' &&
        typeof element.value.expanded === 'boolean'
      ) {
        const member = below(element.path, 'expanded')
        yield { at: keyAt(member), name: nameOf(element), member }
      }
  },
})
