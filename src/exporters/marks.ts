/**
 * A sign of what Vite and Rollup put something else in the place of while they build, in texts of a configuration too:
 * `__VITE_ASSET__`, for which Vite ends the build where it has no such file, and `!~{001}~`.
 */
export const viteMark = /(?<=_)_(?=VITE_)|(?<=!)~(?=\{)/

export const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
