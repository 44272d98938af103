#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { codeCache } from './project/cache/code.ts'

/** The hash of all sources, inserted by the build. */
declare const SOURCE_HASH: string

// Built as CommonJS, since Node's loader of ES modules takes 5 ms to start. Runs command.ts as one script, with
// the code that V8 compiled of it in earlier runs.
const filename = join(__dirname, 'command.cjs')
const source = readFileSync(filename)
const { argv, env, execArgv, version, platform, arch } = process
const flags = [...execArgv, env.NODE_OPTIONS ?? '']
const cache = argv.includes('--no-cache')
  ? null
  : codeCache(env, source, [SOURCE_HASH, version, platform, arch, ...flags, argv[2] ?? ''])
const cachedData = cache?.data
// V8 optimizes a function once it has run so much bytecode; with its own figure, 66,000 in Node 20, most runs end before the
// optimized code has saved what making it took. Versions that no longer know the flag pass it over. Set before the
// script is made, since the compiled code is of one set of flags, and after the modules of Node that have such code too.
setFlagsFromString('--interrupt-budget=500000')
const script = new Script(`(function (require, __filename) {${source.toString('latin1')}\n})`, {
  filename,
  ...(cachedData && { cachedData }),
})
// At the end, when functions have been compiled as they were called; not of a call that could not be run.
if (cache)
  process.once('exit', code => {
    if (code !== 2) cache.keep(script)
  })
script.runInThisContext()(createRequire(filename), filename)
