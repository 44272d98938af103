import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { hidingKeys } from '../../src/cli/hidden-keys.ts'
import { call } from '../call.ts'

const key = 'sk/+"?>~live-0123456789'
const percent = encodeURIComponent(key)
const base64 = Buffer.from(key).toString('base64')
const bytes = Buffer.from(key).toString('hex').replace(/../g, '%$&')
const forms = [
  key,
  percent,
  percent.toLowerCase(),
  bytes,
  bytes.toUpperCase(),
  base64,
  Buffer.from(key).toString('base64url'),
]
/** Of base64 of a header that holds the key, what depends on the key alone. */
const within = ['Bearer ', 'x', 'xy'].map(before =>
  Buffer.from(before + key)
    .toString('base64')
    .slice(Math.ceil((before.length * 4) / 3), Math.floor(((before.length + key.length) * 4) / 3)),
)
const all = [...forms, ...within].join(' ')

/** A service that repeats the key it was sent, or a proxy before it. */
async function echo(answer: (response: ServerResponse, method?: string) => void): Promise<string> {
  const server = createServer((request, response) => answer(response, request.method))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (response: ServerResponse, status: number, body: object, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const update =
  (statusId: string, status: string, message: string) => (response: ServerResponse, method?: string) =>
    method === 'POST'
      ? json(response, 202, { statusId })
      : json(response, 200, {
          statusId,
          status,
          message,
          findings: [{ rule: message, severity: 'error', message, file: message }],
        })

const answers: Record<string, (response: ServerResponse, method?: string) => void> = {
  'the id of a request': response => json(response, 401, { detail: 'No.' }, { 'x-request-id': all }),
  'a refusal': response => json(response, 401, { detail: `No: ${all}`, title: all }),
  'a refusal in plain text': response => response.writeHead(403).end(all),
  'an address': response =>
    response.writeHead(302, { location: `http://a.example/?k=${forms.join('&')}` }).end(),
  'an update that failed': update('u1', 'failure', all),
  'the id of an update': update(all, 'success', 'x'),
  sessions: response => json(response, 200, { allSessions: [{ subdomain: all, status: all, haulted: all }] }),
  'a stream': response => {
    response.writeHead(200, { 'x-thread-id': key })
    response.write(`0:${JSON.stringify(`${all} and ${key.slice(0, 9)}`)}\n`)
    setTimeout(() => {
      response.end(`0:${JSON.stringify(`${key.slice(9)}, ${key.slice(0, 4)}`)}\nd:{"finishReason":"stop"}\n`)
    }, 50)
  },
}

const commands = [
  ['deploy'],
  ['deploy', '--wait'],
  ['deploy', '--wait', '--format', 'json'],
  ['jobs'],
  ['jobs', '--format', 'json'],
  ['ask', 'Why?'],
  ['ask', 'Why?', '--format', 'json'],
]

test.each(Object.keys(answers))('no command shows the key that is in %s', async name => {
  const url = await echo(answers[name]!)
  const env = {
    DOCS_NAV_URL: url,
    DOCS_NAV_PROJECT: 'p',
    DOCS_NAV_DOMAIN: 'acme',
    DOCS_NAV_ADMIN_KEY: key,
    DOCS_NAV_UPDATE_TOKEN: ` ${key} `,
    DOCS_NAV_ASSISTANT_KEY: key,
  }
  let shown = ''
  for (const command of commands) {
    const { out, err } = await call(command, { env })
    shown += out + err
  }
  const inJson = JSON.stringify(key).slice(1, -1)
  for (const form of [...forms, ...within, inJson, base64.replace(/=+$/, '')])
    expect(shown).not.toContain(form)
  expect(shown).toContain('[key]')
  // What only begins like the key is shown.
  if (name === 'a stream') expect(shown).toMatch(/\[key\], sk\/\+\n/)
})

test('no command shows a key in the percent-encoding of another language', async () => {
  const key = "sk!live*'(0)~/<1>+=&?%"
  const strict = encodeURIComponent(key).replace(/[!'()*]/g, hexOf)
  const path = strict.replaceAll('%2F', '/')
  const form = new URLSearchParams({ key }).toString().slice('key='.length)
  /** What a part of a path, a path and a query leave. */
  const addresses = [/[^\w.~!$&'()*+,;=:@-]/g, /[^\w.~!$&'()*+,;=:@/-]/g, /[^\w.~!$&'()*+,;=:@/?-]/g]
  const forms = [strict, path, form, encodeURI(key), ...addresses.map(other => key.replace(other, hexOf))]
  const url = await echo(response => response.writeHead(403).end(JSON.stringify(forms)))
  const env = { DOCS_NAV_URL: url, DOCS_NAV_PROJECT: 'p', DOCS_NAV_UPDATE_TOKEN: key }
  const { err } = await call(['deploy'], { env })
  for (const text of forms) expect(err).not.toContain(text)
  expect(err).toContain('[key]')
})

test('no command shows a key that is quoted for a shell, or that begins with another', async () => {
  const key = "sk'live'0123"
  const longer = `${key}-4567`
  const url = await echo(response => {
    response.writeHead(200, { 'x-thread-id': key })
    response.end(`0:"a"\nd:${JSON.stringify({ threadId: key, longer })}\n`)
  })
  const env = {
    DOCS_NAV_URL: url,
    DOCS_NAV_DOMAIN: 'acme',
    DOCS_NAV_ASSISTANT_KEY: key,
    DOCS_NAV_UPDATE_TOKEN: longer,
  }
  const { err } = await call(['ask', 'Why?'], { env })
  expect(err).toContain("--thread='[key]' continues")
  const { out } = await call(['ask', 'Why?', '--format', 'ndjson'], { env })
  expect(out).toContain('"longer":"[key]"')
})

test.each(['text', 'json', 'ndjson'])(
  'no key that is hidden makes a command of what stands before it: %s',
  async format => {
    const url = await echo(response => {
      response.writeHead(200, { 'x-thread-id': `##${key}` })
      const pieces = [`##${key}`, ` #`, `#vso${key.slice(0, 9)}`, `${key.slice(9)}\n##team`, `city${key}`]
      response.end(
        `${pieces.map(piece => `0:${JSON.stringify(piece)}\n`).join('')}d:{"finishReason":"stop"}\n`,
      )
    })
    const env = { DOCS_NAV_URL: url, DOCS_NAV_DOMAIN: 'acme', DOCS_NAV_ASSISTANT_KEY: key }
    const { out, err } = await call(['ask', 'Why?', '--format', format], { env })
    expect(out + err).not.toMatch(/##\w*\[/)
    expect(out).toContain('#\\u0023[key]')
    if (format === 'text') expect(out).toBe('#\\u0023[key] #\\u0023vso[key]\n#\\u0023teamcity[key]\n')
  },
)

test.each(['text', 'json', 'ndjson'])('no key that is hidden leaves what is not seen: %s', async format => {
  const url = await echo(response => {
    const pieces = [`a${key}\ufe0f\u20e3 `, key, '\ufe0f', '\u20e3 9\ufe0f\u20e3']
    response.writeHead(200, { 'x-thread-id': 't' })
    response.end(`${pieces.map(piece => `0:${JSON.stringify(piece)}\n`).join('')}d:{"finishReason":"stop"}\n`)
  })
  const env = { DOCS_NAV_URL: url, DOCS_NAV_DOMAIN: 'acme', DOCS_NAV_ASSISTANT_KEY: key }
  const { out, err } = await call(['ask', 'Why?', '--format', format], { env })
  expect(out + err).not.toContain(']\ufe0f')
  expect(out).toContain('a[key]\\ufe0f\u20e3')
  // A keycap of the answer's own stays.
  expect(out).toContain('9\ufe0f\u20e3')
})

test('no command shows a part of a key of another command where it cuts a text', async () => {
  const [admin, own] = ['adm_0123456789ABCDEFGHIJ', 'upd_abcdefghijklmnopqrst']
  const env = {
    DOCS_NAV_PROJECT: 'p',
    DOCS_NAV_DOMAIN: 'acme',
    DOCS_NAV_ADMIN_KEY: admin,
    DOCS_NAV_UPDATE_TOKEN: own,
    DOCS_NAV_ASSISTANT_KEY: own,
  }
  const shown = async (command: string[], answer: (response: ServerResponse, method?: string) => void) => {
    const { out, err } = await call(command, { env: { ...env, DOCS_NAV_URL: await echo(answer) } })
    return out + err
  }
  const long = 'x'.repeat(477)
  expect(await shown(['deploy'], response => response.writeHead(403).end(long + admin))).toBe(
    `docs-nav: The service answered 403: ${long}[key].\n`,
  )
  expect(
    await shown(['ask', 'Why?'], response => response.writeHead(200).end(`h:${'x'.repeat(70)}${admin}\n`)),
  ).toContain('x[key]')
  const published = (response: ServerResponse, method?: string) =>
    json(
      response,
      200,
      method === 'POST' ? { statusId: 'u' } : { statusId: 'u', status: 'success', revision: admin },
    )
  expect(await shown(['deploy', '--wait'], published)).toContain('Update u ([key]) is published')
})

/** What encoders of JavaScript and RFC 3986 leave, and any other. */
const encoders: Record<string, (key: string) => string> = {
  encodeURI,
  encodeURIComponent,
  escape: (globalThis as unknown as { escape: (text: string) => string }).escape,
  form: key => new URLSearchParams({ key }).toString().slice('key='.length),
  username: key => Object.assign(new URL('http://a.example'), { username: key }).username,
  query: key => new URL(`http://a.example/?${key}`).search.slice(1),
  fragment: key => new URL(`http://a.example/#${key}`).hash.slice(1),
  'userinfo of RFC 3986': key => key.replace(/[^\w.~!$&'()*+,;=:-]/g, hexOf),
  'a segment without a colon': key => key.replace(/[^\w.~!$&'()*+,;=@-]/g, hexOf),
  'every other character': key => key.replace(/[^].?/g, pair => hexOf(pair.charAt(0)) + pair.slice(1)),
  'in letters of both cases': key =>
    key.replace(/\W/g, (char, at: number) => (at % 2 ? hexOf(char) : hexOf(char).toLowerCase())),
}

test.each(Object.keys(encoders))('no command shows a key as %s encodes it', async name => {
  // Base64 as keys often are; what user names and passwords hold; what a shell and JSON quote.
  const keys = ['dGVz+key/0123456789+ab/cd==', 'ab:cd@ef$gh!0123456789', `sk'li"ve/a^c|d{e}f\`g[h]m~n*o`]
  for (const key of keys) {
    const encoded = encoders[name]!(key)
    const url = await echo(response => {
      response.writeHead(200, { 'x-thread-id': encoded })
      response.write(`0:${JSON.stringify(encoded.slice(0, 7))}\n`)
      setTimeout(() => response.end(`0:${JSON.stringify(encoded.slice(7))}\nd:{"finishReason":"stop"}\n`), 20)
    })
    const env = { DOCS_NAV_URL: url, DOCS_NAV_DOMAIN: 'acme', DOCS_NAV_ASSISTANT_KEY: key }
    const { out, err } = await call(['ask', 'Why?'], { env })
    expect(out).toBe('[key]\n')
    expect(err).toMatch(/^docs-nav: --thread='?\[key\]'? continues this conversation\.\n$/)
    const refused = await echo(response => response.writeHead(403).end(`No: ${encoded}.`))
    const said = await call(['ask', 'Why?'], { env: { ...env, DOCS_NAV_URL: refused } })
    expect(said.err).toBe('docs-nav: The service answered 403: No: [key].\n')
  }
})

test.each([[':live-0123456789'], ['pw##vso[0123456789'], ['%41b%%25-0123456789']])(
  'no command shows the key %j in its own escapes',
  async key => {
    const url = await echo(response => {
      response.writeHead(200)
      response.end(`0:${JSON.stringify(`${key}\n${key.slice(0, 4)}`)}\nd:{"finishReason":"stop"}\n`)
    })
    const env = { DOCS_NAV_URL: url, DOCS_NAV_DOMAIN: 'acme', DOCS_NAV_ASSISTANT_KEY: key }
    for (const format of ['text', 'json', 'ndjson']) {
      const { out } = await call(['ask', 'Why?', '--format', format], { env })
      expect(out).toContain('[key]')
      expect(out).not.toContain('0123456789')
    }
  },
)

/** What is shown of a text that comes in pieces. */
function shownOf(keys: Record<string, string>, pieces: readonly string[]): string {
  let out = ''
  const { io, end } = hidingKeys({
    env: keys,
    isTerminal: false,
    out: text => {
      out += text
    },
    err: () => {},
    readInput: async () => new Uint8Array(),
    connect: () => {
      throw new Error('It is no language server.')
    },
  })
  for (const piece of pieces) io.out(piece)
  end()
  return out
}

test('a key that another begins with is not shown in part where that one comes in pieces', () => {
  const key = 'sk-live-0123456789'
  const keys = { DOCS_NAV_ASSISTANT_KEY: key, DOCS_NAV_ADMIN_KEY: `${key}-abcdef` }
  const pieces = [`a ${key}`, '-abc', `def z ${key}`, `-x ${key}-ab`]
  expect(shownOf(keys, pieces)).toBe('a [key] z [key]-x [key]-ab')
  const quoted = { DOCS_NAV_ASSISTANT_KEY: "sk-live'" }
  expect(shownOf(quoted, ["'sk-live'", "\\''' and sk-live'"])).toBe("'[key]' and [key]")
})

const hexOf = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
