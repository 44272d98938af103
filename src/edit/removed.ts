import { readEntry } from '../grammar/entry.ts'
import type { PageEntry } from '../navigation/element.ts'
import type { Project } from '../project/project.ts'
import { entryKeys } from '../site/entries.ts'
import type { Change } from './change.ts'
import { Draft } from './draft.ts'
import { dropElement, listedElement } from './element.ts'
import { dropUnused } from './openapi-scope.ts'
import { EditError } from './errors.ts'
import { removedFrom } from './links.ts'
import { elementAt, elementIfAny, fullName, isBelow, keysAt, nearElement } from './locate.ts'
import { isKnown } from './move.ts'
import { removePage, type RemovePageOptions } from './page.ts'
import { openSite } from './site.ts'
import { newPlace } from './slot.ts'
import { takeOutEntries } from './take-out.ts'

/**
 * Takes out what a name means, as `docs-nav rm` takes it: a page, an operation, or an element with all that it holds,
 * the files of whose pages stay.
 *
 * @throws {EditError} as `removePage` and `removeElement`
 */
export function removed(project: Project, name: string, options: RemovePageOptions): Change {
  const draft = new Draft(project, options)
  if (isKnown(draft, name)) return removePage(project, name, options)
  draft.refuseHidden()
  const operations = operationsNamed(draft, name)
  if (operations.length === 0 && !elementIfAny(draft, name))
    throw new EditError(
      'NoSuchPage',
      `There is no page, no operation and no element "${name}".${nearElement(draft, name)}`,
    )
  if (options.redirect !== undefined)
    throw new EditError('NotAllowed', `Only the address of a page is redirected, and "${name}" is none.`)
  const before = openSite(draft)
  if (operations.length > 0) {
    dropUnused(draft, operations, null)
    takeOutEntries(draft, operations)
  } else dropElement(draft, listedElement(draft, name))
  removedFrom(draft, before, new Set())
  return draft.finish()
}

/** The entries of an operation, `GET /users`; with labels before it, `API > GET /users`, those in that element. */
function operationsNamed(draft: Draft, name: string): PageEntry[] {
  const { holder, label } = newPlace(name)
  const read = readEntry(label)
  if (!('canonical' in read)) return []
  const within = holder === '' ? null : elementAt(draft, holder)
  const named = draft.navigation.operations.filter(
    ({ entry, parent }) =>
      'canonical' in entry && entry.canonical === read.canonical && (!within || isBelow(parent, within)),
  )
  const keyOf = entryKeys()
  const [first, ...others] = [...new Map(named.map(entry => [keyOf(entry), entry])).values()]
  if (!first || others.length === 0) return named
  throw new EditError(
    'Ambiguous',
    `"${name}" is listed of several specifications: name the element that holds the one that is meant, ${[
      first,
      ...others,
    ]
      .slice(0, 5)
      .map(({ parent }) => `"${fullName(parent)} > ${label}"`)
      .join(' or ')}.`,
    named.map(entry => draft.placeAt(keysAt(entry))),
  )
}
