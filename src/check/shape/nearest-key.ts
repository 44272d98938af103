import { distance } from '../../document/distance.ts'

/** The names of a field in other formats. */
const otherNames: Readonly<Record<string, string>> = {
  url: 'href',
  link: 'href',
  lang: 'language',
  locale: 'language',
  page: 'pages',
  items: 'pages',
  isdefaultopen: 'expanded',
  defaultopen: 'expanded',
  expandable: 'expanded',
}

/** The known key that differs in letter case, in the order of letters, or by a letter or two. */
export function nearestKey(key: string, known: readonly string[]): string | undefined {
  const folded = key.toLowerCase()
  const other = Object.hasOwn(otherNames, folded) ? otherNames[folded] : undefined
  if (other && known.includes(other)) return other
  const limit = key.length > 4 ? 2 : 1
  const letters = sorted(folded)
  let best: string | undefined
  let least = limit + 1
  for (const name of known) {
    const isMixed = name.length === letters.length && sorted(name) === letters
    const far = isMixed ? 1 : distance(folded, name.toLowerCase())
    if (far < least) [best, least] = [name, far]
  }
  return best
}

const sorted = (word: string) => [...word.toLowerCase()].sort().join('')
