import { realpathSync } from 'node:fs'
import { resolve, sep } from 'node:path'

/**
 * The real path, as the system itself follows links. Node's own function drops `a/..` from the text of a link, even where
 * `a` is a link to elsewhere: a folder outside of the project would pass for one in it. Windows drops it too, and there
 * the other function writes some drives in another way.
 *
 * @throws where there is none, or none that a text can name
 */
export function resolveLinks(path: string): string {
  // eslint-disable-next-line no-restricted-syntax -- on Windows both drop it
  if (sep === '\\') return realpathSync(path)
  const full = resolve(path)
  const real = realpathSync.native(full)
  // What is no UTF-8 is decoded as this character, with which a link may be named that leads anywhere.
  if (real.includes('\ufffd') && !realpathSync.native(full, 'buffer').equals(Buffer.from(real)))
    throw Object.assign(new Error('No UTF-8'), { code: 'ENOENT' })
  return real
}
