import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { git } from '../../src/checkout/git.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([301, 302, 307])(
  'git follows no host to another that the operator did not name: %i',
  async status => {
    const asked: string[] = []
    const other = await listening((request, response) => {
      asked.push(request.url!)
      response.writeHead(404).end()
    })
    const named = await listening((request, response) =>
      response.writeHead(status, { Location: `${other}${request.url}` }).end(),
    )
    const { status: end, stderr } = await git(['ls-remote', '--', `${named}/a.git`, 'HEAD'], {
      cwd: tmpdir(),
      signal: AbortSignal.timeout(30_000),
      withUserConfig: true,
      // Of the protocols that the service takes, https needs a certificate.
      env: { GIT_ALLOW_PROTOCOL: 'http' },
    })
    expect(end).not.toBe(0)
    expect(stderr).toContain(`returned error: ${status}`)
    expect(asked).toEqual([])
  },
)
