import dns from 'node:dns/promises'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkProject, readProject, resolveNavigation } from '../../src/index.ts'
import { withoutCredentials } from '../../src/navigation/openapi.ts'
import {
  type FetchOptions,
  fetchAll,
  fetchText,
  maxParallel,
  maxRemoteDocuments,
  maxRedirects,
} from '../../src/project/remote/remote.ts'
import { openProject } from '../../src/project/incremental.ts'
import { kindOfPrivate } from '../../src/project/remote/addresses.ts'
import { reasonOf } from '../../src/project/remote/reasons.ts'
import { maxIndexed } from '../../src/project/sharing.ts'
import { readSpecifications } from '../../src/project/specifications.ts'
import { maxOperations } from '../../src/openapi/specification.ts'
import { withPaths } from '../openapi/load.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const step of cleanUp.splice(0)) await step()
})

/** Starts a server on 127.0.0.1 for one test; returns its address without a final slash. */
async function serve(server: Server | net.Server | RequestListener): Promise<string> {
  const started = typeof server === 'function' ? createServer(server) : server
  const sockets = new Set<net.Socket>()
  started.on('connection', socket => {
    sockets.add(socket.on('error', () => {}))
  })
  await new Promise<void>(done => started.listen(0, '127.0.0.1', done))
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise(done => started.close(done))
  })
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`
}

/** A server that answers with these bytes and leaves the connection open, or calls `end`. */
const raw = (answer: string, end: (socket: net.Socket) => void = () => {}) =>
  serve(
    net.createServer(socket =>
      socket.once('data', () => {
        socket.write(answer)
        end(socket)
      }),
    ),
  )

const portOf = (url: string) => new URL(url).port
const api = withPaths({ '/users': { get: { summary: 'List users' } } })
const anywhere: FetchOptions = { allowPrivate: true }
/** Treats 127.0.0.1 as public, and all other addresses as private. */
const onlyOne: FetchOptions = {
  refusedKind: address => (address === '127.0.0.1' ? null : 'a test address'),
}
const failure = (detail: string | RegExp) => ({
  failure: 'remote',
  detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
})

/** A project in the extended dialect with this navigation. */
function projectWith(navigation: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-'))
  cleanUp.push(() => rmSync(folder, { recursive: true }))
  const $schema = 'https://mintlify.com/docs.json'
  writeFileSync(join(folder, 'docs.json'), JSON.stringify({ $schema, navigation }))
  return folder
}

describe('what is fetched', () => {
  test('a document, with a plain request', async () => {
    let asked: unknown
    const url = await serve(({ method, url, headers }, response) => {
      asked = { method, url, ...headers }
      response.end(api)
    })
    expect(await fetchText(`${url}/a.json?v=1#x`, anywhere)).toEqual({ text: api })
    expect(asked).toEqual({
      method: 'GET',
      url: '/a.json?v=1',
      host: url.slice('http://'.length),
      'user-agent': 'docs-nav',
      accept: 'application/json, application/yaml, text/yaml, */*;q=0.5',
      'accept-encoding': 'gzip, br',
      connection: 'close',
    })
  })

  test.each([
    ['gzip', gzipSync(api)],
    ['X-GZIP', gzipSync(api)],
    ['br', brotliCompressSync(api)],
    ['identity', Buffer.from(api)],
  ])('a body in %s', async (encoding, body) => {
    const url = await serve((_, response) => response.setHeader('Content-Encoding', encoding).end(body))
    expect(await fetchText(url, anywhere)).toEqual({ text: api })
  })

  test('a body in many pieces', async () => {
    const text = 'ä'.repeat(200_000)
    const url = await serve((_, response) => {
      const bytes = Buffer.from(text)
      for (let start = 0; start < bytes.length; start += 999)
        response.write(bytes.subarray(start, start + 999))
      response.end()
    })
    expect(await fetchText(url, anywhere)).toEqual({ text })
  })

  test.each([301, 302, 303, 307, 308])('what a %i leads to', async status => {
    const url = await serve(({ url }, response) =>
      url === '/b' ? response.end('b') : response.writeHead(status, { Location: '/b' }).end('a'),
    )
    expect(await fetchText(`${url}/a`, anywhere)).toEqual({ text: 'b' })
  })

  test('as many redirects as are allowed, and no more', async () => {
    const url = await serve(({ url }, response) => {
      const left = Number(url!.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(302, { Location: `/${left - 1}` }).end()
    })
    const warned: string[] = []
    const warn = ({ name }: Error) => void warned.push(name)
    process.on('warning', warn)
    cleanUp.push(() => process.off('warning', warn))
    expect(await fetchText(`${url.replace('127.0.0.1', 'localhost')}/${maxRedirects}`, anywhere)).toEqual({
      text: 'there',
    })
    await new Promise(setImmediate)
    expect(warned).toEqual([])
    expect(await fetchText(`${url}/${maxRedirects + 1}`, anywhere)).toEqual(
      failure('it takes more than 5 redirects'),
    )
  })

  test('several at once, but never too many', async () => {
    let open = 0
    let most = 0
    const url = await serve((_, response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.end(api)
      }, 30)
    })
    const sources = Array.from({ length: 2 * maxParallel + 1 }, (_, i) => [`k${i}`, `${url}/${i}`] as const)
    const results = await fetchAll(sources, anywhere, async (_, document) => document)
    expect(Object.keys(results)).toEqual(sources.map(([key]) => key))
    expect(most).toBe(maxParallel)
  })

  test('never more than a number of them', async () => {
    const asked: string[] = []
    const url = await serve((request, response) => {
      asked.push(request.url!)
      response.end(api)
    })
    const sources = Array.from(
      { length: maxRemoteDocuments + 1 },
      (_, i) => [`k${i}`, `${url}/${i}`] as const,
    )
    const results = await fetchAll(sources, anywhere, async (_, document) => document)
    expect(asked).toHaveLength(maxRemoteDocuments)
    expect(results[`k${maxRemoteDocuments - 1}`]).toEqual({ text: api })
    expect(results[`k${maxRemoteDocuments}`]).toEqual(failure('more than 100 documents are to be fetched'))
  })

  test('not more bytes than all may have together, counted in their order', async () => {
    const asked: string[] = []
    const url = await serve((request, response) => {
      asked.push(request.url!)
      // The first comes last.
      setTimeout(() => response.end('ä'.repeat(20)), request.url === '/0' ? 50 : 0)
    })
    const sources = Array.from({ length: 2 * maxParallel }, (_, i) => [`k${i}`, `${url}/${i}`] as const)
    const results = await fetchAll(sources, { ...anywhere, bytes: 100 }, async (_, document) => document)
    const refused = failure('the documents are larger than 100 bytes together')
    const text = 'ä'.repeat(20)
    expect(Object.values(results)).toEqual([{ text }, { text }, ...Array.from({ length: 10 }, () => refused)])
    expect(asked).toHaveLength(maxParallel)
  })

  test('not more bytes together, be they of documents that are refused', async () => {
    const asked: string[] = []
    const url = await serve((request, response) => {
      asked.push(request.url!)
      response.end(Buffer.alloc(20, 0xff))
    })
    const sources = Array.from({ length: 2 * maxParallel }, (_, i) => [`k${i}`, `${url}/${i}`] as const)
    const results = await fetchAll(sources, { ...anywhere, bytes: 100 }, async (_, document) => document)
    expect(asked).toHaveLength(maxParallel)
    expect(results.k0).toEqual(failure('it is not UTF-8 text'))
    expect(results[`k${maxParallel}`]).toEqual(failure('the documents are larger than 100 bytes together'))
  })

  test('not those for which reading the others left no time', async () => {
    const asked: string[] = []
    const url = await serve((request, response) => {
      asked.push(request.url!)
      response.end(api)
    })
    const sources = Array.from({ length: maxParallel + 1 }, (_, i) => [`k${i}`, `${url}/${i}`] as const)
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const results = await fetchAll(sources, anywhere, async (_, document) => {
      now += 10_000
      return document
    })
    expect(asked).toHaveLength(maxParallel)
    expect(results.k5).toEqual({ text: api })
    expect(results.k6).toEqual(failure('the others took 30 seconds together'))
  })

  test('not those for which no time is left', async () => {
    const hosts: string[] = []
    const silent = {
      ...anywhere,
      fetchingMilliseconds: 20,
      lookup: (host: string) => {
        hosts.push(host)
        return new Promise<never>(() => {})
      },
    }
    const sources = Array.from(
      { length: 4 * maxParallel },
      (_, i) => [`k${i}`, `http://h${i}.example`] as const,
    )
    const results = await fetchAll(sources, silent, async (_, document) => document)
    expect(hosts).toHaveLength(maxParallel)
    expect(results.k0).toEqual(failure('it took longer than 0.02 seconds'))
    expect(results.k23).toEqual(failure('the others took 0.02 seconds together'))
  })
})

