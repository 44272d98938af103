/**
 * Runs the commands shown in the README and in docs/, writes their output below them, and draws the picture
 * of the README. Tests compare the texts with what the commands print.
 */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { openReadmeService, wordsOf } from '../test/system/readme-service.ts'
import { checkPicture } from './check-picture.ts'
import { documentation } from './pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const service = await openReadmeService()
const shown = /^```console\n\$ docs-nav (.*)\n[\s\S]*?^```$/gm

async function outputOf(line: string): Promise<string> {
  const { stdout } = spawn(process.execPath, [root + manifest.bin['docs-nav'], ...wordsOf(line)], {
    cwd: `${root}fixtures`,
    env: { ...process.env, ...service.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return text(stdout)
}

for (const path of documentation(root)) {
  const page = readFileSync(root + path, 'utf8')
  const lines = [...page.matchAll(shown)].map(match => match[1]!)
  const outputs: string[] = []
  for (const line of lines) outputs.push(await outputOf(line))
  const filled = page.replace(
    shown,
    (_, line: string) => `\`\`\`console\n$ docs-nav ${line}\n${outputs.shift()}\`\`\``,
  )
  if (filled !== page) writeFileSync(root + path, filled)
}
await service.close()
writeFileSync(`${root}docs/images/check.svg`, await checkPicture(root))
