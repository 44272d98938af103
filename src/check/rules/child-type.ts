import { always, defineRule } from '../rule.ts'
import { quoted } from '../words.ts'

export const childType = defineRule({
  id: 'child-type',
  group: 'Structure',
  severity: always('error'),
  stated: 'rule 3',
  summary: 'An element holds one kind of children.',
  message: ({ name, found }: { name: string; found: readonly string[] }) =>
    `${name} holds ${found.length === 2 ? 'both ' : ''}${quoted(found)}.`,
  help: ({ found }) =>
    `Keep one of them, or move ${quoted(found.slice(1))} into an entry of ${quoted(found.slice(0, 1))}.`,
})
