import { main } from './cli/main.ts'

/** The hash of all sources, inserted by the build; undefined when the sources run directly. */
declare const SOURCE_HASH: string | undefined

// A reader that closes the pipe, such as `head`, is not an error; a full disk is.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit()
  process.stderr.write(`docs-nav: cannot write: ${(error as NodeJS.ErrnoException).code}.\n`)
  process.exit(2)
})
process.stderr.on('error', () => {})

const running = main(process.argv.slice(2), {
  env: process.env,
  isTerminal: process.stdout.isTTY === true,
  isErrTerminal: process.stderr.isTTY === true,
  out: text => process.stdout.write(text),
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
