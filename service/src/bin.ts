#!/usr/bin/env node
import { main } from './cli/main.ts'

let end: () => void = () => process.exit()

// A reader that closes the pipe, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  end()
})
// A service goes on without its log.
process.stderr.on('error', () => {})

process.exitCode = await main(process.argv.slice(2), {
  env: process.env,
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  onInterrupt: stop => {
    end = stop
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  },
})
