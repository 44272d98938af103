import { createServer, type IncomingMessage, request } from 'node:http'
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { maxStreams } from '../../../src/serve/page-server.ts'
import type { ViewState } from '../../../src/view/data.ts'
import { call } from '../../call.ts'
import { inChromium } from '../../chromium.ts'
import { root } from '../../fixtures.ts'
import { emptyFolder, write } from '../../repository.ts'
import { chosenLabel, marked, openedIn, violations } from './browser.ts'
import { liveView } from './live-view.ts'

const running: Awaited<ReturnType<typeof liveView>>[] = []
afterEach(async () => {
  for (const view of running.splice(0)) expect(await view.stop()).toBe(0)
})

async function served(folder: string, ...args: string[]) {
  const view = await liveView([folder, ...args])
  running.push(view)
  return view
}

const pageNames = (count: number) => Array.from({ length: count }, (_, i) => `page-${i}`)

/** A project of pages, each with its file. */
function made(count: number): string {
  const folder = emptyFolder()
  const pages = pageNames(count)
  write(folder, Object.fromEntries(pages.map(page => [`${page}.mdx`, `---\ntitle: ${page}\n---\n`])))
  write(folder, { 'docs.json': docsWith(pages) })
  return folder
}

const docsWith = (pages: readonly string[]) => ({
  name: 'Museum',
  navigation: { groups: [{ group: 'All', pages }] },
})

interface Asked {
  readonly path?: string
  readonly host?: string
  readonly method?: string
}

/** What the server answers, without the changes that a client makes to an address. */
const asked = (address: string, { path, host, method = 'GET' }: Asked) =>
  new Promise<{ code: number; body: string; headers: object }>((resolve, reject) => {
    const { hostname, port, pathname } = new URL(address)
    const headers = host === undefined ? {} : { host }
    const sent = request({ hostname, port, path: path ?? pathname, method, headers }, response => {
      let body = ''
      response.on('data', part => (body += part))
      response.on('end', () => resolve({ code: response.statusCode!, body, headers: response.headers }))
    })
    sent.on('error', reject)
    sent.end()
  })

/** The states that the server sends, one after the other. */
async function* states(address: string): AsyncGenerator<ViewState> {
  const response = await fetch(`${address}events`)
  let text = ''
  for await (const part of response.body!.pipeThrough(
    new TextDecoderStream(),
  ) as unknown as AsyncIterable<string>) {
    text += part
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      yield JSON.parse(text.slice('data: '.length, end)) as ViewState
      text = text.slice(end + 2)
    }
  }
}

