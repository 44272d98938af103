/**
 * A sign of a mark that Vite or Rollup replaces while it builds, in texts of a configuration too: `__VITE_ASSET__`, at
 * which Vite ends the build where it has no such file, and `!~{001}~`.
 */
export const viteMark = /(?<=_)_(?=VITE_)|(?<=!)~(?=\{)/

export const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * Whether an address can be decoded: `100%` and `%E9` cannot. The result is read, since a bundler drops a call whose
 * result is not used.
 */
export function isDecodable(address: string): boolean {
  try {
    return decodeURIComponent(address).length <= address.length
  } catch {
    return false
  }
}
