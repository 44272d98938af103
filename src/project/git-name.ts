/** What git's own files are below, in each form by which some disk finds it: git keeps the same out of its trees. */
const gitName = /^(?:\.git|git~1)[. ]*(?::|$)/i

/** Characters that disks leave out of a name: those of macOS a few, and those of Linux that ignore letter case all of these. */
const passedOver = /\p{Default_Ignorable_Code_Point}/gu

/** Whether a name is one of git's own folder. */
export const isGitName = (name: string) => gitName.test(name.replace(passedOver, ''))

/** Whether a path leads to `.git` or below it. */
export const namesGit = (path: string): boolean => path.split(/[\\/]/).some(isGitName)
