/** Shows what docs-nav does: the problems of one project, then the tree of another. */
import { spawnSync } from 'node:child_process'

const calls = [
  { args: ['check', 'fixtures/broken'], status: 1 },
  { args: ['tree', 'fixtures/example'], status: 0 },
]

for (const { args, status } of calls) {
  console.log(`$ docs-nav ${args.join(' ')}`)
  const ended = spawnSync(process.execPath, ['dist/bin.cjs', ...args, '--no-cache'], { stdio: 'inherit' })
  if (ended.status !== status) process.exit(2)
  console.log()
}