describe('the server of docs-nav view', () => {
  test('answers its address, and nothing without its token or under another host', async () => {
    const { address } = await served(made(1))
    const { pathname, port } = new URL(address)
    const { code, headers, body } = await asked(address, {})
    expect(code).toBe(200)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .* connect-src 'self';/),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(body).not.toContain('page-0')
    expect((await asked(address, { host: `localhost:${port}` })).code).toBe(200)

    const wrong = pathname.replace(/[0-9a-f]/, digit => (digit === '0' ? '1' : '0'))
    const refused: [Asked, number][] = [
      [{ path: '/' }, 404],
      [{ path: wrong }, 404],
      [{ path: `${wrong}events` }, 404],
      [{ path: '/events' }, 404],
      [{ path: pathname.slice(0, -1) }, 404],
      [{ path: `/é${pathname.slice(2)}` }, 404],
      [{ path: `${pathname}docs.json` }, 404],
      [{ path: `${pathname}../docs.json` }, 404],
      [{ path: `${pathname}..%2f..%2fetc%2fpasswd` }, 404],
      [{ path: `${pathname}//etc/passwd` }, 404],
      [{ path: `/../../etc/passwd` }, 404],
      [{ path: 'http://example.com/' }, 404],
      [{ method: 'POST' }, 405],
      [{ method: 'PUT', path: `${pathname}docs.json` }, 404],
      [{ host: 'example.com' }, 403],
      [{ host: `127.0.0.1.example.com:${port}` }, 403],
      [{ host: `example.com:${port}` }, 403],
      [{ host: '127.0.0.1' }, 403],
      [{ host: 'example.com', path: `${pathname}events` }, 403],
    ]
    for (const [ask, expected] of refused) {
      const answer = await asked(address, { ...ask, ...(ask.path?.includes('é') && { path: '/%C3%A9/' }) })
      expect([ask, answer.code]).toEqual([ask, expected])
      expect(answer.body.length).toBeLessThan(20)
    }
  })

  test('is asked at port 80 under its host alone, as clients leave that port out', async context => {
    const refusal = await new Promise<NodeJS.ErrnoException | undefined>(resolve => {
      const server = createServer().once('error', resolve)
      server.listen(80, '127.0.0.1', () => server.close(() => resolve(undefined)))
    })
    context.skip(refusal !== undefined, `port 80 cannot be had here: ${refusal?.code}`)
    const { address } = await served(made(1), '--port', '80')
    expect((await fetch(address)).status).toBe(200)
    expect((await asked(address, { host: 'localhost' })).code).toBe(200)
    expect((await asked(address, { host: 'example.com' })).code).toBe(403)
  })

  test('two commands have two tokens', async () => {
    const folder = made(1)
    const [one, other] = [await served(folder), await served(folder)]
    const paths = [one, other].map(({ address }) => new URL(address).pathname)
    expect(paths[0]).toMatch(/^\/[0-9a-f]{32}\/$/)
    expect(paths[0]).not.toBe(paths[1])
  })

  test('so many pages follow at once, and no more, until one is closed', async () => {
    const { address } = await served(made(1))
    const open = () =>
      new Promise<IncomingMessage>((resolve, reject) =>
        request(`${address}events`, resolve).on('error', reject).end(),
      )
    const streams = await Promise.all(Array.from({ length: maxStreams }, open))
    expect(streams.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect((await asked(address, { path: `${new URL(address).pathname}events` })).code).toBe(503)
    expect((await asked(address, {})).code).toBe(200)
    streams[0]!.destroy()
    await vi.waitFor(async () => {
      const next = await open()
      next.destroy()
      expect(next.statusCode).toBe(200)
    })
    for (const stream of streams) stream.destroy()
  })

  test('a page that does not read gets the last state, and holds up nobody', async () => {
    const folder = made(1)
    const { address } = await served(folder)
    const slow = await new Promise<IncomingMessage>(resolve => request(`${address}events`, resolve).end())
    slow.pause()
    const quick = states(address)
    await quick.next()
    const rounds = 8
    for (let round = 1; round <= rounds; round++) {
      write(folder, { 'docs.json': { ...docsWith(['page-0']), name: `Round ${round}${' '.repeat(2e6)}` } })
      for (let title = ''; !title.startsWith(`Round ${round} `);)
        title = ((await quick.next()).value as ViewState).view?.title ?? ''
    }
    await quick.return(undefined)
    let text = ''
    for await (const part of slow) {
      text += part
      if (text.includes(`"title":"Round ${rounds} `) && text.endsWith('\n\n')) break
    }
    expect(text.match(/^data: /gm)!.length).toBeLessThan(rounds)
  })

  test('a docs.json that is gone or broken is said, and what comes back is shown', async () => {
    const folder = made(2)
    const docs = join(folder, 'docs.json')
    const { address, told } = await served(folder)
    const all = states(address)
    const next = async (isIt: (state: ViewState) => boolean) => {
      for await (const state of { [Symbol.asyncIterator]: () => ({ next: () => all.next() }) })
        if (isIt(state)) return state
      throw new Error('It has ended.')
    }
    await next(({ view }) => view?.nodes.length === 3)
    write(folder, { 'docs.json': '{ "navigation": ' })
    const { view } = await next(({ view }) => view?.isBroken === true)
    expect(view!.findings.map(({ rule }) => rule)).toEqual(['syntax'])
    rmSync(docs)
    const gone = await next(({ problem }) => problem !== null)
    expect(gone.problem).toMatch(/docs\.json/)
    expect(told()).toContain('Waiting for it to come back.')
    write(folder, { 'docs.json': docsWith(['page-1']) })
    const back = await next(({ problem }) => problem === null)
    expect(back.view!.nodes).toHaveLength(2)
    // The whole folder, too.
    renameSync(folder, `${folder}-away`)
    await next(({ problem }) => problem !== null)
    renameSync(`${folder}-away`, folder)
    await next(({ problem }) => problem === null)
    write(folder, { 'docs.json': docsWith(['page-0', 'page-1']) })
    await next(({ view }) => view?.nodes.length === 3)
    await all.return(undefined)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'the built command ends with 0 at %s, whoever listens',
    async signal => {
      const folder = made(1)
      const tools = emptyFolder()
      write(tools, { 'xdg-open': '#!/bin/sh\nprintf %s "$1" > "$(dirname "$0")/opened"\n' })
      chmodSync(join(tools, 'xdg-open'), 0o755)
      // What a project brings is not started, wherever PATH finds it.
      const brought = ['.', 'bin', 'node_modules/.bin']
      for (const place of brought) cpSync(join(tools, 'xdg-open'), join(folder, place, 'xdg-open'))
      // Nor what is no program.
      const texts = emptyFolder()
      write(texts, { 'xdg-open': '' })
      const places = ['', ...brought, ...brought.map(place => join(folder, place)), texts, tools]
      const before = readdirSync(folder)
      const child = spawn(
        process.execPath,
        [join(root, 'dist/bin.cjs'), 'view', folder, '--open', '--no-cache'],
        {
          cwd: folder,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...process.env, PATH: `${places.join(':')}:${process.env.PATH}` },
        },
      )
      const code = new Promise(resolve => child.on('close', (...ended) => resolve(ended)))
      let [out, err] = ['', '']
      child.stderr.on('data', part => (err += part))
      for await (const part of child.stdout) {
        out += part
        if (!out.endsWith('\n')) continue
        const { body } = await fetch(`${out.trimEnd()}events`)
        const { value } = await body!.getReader().read()
        expect(new TextDecoder().decode(value)).toMatch(/^data: /)
        await vi.waitUntil(() => existsSync(join(tools, 'opened')))
        child.kill(signal)
      }
      expect({ code: await code, err }).toEqual({ code: [0, null], err: '' })
      expect(readFileSync(join(tools, 'opened'), 'utf8')).toBe(out.trimEnd())
      expect(readdirSync(folder)).toEqual(before)
      for (const place of brought) expect(existsSync(join(folder, place, 'opened'))).toBe(false)
    },
  )

  test('what it cannot do ends it with 2', async () => {
    const { address } = await served(made(1))
    const { port } = new URL(address)
    const folder = made(1)
    const cases: [string[], RegExp][] = [
      [[folder, '--port', port], /^docs-nav: Cannot serve at port \d+: it is in use\.\n$/],
      [[folder, '--port', '70000'], /takes a number up to 65535/],
      [[folder, '--port', 'x'], /takes a whole number/],
      [[folder, '--output', '-', '--open'], /leave --output out/],
      [[join(folder, 'none')], /No such file or folder/],
      [[folder, folder], /view takes one folder/],
    ]
    for (const [args, message] of cases) {
      const { code, err, out } = await call(['view', ...args])
      expect(err).toMatch(message)
      expect([code, out]).toEqual([2, ''])
    }
  })
})

