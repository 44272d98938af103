import { setImmediate as breath } from 'node:timers/promises'

/** Lets other answers of the process come in between, each time after so many places of words. */
export type Breathe = (places: number) => Promise<void> | undefined

/** A search in a large site reads millions of places; twenty thousand take a few milliseconds. */
const most = 20_000

export function breathing(): Breathe {
  let done = 0
  return places => {
    done += places
    if (done < most) return undefined
    done = 0
    return breath()
  }
}
