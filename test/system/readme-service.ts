import { envOf } from './client/environment.ts'
import { lines, openStub, type Stubbed } from '../client/service-server.ts'

/** The answers of the service in the README's examples. */
const answers: Record<string, Stubbed> = {
  '/v1/agent/museum/jobs': {
    body: {
      allSessions: [
        {
          sessionId: 's2',
          subdomain: 'museum',
          branch: 'main',
          haulted: true,
          haultReason: 'error',
          messageToUser: '1 error.',
          todos: [
            {
              id: 't1',
              status: 'pending',
              priority: 'high',
              content: 'docs.json:7:64 No file for page "guides/ticktes".',
            },
          ],
          createdAt: '2026-02-01T09:30:00Z',
        },
        {
          sessionId: 's1',
          subdomain: 'museum',
          branch: 'main',
          haulted: true,
          haultReason: 'completed',
          messageToUser: '9 pages are published.',
          todos: [],
          createdAt: '2026-01-31T12:00:00Z',
        },
      ],
    },
  },
  '/v1/project/update/museum': { status: 202, body: { statusId: 'k7Qd2' } },
  '/v1/project/update-status/k7Qd2': {
    body: {
      statusId: 'k7Qd2',
      projectId: 'museum',
      status: 'failure',
      message: 'The navigation has errors.',
      revision: 'b6f0c1d2e3f4a5968778695a4b3c2d1e0f9a8b7c',
      createdAt: '2026-02-01T09:30:00Z',
      findings: [
        {
          rule: 'missing-page',
          severity: 'error',
          message: 'No file for page "guides/ticktes".',
          help: 'Did you mean "guides/tickets"?',
          file: 'docs.json',
          line: 7,
          column: 64,
        },
      ],
    },
  },
  '/v1/assistant/museum/message': {
    body: lines(
      ['f', { messageId: 'm1' }],
      ['h', { sourceType: 'url', id: '1', url: '/guides/school-visits', title: 'School visits' }],
      ['0', 'Yes: one teacher '],
      ['0', 'for ten pupils enters free.'],
      ['e', { finishReason: 'stop', usage: { promptTokens: 9, completionTokens: 9 }, isContinued: false }],
      ['d', { finishReason: 'stop', usage: { promptTokens: 9, completionTokens: 9 }, threadId: 'h3Xw9' }],
    ),
  },
}

/** Starts that service; `env` is the environment that the commands need. */
export async function openReadmeService() {
  const service = await openStub(
    ({ url }) => answers[url.split('?', 1)[0]!] ?? { status: 404, isStrange: true },
  )
  const env = { ...envOf(service.url), DOCS_NAV_PROJECT: 'museum', DOCS_NAV_DOMAIN: 'museum' }
  return { ...service, env }
}

/** The words of a command line in the README. */
export const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(match => match[1] ?? match[2]!)
