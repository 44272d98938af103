// Loaded before the command (node --import). Writes the mode of each new file to standard error, when it is made.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import process from 'node:process'

const { openSync } = fs
fs.openSync = (path, flags, mode) => {
  const file = openSync(path, flags, mode)
  if (flags === 'wx') process.stderr.write(`new ${(fs.fstatSync(file).mode & 0o777).toString(8)}\n`)
  return file
}
syncBuiltinESMExports()
