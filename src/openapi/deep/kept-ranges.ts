import { lineStarts, type Range, rangeOf } from '../../document/range.ts'
import type { FileText } from '../specification.ts'
import { type Keys, type Part, type Run, spansOf } from '../spans.ts'

type RangeAt = (keys: Keys, part: Part) => Range

/** The most characters of texts that are kept; the last one is, however long. */
const maxKeptLength = 1_000_000

/** Where the values in the texts of files are; the next specification may share one, which takes long to look through. */
export class KeptRanges {
  readonly #kept = new Map<string, Promise<RangeAt>>()
  #length = 0

  of(content: FileText, run: Run): Promise<RangeAt> {
    const { text } = content
    const known = this.#kept.get(text)
    if (known) return known
    this.#length += text.length
    if (this.#length > maxKeptLength) {
      this.#kept.clear()
      this.#length = text.length
    }
    const ranges = rangesIn(content, run)
    this.#kept.set(text, ranges)
    return ranges
  }
}

async function rangesIn(content: FileText, run: Run): Promise<RangeAt> {
  const spanOf = await spansOf(content, run)
  const starts = lineStarts(content.text)
  return (keys, part) => rangeOf(content.text, spanOf(keys, part), starts)
}
