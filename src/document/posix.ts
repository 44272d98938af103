// What `posix` of node:path does, for places that have no Node. pathe takes a backslash for a separator, which it is not
// in a URL or a project's path, and path-browserify asks `process` for a folder.

/** A segment that changes a path: an empty one between slashes, `.` or `..`. */
const special = /\/\/|(?:^|\/)\.\.?(?:\/|$)/

/** A path without `.`, without `..` where a segment goes before it, and without repeated slashes; `.` for none. */
export function normalize(path: string): string {
  if (!special.test(path)) return path === '' ? '.' : path
  const isAbsolute = path.startsWith('/')
  const kept: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..' || (!isAbsolute && (kept.at(-1) ?? '..') === '..')) kept.push(segment)
    else kept.pop()
  }
  const whole = kept.join('/') || (isAbsolute ? '' : '.')
  const end = path.endsWith('/') && (whole !== '' || !isAbsolute) ? '/' : ''
  return isAbsolute ? `/${whole}${end}` : whole + end
}

/** Several paths as one, normalized; empty ones are left out. */
export const join = (...paths: readonly string[]): string =>
  normalize(paths.filter(path => path !== '').join('/'))

/** The folder of a path: `.` where it names none, `/` for the root. */
export function dirname(path: string): string {
  const root = path.startsWith('/') ? '/' : '.'
  const slash = path.lastIndexOf('/', Math.max(endOf(path) - 1, 0))
  if (slash < 1) return root
  return slash === 1 && root === '/' ? '//' : path.slice(0, slash)
}

/** The last segment of a path, whatever slashes follow it. */
export function basename(path: string): string {
  const end = endOf(path)
  return path.slice(path.lastIndexOf('/', Math.max(end - 1, 0)) + 1, end)
}

/** The way from a folder to a path, both from the same root; empty for the folder itself. */
export function relative(folder: string, path: string): string {
  const [from, to] = [segmentsOf(folder), segmentsOf(path)]
  const different = from.findIndex((segment, i) => segment !== to[i])
  const common = different === -1 ? from.length : different
  return [...from.slice(common).fill('..'), ...to.slice(common)].join('/')
}

/** The folders of all paths, and those above them, without the top. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  return folders
}

const segmentsOf = (path: string) =>
  normalize(`/${path}`)
    .split('/')
    .filter(segment => segment !== '')

/** The end of the last segment. */
function endOf(path: string): number {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return end
}
