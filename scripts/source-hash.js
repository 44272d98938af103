import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A name for the code that a build makes, computed from the source and the bundled dependencies. */
export function sourceHash() {
  const hash = createHash('sha256')
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(file => join('src', file))
  for (const file of ['package.json', 'package-lock.json', 'tsdown.config.ts', ...files.sort()])
    if (/\.(?:ts|js|json)$/.test(file) && existsSync(file))
      hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 32)
}
