import { quote } from '../../document/quote.ts'
import { besideList, failures } from '../../document/include.ts'
import type { TextEdit } from '../repair/change.ts'
import { isPage } from '../../navigation/page-path.ts'
import { always, defineRule } from '../rule.ts'

/** `related` shows the fault in a file that is not JSON. */
type Args = {
  ref: string
  reason: string
  file: string
  related?: readonly unknown[]
  mend?: readonly TextEdit[] | undefined
}

export const refInvalid = defineRule({
  id: 'ref-invalid',
  group: 'Includes',
  severity: always('error'),
  summary: 'A `$ref` names a JSON file whose content fits in its place.',
  message: ({ ref, reason }: Args) => `Cannot include ${quote(ref)}: ${reason}.`,
  help: ({ ref, reason, related = [] }) => {
    if (reason === besideList) return 'Remove the other keys.'
    if (isPage(ref)) return 'List the page in "pages": a "$ref" includes JSON.'
    return related.length > 0
      ? 'Repair that file: until then, nothing in it is checked.'
      : 'A "$ref" names a whole JSON file of the project, such as "./groups.json".'
  },
  // Past the limit only the first file is told of.
  fileOf: ({ file, reason }) => (reason === failures['too-many'] ? null : file),
  fix: ({ mend }) => mend,
})
