/**
 * Builds what is not built yet, for an installation from git, a clone, "npm pack" and the example; prints
 * nothing unless it fails. npm calls this several times during one installation, and later calls find dist up
 * to date.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { sourceHash } from './source-hash.js'

const bin = 'dist/bin.cjs'
const isBuilt = existsSync(bin) && readFileSync(bin, 'utf8').includes(sourceHash())
// After "npm ci --omit=dev" there is nothing to build with.
const canBuild = existsSync('node_modules/tsdown')
if (!isBuilt && canBuild) {
  const { status, stdout, stderr } = spawnSync('npm run build', { shell: true, encoding: 'utf8' })
  if (status !== 0) {
    process.stderr.write(stdout + stderr)
    process.exitCode = 1
  }
}
