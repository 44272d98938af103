import { spawn } from 'node:child_process'
import { platform } from 'node:os'

const programs: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Opens an address with the user's own browser; `onFailure` is told when there is no program for it. */
export function openBrowser(address: string, onFailure: () => void): void {
  const [program = '', ...args] = programs[platform()] ?? ['xdg-open']
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true })
  child.on('error', onFailure)
  child.unref()
}
