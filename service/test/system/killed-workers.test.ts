import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../test/random.ts'
import type { Database } from '../../src/database/database.ts'
import { queueUpdate } from '../../src/updates/queue-update.ts'
import { hookRoutes } from '../../src/http/hooks.ts'
import type { Service } from '../../src/http/service.ts'
import { commitFiles, gitIn, makeRepository, soundProject } from '../git-repository.ts'
import { harmWorkers } from './killed-workers.ts'
import { addProject } from '../projects.ts'
import { eachStore, scratchFolder } from '../stores.ts'
import { until } from '../updating.ts'

const folder = scratchFolder()
const lease = 1500
const [updates, projects, workers] = [200, 20, 3]
const updatesPerKill = 16
const secret = 'push'
/** Of which each update changes one, so that most are reused. */
const pages = Array.from({ length: 12 }, (_, index) => `page-${index}`)

eachStore('workers that are killed', ({ dialect, location, open }) => {
  test('every update ends once, and no project has two runs at a time', { timeout: 400_000 }, async () => {
    const database = await open()
    await recordEnds(database)
    const random = randomFrom(20260)
    const added = []
    for (let index = 0; index < projects; index++) {
      const path = makeRepository(join(folder(), dialect, String(index)), soundProject(pages))
      const settings = { repository: `ssh://host.invalid${path}`, hook_secret: secret }
      added.push({ ...(await addProject(database, settings)), path })
    }
    const hooks = hookRoutes({ database } as Service)
    const checkouts = join(folder(), dialect, 'checkouts')
    const harm = {
      random: (worker: number) => randomFrom(worker),
      location,
      folder: checkouts,
      lease,
      ssh: slowSsh(folder()),
    }
    const harmed = harmWorkers(workers, harm)
    const queued = new Set<string>()
    try {
      for (let count = 0; count < updates; count++) {
        const { id, path } = added[Math.floor(random() * projects)]!
        commitFiles(path, { 'page-0.mdx': `Update ${count}.` })
        queued.add(
          count % 2 === 0
            ? await database.db.transaction().execute(queries => queueUpdate(queries, database, id))
            : await push(hooks, id),
        )
        // However slow the machine is, each kill finds work in progress.
        if (count % updatesPerKill === 0) await until(() => harmed.done.killed > count / updatesPerKill)
      }
      harmed.spare()
      await until(() => isAllEnded(database), 90)
      for (const { id, path } of added) {
        commitFiles(path, { 'page-1.mdx': 'The end.' })
        queued.add(await push(hooks, id))
      }
      await until(() => isAllEnded(database), 90)
    } finally {
      await harmed.end()
    }
    const ends = await sql<{ status_id: string; status: string; count: number }>`
      select status_id, min(status) as status, count(*) as count from test_ends group by status_id`.execute(
      database.db,
    )
    expect(new Set(ends.rows.map(row => row.status_id))).toEqual(queued)
    expect(ends.rows.filter(row => row.count !== 1)).toEqual([])
    const runs = await database.db.selectFrom('run').selectAll().orderBy('started_at').execute()
    const lost = runs.filter(run => run.ended_at! > run.lease_until)
    const late = Math.max(...lost.map(run => run.ended_at! - run.lease_until))
    const failed = new Set(ends.rows.filter(row => row.status === 'failure').map(row => row.status_id)).size
    console.info(
      JSON.stringify({ dialect, ...harmed.done, runs: runs.length, lost: lost.length, late, failed }),
    )
    expect(lost.length).toBeGreaterThan(0)
    expect(runs.filter(run => run.ended_at === null)).toEqual([])
    // When a lease is over, all workers may still be starting.
    expect(late).toBeLessThan(30_000)
    for (const { id } of added) {
      const own = runs.filter(run => run.project_id === id)
      expect(own.slice(1).filter((run, at) => run.started_at < own[at]!.ended_at!)).toEqual([])
    }
    await assertPublications(database)
    for (const { id, path } of added) await assertNewest(database, id, gitIn(path, 'rev-parse', 'HEAD'))
    const parts = await database.db.selectFrom('part').select('id').orderBy('id').execute()
    const used = await database.db
      .selectFrom('publication_part')
      .select('part_id as id')
      .orderBy('id')
      .execute()
    expect(parts).toEqual(used)
    // What is reused stays in a part of its own.
    expect(parts.length).toBeGreaterThan(projects)
  })
})

