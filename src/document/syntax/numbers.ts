import { excerpt } from './characters.ts'
import type { SyntaxFault } from './fault.ts'

const sound = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const meantAsNumber = /^(?:[+-]*\.?\d|[+-]+$|[+-]?(?:inf|infinity|nan)$)/i

type Wording = (number: string) => Pick<SyntaxFault, 'message' | 'help'>

const wordings: readonly (readonly [RegExp, Wording])[] = [
  [/^[+-]?[in]/i, n => ({ message: `JSON has no ${n}.`, help: 'Write null, or a finite number.' })],
  [/^[+-]+$/, n => ({ message: `No digits follow the "${n}".`, help: 'Write the number after it.' })],
  [/^\+/, n => ({ message: `The number ${n} begins with a "+".`, help: 'Remove the "+".' })],
  [
    /^-?0(?:x[\da-f]*|o[0-7]*|b[01]*)$/i,
    n => ({ message: `The number ${n} is not decimal.`, help: 'Write it with decimal digits.' }),
  ],
  [
    /^-?\.\d+(?:e[+-]?\d+)?$/i,
    n => ({
      message: `The number ${n} has no digit before its point.`,
      help: `Write ${n.replace('.', '0.')}.`,
    }),
  ],
  [
    /^-?0\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i,
    n => ({
      message: `The number ${n} begins with a zero.`,
      help: `Write ${n.replace(/^(-?)0+(?=\d)/, '$1')}, or put it in double quotes if it is text.`,
    }),
  ],
  [
    /^-?\d+\.(?:e[+-]?\d+)?$/i,
    n => ({
      message: `The number ${n} has no digit after its point.`,
      help: `Write ${n.replace('.', '.0')}.`,
    }),
  ],
  [
    /^-?\d+(?:\.\d*)?e[+-]?$/i,
    n => ({ message: `The exponent of ${n} has no digits.`, help: 'Add the digits, or remove the "e".' }),
  ],
  [
    /^-?[1-9]\d*[_'][\d_']*\d$/,
    n => ({ message: `The number ${n} has separators.`, help: `Write ${n.replace(/[_']/g, '')}.` }),
  ],
]

/** Whether a run of characters, sound or not, was meant as a number. */
export const isNumberLike = (run: string) => meantAsNumber.test(run)

/** The fault of a number; undefined when it is valid JSON. */
export function numberFault(text: string, start: number, end: number): SyntaxFault | undefined {
  const run = text.slice(start, end)
  if (sound.test(run)) return undefined
  const shown = excerpt(text, start, end)
  const wording = wordings.find(([form]) => form.test(run))?.[1]
  return {
    span: [start, end],
    ...(wording?.(shown) ?? {
      message: `${shown} is not a number that JSON knows.`,
      help: 'Put it in double quotes if it is text.',
    }),
  }
}
