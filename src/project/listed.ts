import { asCompared, asOnDisk, isGitName, nameFinder } from './git-name.ts'
import { ProjectError } from './project-error.ts'

const wanted = /\.(?:mdx?|json|ya?ml)$/i

/** Whether a walk lists a file. */
export const isWanted = (path: string) => wanted.test(path)

/** The file that names the pages which are not built. */
export const ignoreFile = '.mintignore'

/** `node_modules` in each form by which some disk finds it: to NTFS, what follows a colon is a stream of the folder. */
const packages = String.raw`(?:node_modules|node_m~\d)[. ]*`
// With `u` too, "ſ" is an s, as it is to disks that ignore letter case. As compared, a stream may have a slash: "℅" is "c/o".
const packagesName = new RegExp(`^${packages}(?::|$)`, 'iu')

/** Whether a name is that of the folder of packages. */
export const isPackages = (name: string) => packagesName.test(asCompared(name))

/** Whether a walk skips a folder of this name: a hidden one, that of packages, or one of git. */
export const isShut = (name: string) => asOnDisk(name).startsWith('.') || isPackages(name) || isGitName(name)

/** Whether a name is such a one to some disk: a dot of full width, with which a folder that is none may begin, is a dot to ZFS. */
export const mayBeShut = (name: string) => isShut(name) || isShut(asCompared(name))

/** What is below a folder that is skipped. */
const belowShut = new RegExp(String.raw`(?:^|/)(?:\.[^/]*|(?:${packages}|git~1[. ]*)(?::[^/]*)?)/`, 'i')

/** Whether a path is in a folder that is skipped, for paths that are many. */
export function belowShutFinder(): (path: string) => boolean {
  const find = nameFinder(belowShut, isShut)
  return path => find(path.slice(0, path.lastIndexOf('/') + 1))
}

/** The most files of a project; leaving some out would report their pages as missing. */
export const maxFiles = 500_000

export const tooManyFiles = () =>
  new ProjectError(
    `There are more than ${maxFiles} page, JSON and YAML files here. Name the folder of the documentation, or use --no-files.`,
  )

/**
 * The most characters of the paths of all that a listing comes by: a hundred links to a folder of ten thousand files far
 * below would bring as many paths of thousands of characters, and a short name in a deep folder has a long path too.
 */
export const maxPathCharacters = 128_000_000

export const tooLongPaths = () =>
  new ProjectError(
    `The paths of the files here have more than ${maxPathCharacters / 1e6} million characters together. Name the folder of the documentation, or use --no-files.`,
  )

/**
 * The most bytes of page, JSON and YAML files that links bring, each as often as it is brought: a thousand links to one
 * folder of a few large pages would have each read as often.
 */
export const maxLinkedBytes = 128 * 1024 * 1024

export const tooManyLinked = () =>
  new ProjectError(
    `Links bring more than ${maxLinkedBytes >> 20} MB of page, JSON and YAML files here. Name the folder of the documentation, or use --no-files.`,
  )

export const cannotRead = (folder: string, reason: string) =>
  new ProjectError(`Cannot read the folder "${folder}": ${reason}.`)

/** Whether a folder that holds a path, at any depth, is one of some paths. */
export function hasAncestor(path: string, paths: ReadonlySet<string>): boolean {
  for (let index = path.lastIndexOf('/'); index > 0; index = path.lastIndexOf('/', index - 1))
    if (paths.has(path.slice(0, index))) return true
  return false
}