/** Reports a push as GitLab does; returns the statusId of the update that it waits for. */
async function push(hooks: ReturnType<typeof hookRoutes>, id: string): Promise<string> {
  const response = await hooks.request(`/v1/hooks/${id}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Gitlab-Event': 'Push Hook',
      'X-Gitlab-Token': secret,
    },
    body: JSON.stringify({ ref: 'refs/heads/main' }),
  })
  expect(response.status).toBe(202)
  const { statusId } = (await response.json()) as { statusId: string }
  return statusId
}

/** A project's one publication is that of its newest commit. */
async function assertNewest({ db }: Database, projectId: string, revision: string) {
  const publications = await db
    .selectFrom('publication')
    .select('revision')
    .where('project_id', '=', projectId)
    .execute()
  expect(publications).toEqual([{ revision }])
}

/** Runs the remote command of git's ssh on this machine, after a pause in which most workers are harmed. */
function slowSsh(place: string): string {
  const file = join(place, 'ssh')
  writeFileSync(file, '#!/bin/sh\nsleep 0.4\nfor command; do :; done\nexec sh -c "$command"\n', {
    mode: 0o755,
  })
  return file
}

/** Lets the database itself write a row each time that an update ends or a project is published. */
async function recordEnds({ db, dialect }: Database) {
  await sql`create table test_ends (status_id text, status text)`.execute(db)
  await sql`create table test_publications (run_id text, is_held integer)`.execute(db)
  const isEnd = sql`new.status in ('success', 'failure')`
  const isPublication = sql`new.published <> coalesce(old.published, '')`
  const held = sql`(select count(*) from run where id = new.published and ended_at is null)`
  const insertEnd = sql`insert into test_ends values (new.status_id, new.status);`
  const insertPublication = sql`insert into test_publications values (new.published, ${held});`
  if (dialect === 'sqlite') {
    await sql`create trigger test_end after update on deployment_update when ${isEnd}
      begin ${insertEnd} end`.execute(db)
    await sql`create trigger test_publication after update on project when ${isPublication}
      begin ${insertPublication} end`.execute(db)
    return
  }
  for (const [name, table, when, insert] of [
    ['test_end', 'deployment_update', isEnd, insertEnd],
    ['test_publication', 'project', isPublication, insertPublication],
  ] as const) {
    await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as
      $$ begin ${insert} return null; end $$`.execute(db)
    await sql`create trigger ${sql.ref(name)} after update on ${sql.ref(table)} for each row when (${when})
      execute function ${sql.ref(name)}()`.execute(db)
  }
}

/** Every published run had its project to itself, and served an update that succeeded. */
async function assertPublications({ db }: Database) {
  const { rows } = await sql<{ run_id: string; is_held: number }>`select * from test_publications`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(row => row.is_held !== 1)).toEqual([])
  const served = await db
    .selectFrom('deployment_update')
    .select(['run_id', 'status'])
    .where(
      'run_id',
      'in',
      rows.map(row => row.run_id),
    )
    .execute()
  expect(new Set(served.map(row => row.run_id)).size).toBe(rows.length)
  expect(new Set(served.map(row => row.status))).toEqual(new Set(['success']))
}

async function isAllEnded({ db }: Database): Promise<boolean> {
  const open = await db
    .selectFrom('deployment_update')
    .select('status_id')
    .where('ended_at', 'is', null)
    .execute()
  return open.length === 0
}