describe('credentials', () => {
  test('are sent to the server that they are for, and to no other', async () => {
    const sent: (string | undefined)[] = []
    const target = await serve(({ headers }, response) => {
      sent.push(headers.authorization)
      response.end('x')
    })
    const first = await serve(({ headers, url }, response) => {
      sent.push(headers.authorization)
      const Location = url === '/a' ? '/b' : target.replace('//', '//you:too@')
      response.writeHead(302, { Location }).end()
    })
    const url = `${first.replace('//', '//me:se%20cret@')}/a`
    expect(await fetchText(url, anywhere)).toEqual({ text: 'x' })
    expect(sent).toEqual([`Basic ${Buffer.from('me:se cret').toString('base64')}`, undefined, undefined])
  })

  test.each([
    ['https://me:secret@example.com/a.json', 'https://example.com/a.json'],
    [' https://me@example.com/a.json', 'https://example.com/a.json'],
    ['https:///me:secret@example.com/a', 'https://example.com/a'],
    ['https://me:se\ncret@example.com/a', 'https://example.com/a'],
    ['https://me:secret@exa mple.com/a', 'https://exa mple.com/a'],
    ['https://me:sec/ret@example.com/a', 'https://example.com/a'],
    ['HTTPS://Example.com/@scope/a.json', 'HTTPS://Example.com/@scope/a.json'],
    ['api/me:secret@example.com.json', 'api/me:secret@example.com.json'],
    // Not read as a URL, which would write the name of the host in small letters.
    [`https://me:secret@${'A'.repeat(4000)}/a`, `https://${'A'.repeat(4000)}/a`],
    [`https://me:secret@${'字'.repeat(254)}/a`, `https://${'字'.repeat(254)}/a`],
  ])('are not shown: %j', (source, shown) => {
    expect(withoutCredentials(source)).toBe(shown)
    expect(withoutCredentials(shown)).toBe(shown)
  })

  test('appear in no message and in no tree', async () => {
    const good = await serve((_, response) => response.end(api))
    const bad = await serve((_, response) => response.writeHead(404).end())
    const [goodUrl, badUrl] = [good, bad].map(url => `${url.replace('//', '//me:secret@')}/a.json`)
    const navigation = {
      tabs: [
        { tab: 'A', openapi: goodUrl, pages: ['GET /nothing'] },
        { tab: 'B', openapi: badUrl },
        { tab: 'C', openapi: goodUrl },
        { tab: 'D', openapi: goodUrl, pages: ['index'] },
      ],
    }
    for (const allowRemote of [true, false]) {
      const project = await readProject(projectWith(navigation), { allowRemote, allowPrivate: true })
      const { diagnostics } = checkProject(project)
      expect(diagnostics.map(({ rule }) => rule)).toContain('openapi-remote')
      expect(JSON.stringify([diagnostics, resolveNavigation(project)])).not.toContain('secret')
    }
  })
})

