import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../../fixtures.ts'

/**
 * The folder where an engine is installed, by the package of its name in `test/engines`; null, with a warning, where it
 * cannot be. Each has a package of its own, outside of the folders of tests and sources, which other tests read whole, so
 * that an installation of the library does not grow.
 */
export function installedEngine(name: string): string | null {
  const manifest = join(root, 'test/engines', name)
  const folder = join(root, '.engines', name)
  const isSame = (file: string) =>
    existsSync(join(folder, file)) &&
    readFileSync(join(folder, file), 'utf8') === readFileSync(join(manifest, file), 'utf8')
  if (existsSync(join(folder, 'installed')) && isSame('package.json')) return folder
  return made(name, folder, () => {
    cpSync(manifest, folder, { recursive: true })
    // "npm ci" refuses a lock file: it lacks optional builds of Pagefind for other platforms.
    const args = ['install', '--no-save', '--silent', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', args, { cwd: folder, stdio: 'pipe' })
    return folder
  })
}

/** The program `nginx`: that of the machine, or Debian's, unpacked beside the engines; null as above. */
export function nginxProgram(): string | null {
  const known = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map(folder =>
    join(folder, 'nginx'),
  )
  const folder = join(root, '.engines/nginx')
  const own = join(folder, 'usr/sbin/nginx')
  const found = [...known, existsSync(join(folder, 'installed')) ? own : ''].find(existsSync)
  if (found !== undefined) return found
  return made('nginx', folder, () => {
    execFileSync('apt-get', ['download', 'nginx'], { cwd: folder, stdio: 'pipe' })
    const archive = readdirSync(folder).find(file => file.endsWith('.deb'))!
    execFileSync('dpkg-deb', ['--extract', archive, '.'], { cwd: folder, stdio: 'pipe' })
    execFileSync(own, ['-v'], { stdio: 'pipe' })
    return own
  })
}

function made(name: string, folder: string, make: () => string): string | null {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    const result = make()
    writeFileSync(join(folder, 'installed'), '')
    return result
  } catch (error) {
    console.warn(`NOT TESTED: ${name} cannot be installed here. ${String(error)}`)
    return null
  }
}
