import { pushAll } from '../../document/append.ts'
import { isFields, own } from '../node.ts'
import type { Comparable, Query, Selector, Test } from './path.ts'

/** The way to a node from the root. */
export type Way = readonly (string | number)[]

/** A node with the ones above it: a list of keys each would take more memory than the document. */
interface Node {
  readonly above: Node | null
  readonly key: string | number
  readonly value: unknown
}

/** How many nodes the overlays of one specification may look at, and how many of those they may change. */
export const maxOverlaySteps = 2_000_000

/** How many of them each character of the specification and of its overlays allows: a few bytes may ask for millions. */
export const stepsPerCharacter = 10

/** A change takes about as long as looking at so many nodes. */
const stepsOfChange = 10

/** How many characters of a text are compared in about the same time: aliases of YAML can repeat a huge one. */
export const charactersPerStep = 100

/** So many characters of a target take so many steps to be read: two may be a segment. */
const stepsOfReading = 10

/** How many digits of a text that is compared as a number: of a hundred, to find the nearest number takes microseconds. */
const digitsPerStep = 10

/** How many levels of the way to a node are gone in about the same time: it may be as long as the document. */
const levelsPerStep = 10

/** Counts down; `spend`, `change` and `read` throw when nothing is left. */
export class Steps {
  #allowed = 0
  #spent = 0

  allow(characters: number): void {
    this.#allowed = Math.min(maxOverlaySteps, this.#allowed + stepsPerCharacter * characters)
  }

