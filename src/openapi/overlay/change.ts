import { compact, keepSparse, looksAsIndex } from '../../document/compact.ts'
import { isFields } from '../node.ts'
import type { Steps, Way } from './select.ts'

type Container = Record<string, unknown> | unknown[]

/**
 * A document under change. What is changed is copied first, since aliases of YAML share their nodes; a copy
 * stands in one place only, and is changed in place from then on.
 */
export class Changing {
  root: unknown
  readonly #copies = new WeakSet<object>()
  readonly #steps: Steps
  #items = 0

  constructor(root: unknown, steps: Steps) {
    this.root = root
    this.#steps = steps
  }

  /** Merges an update into the node at a place, which is still there or not. */
  update(way: Way, update: unknown): void {
    this.#at(way, value => this.#merged(value, update))
  }

  remove(way: Way): void {
    const last = way.at(-1)
    if (last === undefined) return
    this.#at(way.slice(0, -1), value => {
      const holder = this.#own(value)
      if (Array.isArray(holder) && typeof last === 'number') {
        this.#count(Math.floor((holder.length - last) / itemsPerStep))
        holder.splice(last, 1)
      } else if (holder && !Array.isArray(holder)) delete holder[last]
      return holder ?? value
    })
  }

  /** Replaces the node at a place, with copies of all that is above it. */
  #at(way: Way, change: (value: unknown) => unknown): void {
    const top: { root: unknown } = { root: this.root }
    let holder: Container = top
    for (const key of ['root', ...way].slice(0, -1)) {
      const below = member(holder, key)
      const inner = this.#own(below)
      if (!inner) return
      // A copy of an earlier change stands there already: thousands of changes may have a long way in common.
      if (inner !== below) setMember(holder, key, inner)
      holder = inner
    }
    const last = way.at(-1) ?? 'root'
    const isThere = Array.isArray(holder) ? Number(last) < holder.length : Object.hasOwn(holder, last)
    if (isThere) setMember(holder, last, change(member(holder, last)))
    this.root = top.root
  }

  /** Objects merge, lists grow, everything else is replaced (OpenAPI Overlay 1.0, Action Object). */
  #merged(value: unknown, update: unknown): unknown {
    if (!isFields(value) || !isFields(update)) return this.#grown(value, update)
    const merged = this.#own(value)!
    const todo: [holder: Container, update: Record<string, unknown>][] = [[merged, update]]
    for (let next = todo.pop(); next; next = todo.pop()) {
      const [holder, fields] = next
      for (const [key, field] of Object.entries(fields)) {
        this.#steps.spend()
        const old = Object.hasOwn(holder, key) ? member(holder, key) : undefined
        const inner = isFields(old) && isFields(field) ? this.#own(old) : null
        if (inner) todo.push([inner, field as Record<string, unknown>])
        setMember(holder, key, inner ?? this.#grown(old, field))
        // Not once for the whole object: thousands of actions may each add one key to a large one.
        if (looksAsIndex(key)) keepSparse(holder)
      }
    }
    return merged
  }

  #grown(value: unknown, update: unknown): unknown {
    if (!Array.isArray(value)) return update
    const more: readonly unknown[] = Array.isArray(update) ? update : [update]
    this.#count(value.length + more.length)
    return [...(value as unknown[]), ...more]
  }

  /** Counts items of lists that are copied: a small change may copy a large value at each of many places. */
  #count(items: number) {
    this.#items += items
    this.#steps.spend(Math.floor(this.#items / itemsPerStep))
    this.#items %= itemsPerStep
  }

  #own(value: unknown): Container | null {
    if (typeof value !== 'object' || value === null) return null
    if (this.#copies.has(value)) return value as Container
    if (Array.isArray(value)) this.#count(value.length)
    else this.#steps.spend(Object.keys(value).length)
    const copy: Container = Array.isArray(value)
      ? [...(value as unknown[])]
      : compact(Object.assign(Object.create(null), value))
    this.#copies.add(copy)
    return copy
  }
}

/** How many items of a list are copied in about the same time as a node is looked at, or a member of an object copied. */
const itemsPerStep = 10

const member = (holder: Container, key: string | number): unknown =>
  (holder as Record<string | number, unknown>)[key]

/** A key may be `__proto__`, which the copies of objects do not treat apart. */
function setMember(holder: Container, key: string | number, value: unknown) {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}
