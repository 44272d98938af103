import { ServiceError } from './error.ts'

/** The address of a service, without a slash at its end. */
export function baseOf(name: string, address: string | URL): string {
  const url = urlOf(address)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ServiceError('invalid', `"${name}" is not an http or https address.`)
  // Neither is repeated in a message: both may hold a secret.
  if (url.username || url.password || url.search || url.hash)
    throw new ServiceError('invalid', `"${name}" holds a user name, a password, a query or a fragment.`)
  let base = url.origin + url.pathname
  while (base.endsWith('/')) base = base.slice(0, -1)
  return base
}

/** `URL.canParse` and look-behind are missing from browsers that are still in use. */
function urlOf(address: string | URL): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/** An id as one segment of a path. Throws for what would lead elsewhere. */
export function segment(name: string, id: string): string {
  // A URL cannot express a segment that consists of dots.
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id) || /\p{Surrogate}/u.test(id))
    throw new ServiceError('invalid', `${JSON.stringify(id)} is no ${name}.`)
  return encodeURIComponent(id)
}

/** A key that is valid in a header: the error of `fetch` would repeat an invalid one. */
export function keyOf(name: string, key: string | undefined): string | undefined {
  if (key && !/^[\x21-\x7e]+$/.test(key))
    throw new ServiceError('invalid', `"${name}" holds a space or another character that no key has.`)
  return key || undefined
}
