import { unseen } from '../document/visible.ts'
import { ProjectError } from '../project/project-error.ts'
import type { TreeNode, UnlistedPage } from './tree.ts'

/** The most bytes of all nodes and unlisted pages of a tree as JSON writes them, and 8 for each value in them. */
export const maxTreeLength = 128 * 1024 * 1024

const tooLong = `The tree holds more than ${maxTreeLength / 2 ** 20} MB of text, where each page counts as often as it is listed, with the labels above it: list pages in fewer places, or give shorter labels and titles.`

/** The room that a tree has. */
export class Room {
  #left = maxTreeLength
  /** The lengths of long texts, which may be in many nodes. */
  readonly #lengths = new Map<string, number>()

  /** @throws {ProjectError} when nothing is left */
  take(value: TreeNode | UnlistedPage): void {
    this.#left -= this.#lengthOf(value)
    if (this.#left < 0) throw new ProjectError(tooLong)
  }

  /** The length of the texts and keys in a value, and 8 for each value in it. */
  #lengthOf(value: unknown): number {
    if (typeof value === 'string')
      return 8 + (value.length < 200 ? writtenLength(value) : this.#longLength(value))
    if (typeof value !== 'object' || value === null) return 8
    let length = 8
    for (const key in value) {
      if (!Array.isArray(value)) length += writtenLength(key)
      length += this.#lengthOf((value as Record<string, unknown>)[key])
    }
    return length
  }

  #longLength(text: string): number {
    const length = this.#lengths.get(text) ?? writtenLength(text)
    this.#lengths.set(text, length)
    return length
  }
}

/** Texts that are as long in JSON as they are. */
const plain = /^[ !$-[\]-~]*$/

/** At least the bytes of a text in JSON, where six write a character that is not to be seen. */
function writtenLength(text: string): number {
  if (plain.test(text)) return text.length
  const most = unseen.test(text) ? 6 : 3
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const isAscii = code >= 0x20 && code < 0x7f
    length += isAscii ? (escapable.has(code) ? 2 : 1) : most
  }
  return length
}

/** `"`, `#` and `\`. */
const escapable = new Set([0x22, 0x23, 0x5c])
