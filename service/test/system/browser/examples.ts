import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Assistant } from './assistant.ts'

export const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The packages of the examples are installed apart, so that an installation of the library does not grow. */
const place = join(root, '.engines-assistant')

/** Copies an example, with these versions of its packages, installs them, and returns its folder. */
export function installExample(example: string, versions: Readonly<Record<string, string>> = {}): string {
  const folder = join(place, [example, ...Object.values(versions)].join('-').replaceAll(/[^\w.-]/g, ''))
  const manifest = JSON.parse(readFileSync(join(root, 'examples', example, 'package.json'), 'utf8'))
  const { 'docs-nav': _, ...packages } = { ...manifest.dependencies, ...versions }
  const text = JSON.stringify({ ...manifest, dependencies: packages })
  const installed = join(folder, 'installed.json')
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== text) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), text)
    execFileSync(
      'npm',
      ['install', '--no-package-lock', '--silent', '--ignore-scripts', '--no-audit', '--no-fund'],
      {
        cwd: folder,
      },
    )
    // npm would remove it.
    symlinkSync(root, join(folder, 'node_modules/docs-nav'))
    writeFileSync(installed, text)
  }
  cpSync(join(root, 'examples', example), folder, {
    recursive: true,
    filter: source => !source.endsWith('package.json'),
  })
  return folder
}

/** Builds an installed example for an assistant; returns the folder of its files. */
export function buildExample(folder: string, { url, domain, key }: Assistant): string {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITE_ASSISTANT_URL: url,
      VITE_ASSISTANT_DOMAIN: domain,
      VITE_ASSISTANT_KEY: key,
    },
  })
  return join(folder, 'dist')
}
