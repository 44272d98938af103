import { normalized } from '../document/unicode.ts'

/** What git's own files are below, in each form by which some disk finds it: git keeps the same out of its trees. */
const gitName = /^(?:\.git|git~1)[. ]*(?::|$)/i

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
export const compared = (path: string) =>
  asCompared(path.replace(/(?<!^[A-Z]):[^/\\]*/gi, '').replace(/(?<![. ])[. ]+(?=[/\\]|$)/g, ''))
    .toLowerCase()
    .toUpperCase()

/** The name of a file as disks compare it: a colon behind its first letter ends no drive. */
export const comparedName = (name: string) => compared(`/${name}`)

/** Whether a name is one of git's own folder. */
export const isGitName = (name: string) => gitName.test(asCompared(name))

/** Whether a path leads to `.git` or below it. */
export const namesGit = (path: string): boolean => path.split(/[\\/]/).some(isGitName)
