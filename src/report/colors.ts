import { styleText } from 'node:util'

const styles = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const

/** Functions that put a text into a colour, or leave it as it is. */
export type Colors = Readonly<Record<(typeof styles)[number], (text: string) => string>>

/** The colours of a report. The caller decides whether to use them, not the stream. */
export function colorsOf(color: boolean): Colors {
  const painted = (style: (typeof styles)[number]) => (text: string) =>
    color ? styleText(style, text, always) : text
  return Object.fromEntries(styles.map(style => [style, painted(style)])) as Colors
}

// Later versions of Node check the stream by default; Node 20 never does.
const always = { validateStream: false }
