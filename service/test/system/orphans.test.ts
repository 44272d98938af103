import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { queueUpdate } from '../../src/updates/queue-update.ts'
import { started } from '../processes.ts'
import { addProject } from '../projects.ts'
import { scratchFolder } from '../stores.ts'
import { until } from '../updating.ts'

const folder = scratchFolder()

test.skipIf(process.platform === 'win32')(
  'a worker that is killed leaves no git that waits for a host without an answer',
  async () => {
    const open = new Set<Socket>()
    let asked = 0
    const host = createServer(socket => {
      asked++
      open.add(socket.on('close', () => open.delete(socket)).resume())
    })
    host.listen(0, '127.0.0.1')
    await once(host, 'listening')
    onTestFinished(() => {
      for (const socket of open) socket.destroy()
      host.close()
    })
    const location = join(folder(), 'service.db')
    const database = await openDatabase(location)
    const { port } = host.address() as AddressInfo
    const { id } = await addProject(database, { repository: `git://127.0.0.1:${port}/site.git` })
    await database.db.transaction().execute(queries => queueUpdate(queries, database, id))
    await database.close()
    const worker = await started('work', '--database', location, '--folder', join(folder(), 'checkouts'))
    await until(() => asked > 0)
    expect(open.size).toBe(1)
    worker.process.kill('SIGKILL')
    await until(() => open.size === 0)
  },
)

test.skipIf(process.platform === 'win32')(
  'a worker that is killed leaves no git that waits for no host, such as one that checks files out',
  async () => {
    const pidFile = join(folder(), 'pid')
    const script = `
      import { git } from ${JSON.stringify(new URL('../../src/checkout/git.ts', import.meta.url).href)}
      const alias = 'alias.long=!echo $$ > ${pidFile}; exec sleep 100'
      await git(['-c', alias, 'long'], { cwd: '/', signal: new AbortController().signal })`
    const worker = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      stdio: 'ignore',
    })
    const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0)
    await until(() => pid() > 0)
    onTestFinished(() => {
      if (isAlive(pid())) process.kill(pid(), 'SIGKILL')
    })
    expect(isAlive(pid())).toBe(true)
    worker.kill('SIGKILL')
    await until(() => !isAlive(pid()))
  },
)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
