import { cleanPath } from '../../navigation/page-path.ts'
import { lackAbout, lackHelp, lackMessage, lacksOf } from '../parity.ts'
import { always, defineRule } from '../rule.ts'

export const languageParity = defineRule({
  id: 'language-parity',
  group: 'Across trees',
  severity: always('off'),
  needs: ['complete'],
  summary: 'Every language has the pages of the default one, and no others.',
  message: lackMessage,
  help: lackHelp,
  pageOf: ({ name }) => cleanPath(name),
  aboutOf: lackAbout,
  check: (navigation, facts) => lacksOf('language', navigation, facts),
})
