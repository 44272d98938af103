import { normalized } from '../document/unicode.ts'

/**
 * What git's own files are below, in each form by which some disk finds it: git keeps most of the same out of its trees. To
 * ZFS, where it ignores letter case, "ı" is an i, as both have one capital.
 */
const gitName = /^(?:\.g[iı]t|git~1)[. ]*(?::|$)/i

/** Characters that disks leave out of a name: those of macOS a few, and those of Linux that ignore letter case all of these. */
const passedOver = /\p{Default_Ignorable_Code_Point}/gu

/** A name without what some disks pass over, where a name with it and one without are those of one file. */
export const asOnDisk = (name: string) => name.replace(passedOver, '')

/** The same in the form NFKC, in which ZFS may compare names, and in which "．" of full width is a dot. */
export const asCompared = (name: string) => (isPlain.test(name) ? name : normalized(asOnDisk(name), 'NFKC'))

/** A name that has no other form of Unicode. */
const isPlain = /^[\0-\x7f]*$/

/**
 * A path as disks compare it that ignore letter case, to which "ſ" is an s, that pass over some characters, and that leave
 * out dots and spaces at the end of a name; to NTFS, what follows a colon is a stream of the file, but behind a drive.
 */
export function compared(path: string): string {
  // In one piece, "ΐ" would have capitals of three characters, and its own capital, "Ϊ" with a mark, of two.
  return inPieces(path).toLowerCase().toUpperCase().replace(marks, sorted)
}

/**
 * Marks, which disks put in order wherever they stand, and the capital of the iota below a letter: those that compare letters
 * before marks leave it where it is written. No name of a file has more of them.
 */
const marks = /[\p{M}\u0399]{2,4096}/gu

/** Marks in one order, without what `normalized` puts between many of them. */
const sorted = (run: string) => [...run.replaceAll('\u034f', '')].sort().join('')

/**
 * A path in the form NFKD, without what some disks pass over, and then without what they leave out at the end of each of its
 * names: only in that form is a dot of full width a dot, and what stood before an unseen character the end.
 */
export const inPieces = (path: string) =>
  withoutEnds(path.replace(path.startsWith('/') ? names : namesOfWindows, nameInPieces))

/** A slash that only the form brings, as "℅" does, or that a name has on the disk, parts no names, and ends no stream. */
const nameInPieces = (name: string) =>
  (isPlain.test(name) ? name : normalized(asOnDisk(name), 'NFKD')).replace(/[/\\]/g, '\0')

const names = /(?<![^/])[^/]+/g
const namesOfWindows = /(?<![^/\\])[^/\\]+/g

const withoutEnds = (path: string) =>
  path.replace(/(?<!^[A-Z]):[^/\\]*/gi, '').replace(/(?<![. ])[. ]+(?=[/\\]|$)/g, '')

/** The name of a file as disks compare it: a colon behind its first letter ends no drive. */
export const comparedName = (name: string) => compared(`/${name}`)

/** Whether a name is one of git's own folder. */
export const isGitName = (name: string) => gitName.test(asCompared(name))

/** Whether a path leads to `.git` or below it. */
export const namesGit = (path: string): boolean => path.split(/[\\/]/).some(isGitName)

/** How many names are kept. */
const maxKnown = 100_000

/**
 * Whether a name in a path is one of a kind, for paths that are many. What is found of a name is kept: trees of git may
 * repeat one in a million paths, and comparing it takes long where it has other forms of Unicode.
 *
 * @param plain finds such a name in a path without other forms
 */
export function nameFinder(plain: RegExp, isOne: (name: string) => boolean): (path: string) => boolean {
  const known = new Map<string, boolean>()
  const find = (name: string) => {
    const found = known.get(name) ?? isOne(name)
    if (known.size < maxKnown) known.set(name, found)
    return found
  }
  return path => (isPlain.test(path) ? plain.test(path) : path.split('/').some(find))
}

/** The same as `namesGit`, for paths that are many. */
export const gitFinder = () => nameFinder(/(?:^|[\\/])(?:\.git|git~1)[. ]*(?:[:\\/]|$)/i, namesGit)
