import { always, defineRule } from '../rule.ts'

export const syntax = defineRule({
  id: 'syntax',
  group: 'Structure',
  severity: always('error'),
  isFixed: true,
  summary: 'The file is JSON.',
  message: ({ problem }: { problem: string; repair?: string | undefined }) => problem,
  help: ({ repair }) => repair,
})
