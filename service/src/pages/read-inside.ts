import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { namesGit } from '../../../src/project/of-git.ts'
import { realPath } from '../real-path.ts'

/** The most bytes of a page's file that are read; the rest is left out. */
export const maxPageSize = 512 * 1024

/**
 * The beginning of a regular file that lies in the root and not in its `.git`, however it is linked; undefined for
 * anything else.
 */
export async function readInside(
  root: string,
  file: string,
  most = maxPageSize,
): Promise<string | undefined> {
  try {
    const path = await realPath(join(root, file))
    if (path === null) return undefined
    const inside = relative(root, path)
    if (isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`)) return undefined
    if (namesGit(inside)) return undefined
    // Opening a pipe would block.
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const { size } = await handle.stat().then(stats => (stats.isFile() ? stats : { size: -1 }))
      if (size < 0) return undefined
      const length = Math.min(size, most)
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
      return new TextDecoder().decode(buffer.subarray(0, bytesRead))
    } finally {
      await handle.close()
    }
  } catch {
    return undefined
  }
}
