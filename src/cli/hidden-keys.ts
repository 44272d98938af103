import { hider } from '../client/hide.ts'
import { withoutCommands } from '../document/visible.ts'
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

/** What would be a command of a runner with `[key]` behind it, such as `##vso`, or may go on to be so. */
const begun = /#(?:#\w{0,32})?$/

/** Text comes in pieces: what may be the start of a key, or of a command that one ends, waits for the next one. */
function hiding(show: (text: string) => void, hide: ReturnType<typeof hider>) {
  let waiting = ''
  const write = (text: string, goesOn: boolean) => {
    const [hidden, rest] = hide(waiting + text, goesOn)
    const end = goesOn ? hidden.search(begun) : -1
    const shown = end === -1 ? hidden : hidden.slice(0, end)
    waiting = hidden.slice(shown.length) + rest
    // It formed a keycap of the last digit.
    const plain = shown.replaceAll('[key]\ufe0f', '[key]\\ufe0f')
    if (shown !== '') show(withoutCommands(plain, '\\u0023'))
  }
  return { write: (text: string) => write(text, true), end: () => write('', false) }
}
