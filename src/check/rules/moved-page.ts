import { quote } from '../../document/quote.ts'
import { below } from '../../document/pointer.ts'
import { isExpected } from '../../navigation/orphans.ts'
import { earlierPlaces, placeOf, presentPlaces } from '../places.ts'
import { always, defineRule, keyAt } from '../rule.ts'

type Args = {
  /** The address of the lost page. */
  source: string
  /** The address that has its content now. */
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
    'With `--since REV`: every page in the navigation of the revision is still there, or a redirect leads on from it.',
  // The revision's name is left out: it differs between runs for the same problem.
  message: ({ source }: Args) => `${quote(source)} was a page, and leads nowhere now.`,
  help: ({ source, destination, revision }) => {
    const had = `${quote(revision)} has it.`
    return destination === undefined
      ? `${had} Add { "source": ${quote(source)}, "destination": "..." } to "redirects".`
      : `${had} It moved: add { "source": ${quote(source)}, "destination": ${quote(destination)} } to "redirects".`
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
    const earlier = earlierPlaces(before, facts)
    const isRedirected = (place: string) => facts.redirects().match(place) !== null
    const spot = keyAt(below(null, redirects.key === 'present' ? 'redirects' : 'navigation'))
    for (const { place, page, now } of earlier) {
      if (place === '' || places.has(place.toLowerCase()) || isRedirected(place) || isRedirected(page))
        continue
      const target = Object.hasOwn(before.moves, page) ? before.moves[page] : undefined
      const to = target === undefined ? undefined : placeOf(target)
      const file = target === undefined ? undefined : files.fileOf(target)
      const isPage = file !== undefined && isExpected(file) && !facts.ignored.has(file)
      // A redirected target may lead back here.
      const moved = isPage ? to : now?.()
      const isFree = moved !== undefined && !isRedirected(moved)
      yield {
        at: spot,
        source: `/${place}`,
        destination: isFree ? `/${moved}` : undefined,
        revision: before.revision,
        page,
      }
    }
  },
})

/** Whether a redirect can match an address literally: no wildcard, nothing to decode or cut off. */
const isPlain = (address: string) => /^[^:*()%#?]*$/.test(address)