describe('addresses that are refused', () => {
  test.each([
    ['0.0.0.0', 'an unspecified address'],
    ['0.1.2.3', 'an unspecified address'],
    ['127.0.0.1', 'a loopback address'],
    ['127.255.255.255', 'a loopback address'],
    ['10.0.0.1', 'a private address'],
    ['172.16.0.1', 'a private address'],
    ['172.31.255.255', 'a private address'],
    ['192.168.1.1', 'a private address'],
    ['100.64.0.1', 'a carrier-grade NAT address'],
    ['100.127.255.255', 'a carrier-grade NAT address'],
    ['169.254.169.254', 'a link-local address'],
    ['224.0.0.1', 'a multicast address'],
    ['239.255.255.255', 'a multicast address'],
    ['192.0.2.1', 'a documentation address'],
    ['198.51.100.1', 'a documentation address'],
    ['203.0.113.1', 'a documentation address'],
    ['198.18.0.1', 'a benchmark address'],
    ['198.19.255.255', 'a benchmark address'],
    ['192.0.0.8', 'a reserved address'],
    ['192.88.99.1', 'a 6to4 address'],
    ['240.0.0.1', 'a reserved address'],
    ['255.255.255.255', 'a reserved address'],
    ['::', 'an unspecified address'],
    ['::1', 'a loopback address'],
    ['::127.0.0.1', 'a reserved address'],
    ['::ffff:127.0.0.1', 'an IPv4-mapped address'],
    ['::ffff:8.8.8.8', 'an IPv4-mapped address'],
    ['::ffff:7f00:1', 'an IPv4-mapped address'],
    ['168.63.129.16', "a cloud host's address"],
    ['64:ff9b::7f00:1', 'a NAT64 address'],
    ['64:ff9b:1::1', 'a NAT64 address'],
    ['100::1', 'a reserved address'],
    ['2001::1', 'a reserved address'],
    ['2001:2::1', 'a benchmark address'],
    ['2001:db8::1', 'a documentation address'],
    ['3fff::1', 'a documentation address'],
    ['2002:7f00:1::', 'a 6to4 address'],
    ['fc00::1', 'a unique local address'],
    ['fdff::1', 'a unique local address'],
    ['fe80::1', 'a link-local address'],
    ['fe80::1%eth0', 'a link-local address'],
    ['febf::1', 'a link-local address'],
    ['fec0::1', 'a site-local address'],
    ['ff02::1', 'a multicast address'],
    ['4000::1', 'a reserved address'],
    ['example.com', 'not an IP address'],
    ['', 'not an IP address'],
  ])('%s is %s', (address, kind) => expect(kindOfPrivate(address)).toBe(kind))

  test.each([
    ['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0', '11.0.0.0'],
    ['126.255.255.255', '128.0.0.1', '169.253.1.1', '192.167.1.1', '198.17.1.1', '223.255.255.255'],
    ['2606:4700:4700::1111', '2001:200::1', '2a00::1', '2400::1'],
  ])('public ones are not', (...addresses) =>
    expect(addresses.filter(address => kindOfPrivate(address) !== null)).toEqual([]),
  )

  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.1',
    '127.0.0.1.',
    '１２７.0.0.1',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '0',
    '[::]',
  ])('in whatever form: %s', async host => {
    const connect = vi.spyOn(net.Socket.prototype, 'connect')
    const lookup = vi.fn(async () => ['1.1.1.1'])
    const refused = await fetchText(`http://${host}/`, { lookup })
    expect(refused).toEqual(
      failure(/ is an? (?:loopback|IPv4-mapped|NAT64|unspecified) address, which needs --allow-private$/),
    )
    expect(connect).not.toHaveBeenCalled()
    expect(lookup).not.toHaveBeenCalled()
  })

  test.each([
    ['alone', ['127.0.0.1'], '127.0.0.1, a loopback address'],
    ['beside a public one', ['1.1.1.1', '10.0.0.7'], '10.0.0.7, a private address'],
    ['as IPv6', ['::ffff:127.0.0.1'], '::ffff:127.0.0.1, an IPv4-mapped address'],
    ['with a zone', ['fe80::1%lo'], 'fe80::1%lo, a link-local address'],
    ['as nonsense', ['nonsense'], 'nonsense, not an IP address'],
  ])('behind a name, %s', async (_, addresses, what) => {
    const connect = vi.spyOn(net.Socket.prototype, 'connect')
    expect(await fetchText('http://example.test/', { lookup: async () => addresses })).toEqual(
      failure(`example.test leads to ${what}, which needs --allow-private`),
    )
    expect(connect).not.toHaveBeenCalled()
  })

  test('behind the names that every machine has', async () => {
    expect(await fetchText('http://localhost/')).toEqual(
      failure(/a loopback address, which needs --allow-private$/),
    )
    expect(await fetchText('http://localhost./')).toEqual(failure(/./))
  })

  test('of a name with no address', async () => {
    expect(await fetchText('http://example.test/', { lookup: async () => [] })).toEqual(
      failure('its host has no address'),
    )
  })

  test('a name is looked up once, and the connection goes to what was checked', async () => {
    const url = await serve(({ headers }, response) => response.end(headers.host))
    const host = `example.test:${portOf(url)}`
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const lookup = vi.fn(async () => answers.shift()!)
    const system = vi.spyOn(dns, 'lookup')
    expect(await fetchText(`http://${host}/`, { ...onlyOne, lookup })).toEqual({ text: host })
    expect(lookup).toHaveBeenCalledTimes(1)
    expect(system).not.toHaveBeenCalled()
    expect(await fetchText(`http://${host}/`, { ...onlyOne, lookup })).toEqual(
      failure('example.test leads to 127.0.0.2, a test address, which needs --allow-private'),
    )
  })

  test.each([1, 2, 3, maxRedirects])('after %i redirects, by address and by name', async hops => {
    for (const last of ['http://127.0.0.2/', 'http://private.test/', '//[::1]/']) {
      const asked: string[] = []
      const url = await serve((request, response) => {
        asked.push(request.url!)
        const left = Number(request.url!.slice(1))
        response.writeHead(302, { Location: left === 1 ? last : `/${left - 1}` }).end()
      })
      const lookup = async () => ['127.0.0.2']
      expect(await fetchText(`${url}/${hops}`, { ...onlyOne, lookup })).toEqual(
        failure(/(?:is|leads to 127\.0\.0\.2,) a test address, which needs --allow-private$/),
      )
      expect(asked).toHaveLength(hops)
    }
  })

  test('a name that turns private between two hops', async () => {
    let asked = 0
    const url = await serve((_, response) => {
      asked++
      response.writeHead(302, { Location: '/again' }).end()
    })
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const lookup = async () => answers.shift()!
    const result = await fetchText(`http://example.test:${portOf(url)}/`, { ...onlyOne, lookup })
    expect(result).toEqual(
      failure('example.test leads to 127.0.0.2, a test address, which needs --allow-private'),
    )
    expect(asked).toBe(1)
  })
})

