import { lstatSync, type Stats } from 'node:fs'
import { dirname, join, parse, posix } from 'node:path'
import { isInside, realPathOf } from '../disk.ts'
import { codeOf } from '../error-code.ts'
import { kindOf } from '../walk.ts'

const name = '.gitattributes'

/** The most folders that are looked at: trees of git that name one another hold millions, each thousands of folders deep. */
const mostFolders = 100_000

/**
 * Whether git reads only files of the project, and none but regular ones, to compare files of these paths: it opens
 * `.gitattributes` in each folder of them and in those above, also behind a folder that is a link by now.
 */
export function hasOwnAttributes(root: string, files: readonly string[]): boolean {
  // What is no UTF-8 is decoded as this character: which folder git enters is not known.
  if (files.some(file => file.includes('\ufffd') || leadsElsewhere(file))) return false
  const folders = new Set<string>()
  for (const file of files) {
    for (let folder = posix.dirname(file); !folders.has(folder); folder = posix.dirname(folder))
      folders.add(folder)
    if (folders.size > mostFolders) return false
  }
  return areRegularAbove(root) && [...folders].every(folder => isOwn(root, join(root, folder, name)))
}

/**
 * Whether a path is none that git would make a file by, but a tree that was written by hand may hold: git opens what is in
 * the folders of a full path, and what is above the end of a link by "..".
 */
const leadsElsewhere = (file: string) => parse(file).root !== '' || /(?:^|\/)\.\.\//.test(file)

function isOwn(root: string, path: string): boolean {
  const stats = attributesAt(path)
  if (!stats) return stats === undefined
  const real = realPathOf(path)
  return real !== null && isInside(root, real) && kindOf(real)?.isFile() === true
}

/** The project may be a folder of a checkout. */
function areRegularAbove(folder: string): boolean {
  const above = dirname(folder)
  if (above === folder) return true
  const stats = attributesAt(join(above, name))
  return stats !== null && stats?.isFile() !== false && areRegularAbove(above)
}

/**
 * What stands at a full path; undefined for nothing. Null where the path is too long for the system, as git may still open
 * the file: it does by the path from the folder of the checkout.
 */
function attributesAt(path: string): Stats | undefined | null {
  try {
    return lstatSync(path)
  } catch (error) {
    return codeOf(error) === 'ENAMETOOLONG' ? null : undefined
  }
}
