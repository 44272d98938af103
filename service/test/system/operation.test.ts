import { randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeRepository, soundProject } from '../git-repository.ts'
import { command, type Running, started } from '../processes.ts'
import { eachStore, scratchFolder } from '../stores.ts'

const post = (url: string, key: string, body?: object) =>
  fetch(url, {
    method: 'POST',
    // Commands in between take longer than a connection is kept.
    headers: {
      Authorization: `Bearer ${key}`,
      Connection: 'close',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

const ask = async ({ url }: Running, key: string, question: string, fp = 'anonymous') =>
  post(`${url}/v1/assistant/one/message`, key, { fp, messages: [{ role: 'user', content: question }] })

eachStore('an operator', store => {
  const folder = scratchFolder()
  const at = ['--database', store.location]
  const serve = (...options: string[]) =>
    started('serve', '--port', '0', '--folder', join(folder(), 'checkouts'), ...at, ...options)

  test('publishes by a webhook, sees what is used and how long it took, and forgets a reader', async () => {
    const repository = makeRepository(join(folder(), 'repository'), {
      ...soundProject(),
      'guide.mdx': '# Tickets\n\nA ticket costs 12 euros.\n',
    })
    command('project', 'add', 'one', '--repository', repository, ...at)
    const key = command('key', 'create', '--kind', 'assistant', '--project', 'one', ...at)
    const update = command('key', 'create', '--kind', 'update', '--project', 'one', ...at)
    const secret = command('project', 'hook', 'one', ...at)
    expect(secret).toMatch(/^[\w-]{43}$/)
    const server = await serve('--metrics-port', '0', '--keep-sessions', '1')
    try {
      const body = JSON.stringify({ ref: 'refs/heads/main', project: { default_branch: 'main' } })
      const headers = { Connection: 'close', 'X-Gitlab-Event': 'Push Hook', 'X-Gitlab-Token': secret }
      const pushed = await fetch(`${server.url}/v1/hooks/one`, { method: 'POST', body, headers })
      const { statusId } = (await pushed.json()) as { statusId: string }
      const progress = async () => {
        const response = await fetch(`${server.url}/v1/project/update-status/${statusId}`, {
          headers: { Authorization: `Bearer ${update}` },
        })
        return ((await response.json()) as { status: string }).status
      }
      await expect.poll(progress, { timeout: 30_000 }).toBe('success')

      const first = await ask(server, key, 'What does a ticket cost?', 'ada')
      expect(await first.text()).toContain('12 euros')
      expect(await (await ask(server, key, 'zzz', 'bob')).text()).toContain('No page')

      const metrics = /metrics on (\S+)\n/.exec(server.log())![1]!
      const read = async () => (await fetch(metrics)).text()
      // A run is over a little later than its update.
      await expect.poll(read, { timeout: 30_000 }).toContain('docs_nav_update_run_seconds_count')
      const figures = await read()
      expect(figures).toMatch(/^docs_nav_update_run_seconds_count\{outcome="success"\} 1$/m)
      expect(figures).toMatch(/^docs_nav_update_queue_age_seconds 0$/m)
      expect(figures).toMatch(/^docs_nav_assistant_answers_total\{end="finished",found="true"\} 1$/m)
      expect(figures).toMatch(/^docs_nav_assistant_answers_total\{end="finished",found="false"\} 1$/m)
      expect((await fetch(new URL('/', metrics))).status).toBe(404)

      const id = key.split('_')[2]!
      await vi.waitFor(() => expect(command('key', 'list', ...at)).toMatch(new RegExp(`^${id}.*used 2`, 'm')))
      expect(command('usage', 'list', ...at)).toMatch(new RegExp(`^key\t${id}\t2\tof 10000\tsince `, 'm'))
      command('usage', 'reset', 'key', id, ...at)
      expect(command('usage', 'list', ...at)).not.toContain(id)

      expect(command('thread', 'remove', '--fp', 'ada', '--project', 'two', ...at)).toBe('0')
      expect(command('thread', 'remove', '--fp', 'ada', ...at)).toBe('1')
      const gone = await post(`${server.url}/v1/assistant/one/message`, key, {
        fp: 'ada',
        threadId: first.headers.get('x-thread-id'),
        messages: [{ role: 'user', content: 'And?' }],
      })
      expect(gone.status).toBe(404)

      command('project', 'hook', 'one', '--off', ...at)
      const refused = await fetch(`${server.url}/v1/hooks/one`, { method: 'POST', body, headers })
      expect(refused.status).toBe(401)
    } finally {
      await server.end()
    }
  })

  test('restores a backup that was made while the service ran', async () => {
    const key = command('key', 'create', '--kind', 'assistant', '--project', 'one', ...at)
    const server = await serve()
    const copy = join(folder(), 'copy')
    try {
      if (store.dialect === 'sqlite') {
        command('backup', copy, ...at)
        expect(statSync(copy).mode & 0o777).toBe(0o600)
      } else execFileSync('pg_dump', ['--format=custom', `--file=${copy}`, store.location])
    } finally {
      await server.end()
    }
    command('project', 'remove', 'one', ...at)
    const restored =
      store.dialect === 'sqlite' ? store.location : `${store.location}_${randomBytes(4).toString('hex')}`
    const name = restored.slice(restored.lastIndexOf('/') + 1)
    const maintenance = `--maintenance-db=${store.location}`
    if (store.dialect === 'sqlite') command('restore', copy, ...at)
    else {
      execFileSync('createdb', [maintenance, name])
      execFileSync('pg_restore', ['--no-owner', `--dbname=${restored}`, copy])
    }
    const again = await started('serve', '--port', '0', '--no-work', '--database', restored)
    try {
      expect(await (await ask(again, key, 'What does a ticket cost?')).text()).toContain('12 euros')
    } finally {
      await again.end()
      if (store.dialect === 'postgres') execFileSync('dropdb', ['--force', maintenance, name])
    }
  })
})
