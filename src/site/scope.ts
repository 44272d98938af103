import { ByTwo } from '../document/by-two.ts'
import { present } from '../document/present.ts'
import type { OpenApiSource } from '../navigation/element.ts'
import { specificationKey } from '../navigation/openapi.ts'
import type { Specification } from '../openapi/specification.ts'

/** A specification as an `openapi` value or an entry names it. */
export type Named = Pick<OpenApiSource, 'source' | 'directory'>

/** Where an operation is looked up. Made once for all entries of an element, since there may be thousands of both. */
export interface Scope {
  /** Each specification that was read, once, in the order in which they are named; not those of `then`. */
  readonly specifications: readonly Specification[]
  /** Where it is looked up when none of these has it: `api.openapi`, which all elements share. */
  readonly then: Scope | null
  /** Its place in that order, and what names it first. */
  readonly ranks: ReadonlyMap<Specification, { readonly rank: number; readonly from: Named }>
  /** Whether an operation that none of them has may still be there: one was not read, or has an unknown overlay. */
  readonly isUnknown: boolean
  /** What names a file or URL first, by its key. */
  readonly first: ReadonlyMap<string | null, Named>
  /** The directory of the first. */
  readonly directory: string | null
  /** The specifications that were asked for, by what they were asked for. */
  readonly asked: Map<string, Specification | undefined>
}

/** @param stateOf the specification that a source names; null for one that was not read or has an unknown overlay */
export function scopeOf(
  sources: readonly Named[],
  stateOf: (source: string) => { readonly specification: Specification | null; readonly isUnknown: boolean },
  then: Scope | null = null,
): Scope {
  const ranks = new Map<Specification, { readonly rank: number; readonly from: Named }>()
  const first = new Map<string | null, Named>()
  let isUnknown = sources.length === 0 || (then?.isUnknown ?? false)
  for (const from of sources) {
    const key = specificationKey(from.source)
    if (first.has(key)) continue
    first.set(key, from)
    const state = stateOf(from.source)
    isUnknown ||= state.isUnknown
    const { specification } = state
    if (specification && !ranks.has(specification)) ranks.set(specification, { rank: ranks.size, from })
  }
  const directory = sources[0]?.directory ?? null
  return { specifications: [...ranks.keys()], then, ranks, isUnknown, first, directory, asked: new Map() }
}

/** The specifications in scope, at most so many of `then`, and the number of those that are left out. */
export function namedIn({ specifications, then, ranks }: Scope, most: number) {
  if (!then) return { specifications, more: 0 }
  const others = then.specifications.slice(0, most).filter(other => !ranks.has(other))
  const left = then.specifications.length - most
  return { specifications: [...specifications, ...others], more: Math.max(left, 0) }
}

/** From how many specifications in scope on the index of all is asked first. */
const many = 5

/** The specifications of a project by what they have: those of a scope that have it are found without asking each. */
export class Holders {
  readonly #all: () => Iterable<Specification>
  #holders: ByTwo<Specification[]> | undefined

  constructor(all: () => Iterable<Specification>) {
    this.#all = all
  }

  /** The first specification in scope that has something, of which it has one of some keys. */
  first(
    scope: Scope,
    keys: readonly Key[],
    has: (specification: Specification) => boolean,
  ): { readonly specification: Specification; readonly from: Named } | undefined {
    for (let at: Scope | null = scope; at; at = at.then) {
      const specification = this.#firstIn(at, keys, has)
      if (specification) return { specification, from: present(at.ranks.get(specification)).from }
    }
    return undefined
  }

  #firstIn(
    { specifications, ranks, asked }: Scope,
    keys: readonly Key[],
    has: (specification: Specification) => boolean,
  ): Specification | undefined {
    if (specifications.length < many) return specifications.find(has)
    const question = keys.map(key => key.join(' ')).join('\n')
    if (asked.has(question)) return asked.get(question)
    const holders = keys.flatMap(key => this.#index().get(...key) ?? [])
    const rankOf = (holder: Specification) => ranks.get(holder)?.rank ?? Number.POSITIVE_INFINITY
    const answer =
      holders.length > specifications.length
        ? specifications.find(has)
        : holders.reduce<Specification | undefined>(
            (best, holder) =>
              rankOf(holder) < (best ? rankOf(best) : Number.POSITIVE_INFINITY) ? holder : best,
            undefined,
          )
    asked.set(question, answer)
    return answer
  }

  #index(): ByTwo<Specification[]> {
    if (this.#holders) return this.#holders
    const holders = new ByTwo<Specification[]>()
    const add = (key: Key, specification: Specification) => {
      const list = holders.get(...key)
      if (!list) holders.set(...key, [specification])
      else if (list.at(-1) !== specification) list.push(specification)
    }
    for (const specification of this.#all()) {
      for (const { method, path, webhook } of specification.operations) {
        if (path !== null) add(operationKey(method, path), specification)
        if (webhook !== null) add(webhookKey(webhook), specification)
      }
      for (const path of specification.unknownPaths) add(unknownPathKey(path), specification)
      for (const name of specification.unknownWebhooks) add(unknownWebhookKey(name), specification)
    }
    this.#holders = holders
    return holders
  }
}

/** What a specification may have: the method of an operation, or another kind in lower case, and the path or name. */
type Key = readonly [kind: string, name: string]

export const operationKey = (method: string, path: string): Key => [method, path]
export const webhookKey = (name: string): Key => ['webhook', name]
export const unknownPathKey = (path: string): Key => ['unknown path', path]
export const unknownWebhookKey = (name: string): Key => ['unknown webhook', name]
