import { type Element, inSentence, nameOf, type PageEntry } from '../navigation/element.ts'
import { pageFiles } from '../navigation/page-path.ts'
import type { Draft } from './draft.ts'
import { isBelow } from './locate.ts'
import { writeMember } from './member.ts'

/** Gives an element that leaves what sets the `openapi` of its operations that `openapi` itself. */
export function keepOpenApi(draft: Draft, element: Element, target: Element): void {
  const scope = element.openapi?.element
  const there = target.openapi?.element
  if (!scope || scope === element || scope === there) return
  const value = scope.value.openapi
  if (JSON.stringify(value) === JSON.stringify(there?.value.openapi) || !usesOpenApi(draft, element, scope))
    return
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

/** Takes the `openapi` out of an element above entries that go, where it has no other operation. */
export function dropUnused(draft: Draft, going: readonly PageEntry[], removed: Element | null): void {
  const scopes = new Set(going.map(({ parent }) => parent.openapi?.element))
  const gone = new Set(going)
  const isGoing = (entry: PageEntry) => gone.has(entry)
  for (const scope of scopes) {
    if (!scope || (removed && isBelow(scope, removed))) continue
    const isListed = going.some(entry => entry.page === null && entry.parent.openapi?.element === scope)
    if (isListed && !usesOpenApi(draft, scope, scope, isGoing)) dropOpenApi(draft, scope)
  }
}

/** Whether a page in an element, but for those that go, is of an operation of what an element above it names. */
function usesOpenApi(
  { navigation, project }: Draft,
  element: Element,
  scope: Element,
  isGoing?: (entry: PageEntry) => boolean,
): boolean {
  const files = pageFiles(project.files ?? [])
  const showsOperation = (page: string | null) =>
    page === null || (isGoing && project.frontMatter[files.get(page) ?? '']?.openapi !== undefined)
  return navigation.entries.some(
    entry =>
      entry.parent.openapi?.element === scope &&
      isBelow(entry.parent, element) &&
      !isGoing?.(entry) &&
      showsOperation(entry.page),
  )
}