describe('what fails', () => {
  const failing = async (url: string, options: FetchOptions = {}) => {
    const result = await fetchText(url, { ...anywhere, milliseconds: 5000, ...options })
    return 'failure' in result ? result.detail : 'was fetched'
  }

  test.each([
    [204, 'the server answered 204 No Content'],
    [206, 'the server answered 206 Partial Content'],
    [304, 'the server answered 304 Not Modified'],
    [404, 'the server answered 404 Not Found'],
    [500, 'the server answered 500 Internal Server Error'],
    [799, 'the server answered 799'],
  ])('a status of %i', async (status, detail) => {
    const url = await serve((_, response) => {
      response.writeHead(status, 'what the server says of it')
      response.end()
    })
    expect(await failing(url)).toBe(detail)
  })

  test.each([
    ['nowhere', {}, 'the server answered 302 Found without a place'],
    ['to what is no URL', { Location: 'http://[' }, 'it redirects to what is not a URL'],
    ['to a file', { Location: 'file:///etc/passwd' }, 'it redirects to what is neither http nor https'],
    ['to ftp', { Location: 'ftp://example.com/' }, 'it redirects to what is neither http nor https'],
    ['to data', { Location: 'data:,{}' }, 'it redirects to what is neither http nor https'],
    ['in a circle', { Location: '/' }, 'it takes more than 5 redirects'],
  ])('a redirect %s', async (_, headers, detail) => {
    const url = await serve((_, response) => response.writeHead(302, headers).end())
    expect(await failing(url)).toBe(detail)
  })

  test('redirects that each make the URL longer', async () => {
    const asked: number[] = []
    const url = await serve((request, response) => {
      asked.push(request.url!.length)
      response.writeHead(302, { Location: `${'a'.repeat(1900)}/` }).end()
    })
    expect(await failing(url)).toBe('it redirects to what is longer than 4000 characters')
    expect(asked).toEqual([1, 1902, 3803])
  })

  test.each([
    ['http://', 'it is not a URL'],
    ['http://[::1', 'it is not a URL'],
    ['http://1.2.3.256/', 'it is not a URL'],
    ['https://a:99999/', 'it is not a URL'],
    [`https://${'a'.repeat(4000)}/`, 'it is longer than 4000 characters'],
    ['file:///etc/passwd', 'it is neither http nor https'],
  ])('the URL %s', async (url, detail) => expect(await failing(url)).toBe(detail))

  test('a server that never answers', async () => {
    const url = await serve(() => {})
    expect(await failing(url, { milliseconds: 100 })).toBe('it took longer than 0.1 seconds')
  })

  test('a server that takes its time over each byte, head or body', async () => {
    const slow = (socket: net.Socket) => {
      const timer = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(timer))
    }
    for (const head of ['HTTP/1.1 200 OK\r\nX: ', 'HTTP/1.1 200 OK\r\n\r\n', '']) {
      const detail = await failing(await raw(head, slow), { milliseconds: 200 })
      expect(detail).toMatch(head === '' ? /^it (?:took longer|does not speak HTTP)/ : /^it took longer/)
    }
  })

  test('redirects that are each in time, but not together', async () => {
    const url = await serve((_, response) => {
      setTimeout(() => response.writeHead(302, { Location: '/' }).end(), 80)
    })
    expect(await failing(url, { milliseconds: 200 })).toBe('it took longer than 0.2 seconds')
  })

  test('a lookup that never ends', async () => {
    const lookup = () => new Promise<string[]>(() => {})
    expect(await failing('http://example.test/', { lookup, milliseconds: 50 })).toBe(
      'it took longer than 0.05 seconds',
    )
  })

  test('a body that never ends', async () => {
    let sent = 0
    const url = await serve((_, response) => {
      const more = () => {
        while (!response.destroyed && sent < 100_000_000) {
          sent += 65_536
          if (!response.write(Buffer.alloc(65_536))) return response.once('drain', more)
        }
      }
      more()
    })
    expect(await failing(url, { bytes: 1 << 20 })).toBe('it is larger than 1 MB')
    expect(sent).toBeLessThan(100_000_000)
  })

  test('a body that is announced as too large is not read', async () => {
    const url = await raw('HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n')
    expect(await failing(url)).toBe('it is larger than 32 MB')
  })

  test('a body of exactly the limit is no failure', async () => {
    const url = await serve((_, response) => response.end('x'.repeat(1000)))
    expect(await failing(url, { bytes: 1000 })).toBe('was fetched')
    expect(await failing(url, { bytes: 999 })).toBe('it is larger than 999 bytes')
  })

  test.each([
    ['gzip', (zeros: Buffer) => gzipSync(zeros)],
    ['br', (zeros: Buffer) => brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('a bomb in %s', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(100 << 20))
    const url = await serve((_, response) => response.setHeader('Content-Encoding', encoding).end(bomb))
    const before = process.memoryUsage().rss
    expect(bomb.length).toBeLessThan(1 << 20)
    expect(await failing(url, { bytes: 4 << 20 })).toBe('it is larger than 4 MB')
    expect(process.memoryUsage().rss - before).toBeLessThan(80 << 20)
  })

  test.each([
    ['deflate', 'x', 'its content encoding is neither gzip nor br'],
    ['gzip, gzip', gzipSync(gzipSync(api)), 'its content encoding is neither gzip nor br'],
    ['constructor', 'x', 'its content encoding is neither gzip nor br'],
    ['gzip', 'not gzip', 'its compressed body is damaged'],
    ['gzip', gzipSync(api).subarray(0, -9), 'its compressed body is damaged'],
    ['br', 'not br at all', 'its compressed body is damaged'],
  ])('a body in %s that is not', async (encoding, body, detail) => {
    const url = await serve((_, response) => response.setHeader('Content-Encoding', encoding).end(body))
    expect(await failing(url)).toBe(detail)
  })

  test('a connection that is refused', async () => {
    const server = net.createServer()
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    await new Promise(done => server.close(done))
    expect(await failing(`http://127.0.0.1:${port}`)).toBe('the connection was refused')
  })

  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n'
  test.each([
    ['before the head', '', (socket: net.Socket) => socket.destroy()],
    ['with a reset', '', (socket: net.Socket) => socket.resetAndDestroy()],
    ['in the body', `${head}half`, (socket: net.Socket) => socket.end()],
    ['in the body with a reset', `${head}half`, (socket: net.Socket) => socket.resetAndDestroy()],
  ])('a connection that is closed %s', async (_, answer, end) => {
    expect(await failing(await raw(answer, end))).toBe('the connection was closed too early')
  })

  test.each([
    ['nonsense', 'SSH-2.0-x\r\n\r\n', 'it does not speak HTTP as it should'],
    [
      'an endless head',
      `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`,
      'it does not speak HTTP as it should',
    ],
    ['an upgrade', 'HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n', /answered 101/],
    ['hints without end', 'HTTP/1.1 103 X\r\n\r\n'.repeat(1000), 'it took longer than 0.3 seconds'],
  ])('a server that answers with %s', async (_, answer, detail) => {
    expect(await failing(await raw(answer), { milliseconds: 300 })).toMatch(detail)
  })

  test.each([
    ['no answer', ''],
    ['an upgrade', 'HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
    ['another status', 'HTTP/1.1 404 X\r\n\r\nx'],
    ['half a body', 'HTTP/1.1 200 OK\r\n\r\nx'],
    ['another encoding', 'HTTP/1.1 200 OK\r\nContent-Encoding: x\r\n\r\nx'],
  ])('no connection is left open after %s', async (_, answer) => {
    const closed = new Promise<void>(done => {
      const server = net.createServer(socket => {
        socket.on('error', () => {}).on('close', () => done())
        socket.once('data', () => socket.write(answer))
      })
      void serve(server).then(url => failing(url, { milliseconds: 100 }))
    })
    await closed
  })

  test('TLS where there is none', async () => {
    const url = await serve((_, response) => response.end('x'))
    expect(await failing(url.replace('http:', 'https:'))).toMatch(/TLS|closed too early/)
  })

  test.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its TLS certificate is not trusted: DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['CERT_HAS_EXPIRED', 'its TLS certificate is not trusted: CERT_HAS_EXPIRED'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'its TLS certificate is not trusted: ERR_TLS_CERT_ALTNAME_INVALID'],
    ['ENOTFOUND', 'there is no such host'],
    ['constructor', 'the connection failed: constructor'],
    [undefined, 'the connection failed'],
  ])('the fault %s has words', (code, words) => {
    expect(reasonOf(Object.assign(new Error('secret'), { code }))).toBe(words)
  })

  test('bytes that are no text', async () => {
    const url = await serve((_, response) => response.end(Buffer.from([0x7b, 0xff, 0x7d])))
    expect(await failing(url)).toBe('it is not UTF-8 text')
  })
})