inChromium('the page that follows a project', browser => {
  test('a saved docs.json is seen; choice, focus, scroll and closed groups stay', async () => {
    const folder = made(300)
    const { address } = await served(folder)
    const { page, heard } = await openedIn(browser(), address)
    const tree = page.getByRole('tree')
    await tree.focus()
    await page.keyboard.press('ArrowDown')
    for (let step = 0; step < 100; step++) await page.keyboard.press('ArrowDown')
    expect(await chosenLabel(page)).toBe('page-99')
    const placeOf = () =>
      page.locator('[role=treeitem][aria-selected=true]').evaluate(line => line.getBoundingClientRect().top)
    const place = await placeOf()
    const added = pageNames(300).flatMap((name, i) => (i < 200 ? [name, `new-${name}`] : [name]))
    write(folder, { 'docs.json': docsWith(added) })
    await page.getByRole('heading', { name: '200 findings' }).waitFor()
    expect(await chosenLabel(page)).toBe('page-99')
    expect(await placeOf()).toBe(place)
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('tree')
    expect(await marked(page)).toEqual(['"page-99"'])
    await page.keyboard.press('ArrowDown')
    expect(await chosenLabel(page)).toBe('New page 99')

    // A chosen finding is the same one, wherever it is now.
    await page.getByRole('listbox', { name: 'Findings' }).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    const [mark] = await marked(page)
    write(folder, { 'docs.json': docsWith(['extra', ...added]) })
    await page.getByRole('heading', { name: '201 findings' }).waitFor()
    expect(await marked(page)).toEqual([mark])
    expect(heard.slice(1)).toEqual([`${address}events`])
    await page.close()
  })

  test('while docs.json is broken the site is that of before, and the page says so', async () => {
    const folder = made(3)
    const { address, stop } = await served(folder)
    const { page } = await openedIn(browser(), address)
    await page.getByRole('treeitem', { name: 'page-1' }).click()
    write(folder, { 'docs.json': '{ "navigation": [' })
    const notice = page.getByRole('banner').getByRole('status')
    await notice.getByText('docs.json is not JSON').waitFor()
    expect(await page.getByRole('treeitem').count()).toBe(4)
    expect(await page.getByRole('option').count()).toBe(1)
    expect(await violations(page)).toEqual([])
    write(folder, { 'docs.json': docsWith(['page-0', 'page-1']) })
    await page.getByText('2 pages', { exact: true }).waitFor()
    expect(await notice.innerText()).toBe('')
    expect(await chosenLabel(page)).toBe('page-1')
    expect(await stop()).toBe(0)
    running.splice(0)
    await notice.getByText('The command has ended').waitFor()
    await page.close()
  })

  test('what was chosen and is gone gives its group', async () => {
    const folder = made(3)
    const { address } = await served(folder)
    const { page } = await openedIn(browser(), address)
    await page.getByRole('treeitem', { name: 'page-1' }).click()
    write(folder, { 'docs.json': docsWith(['page-0', 'page-2']) })
    await page.getByText('2 pages', { exact: true }).waitFor()
    expect(await chosenLabel(page)).toBe('All')
    await page.close()
  })
})
