import { normalPath } from '../document/path.ts'
import { normalized } from '../document/unicode.ts'
import { readEntry } from '../grammar/entry.ts'

/** Whether a text is a page path that needs no cleaning, and can be nothing else. */
export const isPlainPage = (text: string) => text !== '' && !unusual.test(text)

/** What a plain page path has nowhere: a character with a meaning, and a part without any. It repeats nothing. */
const unusual = /[\s\\#?.:]|^\/|\/(?:\/|$)/

/** A page path as it should be written: no white space or slashes around it, no extension, `#` or `?`. */
export function cleanPath(path: string): string {
  if (isPlainPage(path)) return path
  const [base = ''] = path.trim().replaceAll('\\', '/').split(/[#?]/, 1)
  const normal = normalPath(`/${base}`).slice(1)
  return withoutExtension(normal.endsWith('/') ? normal.slice(0, -1) : normal)
}

/** Whether the entry of a page can be its path: a glob, an operation, an address or what is cut from a path cannot. */
export const isListable = (page: string) =>
  page !== '' && !isGlob(page) && cleanPath(page) === page && readEntry(page).kind === 'page'

/** A page entry of `extended` as the page's path and the place within it: `#` and an id, or nothing. */
export function placeWithin(text: string): { readonly path: string; readonly place: string } {
  const hash = text.indexOf('#')
  return hash === -1 || hash === text.length - 1
    ? { path: text, place: '' }
    : { path: text.slice(0, hash), place: text.slice(hash) }
}

const extension = /\.mdx?$/i

/** Whether a text is meant for many pages: no file name of Windows has a "*". */
export const isGlob = (text: string) => text.includes('*')

/** Whether a file is a page. */
export const isPage = (file: string) => extension.test(file)

/** The path without `.mdx` or `.md`; whole where no name is left, as of `...md`, which would lead up. */
export function withoutExtension(path: string): string {
  const page = cut(path)
  if (page !== '' && !page.endsWith('/') && !page.endsWith('.')) return page
  const name = page.slice(page.lastIndexOf('/') + 1)
  return name === '' || name === '.' || name === '..' ? path : page
}

function cut(path: string): string {
  if (path.endsWith('.mdx')) return path.slice(0, -4)
  return path.endsWith('.md') ? path.slice(0, -3) : path.replace(extension, '')
}

/** Folds letter case, and the two Unicode forms in which file systems store accents. */
export const fold = (page: string) => normalized(page, 'NFC').toLowerCase()

/** Maps each page to its file; .mdx takes precedence over .md. */
export function pageFiles(files: readonly string[]): Map<string, string> {
  const pages = new Map<string, string>()
  for (const file of files) {
    if (!isPage(file)) continue
    const page = withoutExtension(file)
    if (!pages.has(page) || file.endsWith('.mdx')) pages.set(page, file)
  }
  return pages
}

/** Whether a page path leaves the project by `..`. */
export function leavesProject(path: string): boolean {
  if (!path.includes('..')) return false
  const [base = ''] = path.trim().replaceAll('\\', '/').split(/[#?]/, 1)
  const normal = normalPath(base.replace(/^\/+/, ''))
  return normal === '..' || normal.startsWith('../')
}
