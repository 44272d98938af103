import { appendTo } from '../document/append.ts'
import { type Fields, isObject } from '../document/value.ts'
import { type ChildList, childLists, heldBy, rowOf } from '../grammar/table.ts'
import type { Translate } from './translate.ts'

/** An element in a list. */
interface Listed {
  readonly value: Fields
  readonly list: ChildList
}

/** An element with what it is known by: its label, its pages and sources. */
interface Marked extends Listed {
  readonly marks: ReadonlySet<string>
}

type Naming = Pick<Translate, 'text' | 'named'>

const asWritten: Naming = { text: text => text, named: (_, value) => value }

/**
 * Pairs the elements of a model with those of another language or version that have the most in common: of the same
 * list, else wherever they are.
 */
export function pairElements(model: Fields, own: Fields, how: Naming): Map<Fields, Fields> {
  const pairs = new Map<Fields, Fields>()
  const taken = new Set<Fields>()
  const pair = (one: Fields, other: Fields) => {
    pairs.set(one, other)
    taken.add(other)
    for (const list of childLists) {
      const items = elementsIn(one, list)
      const others = elementsIn(other, heldAs(one, other, list))
      match(items, others, 0)
      const [left, right] = [items.filter(isLeft), others.filter(isLeft)]
      // Links and the like, which may have nothing in common, and what has pages only far below.
      if (left.length === right.length)
        for (const [i, { value }] of left.entries()) pair(value, right[i]?.value ?? {})
    }
  }
  const match = (items: readonly Listed[], others: readonly Listed[], least: number) => {
    const [left, right] = [marked(items.filter(isFree), how), marked(others.filter(isFree), asWritten)]
    for (const [one, other] of ranked(left, right, least))
      if (isFree(one) && isFree(other)) pair(one.value, other.value)
  }
  const isFree = ({ value }: Listed) => !pairs.has(value) && !taken.has(value)
  const isLeft = (item: Listed) => isFree(item) && nearTexts(item.value).length === 0
  pair(model, own)
  match(elementsBelow(model), elementsBelow(own), 0.5)
  return pairs
}

/** A page or a label that more elements have tells none of them apart. */
const mostAlike = 50

/** Pairs of elements of one kind that have more than a share of their marks in common, those with the most first. */
function ranked(items: readonly Marked[], others: readonly Marked[], least: number) {
  const holders = new Map<string, Marked[]>()
  for (const other of others) for (const mark of other.marks) appendTo(holders, mark, other)
  return items
    .flatMap(item => {
      const shared = new Map<Marked, number>()
      for (const mark of item.marks) {
        const alike = holders.get(mark) ?? []
        if (alike.length > mostAlike) continue
        for (const other of alike) shared.set(other, (shared.get(other) ?? 0) + 1)
      }
      return [...shared].map(
        ([other, count]) => [item, other, (2 * count) / (item.marks.size + other.marks.size)] as const,
      )
    })
    .filter(([item, other, share]) => share > least && heldBy[item.list] === heldBy[other.list])
    .sort((a, b) => b[2] - a[2])
}

/** The list in which another element holds what a model holds in one: `pages` may hold groups alone, as `groups` does. */
export function heldAs(model: Fields, own: Fields, list: ChildList): ChildList {
  const twin = list === 'pages' ? 'groups' : 'pages'
  const isTwin = heldBy[twin] === heldBy[list] && Array.isArray(own[twin])
  return isTwin && !Array.isArray(own[list]) && !Array.isArray(model[twin]) ? twin : list
}

/** The entries of an element, at any depth; with `levels`, those of so many levels of elements. */
export function textsIn(value: Fields, levels = Infinity): string[] {
  const below = childLists.flatMap(list => {
    const items = value[list]
    if (!Array.isArray(items)) return []
    return items.flatMap(item => {
      if (typeof item === 'string') return [item]
      return isObject(item) && levels > 1 ? textsIn(item, levels - 1) : []
    })
  })
  return typeof value.root === 'string' ? [value.root, ...below] : below
}

/** How many levels of elements below an element have entries that it is known by. */
export const maxMarkedLevels = 8

const nearTexts = (value: Fields) => textsIn(value, maxMarkedLevels)

/** The fields by which an element is known beside its pages. */
const sources = ['href', 'openapi', 'asyncapi', 'sourceRef']

function marksOf(value: Fields, list: ChildList, { text, named }: Naming): Set<string> {
  const fields = [rowOf(heldBy[list]).label ?? '', ...sources].filter(key => value[key] !== undefined)
  return new Set([
    ...nearTexts(value).map(text),
    ...fields.map(key => `${key}: ${JSON.stringify(named(key, value[key]))}`),
  ])
}

const marked = (items: readonly Listed[], how: Naming): Marked[] =>
  items.map(({ value, list }) => ({ value, list, marks: marksOf(value, list, how) }))

function elementsIn(value: Fields, list: ChildList): Listed[] {
  const items = value[list]
  return (Array.isArray(items) ? items.filter(isObject) : []).map(item => ({ value: item, list }))
}

/** The elements below an element, each before those in it. */
function elementsBelow(value: Fields): Listed[] {
  const found: Listed[] = []
  const walk = (holder: Fields) => {
    for (const list of childLists)
      for (const item of elementsIn(holder, list)) {
        found.push(item)
        walk(item.value)
      }
  }
  walk(value)
  return found
}
