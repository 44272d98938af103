import * as posix from './posix.ts'

/** From how many characters on a path is no path that anybody has, and is taken apart here. */
const usualLength = 1_000

/** As `posix.normalize`, which copies the whole path at each `..`: a hostile one may hold a hundred thousand of them. */
export function normalPath(path: string): string {
  if (path.length < usualLength) return posix.normalize(path)
  const isAbsolute = path.startsWith('/')
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    const last = parts.at(-1)
    if (part !== '..') parts.push(part)
    else if (last !== undefined && last !== '..') parts.pop()
    else if (!isAbsolute) parts.push(part)
  }
  const normal = parts.join('/')
  const end = path.endsWith('/') && normal !== '' ? '/' : ''
  if (isAbsolute) return `/${normal}${end}`
  if (normal !== '') return normal + end
  return path.endsWith('/') ? './' : '.'
}

/** As `posix.join`, in the same way. */
export const joinPaths = (folder: string, path: string) =>
  normalPath([folder, path].filter(part => part !== '').join('/'))
