import { fstatSync, type Stats, statSync, writeSync } from 'node:fs'
import { devNull } from 'node:os'
import { codeOf } from './project/error-code.ts'

/**
 * Standard output (1) or error (2). Files, pipes and the null device are written without Node's streams, which
 * take more than a millisecond to load; and Node's stream of a file writes once, and takes what was written of
 * a text for all of it.
 */
export class Output {
  readonly #fd: 1 | 2
  readonly #isOpen: boolean
  readonly #isFile: boolean
  readonly #isSocket: boolean
  #isDirect: boolean
  /** Whether Node's stream drops all that it is given. */
  #isDropped = false
  #isBroken = false
  readonly #onFault: (code: string) => void
  #stream: NodeJS.WriteStream | undefined

  /** `onFault` is called with the code of the error when a text cannot be written, perhaps after `write` has returned. */
  constructor(fd: 1 | 2, onFault: (code: string) => void) {
    const stats = statsOf(() => fstatSync(fd))
    this.#fd = fd
    this.#isOpen = stats !== null
    this.#isFile = stats?.isFile() ?? false
    this.#isSocket = stats?.isSocket() ?? false
    this.#isDirect = this.#isFile || (stats?.isFIFO() ?? false) || isNull(stats)
    this.#onFault = onFault
  }

  /** A socket, as a program that calls the command may give, is none: Node's stream of it takes 6 ms to load. */
  get isTerminal(): boolean {
    return !this.#isDirect && !this.#isSocket && this.stream.isTTY
  }

  /** Node's stream; what is written to a pipe from now on goes through it, so that the order is kept. */
  get stream(): NodeJS.WriteStream {
    if (!this.#stream) {
      this.#stream = this.#fd === 1 ? process.stdout : process.stderr
      // For what Node does not know, such as a socket of datagrams, it makes one that drops everything without a word.
      this.#isDropped = this.#isOpen && this.#stream.constructor.name === 'Writable'
      this.#isDirect = this.#isFile || this.#isDropped
      this.#stream.on('error', error => this.#fail(codeOf(error)))
    }
    return this.#stream
  }

  /** Whether everything written has left the process. */
  get isFlushed(): boolean {
    return (this.#stream?.writableLength ?? 0) === 0
  }

  /** Writes nothing once a text could not be written. */
  write(text: string): void {
    if (this.#isBroken) return
    const bytes = Buffer.from(text)
    let index = 0
    // Only once there is a stream it is known whether it drops what it is given.
    if (!this.#isDirect) void this.stream
    try {
      while (this.#isDirect && index < bytes.length) index += writeSync(this.#fd, bytes, index)
    } catch (error) {
      // The pipe is full and does not block: the stream waits until it is read.
      if (codeOf(error) !== 'EAGAIN' || this.#isDropped) return this.#fail(codeOf(error))
    }
    if (index < bytes.length) this.stream.write(bytes.subarray(index))
  }

  #fail(code: string): void {
    this.#isBroken = true
    this.#onFault(code)
  }
}

function isNull(stats: Stats | null): boolean {
  return stats?.isCharacterDevice() === true && statsOf(() => statSync(devNull))?.rdev === stats.rdev
}

/** Null for a stream that is closed, or a device that the system lacks. */
function statsOf(get: () => Stats): Stats | null {
  try {
    return get()
  } catch {
    return null
  }
}
