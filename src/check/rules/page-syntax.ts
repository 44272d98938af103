import { rangeAt } from '../../pages/content.ts'
import { always, defineRule } from '../rule.ts'

interface Args {
  file: string
  kind: string
  name: string
}

export const pageSyntax = defineRule({
  id: 'page-syntax',
  group: 'Files',
  severity: always('error'),
  needs: ['files'],
  summary: 'The elements and expressions of a page of MDX end.',
  message: ({ kind, name }: Args) => `${kind} ${name}`,
  help: () => undefined,
  fileOf: ({ file }) => file,
  *check(_, facts) {
    const links = facts.links()
    for (const file of links?.pages ?? []) {
      const fault = links?.contentOf(file)?.fault
      if (fault) yield { at: { file, range: rangeAt(fault.place) }, file, kind: fault.kind, name: fault.name }
    }
  },
})
