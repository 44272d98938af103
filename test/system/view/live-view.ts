import { main } from '../../../src/cli/main.ts'

/** `docs-nav view` of a folder in this process, until it is stopped. */
export async function liveView(args: readonly string[]) {
  let err = ''
  let stop = () => {}
  let ended: Promise<number> | null = null
  const address = await new Promise<string>((resolve, reject) => {
    ended = main(['view', '--no-cache', ...args], {
      env: {},
      isTerminal: false,
      out: text => resolve(text.trimEnd()),
      err: text => {
        err += text
      },
      readInput: async () => new Uint8Array(),
      onInterrupt: given => {
        stop = given
      },
      connect: () => {
        throw new Error('It is no language server.')
      },
    })
    void ended.then(code => reject(new Error(`${code}: ${err}`)))
  })
  return {
    address,
    told: () => err,
    stop: () => {
      stop()
      return ended!
    },
  }
}
