import { realpath } from 'node:fs/promises'

/**
 * The real path of what there is; null where a name in it is no UTF-8. As a text it would name something else, which may be
 * a link to anywhere.
 */
export async function realPath(path: string): Promise<string | null> {
  const bytes = await realpath(path, 'buffer')
  const text = bytes.toString()
  return Buffer.from(text).equals(bytes) ? text : null
}
