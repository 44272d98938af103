import { pushAll } from '../document/append.ts'
import { type Fields, isObject } from '../document/value.ts'
import { type ChildList, heldBy, rowOf } from '../grammar/table.ts'
import { type Element, inSentence, nameOf } from '../navigation/element.ts'
import type { Draft } from './draft.ts'
import { textsIn } from './pairing.ts'

export type Named = Pick<Element, 'kind' | 'label'>

/** What an element of a list is called. */
export function namedIn(value: Fields, list: ChildList): Named {
  const kind = heldBy[list]
  const label = value[rowOf(kind).label ?? '']
  return { kind, label: typeof label === 'string' ? label : null }
}

const called = (name: Named) => inSentence(nameOf(name))

/** What comes to lists and goes from them, so that what only moves is told as moved. */
export class SyncLog {
  readonly #steps: Draft['steps'] = []
  readonly #came = new Map<string, { readonly holder: Fields; readonly name: Named }>()
  readonly #went = new Map<string, Fields>()
  readonly #gone: { readonly value: Fields; readonly name: Named }[] = []
  readonly #moved = new Set<Fields>()

  /** An item that a list did not have; `own` is the element that it was, elsewhere. */
  comes(item: unknown, list: ChildList, holder: Fields, to: Named, own?: Fields): void {
    if (typeof item === 'string') this.#came.set(item, { holder, name: to })
    if (!isObject(item)) return
    const name = namedIn(item, list)
    if (own) this.#moved.add(own)
    const does = own ? 'move' : 'add'
    this.#steps.push({ kind: 'element', does, text: `${called(name)} to ${called(to)}` })
    for (const text of textsIn(item)) this.#came.set(text, { holder: own ?? item, name })
  }

  /** An item that a list has no more. */
  goes(item: unknown, list: ChildList, holder: Fields): void {
    if (typeof item === 'string') this.#went.set(item, holder)
    if (!isObject(item)) return
    this.#gone.push({ value: item, name: namedIn(item, list) })
    for (const text of textsIn(item)) this.#went.set(text, item)
  }

  /** A root page that an element did not have. */
  root(text: unknown, of: Fields, name: Named): void {
    this.#steps.push({ kind: 'element', does: 'set', text: `"root" of ${called(name)}` })
    this.comes(text, 'pages', of, name)
  }

  /** A list that is taken out, or whose items change their order. */
  list(does: 'remove' | 'set', list: ChildList, of: Named): void {
    this.#steps.push({
      kind: 'element',
      does,
      text: `${does === 'set' ? 'the order of ' : ''}"${list}" of ${called(of)}`,
    })
  }

  /** Tells it all, as steps of a draft. */
  tell({ steps }: Draft, target: string): void {
    pushAll(steps, this.#steps)
    for (const { value, name } of this.#gone)
      if (!this.#moved.has(value)) steps.push({ kind: 'element', does: 'remove', text: called(name) })
    for (const [text, { holder, name }] of this.#came)
      if (!this.#went.has(text)) steps.push({ kind: 'entry', does: 'add', text: `"${text}" to ${target}` })
      else if (this.#went.get(text) !== holder)
        steps.push({ kind: 'entry', does: 'move', text: `"${text}" to ${called(name)}` })
    for (const text of this.#went.keys())
      if (!this.#came.has(text))
        steps.push({ kind: 'entry', does: 'remove', text: `"${text}" from ${target}` })
  }
}
