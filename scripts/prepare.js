/**
 * Builds what is not built, for an installation from git, a clone, "npm pack" and the example; quietly, unless it
 * fails. npm asks several times during one installation: dist is then already that of the source.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { sourceHash } from './source-hash.js'

const bin = 'dist/bin.cjs'
const isBuilt = existsSync(bin) && readFileSync(bin, 'utf8').includes(sourceHash())
// "npm ci --omit=dev" installs nothing to build with.
const canBuild = existsSync('node_modules/tsdown')
if (!isBuilt && canBuild) {
  const { status, stdout, stderr } = spawnSync('npm run build', { shell: true, encoding: 'utf8' })
  if (status !== 0) {
    process.stderr.write(stdout + stderr)
    process.exitCode = 1
  }
}
