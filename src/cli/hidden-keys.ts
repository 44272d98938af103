import { hider } from '../client/hide.ts'
import type { Io } from './io.ts'
import { keysIn } from './service.ts'

/** An Io that shows none of the keys in the environment: a service, or what stands before it, may repeat one anywhere. */
export function hidingKeys(io: Io): { readonly io: Io; readonly end: () => void } {
  const hide = hider(Object.values(keysIn(io)))
  const [out, err] = [hiding(io.out, hide), hiding(io.err, hide)]
  return {
    io: { ...io, out: out.write, err: err.write },
    end: () => {
      out.end()
      err.end()
    },
  }
}

/** Text comes in pieces: what may be the start of a key waits for the next one. */
function hiding(show: (text: string) => void, hide: ReturnType<typeof hider>) {
  let waiting = ''
  const write = (text: string, goesOn: boolean) => {
    const [shown, rest] = hide(waiting + text, goesOn)
    waiting = rest
    if (shown !== '') show(shown)
  }
  return { write: (text: string) => write(text, true), end: () => write('', false) }
}
