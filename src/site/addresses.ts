import type { Operation, Specification } from '../openapi/specification.ts'
import { addressOf, maxAddressPart, slug } from './slug.ts'

/** First part of an operation's address when its `openapi` names no directory. */
export const defaultDirectory = 'api-reference'

/** An operation, with the specification and the directory that its page's address comes from. */
export interface Mounted {
  readonly specification: Specification
  readonly operation: Operation
  /** As its `openapi` has it. */
  readonly directory: string | null
}

/** The last address made for each operation: an operation that many elements generate is slugged once. */
const made = new WeakMap<Operation, { readonly directory: string | null; readonly address: string }>()

/** The address of an operation's page (docs/format.md#addresses), without its first slash and not encoded. */
export function plainAddress({ operation, directory }: Mounted): string {
  const known = made.get(operation)
  if (known?.directory === directory) return known.address
  const address = makeAddress(operation, directory)
  made.set(operation, { directory, address })
  return address
}

function makeAddress(operation: Operation, directory: string | null): string {
  const { href, method, path, summary, tags, webhook } = operation
  const own = href === null ? '' : addressOf(href)
  if (own !== '') return own
  const unnamed =
    webhook === null
      ? `${method.slice(0, maxAddressPart).toLowerCase()}-${slug(path ?? '')}`
      : slug(webhook) || 'webhook'
  const name = summary === null ? unnamed : slug(summary)
  const folder = addressOf(directory ?? defaultDirectory)
  // Of a tag or a name that is cleaned to nothing, nothing is left; the root itself is not taken by it.
  return [folder, slug(tags[0] ?? ''), name].filter(Boolean).join('/') || unnamed
}

/** Gives each page of one generated group an address of its own: those that repeat one take `-1`, `-2`. */
export function addressGiver(): (plain: string) => string {
  const taken = new Set<string>()
  // The last number of each plain address, so that a thousand equal ones are not counted from the start each.
  const numbers = new Map<string, number>()
  return plain => {
    let address = plain
    let number = numbers.get(plain) ?? 0
    while (taken.has(address)) address = `${plain}-${++number}`
    numbers.set(plain, number)
    taken.add(address)
    return address
  }
}
