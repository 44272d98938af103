import { joinPaths } from '../document/path.ts'
import { own, textOf } from '../openapi/node.ts'
import { parseText } from '../openapi/parse.ts'
import type { ReadText } from '../openapi/specification.ts'
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
export async function documentKind(path: string, start: string, read: ReadText): Promise<DocumentKind> {
  if (specification.test(start)) return 'specification'
  if (!overlay.test(start)) return 'other'
  const result = read(path)
  const parsed = 'text' in result ? await parseText(path, result, 'whole') : null
  const value = parsed && 'value' in parsed ? parsed.value : null
  return { extends: textOf(own(value, 'extends')) }
}

/** The key of the specification that an overlay extends: a URL, a file of its own folder, or else of the project. */
export function extendedKey(path: string, target: string, files: ReadonlySet<string>): string | null {
  if (isRemote(target)) return specificationKey(target)
  const near = specificationFile(target.startsWith('/') ? target : joinPaths(posix.dirname(path), target))
  if (near !== null && files.has(near)) return near
  const far = specificationFile(target)
  return far !== null && files.has(far) ? far : null
}
