/**
 * Measures what publishing a large site takes: the CPU of the service and all that it starts, for the first time and
 * after five pages changed, and the longest time for which the service answers nobody, in CPU, while it is asked for the
 * progress and a question on the same site each second. Pages have 3 KB. Reads /proc, and so needs Linux.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inFolder } from '../../bench/measure.ts'
import { linkedProject } from '../../bench/projects.ts'
import type { Database } from '../src/database/database.ts'
import { openDatabase } from '../src/database/open.ts'
import type { KeyKind } from '../src/database/schema.ts'
import { createKey } from '../src/projects/keys.ts'
import { saveProject } from '../src/projects/projects.ts'
import { launched } from './measure.ts'

const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url))
const probe = new URL('stall-probe.mjs', import.meta.url).href

export interface Published {
  /** Seconds of CPU. */
  readonly seconds: number
  /** Milliseconds of CPU. */
  readonly stall: number
  /** Of the database file. */
  readonly megabytes: number
}

/** @returns the first publication, one after five pages changed, and one after nothing did */
export const publish = (store: string | undefined, pages: number): Promise<Published[]> =>
  inFolder(async folder => {
    const repository = join(folder, 'site')
    linkedProject(repository, pages)
    commit(repository)
    const small = join(folder, 'small')
    linkedProject(small, 10)
    commit(small)
    const location = store ?? join(folder, 'bench.db')
    const database = await openDatabase(location)
    const keys = await addSites(database, { small, large: repository })
    const results: Published[] = []
    for (const change of [() => {}, () => changeFive(repository, pages), () => {}]) {
      change()
      results.push(await measured(database, location, folder, keys))
    }
    await database.close()
    return results
  })

function commit(repository: string) {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: repository })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Change')
}

function changeFive(repository: string, pages: number) {
  for (let i = 0; i < 5; i++) {
    const tab = Math.floor((i * pages) / 500)
    appendFileSync(join(repository, `section-${tab}/group-0/page-${i}.mdx`), '\nWhat is said since today.\n')
  }
  commit(repository)
}

type Keys = Readonly<Record<Extract<KeyKind, 'update' | 'assistant'>, string>>

/** Adds projects by their repositories; returns keys for all of them. */
async function addSites(database: Database, repositories: Record<string, string>): Promise<Keys> {
  const settings = { branch: null, folder: '', site: null, organization: 'bench' }
  for (const [id, repository] of Object.entries(repositories))
    await saveProject(database, { ...settings, id, domain: id, repository })
  const keyOf = async (kind: KeyKind) =>
    (await createKey(database, { kind, project_id: null, organization: 'bench' })).key
  return { update: await keyOf('update'), assistant: await keyOf('assistant') }
}

async function measured(
  database: Database,
  location: string,
  folder: string,
  keys: Keys,
): Promise<Published> {
  const checkouts = join(folder, 'checkouts')
  const stalls = join(folder, `stall-${Math.random()}`)
  const own = await launched(
    ['--import', probe, bin, 'serve', '--port', '0', '--database', location, '--folder', checkouts],
    { DOCS_NAV_STALL: stalls },
  )
  try {
    // What an answer loads and compiles the first time is no part of publishing.
    await update(own.url, keys, 'small')
    await runsEnded(database, checkouts)
    await after(1000)
    process.kill(own.pid, 'SIGUSR2')
    const before = cpuOf(own.pid)
    await update(own.url, keys, 'large')
    await runsEnded(database, checkouts)
    await after(1000)
    return {
      seconds: cpuOf(own.pid) - before,
      stall: Number(readFileSync(stalls, 'utf8')),
      megabytes: existsSync(location) ? sizeOf(location) + sizeOf(`${location}-wal`) : 0,
    }
  } finally {
    await own.end()
  }
}

async function update(url: string, keys: Keys, project: string) {
  const headers = { Authorization: `Bearer ${keys.update}` }
  const asked = await fetch(`${url}/v1/project/update/${project}`, { method: 'POST', headers })
  const { statusId } = (await asked.json()) as { statusId: string }
  for (;;) {
    const response = await fetch(`${url}/v1/project/update-status/${statusId}`, { headers })
    const progress = (await response.json()) as { status: string; message?: string }
    if (progress.status === 'success') return
    if (progress.status === 'failure') throw new Error(progress.message)
    await ask(url, keys, project)
    await after(1000)
  }
}

async function ask(url: string, { assistant }: Keys, project: string) {
  const question = 'Which page sets the name that is shown in the list of all things?'
  const response = await fetch(`${url}/v1/assistant/${project}/message`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${assistant}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ fp: 'anonymous', messages: [{ role: 'user', content: question }] }),
  })
  await response.text()
}

/** Old parts are removed after an update has ended, until its run ends, and then its checkout. */
async function runsEnded({ db }: Database, checkouts: string) {
  const open = db.selectFrom('run').select('id').where('ended_at', 'is', null)
  while ((await open.execute()).length > 0 || readdirSync(checkouts).length > 0) await after(500)
}

/** Seconds of CPU of a process and of those of its children that have ended. */
function cpuOf(pid: number): number {
  const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const ticks = fields.split(' ').slice(11, 15).map(Number)
  return ticks.reduce((sum, count) => sum + count, 0) / 100
}

const sizeOf = (file: string) => statSync(file).size / 2 ** 20
