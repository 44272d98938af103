// Loaded before the command by test/system/unasked.test.ts. Prints every write, process, connection and
// lookup as a line.
import { Buffer } from 'node:buffer'
import childProcess from 'node:child_process'
import dns from 'node:dns'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import process from 'node:process'
import { URL } from 'node:url'
import dgram from 'node:dgram'
import worker from 'node:worker_threads'

const write = fs.writeSync
// A file that is written by number was opened by name before.
const tell = (what, path) => {
  if (typeof path === 'number') return
  const isPath = typeof path === 'string' || path instanceof URL || Buffer.isBuffer(path)
  write(3, `${what} ${isPath ? path : ''}\n`)
}
const writing = fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT | fs.constants.O_TRUNC
const isReading = flags =>
  flags === undefined || flags === 'r' || (typeof flags === 'number' && (flags & writing) === 0)

const wrap = (holder, name, prefix, before = args => tell(`${prefix}.${name}`, args[0])) => {
  const own = holder[name]
  if (typeof own !== 'function') return
  holder[name] = function (...args) {
    before(args)
    return new.target ? new own(...args) : own.apply(this, args)
  }
}

const changes =
  /^(?:write|append|mkdir|rename|rm|unlink|symlink|link$|linkSync|copy|cp|chmod|chown|fchmod|fchown|lchown|lchmod|truncate|ftruncate|utimes|futimes|lutimes|createWriteStream)/
for (const [holder, prefix] of [
  [fs, 'fs'],
  [fs.promises, 'fs.promises'],
]) {
  for (const name of Object.keys(holder)) if (changes.test(name)) wrap(holder, name, prefix)
  for (const name of ['open', 'openSync'])
    wrap(holder, name, prefix, args => {
      if (!isReading(args[1])) tell(`${prefix}.${name}`, args[0])
    })
}
for (const name of Object.keys(childProcess))
  if (name !== 'ChildProcess') wrap(childProcess, name, 'child_process')
for (const name of ['connect', 'createConnection', 'createServer']) wrap(net, name, 'net')
for (const name of ['connect', 'listen']) {
  wrap(net.Socket.prototype, name, 'net.Socket')
  wrap(net.Server.prototype, name, 'net.Server')
}
wrap(dgram, 'createSocket', 'dgram')
for (const name of Object.keys(dns)) if (/^(?:lookup|resolve|reverse)/.test(name)) wrap(dns, name, 'dns')
for (const name of Object.keys(dns.promises))
  if (/^(?:lookup|resolve|reverse)/.test(name)) wrap(dns.promises, name, 'dns')
// The thread that watches a run looks at what the process takes, and at nothing of the project.
wrap(worker, 'Worker', 'worker', ([code, options]) => {
  if (options?.workerData?.judging === undefined) tell('worker.Worker', code)
})
wrap(globalThis, 'fetch', 'global')
wrap(globalThis, 'eval', 'global')
wrap(process, 'dlopen', 'process')
syncBuiltinESMExports()
