import { isObject } from '../document/value.ts'
import { specificationFile } from '../navigation/openapi.ts'
import { decoded, placeOf } from '../navigation/redirects.ts'
import type { Project } from '../project/project.ts'
import { hrefOf } from '../site/slug.ts'

/**
 * How a field of an element is written for another language or version: an `href` leads to the counterpart of its page,
 * and `openapi` names that of its specification, where these are there; generated pages go to a directory of their own.
 */
export function naming(
  { files }: Project,
  nameOf: (page: string) => string,
  isThere: (page: string) => boolean,
): (key: string, value: unknown) => unknown {
  const known = new Set(files)
  const source = (text: string) => {
    const file = specificationFile(text)
    const by = file === null ? null : nameOf(file)
    return file !== null && by !== null && known.has(by) ? text.replace(file, () => by) : text
  }
  const openapi = (value: unknown): unknown => {
    if (typeof value === 'string') return source(value)
    if (Array.isArray(value)) return value.map(openapi)
    if (!isObject(value)) return value
    const { directory } = value
    return {
      ...value,
      ...(typeof value.source === 'string' && { source: source(value.source) }),
      ...(typeof directory === 'string' && { directory: nameOf(`${directory}/a`).slice(0, -2) }),
    }
  }
  const href = (text: string) => {
    const place = placeOf(text)
    if (place === null || !text.startsWith('/')) return text
    const page = decoded(place)
    const by = [page, `${page}/index`.replace(/^\//, '')].find(name => isThere(nameOf(name)))
    const rest = text.slice(text.search(/[?#]|$/))
    return by === undefined ? text : hrefOf(nameOf(by).replace(/(?:^|\/)index$/, '')) + rest
  }
  return (key, value) =>
    key === 'openapi' ? openapi(value) : key === 'href' && typeof value === 'string' ? href(value) : value
}
