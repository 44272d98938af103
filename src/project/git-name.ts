/** What git's own files are below, in each form by which some disk finds it: git keeps the same out of its trees. */
const gitName = /^(?:\.git|git~1)[. ]*(?::|$)/i

/** Characters that a disk of macOS leaves out of a name. */
const passedOver = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g

/** Whether a name is one of git's own folder. */
export const isGitName = (name: string) => gitName.test(name.replace(passedOver, ''))

/** Whether a path leads to `.git` or below it. */
export const namesGit = (path: string): boolean => path.split(/[\\/]/).some(isGitName)
