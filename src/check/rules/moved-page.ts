import { below } from '../../document/pointer.ts'
import type { Navigation } from '../../navigation/element.ts'
import { isExpected } from '../../navigation/orphans.ts'
import { withoutExtension } from '../../navigation/page-path.ts'
import { redirectedPlaces } from '../../navigation/redirects.ts'
import type { Facts } from '../../site/facts.ts'
import { always, defineRule, keyAt } from '../rule.ts'

type Args = {
  /** Address of the page that was. */
  source: string
  /** Address at which its content is now. */
  destination?: string | undefined
  revision: string
  /** The page, as the revision has it. */
  page: string
}

export const movedPage = defineRule({
  id: 'moved-page',
  group: 'Across trees',
  severity: always('warning'),
  needs: ['files', 'complete', 'since'],
  summary:
    'With `--since REV`: every page that the revision had is still there, or a redirect leads on from it.',
  // Without the revision's name: that differs from run to run, and the problem is the same.
  message: ({ source }: Args) => `${JSON.stringify(source)} was a page, and leads nowhere now.`,
  help: ({ source, destination, revision }) => {
    const had = `${JSON.stringify(revision)} has it.`
    return destination === undefined
      ? `${had} Add { "source": ${JSON.stringify(source)}, "destination": "..." } to "redirects".`
      : `${had} It moved: add { "source": ${JSON.stringify(source)}, "destination": ${JSON.stringify(destination)} } to "redirects".`
  },
  fix: ({ source, destination }) =>
    destination === undefined || !isPlain(source) || !isPlain(destination)
      ? undefined
      : [{ append: below(null, 'redirects'), value: { source, destination } }],
  pageOf: ({ page }) => page,
  *check(navigation, facts) {
    const { before, files } = facts
    const { redirects, root, complete } = navigation
    if (!before || !files || !root || !complete || redirects.key === 'unknown') return
    const places = presentPlaces(navigation, facts)
    const isRedirected = redirectedPlaces(redirects.list)
    const at = keyAt(below(null, redirects.key === 'present' ? 'redirects' : 'navigation'))
    for (const page of before.pages) {
      const place = placeOf(page)
      if (place === '' || places.has(place.toLowerCase()) || isRedirected(place) || isRedirected(page))
        continue
      const target = Object.hasOwn(before.moves, page) ? before.moves[page] : undefined
      const to = target === undefined ? undefined : placeOf(target)
      const file = target === undefined ? undefined : files.fileOf(target)
      const isPage = file !== undefined && isExpected(file) && !facts.ignored.has(file)
      // What is redirected itself may lead back here.
      const moved = to !== undefined && isPage && !isRedirected(to) ? to : undefined
      yield {
        at,
        source: `/${place}`,
        destination: moved === undefined ? undefined : `/${moved}`,
        revision: before.revision,
        page,
      }
    }
  },
})

/** Whether a redirect takes an address as it is written: no wildcard, nothing that is decoded or cut off. */
const isPlain = (address: string) => /^[^:*()%#?]*$/.test(address)

/** Where a page is found (docs/format.md#file-pages). */
const placeOf = (page: string) => page.replace(/(?:^|\/)index$/, '')

/** Where there is a page, or may be one; in lower case. */
function presentPlaces(
  { entries }: Navigation,
  { files, ignored, specifications }: Facts,
): { has(place: string): boolean } {
  const places = new Set<string>()
  for (const { page } of entries) if (page) places.add(placeOf(page).toLowerCase())
  for (const file of files?.pages ?? [])
    if (!ignored.has(file)) places.add(placeOf(withoutExtension(file)).toLowerCase())
  // The address of an operation is made from its summary: the page of a file may have become one.
  const operations = new Set<string>()
  for (const { state } of specifications.named)
    if (state.kind === 'read')
      for (const { summary, method, path, href } of state.specification.operations)
        for (const name of [summary, `${method} ${path}`, href]) if (name) operations.add(letters(name))
  const last = (place: string) => place.slice(place.lastIndexOf('/') + 1)
  return {
    has: place => places.has(place) || operations.has(letters(last(place))) || operations.has(letters(place)),
  }
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
