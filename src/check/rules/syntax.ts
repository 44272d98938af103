import type { TextEdit } from '../repair/change.ts'
import { always, defineRule } from '../rule.ts'

type Args = { problem: string; repair?: string | undefined; mend?: readonly TextEdit[] | undefined }

export const syntax = defineRule({
  id: 'syntax',
  group: 'Structure',
  severity: always('error'),
  isFixed: true,
  summary: 'The file is JSON.',
  message: ({ problem }: Args) => problem,
  help: ({ repair }) => repair,
  fix: ({ mend }) => mend,
})
