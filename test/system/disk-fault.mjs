// Loaded before the command (node --import). Makes the n-th call that writes to the disk fail, or every call
// from the n-th on. DISK_FAULT names the fault and the call, such as "SIGKILL 3" or "ENOSPC 3 on"; "log"
// writes the calls to standard error.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import process from 'node:process'

const [fault, at, on] = process.env.DISK_FAULT.split(' ')
const writing = ['openSync', 'writeSync', 'fsyncSync', 'closeSync', 'chmodSync', 'chownSync', 'renameSync']
const calls = [...writing, 'writeFileSync', 'mkdirSync', 'rmSync', 'rmdirSync']
let count = 0
let isOpen = false

for (const name of calls) {
  const real = fs[name]
  fs[name] = (...args) => {
    // Only files that are opened for writing count, which these flags show.
    if (name === 'openSync') isOpen = args[1] === 'wx'
    if ((name === 'openSync' || name === 'closeSync') && !isOpen) return real(...args)
    // Standard output and standard error do not count.
    if (name === 'writeSync' && args[0] < 3) return real(...args)
    count++
    if (fault === 'log') process.stderr.write(`${name}\n`)
    const isNow = on ? count >= Number(at) : count === Number(at)
    if (isNow && fault.startsWith('SIG')) {
      if (fault === 'SIGSTOP') process.stderr.write('stopped\n')
      // Half of the bytes reach the disk.
      if (name === 'writeSync') real(args[0], args[1], 0, args[1].length >> 1)
      process.kill(process.pid, fault)
      // Other signals than SIGKILL take a moment to arrive; what is stopped goes on here.
      const moment = fault === 'SIGSTOP' ? 500 : 10_000
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, moment)
    }
    if (isNow && fault.startsWith('E')) throw Object.assign(new Error(fault), { code: fault })
    return real(...args)
  }
}
syncBuiltinESMExports()
