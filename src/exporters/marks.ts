/**
 * A sign of what Vite and Rollup put something else in the place of while they build, in texts of a configuration too:
 * `__VITE_ASSET__`, for which Vite ends the build where it has no such file, and `!~{001}~`.
 */
export const viteMark = /(?<=_)_(?=VITE_)|(?<=!)~(?=\{)/

export const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * Whether an engine that decodes an address can: it ends in an error for `100%` or `%E9`. What is decoded is read, since
 * a bundler leaves out a call of which nothing is.
 */
export function isDecodable(address: string): boolean {
  try {
    return decodeURIComponent(address).length <= address.length
  } catch {
    return false
  }
}
