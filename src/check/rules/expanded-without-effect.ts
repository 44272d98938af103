import { below, type Path } from '../../document/pointer.ts'
import { inSentence, nameOf } from '../../navigation/element.ts'
import { always, defineRule, keyAt } from '../rule.ts'

export const expandedWithoutEffect = defineRule({
  id: 'expanded-without-effect',
  group: 'Meaning',
  severity: always('warning'),
  isOneAPlace: true,
  stated: 'expanded-groups',
  summary: '`expanded` stands only on nested groups.',
  message: ({ name }: { name: string; member: Path }) =>
    `"expanded" has no effect on ${inSentence(name)}: top-level groups are always expanded.`,
  help: () => 'Remove "expanded".',
  fix: ({ member }) => [{ remove: member }],
  check: ({ elements }) =>
    elements
      .filter(({ kind, parent }) => kind === 'group' && parent?.kind !== 'group')
      .filter(({ value }) => typeof value.expanded === 'boolean')
      .map(element => {
        const member = below(element.path, 'expanded')
        return { at: keyAt(member), name: nameOf(element), member }
      }),
})
