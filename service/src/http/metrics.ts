import type { Database } from '../database/database.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof openMetrics>

/** The figures of this process, for `GET /metrics`. */
export function openMetrics({ db }: Pick<Database, 'db'>) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
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
    runs: new Counter({
      name: 'docs_nav_update_runs_total',
      help: 'Runs of updates in this process, by their end',
      labelNames: ['outcome'] as const,
      registers,
    }),
  }
}
