import { below } from '../../document/pointer.ts'
import { always, defineRule, type Misspelt, renamed } from '../rule.ts'

type Args = { name: string; field: string; kind: string; instead?: string | undefined; misspelt?: Misspelt }

export const missingField = defineRule({
  id: 'missing-field',
  group: 'Structure',
  severity: always('error'),
  stated: 'elements',
  summary: 'An element has its label, and what else it requires.',
  message: ({ name, field }: Args) => `${name} has no "${field}".`,
  help: ({ field, kind, instead, misspelt }) => {
    if (misspelt) return `Write "${misspelt.nearest}" instead of "${misspelt.key}".`
    if (instead) return `Write "${field}" instead of "${instead}".`
    if (field === 'pages') return 'Add "pages": [...], or set "openapi" to generate them.'
    if (field === 'href') return 'Add "href" with an absolute address, such as "https://example.com".'
    if (field === 'source') return 'Add "source" with the path of the OpenAPI file.'
    if (field === 'name') return 'Add "name" with the name of the icon.'
    return `Add "${field}": the ${kind === 'language' ? 'code' : 'label'} of the ${kind}.`
  },
  suggest: ({ at, field, instead, misspelt }) => {
    if (misspelt) return renamed(misspelt.path, misspelt.nearest)
    return instead && 'on' in at ? renamed(below(at.on, instead), field) : undefined
  },
})
