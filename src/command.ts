import { fstatSync, writeSync } from 'node:fs'
import { main } from './cli/main.ts'

/** The hash of all sources, inserted by the build; undefined when the sources run directly. */
declare const SOURCE_HASH: string | undefined

// A reader that closes the pipe, such as `head`, is not an error; a full disk is.
function endUnwritten(error: NodeJS.ErrnoException): never {
  if (error.code === 'EPIPE') process.exit()
  process.stderr.write(`docs-nav: cannot write: ${error.code}.\n`)
  process.exit(2)
}
process.stdout.on('error', endUnwritten)
process.stderr.on('error', () => {})

const isFile = isRegularFile(process.stdout.fd)

/** Node writes to a file once, and takes what was written of it for all: a disk that is nearly full cuts it off. */
function writeOut(text: string): void {
  if (!isFile) return void process.stdout.write(text)
  const bytes = Buffer.from(text)
  try {
    for (let index = 0; index < bytes.length;) index += writeSync(process.stdout.fd, bytes, index)
  } catch (error) {
    endUnwritten(error as NodeJS.ErrnoException)
  }
}

function isRegularFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile()
  } catch {
    return false // a stream that is closed
  }
}

const running = main(process.argv.slice(2), {
  env: process.env,
  isTerminal: process.stdout.isTTY === true,
  isErrTerminal: process.stderr.isTTY === true,
  out: writeOut,
  err: text => process.stderr.write(text),
  readInput: async () => {
    const chunks: Buffer[] = []
    for await (const chunk of process.stdin) chunks.push(chunk)
    return Buffer.concat(chunks)
  },
  ...(typeof SOURCE_HASH === 'string' && { build: `${SOURCE_HASH} ${process.version}` }),
  onInterrupt: stop => {
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  },
  connect: onFault => {
    process.on('unhandledRejection', onFault)
    return { input: process.stdin, output: process.stdout }
  },
})

void running.then(code => {
  process.exitCode = code
  // Exiting here skips V8's last garbage collection; pending writes are finished first.
  setImmediate(() => {
    if (process.stdout.writableLength + process.stderr.writableLength === 0) process.exit()
  })
})
