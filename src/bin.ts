#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { main } from './cli/main.ts'

// A reader that stops reading, such as `head`, is no fault.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await main(process.argv.slice(2), {
  env: process.env,
  isTerminal: process.stdout.isTTY === true,
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  readInput: () => readFileSync(0),
})
