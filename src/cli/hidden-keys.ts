import { formsOf, hider } from '../client/hide.ts'
import type { Io } from './io.ts'
import { keyVariables } from './service.ts'

/** An Io that shows none of the keys in the environment: a service, or what stands before it, may repeat one anywhere. */
export function hidingKeys(io: Io): { readonly io: Io; readonly end: () => void } {
  const keys = Object.values(keyVariables).map(name => io.env[name]?.trim() ?? '')
  const forms = keys
    .filter(key => /^[\x21-\x7e]+$/.test(key))
    .flatMap(key => [...formsOf(key), quoted(key)])
    // One key may begin with another.
    .sort((a, b) => b.length - a.length)
  const [out, err] = [hiding(io.out, forms), hiding(io.err, forms)]
  return {
    io: { ...io, out: out.write, err: err.write },
    end: () => {
      out.end()
      err.end()
    },
  }
}

/** A key within what `ask` quotes for a shell. */
const quoted = (key: string) => key.replaceAll("'", "'\\''")

/** Text comes in pieces: what may be the start of a key waits for the next one. */
function hiding(show: (text: string) => void, forms: readonly string[]) {
  const hide = hider(forms)
  let waiting = ''
  return {
    write: (text: string) => {
      const whole = hide(waiting + text)
      const starts = forms.map(form => startAtEnd(whole, form))
      waiting = whole.slice(whole.length - Math.max(0, ...starts))
      if (waiting.length < whole.length) show(whole.slice(0, whole.length - waiting.length))
    },
    end: () => {
      if (waiting !== '') show(waiting)
      waiting = ''
    },
  }
}

/** How many characters at the end of a text are the start of a form, and not the whole of it. */
function startAtEnd(text: string, form: string): number {
  let length = Math.min(form.length - 1, text.length)
  while (length > 0 && !text.endsWith(form.slice(0, length))) length--
  return length
}
