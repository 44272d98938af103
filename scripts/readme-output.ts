/** Runs the commands that the README shows and writes what they print below them; a test holds the two together. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(`${root}README.md`, 'utf8')
const filled = readme.replace(/^```console\n\$ docs-nav (.*)\n[\s\S]*?^```$/gm, (_, line: string) => {
  const { stdout } = spawnSync(process.execPath, [`${root}dist/bin.js`, ...line.split(' ')], {
    cwd: `${root}fixtures`,
    encoding: 'utf8',
  })
  return `\`\`\`console\n$ docs-nav ${line}\n${stdout}\`\`\``
})
writeFileSync(`${root}README.md`, filled)
