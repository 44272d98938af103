import { realpathSync } from 'node:fs'
import { resolve, sep } from 'node:path'

/**
 * The real path, as the system itself follows links. Node's own function drops `a/..` from the text of a link, even where
 * `a` is a link to elsewhere: a folder outside of the project would pass for one in it. Windows drops it too, and there
 * the other function writes some drives in another way.
 */
export const resolveLinks: (path: string) => string =
  sep === '\\' ? path => realpathSync(path) : path => realpathSync.native(resolve(path))
