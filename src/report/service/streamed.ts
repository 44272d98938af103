import { lineStart, visible } from '../../document/visible.ts'

/**
 * The end of a piece that the next may go on with: a character that one which is not seen itself may form, with those that
 * it is joined to, half a surrogate pair, half a line end, or the beginning of what a runner obeys, such as `##[` or
 * `##vso[`.
 */
const incomplete =
  /(?:[^\0-\u007f](?:\p{Default_Ignorable_Code_Point}{0,8}\u200d[^\0-\u007f\p{Default_Ignorable_Code_Point}]){0,8}\p{Default_Ignorable_Code_Point}{0,8}|[0-9*#]\ufe0f?\u20e3?|##\w{0,32}|\r)?[\ud800-\udbff]?$/u

/**
 * Makes text that arrives in pieces safe for a terminal: like `lineStart` and `visible` of the whole, except that
 * line breaks are kept. An incomplete sequence at the end waits for the next piece; `end` ends the last line.
 */
export function streamed(out: (text: string) => void) {
  let waiting = ''
  let isStart = true
  let isOpen = false
  const show = (text: string) => {
    const shown = text.split(/\r?\n/).map((piece, i) => {
      const begins = isStart || i > 0
      isStart = begins && /^\s*$/.test(piece)
      return begins ? lineStart(piece) : visible(piece)
    })
    if (text === '') return
    isOpen = !text.endsWith('\n')
    out(shown.join('\n'))
  }
  return {
    write: (text: string) => {
      const whole = waiting + text
      waiting = incomplete.exec(whole)?.[0] ?? ''
      show(whole.slice(0, whole.length - waiting.length))
    },
    end: () => {
      show(waiting)
      waiting = ''
      if (isOpen) out('\n')
      isOpen = false
    },
  }
}
