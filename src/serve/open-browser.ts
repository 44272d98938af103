import { spawn } from 'node:child_process'
import { browserCommand } from '../project/programs.ts'

/** Opens an address with the user's own browser, never with a program from the project; `onFailure` is told when there is no program for it. */
export function openBrowser(address: string, project: string, onFailure: () => void): void {
  const command = browserCommand(project)
  if (!command) return onFailure()
  const { program, args, env } = command
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true, env })
  child.on('error', onFailure)
  child.unref()
}
