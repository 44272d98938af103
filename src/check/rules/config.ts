import { always, defineRule } from '../rule.ts'

export const config = defineRule({
  id: 'config',
  group: 'Configuration',
  severity: always('error'),
  isFixed: true,
  summary: 'The configuration file holds only what docs-nav knows.',
  message: ({ problem }: { problem: string; repair?: string | undefined }) => problem,
  help: ({ repair }) => repair,
})
