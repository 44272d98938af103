import { cleanPath } from '../../navigation/page-path.ts'
import { lackAbout, lackHelp, lackMessage, lacksOf } from '../parity.ts'
import { always, defineRule } from '../rule.ts'

export const versionParity = defineRule({
  id: 'version-parity',
  group: 'Across trees',
  severity: always('off'),
  needs: ['complete'],
  summary: 'Every version has the pages of the default one, and no others.',
  message: lackMessage,
  help: lackHelp,
  pageOf: ({ name }) => cleanPath(name),
  aboutOf: lackAbout,
  check: (navigation, facts) => lacksOf('version', navigation, facts),
})
