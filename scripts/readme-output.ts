/** Runs the commands that the README shows and writes what they print below them; a test holds the two together. */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openReadmeService, wordsOf } from '../test/system/readme-service.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(`${root}README.md`, 'utf8')
const service = await openReadmeService()
const shown = /^```console\n\$ docs-nav (.*)\n[\s\S]*?^```$/gm

const outputs: string[] = []
for (const [, line] of readme.matchAll(shown)) {
  const { stdout } = spawn(process.execPath, [`${root}dist/bin.js`, ...wordsOf(line!)], {
    cwd: `${root}fixtures`,
    env: { ...process.env, ...service.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  outputs.push(await text(stdout))
}
await service.close()
const filled = readme.replace(
  shown,
  (_, line: string) => `\`\`\`console\n$ docs-nav ${line}\n${outputs.shift()}\`\`\``,
)
writeFileSync(`${root}README.md`, filled)
