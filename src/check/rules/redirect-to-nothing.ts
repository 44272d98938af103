import { below } from '../../document/pointer.ts'
import { quote } from '../../document/quote.ts'
import { placeOf, placesAbove, type Redirect } from '../../navigation/redirects.ts'
import { follow } from '../../site/follow.ts'
import type { Reach } from '../../site/reach.ts'
import type { Suggestion } from '../../site/similar.ts'
import { once } from '../../site/once.ts'
import { always, defineRule, insteadOf, valueAt } from '../rule.ts'

interface Args {
  /** The place where nothing is, with a slash at its end for all places below one. */
  place: string
  /** Whether the place has the name of a file, and not of a page. */
  isFile: boolean
  /** Whether other redirects lead there from the destination. */
  isFurther: boolean
  /** The destination with the nearest address. */
  nearest: string | undefined
}

export const redirectToNothing = defineRule({
  id: 'redirect-to-nothing',
  group: 'Across trees',
  severity: always('warning'),
  needs: ['files', 'specifications'],
  summary: 'The `destination` of a redirect is a page or a file of the project.',
  message: ({ place, isFile, isFurther }: Args) => {
    const [name, what] = [quote(place), isFile ? 'file' : 'page']
    if (place.endsWith('/')) return `There is no page below ${name}.`
    return isFurther
      ? `This leads on to ${name}, where there is no ${what}.`
      : `There is no ${what} at ${name}.`
  },
  help: ({ nearest, isFile }) =>
    nearest === undefined
      ? `Name a ${isFile ? 'file' : 'page'} that is there.`
      : `Did you mean ${quote(nearest)}?`,
  suggest: finding => insteadOf(finding, finding.nearest),
  *check({ redirects: { list }, entries }, facts) {
    const reach = list.length > 0 ? facts.reach() : null
    if (!reach) return
    // A listed page without a file is a fault of its own.
    const listed = new Set(entries.flatMap(({ page }) => (page ? [addressOf(page)] : [])))
    const sources = once(() => placesOfSources(list))
    for (const { destination, path, to: pattern } of list) {
      const at = valueAt(below(path, 'destination'))
      if (!pattern) continue
      if (pattern.rest !== 'none') {
        if (isEmpty(pattern.prefix, reach, sources()))
          yield { at, place: `/${pattern.prefix}/`, isFile: false, isFurther: false, nearest: undefined }
        continue
      }
      if (listed.has(addressOf(pattern.prefix))) continue
      const { steps, end, last } = follow(destination, facts.redirects(), place => reach.answer(place))
      if (end.kind !== 'nothing' && end.kind !== 'case') continue
      // The last redirect is reported itself, unless its parameters make it lead elsewhere too.
      const further = steps.at(-1)
      if (further && further.redirect.to?.rest === 'none') continue
      if (steps.some(({ doubt }) => doubt !== null)) continue
      const place = placeOf(last) ?? ''
      if (listed.has(place)) continue
      const isFile = /\.[a-z0-9]{2,5}$/i.test(place) && !/\.(?:mdx?|html?)$/i.test(place)
      const near =
        end.kind === 'case' ? end.address : likely(isFile ? reach.nearAsset(place) : reach.nearPage(place))
      const offset = destination.search(/[?#]/)
      const rest = offset === -1 ? '' : destination.slice(offset)
      yield {
        at,
        place: `/${place}`,
        isFile,
        isFurther: further !== undefined,
        nearest: near === undefined ? undefined : `/${near}${rest}`,
      }
    }
  },
})

const addressOf = (page: string) => page.replace(/(?:^|\/)index$/, '')

/** The places of all sources, and those above them. */
function placesOfSources(list: readonly Redirect[]): ReadonlySet<string> {
  const places = new Set<string>()
  for (const { from } of list) {
    const prefix = from?.prefix ?? ''
    for (const place of [prefix, ...placesAbove(prefix)]) {
      if (places.has(place)) break
      places.add(place)
    }
  }
  return places
}

/** Whether certainly nothing is at a place or below it. */
const isEmpty = (place: string, reach: Reach, sources: ReadonlySet<string>) =>
  place !== '' &&
  !sources.has(place) &&
  !reach.isFolder(place) &&
  reach.answer(place).kind === 'nothing' &&
  reach.answer(`${place}/:`).kind === 'nothing'

/** The address that a suggestion names, unless another folder could as well be meant. */
const likely = ({ nearest, elsewhere, isAmbiguous }: Suggestion) =>
  nearest ?? (isAmbiguous ? undefined : elsewhere)