  spend(steps = 1): void {
    this.#spent += steps
    if (this.#spent > this.#allowed) throw new TooManySteps()
  }

  change(): void {
    this.spend(stepsOfChange)
  }

  read(target: string): void {
    this.spend(stepsOfReading * Math.floor(target.length / charactersPerStep))
  }
}

export class TooManySteps extends Error {}

/** The nodes that a JSONPath selects (RFC 9535), by the ways to them. */
export const select = (root: unknown, query: Query, steps: Steps): Way[] =>
  nodesOf(query, topOf(root), root, steps).map(node => wayTo(node, steps))

const topOf = (value: unknown): Node => ({ above: null, key: '', value })

function wayTo(node: Node, steps: Steps): Way {
  const way: (string | number)[] = []
  for (let current = node; current.above; current = current.above) {
    way.push(current.key)
    if (way.length % levelsPerStep === 0) steps.spend()
  }
  return way.reverse()
}

function nodesOf(query: Query, current: Node, root: unknown, steps: Steps): Node[] {
  let nodes: Node[] = [query.isAbsolute ? topOf(root) : current]
  for (const { isDescendant, selectors } of query.segments) {
    const next: Node[] = []
    const from = isDescendant ? nodes.flatMap(node => [...descendants(node, steps)]) : nodes
    for (const node of from)
      for (const [i, selector] of selectors.entries()) {
        // What selects nothing takes its time, too.
        if (i > 0) steps.spend()
        for (const child of selected(node, selector, root, steps)) {
          steps.spend()
          next.push(child)
        }
      }
    if (next.length === 0) return next
    nodes = next
  }
  return nodes
}

function* descendants(top: Node, steps: Steps): Generator<Node> {
  const open = [top]
  steps.spend()
  for (let node = open.pop(); node; node = open.pop()) {
    yield node
    const below = children(node)
    // Before they are kept: with the aliases of YAML, a long list may hold itself at each of its items.
    steps.spend(below.length)
    pushAll(open, below.reverse())
  }
}

function children(above: Node): Node[] {
  const { value } = above
  if (Array.isArray(value)) return value.map((item: unknown, key) => ({ above, key, value: item }))
  if (!isFields(value)) return []
  return Object.entries(value).map(([key, item]) => ({ above, key, value: item }))
}

function selected(node: Node, selector: Selector, root: unknown, steps: Steps): Node[] {
  const { value } = node
  if (selector.kind === 'wildcard') return children(node)
  if (selector.kind === 'filter')
    return children(node).filter(child => {
      steps.spend()
      return passes(selector.test, child, root, steps)
    })
  if (selector.kind === 'name') {
    const isThere = isFields(value) && Object.hasOwn(value, selector.name)
    return isThere ? [{ above: node, key: selector.name, value: own(value, selector.name) }] : []
  }
  if (!Array.isArray(value)) return []
  const items: readonly unknown[] = value
  return indexesOf(selector, items.length).flatMap(key =>
    key in items ? [{ above: node, key, value: items[key] }] : [],
  )
}

function indexesOf(selector: Selector & { kind: 'index' | 'slice' }, length: number): number[] {
  const from = (index: number) => (index < 0 ? length + index : index)
  if (selector.kind === 'index') return [from(selector.index)]
  const { step } = selector
  const indexes: number[] = []
  if (step > 0) {
    const end = Math.min(from(selector.end ?? length), length)
    for (let i = Math.max(from(selector.start ?? 0), 0); i < end; i += step) indexes.push(i)
  } else if (step < 0) {
    const end = selector.end === null ? -1 : Math.max(from(selector.end), -1)
    for (let i = Math.min(from(selector.start ?? length - 1), length - 1); i > end; i += step) indexes.push(i)
  }
  return indexes
}

function passes(test: Test, node: Node, root: unknown, steps: Steps): boolean {
  switch (test.kind) {
    case 'or':
      return test.tests.some(item => passesAnother(item, node, root, steps))
    case 'and':
      return test.tests.every(candidate => passesAnother(candidate, node, root, steps))
    case 'not':
      return !passes(test.test, node, root, steps)
    case 'exists':
      return nodesOf(test.query, node, root, steps).length > 0
    case 'compare': {
      const [left, right] = [valueOf(test.left, node, root, steps), valueOf(test.right, node, root, steps)]
      for (const value of [left, right]) if (typeof value === 'string') steps.spend(stepsOfText(value))
      if (test.operator === '==') return isEqual(left, right)
      if (test.operator === '!=') return !isEqual(left, right)
      return isOrdered(test.operator, left, right)
    }
  }
}

const stepsOfText = (text: string) => {
  const isLongNumber = text.length >= digitsPerStep && isNumeric(text)
  return Math.floor(text.length / (isLongNumber ? digitsPerStep : charactersPerStep))
}

/** One of several tests of a node. */
function passesAnother(test: Test, node: Node, root: unknown, steps: Steps): boolean {
  steps.spend()
  return passes(test, node, root, steps)
}

const nothing = Symbol('nothing')

/** What a comparison compares: nothing for a query that selects none or several. */
function valueOf(comparable: Comparable, node: Node, root: unknown, steps: Steps): unknown {
  if ('literal' in comparable) return comparable.literal
  const nodes = nodesOf(comparable.query, node, root, steps)
  return nodes.length === 1 ? nodes[0]!.value : nothing
}

/** Objects and arrays are equal to themselves only: no overlay compares them. */
const isEqual = (left: unknown, right: unknown) =>
  left === right ||
  (typeof left !== typeof right && isNumeric(left) && isNumeric(right) && Number(left) === Number(right))

/** The numbers of YAML are texts here. */
const isNumeric = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))

function isOrdered(operator: '<=' | '>=' | '<' | '>', left: unknown, right: unknown): boolean {
  const isText = typeof left === 'string' && typeof right === 'string'
  const isNumber = isNumeric(left) && isNumeric(right)
  if (!isText && !isNumber) return (operator === '<=' || operator === '>=') && isEqual(left, right)
  const order = isNumber
    ? Number(left) - Number(right)
    : String(left) < String(right)
      ? -1
      : left === right
        ? 0
        : 1
  if (operator === '<') return order < 0
  if (operator === '>') return order > 0
  return operator === '<=' ? order <= 0 : order >= 0
}
