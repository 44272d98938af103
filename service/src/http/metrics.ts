import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof openMetrics>

/** The figures of this process, for `GET /metrics`. */
export function openMetrics() {
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
    runs: new Counter({
      name: 'docs_nav_update_runs_total',
      help: 'Runs of updates, by their end',
      labelNames: ['outcome'] as const,
      registers,
    }),
  }
}
