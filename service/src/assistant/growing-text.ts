/** The number of pieces that are collected before they are joined. */
const atOnce = 256

/** A text that grows by many small pieces: with `+=`, V8 keeps every piece until the whole is read. */
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