describe('readProject', () => {
  const spy = () => [
    vi.spyOn(net.Socket.prototype, 'connect'),
    vi.spyOn(dns, 'lookup'),
    vi.spyOn(net, 'connect'),
  ]

  test('opens no connection unless it is told to', async () => {
    const spies = spy()
    const url = await serve((_, response) => response.end(api))
    const navigation = { tabs: [{ tab: 'A', openapi: `${url}/a.json`, pages: ['GET /users'] }] }
    for (const options of [{}, { allowRemote: false }, { allowPrivate: true }]) {
      const project = await readProject(projectWith(navigation), options)
      expect(project.specifications).toEqual({})
      expect(checkProject(project).diagnostics).toEqual([
        expect.objectContaining({
          rule: 'openapi-remote',
          message: `${url}/a.json was not fetched, so its operations are not checked.`,
        }),
      ])
    }
    for (const one of spies) expect(one).not.toHaveBeenCalled()
  })

  test('asks for nothing in core, where a URL is no specification', async () => {
    const spies = spy()
    const navigation = { tabs: [{ tab: 'A', openapi: 'http://127.0.0.1:9/a.json' }] }
    const options = { allowRemote: true, allowPrivate: true, dialect: 'core' } as const
    expect(await readProject(projectWith(navigation), options)).toMatchObject({ specifications: {} })
    for (const one of spies) expect(one).not.toHaveBeenCalled()
  })

  test('refuses a private address unless it is told to', async () => {
    let asked = 0
    const url = await serve((_, response) => {
      asked++
      response.end(api)
    })
    const folder = projectWith({ tabs: [{ tab: 'A', openapi: `${url}/a.json` }] })
    const project = await readProject(folder, { allowRemote: true })
    expect(project.specifications).toEqual({
      [`${url}/a.json`]: failure('127.0.0.1 is a loopback address, which needs --allow-private'),
    })
    expect(asked).toBe(0)
    expect(checkProject(project).diagnostics).toEqual([
      expect.objectContaining({
        rule: 'openapi-remote',
        message: `${url}/a.json was not fetched (127.0.0.1 is a loopback address, which needs --allow-private), so its operations are not checked.`,
      }),
    ])
  })

  test('fetches each URL once; checking and the tree know its operations', async () => {
    const asked: string[] = []
    const more = withPaths({ '/b': { get: { summary: 'B' }, post: { summary: 'Make B' } } })
    const url = await serve((request, response) => {
      asked.push(request.url!)
      response.end(request.url === '/a.json' ? api : more)
    })
    const folder = projectWith({
      tabs: [
        { tab: 'One', openapi: `${url}/a.json`, pages: ['GET /users', 'GET /none'] },
        { tab: 'Two', openapi: { source: ` ${url}/b.json`, directory: 'two' } },
        { tab: 'Three', openapi: [`${url}/a.json`], pages: [] },
        { tab: 'Four', openapi: `${url}/b.json`, pages: [`${url}/a.json GET /users`] },
      ],
    })
    const options = { allowRemote: true, allowPrivate: true }
    const project = await readProject(folder, options)
    expect(asked.sort()).toEqual(['/a.json', '/b.json'])
    expect(Object.keys(project.specifications)).toEqual([`${url}/a.json`, `${url}/b.json`])
    expect(project.specifications).toMatchObject({ [`${url}/a.json`]: { path: `${url}/a.json` } })
    expect(structuredClone(project)).toEqual(project)
    const messages = checkProject(project).diagnostics.map(({ rule, message }) => `${rule}: ${message}`)
    expect(messages).toContain(`operation-not-found: GET /none is not in ${url}/a.json.`)
    expect(messages.filter(message => message.startsWith('openapi-unused'))).toEqual([])
    expect(messages.filter(message => message.startsWith('openapi-remote'))).toEqual([])
    const { nodes } = resolveNavigation(project)
    expect(nodes.flatMap(node => (node.kind === 'page' ? node.href : []))).toEqual([
      '/api-reference/list-users',
      '/two/b',
      '/two/make-b',
      '/api-reference/list-users',
      '/api-reference/list-users',
      '/api-reference/b',
      '/api-reference/make-b',
    ])
  })

  test('what a page and api.openapi name is fetched too', async () => {
    const url = await serve((_, response) => response.end(api))
    const folder = projectWith({ pages: ['index', 'GET /users'] })
    const text = { $schema: 'https://mintlify.com/docs.json', api: { openapi: `${url}/api.json` } }
    writeFileSync(
      join(folder, 'docs.json'),
      JSON.stringify({ ...text, navigation: { pages: ['index', 'GET /users'] } }),
    )
    writeFileSync(join(folder, 'index.mdx'), `---\nopenapi: ${url}/page.json GET /users\n---\n`)
    const project = await readProject(folder, { allowRemote: true, allowPrivate: true })
    expect(Object.keys(project.specifications).sort()).toEqual([`${url}/api.json`, `${url}/page.json`])
    expect(checkProject(project).diagnostics.map(({ rule }) => rule)).toEqual(['openapi-not-live'])
  })

  test.each([
    ['Swagger 2.0', { swagger: '2.0' }, 'is OpenAPI 2.0, which the platform refuses.'],
    ['OpenAPI 3.2', { openapi: '3.2.0' }, 'is OpenAPI 3.2.0, which the platform refuses.'],
    [
      'the method QUERY',
      { openapi: '3.1.0', paths: { '/users': { query: {} } } },
      'has operations of the method QUERY, which the platform refuses.',
    ],
  ])('%s is not live from the network either', async (_, version, says) => {
    const url = await serve((_, response) =>
      response.end(JSON.stringify({ paths: { '/users': { get: {} } }, ...version })),
    )
    const folder = projectWith({ tabs: [{ tab: 'A', openapi: `${url}/a.json` }] })
    const of = async (allowRemote: boolean) =>
      checkProject(await readProject(folder, { allowRemote, allowPrivate: true })).diagnostics.map(
        ({ rule, message }) => `${rule}: ${message}`,
      )
    expect(await of(true)).toEqual([`openapi-not-live: "${url}/a.json" ${says}`])
    expect(await of(false)).toEqual([expect.stringMatching(/^openapi-remote: /)])
  })

  test.each([
    [
      'a page of HTML',
      '<!doctype html><p>Hello: {',
      /^it is (?:neither JSON nor YAML|not an OpenAPI document)$/,
    ],
    ['broken JSON', '{ "openapi": ', 'it is neither JSON nor YAML'],
    ['nothing', '', 'it is not an OpenAPI document'],
    ['a list', '[]', 'it is not an OpenAPI document'],
    ['no version', '{ "paths": {} }', 'it is not an OpenAPI document'],
    ['no paths', '{ "openapi": "3.1.0" }', 'it is not an OpenAPI document'],
  ])('%s is no specification', async (_, body, detail) => {
    const url = await serve((_, response) => response.end(body))
    const folder = projectWith({ tabs: [{ tab: 'A', openapi: url, pages: ['GET /a'] }] })
    const project = await readProject(folder, { allowRemote: true, allowPrivate: true })
    expect(project.specifications).toEqual({ [url]: failure(detail) })
    expect(checkProject(project).diagnostics.map(({ rule }) => rule)).toEqual(['openapi-remote'])
  })

  const yaml = (target: string, update: object, more = '') =>
    `overlay: 1.0.0\n${more}actions:\n  - target: ${target}\n    update: ${JSON.stringify(update)}\n`

  test('overlays of the project are applied to what is fetched once, and again when they change', async () => {
    const asked: string[] = []
    const url = await serve((request, response) => {
      asked.push(request.url!)
      response.end(api)
    })
    const source = `${url}/a.json`
    const folder = projectWith({
      tabs: [
        {
          tab: 'A',
          openapi: { source, overlays: ['named.yaml'] },
          pages: ['GET /users', 'GET /added', 'GET /extra', 'GET /none'],
        },
      ],
    })
    const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
    write('named.yaml', yaml('$.paths', { '/added': { get: { summary: 'Added' } } }))
    write('found.yaml', yaml('$.paths', { '/extra': { get: {} } }, `extends: ${source}\n`))
    const open = openProject(folder, { allowRemote: true, allowPrivate: true })
    const messages = async () =>
      checkProject(await open.read()).diagnostics.map(
        ({ rule, file, message }) => `${file} ${rule}: ${message}`,
      )
    expect(await messages()).toEqual([`docs.json operation-not-found: GET /none is not in ${source}.`])
    write('named.yaml', yaml('$.paths[?', {}))
    open.forget(['named.yaml'])
    expect(await messages()).toEqual([
      expect.stringMatching(/^named\.yaml openapi-invalid: The target "\$\.paths\[\?" is no JSONPath/),
    ])
    rmSync(join(folder, 'named.yaml'))
    open.forget(['named.yaml'])
    expect(await messages()).toEqual(['docs.json openapi-missing: No OpenAPI file "named.yaml".'])
    write('named.yaml', yaml('$.paths', { '/none': { get: {} } }))
    open.forget(['named.yaml'])
    expect(await messages()).toEqual([`docs.json operation-not-found: GET /added is not in ${source}.`])
    expect(asked).toEqual(['/a.json'])
  })

  test('an overlay that comes later is applied too, and one that cannot be fetched changes nothing', async () => {
    let asked = 0
    const url = await serve((_, response) => {
      asked++
      response.end(api)
    })
    const folder = projectWith({ tabs: [{ tab: 'A', openapi: `${url}/a.json`, pages: ['GET /added'] }] })
    const open = openProject(folder, { allowRemote: true, allowPrivate: true })
    const rules = async () => checkProject(await open.read()).diagnostics.map(({ rule }) => rule)
    expect(await rules()).toContain('operation-not-found')
    writeFileSync(
      join(folder, 'found.yaml'),
      yaml('$.paths', { '/added': { get: {} } }, `extends: ${url}/a.json\n`),
    )
    open.forget(['found.yaml'])
    expect(await rules()).not.toContain('operation-not-found')
    expect(await rules()).not.toContain('operation-not-found')
    expect(asked).toBe(2)
    const refused = openProject(folder, { allowRemote: true })
    expect(checkProject(await refused.read()).diagnostics.map(({ rule }) => rule)).toEqual(['openapi-remote'])
  })

  test('what a remote specification refers to is not fetched, nor read from the project', async () => {
    const asked: string[] = []
    const text = withPaths({
      '/own': { $ref: '#/components/pathItems/own' },
      '/self': { $ref: 'a.json#/components/pathItems/own' },
      '/relative': { $ref: './docs.json#/x' },
      '/rooted': { $ref: '/docs.json#/x' },
      '/above': { $ref: '../../../../docs.json#/x' },
      '/remote': { $ref: 'http://127.0.0.1:9/x.json' },
      '/broken': { $ref: '#/nothing' },
      '/plain': { get: {} },
    })
    const components = { pathItems: { own: { get: {} } } }
    const url = await serve((request, response) => {
      asked.push(request.url!)
      response.end(JSON.stringify({ ...JSON.parse(text), components }))
    })
    const paths = ['own', 'self', 'relative', 'rooted', 'above', 'remote', 'broken', 'plain', 'none']
    const pages = paths.map(path => `GET /${path}`)
    const folder = projectWith({ tabs: [{ tab: 'A', openapi: `${url}/v/a.json`, pages }] })
    const project = await readProject(folder, { allowRemote: true, allowPrivate: true })
    expect(asked).toEqual(['/v/a.json'])
    expect(project.specifications[`${url}/v/a.json`]).toMatchObject({
      operations: [{ path: '/own' }, { path: '/self' }, { path: '/plain' }],
      unknownPaths: ['/relative', '/rooted', '/above', '/remote', '/broken'],
      faults: [],
    })
    expect(checkProject(project).diagnostics.map(({ message }) => message)).toEqual([
      `Part of ${url}/v/a.json was not read, where a "$ref" leads to the network: its operations are not known.`,
      `GET /none is not in ${url}/v/a.json.`,
    ])
  })

  test('what a remote specification refers to is not read from the overlays of the project either', async () => {
    const overlay = 'named.yaml#/x-item'
    const text = withPaths({
      '/rooted': { $ref: `/${overlay}` },
      '/above': { $ref: `../../${overlay}` },
      '/self': { $ref: 'a.json#/paths/~1plain' },
      '/plain': { get: {} },
    })
    const url = await serve((_, response) => response.end(text))
    const openapi = { source: `${url}/v/a.json`, overlays: ['named.yaml'] }
    const folder = projectWith({ tabs: [{ tab: 'A', openapi }] })
    const more = 'x-item: { get: { summary: Of the project } }\n'
    writeFileSync(join(folder, 'named.yaml'), yaml('$.paths', { '/added': { get: {} } }, more))
    const project = await readProject(folder, { allowRemote: true, allowPrivate: true })
    expect(project.specifications[openapi.source]).toMatchObject({
      operations: [{ path: '/self' }, { path: '/plain' }, { path: '/added' }],
      unknownPaths: ['/rooted', '/above'],
      faults: [],
    })
  })

  test('operations count with those of all specifications, in each reading', async () => {
    const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
    const shared = `x: &item { ${methods.map(method => `${method}: {}`).join(', ')} }\npaths:\n`
    const paths = Array.from({ length: maxOperations / methods.length }, (_, i) => `  /${i}: *item\n`)
    const many = `openapi: 3.1.0\n${shared}${paths.join('')}`
    const url = await serve((request, response) => response.end(request.url === '/one' ? api : many))
    const names = Array.from({ length: maxIndexed / maxOperations }, (_, i) => `${url}/${i}`)
    const folder = projectWith({
      tabs: [...names, `${url}/one`, 'own.json'].map((openapi, i) => ({ tab: `T${i}`, openapi })),
    })
    writeFileSync(join(folder, 'own.json'), api)
    const open = openProject(folder, { allowRemote: true, allowPrivate: true })
    const refused = async () =>
      checkProject(await open.read()).diagnostics.flatMap(({ rule, message }) =>
        rule === 'openapi-invalid' && message.startsWith('Cannot read') ? message : [],
      )
    // As many are allowed.
    const most = 'it and those before it hold more than 500,000 operations'
    const all = [`Cannot read "${url}/one": ${most}.`, `Cannot read "own.json": ${most}.`]
    expect(await refused()).toEqual(all)
    expect(await refused()).toEqual(all)
  })

  const tools: Parameters<typeof readSpecifications>[3] = {
    remote: () => import('../../src/project/remote/remote.ts'),
    kept: () => Promise.reject(new Error('Nothing is kept.')),
    deep: () => Promise.reject(new Error('Nothing is validated.')),
  }
  const options = { allowRemote: true, allowPrivate: true, cache: async () => null }

  test('the time for all that is fetched is that for its overlays too', async () => {
    const asked: string[] = []
    const url = await serve((request, response) => {
      asked.push(request.url!)
      response.end(api)
    })
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    let read = 0
    const parts: Parameters<typeof readSpecifications>[1] = {
      fetched: new Map(),
      specification: (_, load) => {
        read++
        now += 10_000
        return load(() => ({ text: yaml('$.paths', { '/added': { get: {} } }) }))
      },
    }
    const names = new Map(
      Array.from({ length: maxParallel + 1 }, (_, i) => [`${url}/${i}`, `${url}/${i}`] as const),
    )
    const results = await readSpecifications(names, parts, () => ['named.yaml'], tools, options)
    expect(asked).toHaveLength(maxParallel)
    expect(read).toBe(maxParallel)
    expect(results[`${url}/0`]).toMatchObject({ operations: [{ path: '/users' }, { path: '/added' }] })
    expect(results[`${url}/${maxParallel}`]).toEqual(failure('the others took 30 seconds together'))
  })

  test('the time for all that is fetched is that for what is read again, too', async () => {
    const asked: string[] = []
    const url = await serve((request, response) => {
      asked.push(request.url!)
      response.end(api)
    })
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    let takes = 0
    const parts: Parameters<typeof readSpecifications>[1] = {
      fetched: new Map(),
      specification: (_, load) => {
        now += takes
        return load(() => ({ text: yaml('$.paths', { '/added': { get: {} } }) }))
      },
    }
    const namesOf = (count: number) =>
      new Map(Array.from({ length: count }, (_, i) => [`${url}/${i}`, `${url}/${i}`] as const))
    const read = (count: number) =>
      readSpecifications(namesOf(count), parts, () => ['named.yaml'], tools, options)
    const late = failure('the others took 30 seconds together')
    await read(4)
    expect(asked).toHaveLength(4)
    takes = 10_000
    const again = await read(5)
    expect(again[`${url}/2`]).toMatchObject({ operations: [{ path: '/users' }, { path: '/added' }] })
    expect(again[`${url}/3`]).toEqual(late)
    expect(again[`${url}/4`]).toEqual(late)
    expect(asked).toHaveLength(4)
    // What was fetched in time is read by the next reading that has time.
    takes = 0
    expect((await read(4))[`${url}/3`]).toMatchObject({ path: `${url}/3` })
    expect(asked).toHaveLength(4)
  })
})
