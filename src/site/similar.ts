import { appendTo } from '../document/append.ts'
import { rangeOf } from '../document/first-index.ts'
import {
  closestPath,
  maxAllComparedPairs,
  maxCandidates,
  nearest,
  sharedEnd,
  sharedFolders,
  split,
} from './nearest.ts'
import { once } from './once.ts'

/** The index page of a folder, the pages below it, the same file name elsewhere, or a similar name. */
export interface Suggestion {
  readonly index?: string
  /** Of a folder without an index page, or of a glob: the first pages, and the number of all. */
  readonly below?: { readonly first: readonly string[]; readonly count: number }
  readonly elsewhere?: string
  /** Whether one of several other folders could as well be meant. */
  readonly isAmbiguous?: true
  readonly nearest?: string
}

/** The most pages below a folder that a suggestion names. */
const maxBelow = 5

/** The most folders of which one can be said to be meant. */
const maxEqual = 3

/** The most missing names of one kind, such as pages or pictures, that get a suggestion. */
export const maxSuggestions = 1000

/** Finds paths that resemble another one. */
export interface Similar {
  /** The paths that start so, those in the folder itself first; none without any. */
  below(start: string): Suggestion
  /** A path of a similar name in the same folder, the same name in another, or a folder of a similar name; else the same words elsewhere. */
  suggest(path: string): Suggestion
}

/** @param endings whether the names have endings, such as `.png`, which say nothing of what is alike */
export function similarTo(paths: () => Iterable<string>, endings: 'endings' | 'none' = 'none'): Similar {
  const stemOf = (name: string) => (endings === 'none' ? name : name.replace(/\.\w{1,5}$/, ''))
  const places = once(() => {
    const byName = new Map<string, string[]>()
    const byWords = new Map<string, string[]>()
    const byFolder = new Map<string, string[]>()
    const stems = new Map<string, string[]>()
    const byRevision = new Map<string, string[]>()
    for (const path of paths()) {
      const [folder, name] = split(path)
      appendTo(byName, name.toLowerCase(), path)
      if (name !== 'index') appendTo(byWords, wordsOf(name), path)
      appendTo(byFolder, folder, name)
      appendTo(stems, folder, stemOf(name))
      appendTo(byRevision, unnumbered(path), path)
    }
    return { byName, byWords, byFolder, stems, byRevision }
  })
  const sorted = once(() => [...paths()].sort())
  const below = (start: string): Suggestion => {
    const [own] = split(start)
    const [from, to] = rangeOf(sorted(), start)
    if (from === to) return {}
    const rest = start.slice(joined(own, '').length)
    const beside = (places().byFolder.get(own) ?? []).filter(name => name.startsWith(rest))
    const first = beside.slice(0, maxBelow).map(name => joined(own, name))
    for (let i = from; i < to && first.length < maxBelow; i++) {
      const path = sorted()[i]!
      if (split(path)[0] !== own) first.push(path)
    }
    return { below: { first, count: to - from } }
  }
  const left = { pairs: maxAllComparedPairs }
  const suggest = (path: string): Suggestion => {
    const { byName, byWords, byFolder, stems, byRevision } = places()
    const [folder, name] = split(path)
    const beside = stems.get(folder) ?? []
    const stem = nearest(stemOf(name), beside, left)
    if (stem !== undefined) return { nearest: joined(folder, byFolder.get(folder)![beside.indexOf(stem)]!) }
    const [revision, another] = byRevision.get(unnumbered(path)) ?? []
    if (revision !== undefined && another === undefined) return { nearest: revision }
    const elsewhere = name === 'index' ? [] : (byName.get(name.toLowerCase()) ?? []).slice(0, maxCandidates)
    const closest = closestPath(path, elsewhere, left)
    if (closest !== undefined) {
      const [start, end] = [sharedFolders(path, closest), sharedEnd(path, closest)]
      let equal = 0
      const isAmbiguous = elsewhere.some(
        other => sharedEnd(path, other) === end && sharedFolders(path, other) === start && ++equal > maxEqual,
      )
      return { elsewhere: closest, ...(isAmbiguous && { isAmbiguous }) }
    }
    const parent = split(folder)[0]
    const text = nearest(path.slice(joined(parent, '').length), byFolder.get(parent) ?? [], left)
    if (text) return { nearest: joined(parent, text) }
    const alike =
      wordsOf(name).length > 3 ? closestPath(path, byWords.get(wordsOf(name)) ?? [], left) : undefined
    return alike === undefined ? {} : { nearest: alike }
  }
  return { below: remembering(below, {}), suggest: remembering(suggest, {}) }
}

/**
 * Caches the results of a search, and stops searching after `maxSuggestions` results, which nobody reads one
 * by one.
 */
export function remembering<T>(search: (path: string) => T, tooMany: T): (path: string) => T {
  const results = new Map<string, T>()
  return path => {
    if (results.has(path)) return results.get(path)!
    // Nothing is kept of those past the limit.
    if (results.size === maxSuggestions) return tooMany
    const result = search(path)
    results.set(path, result)
    return result
  }
}

/** A name without what parts its words: `getting_started` is `getting-started`. */
const wordsOf = (name: string) => name.toLowerCase().replace(/[-_. ]/g, '')

/** A path without the number of its version at the end: `create-v2` is `create`. */
const unnumbered = (path: string) => path.replace(/[-_]v\d+$/i, '')

const joined = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`)
