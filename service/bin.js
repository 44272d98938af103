#!/usr/bin/env node
// npm links this file when it installs a clone, in which dist/ is not built yet.
import { existsSync } from 'node:fs'
import process from 'node:process'
import { URL } from 'node:url'

const built = new URL('dist/bin.js', import.meta.url)
if (existsSync(built)) await import(built.href)
else {
  process.stderr.write('docs-nav-service: not built yet: npm run build && npm run build -w service\n')
  process.exitCode = 2
}
