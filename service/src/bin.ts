#!/usr/bin/env node
import { main } from './cli/main.ts'

process.exitCode = await main(process.argv.slice(2), {
  env: process.env,
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  onInterrupt: stop => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  },
})
