import type { ReplyEnd } from '../assistant/reply.ts'
import type { Database } from '../database/database.ts'
import type { RunOutcome } from '../updates/perform-run.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof openMetrics>

/** The figures of this process. */
export function openMetrics({ db, now }: Pick<Database, 'db' | 'now'>) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const answers = new Counter({
    name: 'docs_nav_assistant_answers_total',
    help: 'Replies, by their end, and whether pages were found for the question',
    labelNames: ['end', 'found'] as const,
    registers,
  })
  const modelFaults = new Counter({
    name: 'docs_nav_model_faults_total',
    help: 'Questions that the model did not answer, so that passages were quoted',
    labelNames: ['fault'] as const,
    registers,
  })
  const runs = new Histogram({
    name: 'docs_nav_update_run_seconds',
    help: 'How long runs of updates took in this process, by their end',
    labelNames: ['outcome'] as const,
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600],
    registers,
  })
  return {
    countAnswer({ ended, found, failure }: ReplyEnd) {
      answers.inc({ end: ended, found: String(found) })
      if (failure) modelFaults.inc({ fault: failure })
    },
    registry,
    requests: new Histogram({
      name: 'docs_nav_http_request_seconds',
      help: 'Time to the head of the response, by route, method and status',
      labelNames: ['route', 'method', 'status'] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    streams: new Gauge({
      name: 'docs_nav_assistant_streams',
      help: 'Replies that are being streamed',
      registers,
    }),
    refusals: new Counter({
      name: 'docs_nav_assistant_refusals_total',
      help: 'Questions refused because a limit was used up',
      labelNames: ['scope'] as const,
      registers,
    }),
    updates: new Gauge({
      name: 'docs_nav_updates',
      help: 'Updates that wait for a worker, or that one serves, in the whole service',
      labelNames: ['status'] as const,
      registers,
      async collect() {
        const open = db.selectFrom('deployment_update').where('ended_at', 'is', null)
        const rows = await open
          .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
          .groupBy('status')
          .execute()
        for (const status of ['queued', 'in_progress'])
          this.set({ status }, rows.find(row => row.status === status)?.count ?? 0)
      },
    }),
    queueAge: new Gauge({
      name: 'docs_nav_update_queue_age_seconds',
      help: 'How long the oldest update has waited that no worker has begun, in the whole service',
      registers,
      async collect() {
        const waiting = db.selectFrom('deployment_update').where('ended_at', 'is', null)
        const row = await waiting
          .where('status', '=', 'queued')
          .select(({ fn }) => [fn.min('created_at').as('since'), now.as('now')])
          .executeTakeFirst()
        this.set(row?.since ? Math.max(0, (row.now - row.since) / 1000) : 0)
      },
    }),
    countRun({ ended, seconds }: RunOutcome) {
      runs.labels(ended).observe(seconds)
    },
  }
}
