import { lineStart, visible } from '../visible.ts'

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
      isStart = begins && /^[ \t]*$/.test(piece)
      return begins ? lineStart(piece) : visible(piece)
    })
    if (text === '') return
    isOpen = !text.endsWith('\n')
    out(shown.join('\n'))
  }
  return {
    write: (text: string) => {
      const whole = waiting + text
      // Half a surrogate pair, half a line end, or the beginning of `##[`.
      waiting = /(?:[\ud800-\udbff]|\r|#{1,2})$/.exec(whole)?.[0] ?? ''
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
