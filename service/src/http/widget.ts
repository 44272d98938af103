import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { html, raw } from 'hono/html'
import { readWidget, widgetTag } from '../widget-file.ts'
import { Problem } from '../problem.ts'
import { withoutPort } from './address.ts'
import type { Env } from './env.ts'
import type { Service } from './service.ts'

/** GET /widget.js, for pages of any site, and GET /try: a page with it, where the service is one to try. */
export function widgetRoutes({ settings: { trial } }: Pick<Service, 'settings'>): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/widget.js', etag({ generateDigest: digest }), compress(), async context => {
    const script = await readWidget()
    return context.body(new Uint8Array(script), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Access-Control-Allow-Origin': '*',
    })
  })
  if (trial)
    app.get('/try', context => {
      if (!isOfMachine(context.req.header('host') ?? ''))
        throw new Problem('not-found', { detail: 'Open this page by an IP address or as "localhost".' })
      context.header('Content-Security-Policy', "default-src 'none'; script-src 'self'; connect-src 'self'")
      context.header('Cache-Control', 'no-store')
      return context.html(
        html`<!doctype html>
          <html lang="en">
            <head>
              <meta charset="utf-8" />
              <meta name="viewport" content="width=device-width" />
              <title>Try the assistant</title>
              ${raw(widgetTag('', trial.domain, trial.key))}
            </head>
            <body>
              <h1>Try the assistant</h1>
              <p>
                The button at the bottom of this page is the one that a script tag puts on pages of yours.
              </p>
            </body>
          </html>`,
      )
    })
  return app
}

/** Someone else's name may point at this machine, and their page could then read the key. */
const isOfMachine = (host: string) => isIP(withoutPort(host)) > 0 || /^localhost(?::\d+)?$/i.test(host)

const digest = (body: Uint8Array) => {
  const hash = createHash('sha256').update(body).digest()
  return new Uint8Array(hash).buffer
}
