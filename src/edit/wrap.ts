import { wrapMember } from '../document/edit/wrap.ts'
import { type ChildList, rowOf } from '../grammar/table.ts'
import { languageCodes } from '../grammar/languages.ts'
import { keysOf } from '../document/pointer.ts'
import type { Draft } from './draft.ts'
import { EditError } from './errors.ts'

/** The elements that a site has one beside the other. */
export type Switch = 'language' | 'version'

const lists = { language: 'languages', version: 'versions' } as const satisfies Record<Switch, ChildList>

/** Makes what a navigation without languages holds its first language, and so for versions; their pages stay. */
export function wrapAs(draft: Draft, kind: Switch, label: string): void {
  const { root, elements } = draft.navigation
  const [list, another] = root?.lists ?? []
  const takes = rowOf('navigation').lists[draft.dialect].includes(lists[kind])
  if (!root || !list || another || !takes || elements.some(element => element.kind === kind)) return
  if (!rowOf(kind).lists[draft.dialect].includes(list)) return
  refuseCode(draft, kind, label)
  const { document, node, holder } = draft.mustPlace([...keysOf(root.path), list], 'key')
  if (!holder) return
  const index = holder.children?.indexOf(node) ?? 0
  const name = [rowOf(kind).label ?? kind, label] as const
  draft.edit([{ document, edits: [wrapMember(document.text, holder, node, index, lists[kind], name)] }])
  draft.steps.push({
    kind: 'element',
    does: 'add',
    text: `${kind} "${label}" around all that the navigation held`,
  })
}

/** Refuses a language that docs.json cannot have, before files are made for it. */
export function refuseCode({ dialect, project }: Draft, kind: Switch, label: string): void {
  const { config } = project
  const codes = [...languageCodes[dialect], ...(config?.languages ?? [])]
  const isOff = config?.rules['language-code']?.severity === 'off'
  if (kind !== 'language' || isOff || codes.includes(label)) return
  throw new EditError(
    'NotAllowed',
    `"${label}" is no language code of docs.json. Those: ${codes.join(', ')}.`,
  )
}
