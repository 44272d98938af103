import type { Dialect } from '../../grammar/dialects.ts'
import type { ChildList } from '../../grammar/table.ts'
import { keepOne } from '../shape/one-kind.ts'
import { always, defineRule } from '../rule.ts'
import { quoted } from '../words.ts'

type Args = { name: string; found: readonly ChildList[]; dialect: Dialect }

export const childType = defineRule({
  id: 'child-type',
  group: 'Structure',
  severity: always('error'),
  isOneAPlace: true,
  stated: 'one-kind-of-children',
  summary: 'An element holds one kind of children.',
  message: ({ name, found }: Args) => `${name} holds ${found.length === 2 ? 'both ' : ''}${quoted(found)}.`,
  help: ({ found, dialect }) => keepOne(found, dialect),
})
