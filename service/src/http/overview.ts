import { Hono } from 'hono'
import { html } from 'hono/html'
import { visible } from '../../../src/document/visible.ts'
import type { Database } from '../database/database.ts'
import { type Key, keyOfId, findKey } from '../projects/keys.ts'
import { listProjects, type Project } from '../projects/projects.ts'
import { listSessions } from '../updates/sessions.ts'
import type { Env } from './env.ts'
import type { Service } from './service.ts'

/** GET /: what runs, for a browser that has an admin key as its password. */
export function overviewRoutes({ database }: Service): Hono<Env> {
  return new Hono<Env>().get('/', async context => {
    context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
    context.header('Cache-Control', 'no-store')
    const key = await keyOf(database, context.req.header('authorization') ?? '')
    if (!key) {
      context.header('WWW-Authenticate', 'Basic realm="docs-nav-service, with an admin key as the password"')
      return context.html(page(html`<p>An admin key as the password shows what runs here.</p>`), 401)
    }
    const projects = (await listProjects(database)).filter(project => isOpen(key, project))
    const rows = await Promise.all(
      projects.map(async project => rowOf(project, await newest(database, project))),
    )
    return context.html(
      page(
        html`<table>
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col">Branch</th>
              <th scope="col">Last update</th>
              <th scope="col">What became of it</th>
              <th scope="col">Findings</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>`,
      ),
    )
  })
}

async function keyOf(database: Database, header: string): Promise<Key | undefined> {
  const basic = /^Basic +([\w+/=-]+)$/i.exec(header)?.[1]
  const password =
    basic &&
    Buffer.from(basic, 'base64')
      .toString('utf8')
      .replace(/^[^:]*:/, '')
  const key = password ? await findKey(password, id => keyOfId(database, id)) : undefined
  return key?.kind === 'admin' ? key : undefined
}

const isOpen = (key: Key, project: Project) =>
  key.project_id === null ? key.organization === project.organization : key.project_id === project.id

const newest = async (database: Database, project: Project) =>
  (await listSessions(database, project, 0, 1))[0]

const rowOf = (project: Project, session: Awaited<ReturnType<typeof newest>>) =>
  html`<tr>
    <th scope="row">${project.id}</th>
    <td>${visible(session?.branch ?? project.branch ?? 'HEAD')}</td>
    <td>${session ? html`<time>${session.createdAt}</time>` : 'none yet'}</td>
    <td>${visible(session?.messageToUser ?? '')}</td>
    <td>
      ${
        session?.todos.length
          ? html`<ul>
              ${session.todos.map(({ content, priority }) => html`<li>${priority}: ${visible(content)}</li>`)}
            </ul>`
          : 'none'
      }
    </td>
  </tr>`

const page = (content: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>docs-nav-service</title>
        <style>
          body {
            font: 1rem/1.5 system-ui;
            margin: 2rem;
          }
          td,
          th {
            padding: 0.25rem 1rem 0.25rem 0;
            text-align: left;
            vertical-align: top;
          }
          ul {
            margin: 0;
            padding-left: 1rem;
          }
        </style>
      </head>
      <body>
        <h1>docs-nav-service</h1>
        ${content}
        <p><a href="/openapi.json">The contract of its endpoints</a></p>
      </body>
    </html>`
