import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exporters } from '../../../src/exporters/index.ts'
import { readProject, resolveNavigation, type Tree } from '../../../src/index.ts'
import { createSite } from '../../../src/model.ts'
import { emptyFolder, write } from '../../repository.ts'
import { projects } from '../../shown-pages.ts'
import { sites, unpackSite } from '../../sites.ts'
import { plainEnvironment, runs } from '../scratch.ts'
import { installedEngine, nginxProgram } from './installed.ts'

const scratch = mkdtempSync(join(tmpdir(), 'docs-nav-redirects-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const treeOf = async (folder: string) =>
  resolveNavigation(await readProject(folder, { config: false, cache: false }))

/** Redirects of each kind that there is, and text that would be more in a file of an engine. */
async function own(): Promise<Tree> {
  const folder = emptyFolder()
  const redirects = [
    { source: '/a', destination: '/b' },
    { source: '/old/:slug*', destination: '/new/:slug*' },
    { source: '/all/*', destination: '/every/*' },
    { source: '/user/:id/home', destination: '/u/:id' },
    { source: '/dot.html', destination: '/dot?x=1#y' },
    { source: '/away', destination: 'https://example.com/here' },
    { source: '/ein weg', destination: '/ü' },
    { source: '/quote"; return 500; "', destination: '/q' },
    { source: '/brace{x}', destination: '/q' },
    { source: '/line', destination: '/b\nrewrite ^ /evil;' },
    { source: '/hash', destination: '/b; return 500' },
    { source: '/slash\\', destination: '/b\\' },
  ]
  write(folder, { 'docs.json': { navigation: { pages: ['b'] }, redirects }, 'b.mdx': '' })
  return treeOf(folder)
}

const trees: Record<string, Tree> = { own: await own() }
for (const name of existsSync(sites) ? projects : []) trees[name] = await treeOf(unpackSite(name, scratch))

const netlify = installedEngine('netlify')
describe.skipIf(netlify === null)('the parser of Netlify', () => {
  const read = `
import { parseAllRedirects } from 'netlify-redirect-parser'
const { redirects, errors } = await parseAllRedirects({ redirectsFiles: ['_redirects'], configRedirects: [], minimal: true })
console.log(JSON.stringify({ rules: redirects.map(({ from, to, status }) => [from, to, status]), errors: errors.map(String) }))
`
  const parsed = async (text: string) => {
    const cwd = mkdtempSync(join(netlify!, 'read-'))
    try {
      write(cwd, { _redirects: text, 'read.mjs': read })
      return JSON.parse(await runs(process.execPath, ['read.mjs'], { cwd, env: plainEnvironment }))
    } finally {
      rmSync(cwd, { recursive: true })
    }
  }

  test.each(Object.keys(trees))('reads every rule of %s, as it is written', async name => {
    const { text, remarks } = (await exporters.netlify())(trees[name]!)
    const { rules, errors } = await parsed(text)
    expect(errors).toEqual([])
    const lines = text.trimEnd().split('\n')
    expect(rules).toEqual(lines.map(line => [...line.split(' ').slice(0, 2), 301]))
    expect(rules.length + remarks.length).toBe(trees[name]!.redirects?.length)
  })

  test('refuses a line that is no rule', async () => {
    expect((await parsed('/a\n')).errors).toHaveLength(1)
  })
})

const nginx = nginxProgram()
describe.skipIf(nginx === null)('nginx', () => {
  const folder = mkdtempSync(join(scratch, 'nginx-'))
  const names = Object.keys(trees)
  const socket = (name: string) => join(folder, `${name}.socket`)
  const ended: (() => void)[] = []

  const serverOf = async (name: string) => {
    const { text } = (await exporters.nginx())(trees[name]!)
    return `server { listen unix:${socket(name)}; absolute_redirect off;\n${text}location / { return 404; } }`
  }
  const configuration = (servers: string) =>
    `pid nginx.pid; error_log stderr; daemon off; master_process off; events {}
http { access_log off; client_body_temp_path a; proxy_temp_path b; fastcgi_temp_path c; uwsgi_temp_path d; scgi_temp_path e;
${servers} }`

  beforeAll(async () => {
    write(folder, { 'nginx.conf': configuration((await Promise.all(names.map(serverOf))).join('\n')) })
    await runs(nginx!, ['-t', '-q', '-p', folder, '-c', 'nginx.conf'], { cwd: folder, env: plainEnvironment })
    const child = spawn(nginx!, ['-p', folder, '-c', 'nginx.conf'], { cwd: folder, stdio: 'ignore' })
    ended.push(() => child.kill())
    while (!names.every(name => existsSync(socket(name)))) await new Promise(done => setTimeout(done, 20))
  })
  afterAll(() => ended.forEach(end => end()))

  const asked = (name: string, path: string) =>
    new Promise<string | null>((resolve, reject) =>
      request({ socketPath: socket(name), path: path.includes('%') ? path : encodeURI(path) }, answer => {
        answer.resume()
        resolve(answer.headers.location ?? null)
      })
        .on('error', reject)
        .end(),
    )

  /** Where an address ends. */
  async function followed(name: string, path: string): Promise<string> {
    const next = await asked(name, path)
    if (next === null) return path
    return next.startsWith('/') ? followed(name, decodeURI(next)) : next
  }

  test.each(names)('leads every address of %s where the site model does', async name => {
    const tree = trees[name]!
    const site = createSite(tree)
    const { remarks } = (await exporters.nginx())(tree)
    let count = 0
    for (const { source, destination } of tree.redirects ?? []) {
      if (remarks.some(remark => remark.includes(source)) || /[\n\\]/.test(destination)) continue
      const path = source.replaceAll(/:\w+\*|\*/g, 'one/two').replaceAll(/:\w+/g, 'three')
      const to = site.redirect(path)
      if (to === null) continue
      const led = await followed(name, path)
      expect({ path, to: led }).toEqual({ path, to: decodeURI(to) })
      count++
    }
    expect(count).toBeGreaterThan(5)
  })

  test('refuses what is no rule', async () => {
    write(folder, { 'wrong.conf': configuration('server { rewrite "^/a(" /b permanent; }') })
    const check = runs(nginx!, ['-t', '-p', folder, '-c', 'wrong.conf'], {
      cwd: folder,
      env: plainEnvironment,
    })
    await expect(check).rejects.toThrow('pcre')
  })
})
