import { type Element, inSentence, nameOf, type PageEntry } from '../navigation/element.ts'
import { pageFiles } from '../navigation/page-path.ts'
import type { Draft } from './draft.ts'
import { jsonOf } from './given.ts'
import { isBelow } from './locate.ts'
import { writeMember } from './member.ts'

/**
 * Gives an element that leaves what sets the `openapi` of its operations that `openapi` itself.
 *
 * @throws {EditError} `NotAllowed` for one that is deeper or larger than a given value may be
 */
export function keepOpenApi(draft: Draft, element: Element, target: Element): void {
  const scope = element.openapi?.element
  const there = target.openapi?.element
  if (!scope || scope === element || scope === there) return
  if (!usesOpenApi(draft, element, scope)) return
  const value = jsonOf(scope.value.openapi)
  if (there && JSON.stringify(value) === JSON.stringify(jsonOf(there.value.openapi))) return
  const isUsed = usesOpenApi(draft, scope, scope, entry => isBelow(entry.parent, element))
  draft.steps.push({
    kind: 'element',
    does: 'set',
    text: `"openapi" of ${inSentence(nameOf(element))}, as ${inSentence(nameOf(scope))} has it`,
  })
  writeMember(draft, element, 'openapi', value)
  if (!isUsed) dropOpenApi(draft, scope)
}

/** With no operation listed below it, the platform would make a page of each one there. */
function dropOpenApi(draft: Draft, scope: Element): void {
  draft.steps.push({
    kind: 'element',
    does: 'remove',
    text: `"openapi" of ${inSentence(nameOf(scope))}, which lists no operation any more`,
  })
  writeMember(draft, scope, 'openapi', undefined)
}

/** Takes the `openapi` out of the elements above entries that go, where they have no other operation. */
export function dropUnused(draft: Draft, going: readonly PageEntry[], removed: Element | null): void {
  const gone = new Set(going)
  const used = new Set<Element | undefined>()
  const showsOperation = operationShown(draft, true)
  for (const entry of draft.navigation.entries)
    if (!gone.has(entry) && showsOperation(entry)) used.add(scopeOf(entry))
  const unused = new Set(going.filter(({ page }) => page === null).map(scopeOf))
  draft.together(() => {
    for (const scope of unused)
      if (scope && !used.has(scope) && !(removed && isBelow(scope, removed))) dropOpenApi(draft, scope)
  })
}

const scopeOf = ({ parent }: PageEntry) => parent.openapi?.element

/** Whether an entry is of an operation; with `inPages`, also one that the front matter of its page names. */
function operationShown({ project }: Draft, inPages: boolean): (entry: PageEntry) => boolean {
  const files = pageFiles(inPages ? (project.files ?? []) : [])
  return ({ page }) =>
    page === null || (inPages && project.frontMatter[files.get(page) ?? '']?.openapi !== undefined)
}

/** Whether an entry in an element, but for those that go, is of an operation of what an element above it names. */
function usesOpenApi(
  draft: Draft,
  element: Element,
  scope: Element,
  isGoing?: (entry: PageEntry) => boolean,
): boolean {
  const showsOperation = operationShown(draft, isGoing !== undefined)
  return draft.navigation.entries.some(
    entry =>
      scopeOf(entry) === scope &&
      isBelow(entry.parent, element) &&
      !isGoing?.(entry) &&
      showsOperation(entry),
  )
}
