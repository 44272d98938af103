import { joinPaths } from '../document/path.ts'
import { own, textOf } from '../openapi/node.ts'
import { parseText } from '../openapi/parse.ts'
import type { FileText, ReadText } from '../openapi/specification.ts'
import { isRemote, specificationFile, specificationKey } from '../navigation/openapi.ts'
import * as posix from '../document/posix.ts'

/** What a JSON or YAML file is that nothing names: a specification, an overlay and what it extends, or neither. */
export type DocumentKind = 'specification' | 'other' | { readonly extends: string | null }

/** The overlays that change a specification, by its path. */
export type OverlaysOf = (specification: string) => readonly string[]

/** How much of a file is looked at to know its kind, in bytes. */
export const maxDocumentStart = 4096

const key = (name: string) => new RegExp(`(?:^|[\\n{,])[ \\t]*["']?(?:${name})["']?[ \\t]*:[ \\t]*["']?\\d`)
const [overlay, specification] = [key('overlay'), key('openapi|swagger')]

/** The kind of a file by its start; an overlay is read whole. */
export async function documentKind(
  path: string,
  start: string,
  extendedBy: (path: string) => Promise<string | null>,
): Promise<DocumentKind> {
  if (specification.test(start)) return 'specification'
  return overlay.test(start) ? { extends: await extendedBy(path) } : 'other'
}

/** Reads what overlays extend; each text once, as links may give one thousands of paths. */
export function overlayReader(read: ReadText): (path: string) => Promise<string | null> {
  const known = new Map<string, Promise<string | null>>()
  return async path => {
    const result = read(path)
    if (!('text' in result)) return null
    // How a text is read depends on what its file is called, too.
    const name = `${/\.json$/i.test(path)} ${result.text}`
    const extended = known.get(name) ?? extendedIn(path, result)
    known.set(name, extended)
    return extended
  }
}

async function extendedIn(path: string, content: FileText): Promise<string | null> {
  const parsed = await parseText(path, content, 'whole')
  return 'value' in parsed ? textOf(own(parsed.value, 'extends')) : null
}

/** The key of the specification that an overlay extends: a URL, a file of its own folder, or else of the project. */
export function extendedKey(path: string, target: string, files: ReadonlySet<string>): string | null {
  if (isRemote(target)) return specificationKey(target)
  const near = specificationFile(target.startsWith('/') ? target : joinPaths(posix.dirname(path), target))
  if (near !== null && files.has(near)) return near
  const far = specificationFile(target)
  return far !== null && files.has(far) ? far : null
}
