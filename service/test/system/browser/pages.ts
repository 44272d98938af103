import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { afterAll } from 'vitest'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves one page, or a folder of files, at an origin of its own until the tests end; returns the origin. */
export async function servePages(
  content: { readonly page: () => string } | { readonly folder: string },
  headers: () => Readonly<Record<string, string>> = () => ({}),
): Promise<string> {
  const server = createServer((request, response) => {
    if ('page' in content) {
      response.writeHead(200, { 'Content-Type': types['.html'], ...headers() })
      return response.end(content.page())
    }
    const path = new URL(request.url!, 'http://localhost').pathname
    const file = join(content.folder, path === '/' ? 'index.html' : path)
    if (!existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain', ...headers() })
    return createReadStream(file).pipe(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
