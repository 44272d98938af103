import { placesAmong } from '../site/above.ts'

/** Finds the first of some folders, each with its old path, that a path is or lies below. Thousands may move at once. */
export function firstAbove<Folder extends { readonly from: string }>(
  folders: readonly Folder[],
): (path: string) => Folder | undefined {
  const ranks = new Map(folders.map(({ from }, i) => [from, i]))
  const among = placesAmong(ranks.keys())
  return path => folders[Math.min(...among(path).flatMap(place => ranks.get(place) ?? []))]
}
