/** A Hono handler that only returns the JSON of a file; the job list is compared with it. */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const body: unknown = JSON.parse(readFileSync(process.argv[2]!, 'utf8'))
const app = new Hono().get('/v1/agent/:projectId/jobs', context => context.json(body))
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.stderr.write(`docs-nav-service: listening on http://127.0.0.1:${port}\n`),
)
