import type { Draft, Keys } from './draft.ts'

/**
 * Edits of many elements, made from the deepest ones up, so that the keys of those above them stay. The edits of all
 * elements of one depth are made together: docs.json is read anew after each wave of them, and not after each edit.
 */
export class Waves {
  /** By depth, then in the order in which one element gets its edits: those may touch. */
  readonly #waves: (() => void)[][][] = []

  /** Takes the edits of an element, one after the other. */
  of(keys: Keys): (edit: () => void) => void {
    const own = (this.#waves[keys.length] ??= [])
    let order = 0
    return edit => void (own[order++] ??= []).push(edit)
  }

  make(draft: Draft): void {
    for (const wave of this.#waves.reverse().flatMap(orders => orders ?? []))
      draft.together(() => {
        for (const edit of wave) edit()
      })
  }
}
