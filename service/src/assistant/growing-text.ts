/** How many pieces wait before they are joined. */
const atOnce = 256

/** A text that comes in many small pieces: with `+=`, V8 keeps every one of them until somebody reads the whole. */
export function growingText() {
  let whole = ''
  let pieces: string[] = []
  const join = () => {
    whole = [whole, ...pieces].join('')
    pieces = []
    return whole
  }
  return {
    add(piece: string) {
      if (pieces.push(piece) === atOnce) join()
    },
    read: join,
  }
}
