#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type V8 from 'node:v8'
import { Script } from 'node:vm'
import { oftenCalled } from './cli/often.ts'
import { codeCache } from './project/cache/code.ts'

/** The hash of all sources, inserted by the build. */
declare const SOURCE_HASH: string

const sevenfold = '--invocation-count-for-maglev=3000 --invocation-count-for-turbofan=20000'
/**
 * Makes V8 optimize a function after 15 times as much bytecode, or 7 times as many calls, as by its own figures: optimized
 * code seldom saves what making it took before a run ends (bench/BASELINE.md). By version of Node, since V8 prints an
 * error for a flag that it does not know.
 */
const optimizingLater: Readonly<Record<string, string>> = {
  v20: '--interrupt-budget=1000000',
  v22: sevenfold,
  v24: sevenfold,
}

// Built as CommonJS, since Node's loader of ES modules takes 5 ms to start. Runs command.ts as one script, with
// the code that V8 compiled of it in earlier runs. The file for what is called often lacks the other commands.
const { argv, env, execArgv, version, platform, arch } = process
const isOften = oftenCalled.includes(argv[2] ?? '') || argv[2]?.startsWith('-')
const filename = join(__dirname, isOften ? 'often.cjs' : 'command.cjs')
const source = readFileSync(filename)
const flags = [...execArgv, env.NODE_OPTIONS ?? '']
const cache = argv.includes('--no-cache')
  ? null
  : codeCache(env, source, [SOURCE_HASH, version, platform, arch, ...flags, argv[2] ?? ''])
const cachedData = cache?.data
const require = createRequire(filename)
/** Called when a run turns out to take long: in a short one, loading `node:v8` takes more than it saves. */
function optimizeLater() {
  const flag = optimizingLater[version.split('.', 1)[0]!]
  // V8 accepts compiled code only under the flags that it was made with: a run that keeps code changes none.
  if (flag !== undefined && !cache?.isGathering) (require('node:v8') as typeof V8).setFlagsFromString(flag)
}
const script = new Script(
  `(function (require, __filename, optimizeLater) {${source.toString('latin1')}\n})`,
  {
    filename,
    ...(cachedData && { cachedData }),
  },
)
// At the end, when functions have been compiled as they were called; not of a call that could not be run.
if (cache)
  process.once('exit', code => {
    if (code !== 2) cache.keep(script)
  })
script.runInThisContext()(require, filename, optimizeLater)
