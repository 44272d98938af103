import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { root } from '../fixtures.ts'

let folder: string
const run = (program: string, args: string[]) => spawnSync(program, args, { cwd: folder, encoding: 'utf8' })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-nav-pack-'))
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: root })
  const tarball = readdirSync(folder).find(file => file.endsWith('.tgz'))!
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the tarball holds what is published, and nothing else', () => {
  const files = readdirSync(join(folder, 'node_modules/docs-nav'), { recursive: true, encoding: 'utf8' })
  const outside = files.filter(
    file =>
      !/^(?:dist|schema)(?:\/|$)|^(?:package\.json|(?:README|RULES|CHANGELOG|THIRD-PARTY)\.md|LICENSE)$/.test(
        file,
      ),
  )
  expect(outside).toEqual([])
  expect(files).toContain('dist/index.d.ts')
})

test('the installed command runs', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(run('node_modules/.bin/docs-nav', ['--version']).stdout).toBe(`${version}\n`)
  const good = run('node_modules/.bin/docs-nav', ['check', join(root, 'fixtures/example')])
  expect(good).toMatchObject({ status: 0, stderr: '' })
  const bad = run('node_modules/.bin/docs-nav', ['check', join(root, 'fixtures/broken')])
  expect(bad).toMatchObject({ status: 1, stderr: '' })
  expect(bad.stdout).toContain('Did you mean "guides/tickets"?')
})

test('--validate-openapi asks by name for the package that Swagger 2.0 needs, and generates no code', () => {
  const info = '"info": { "title": "t", "version": "1" }, "paths": { "/a/{id}": { "get": {} } }'
  writeFileSync(
    join(folder, 'docs.json'),
    '{ "navigation": { "openapi": "api.json", "pages": ["GET /a/{id}"] } }',
  )
  const check = (specification: string, modules = 'node_modules') => {
    writeFileSync(join(folder, 'api.json'), specification)
    const bin = join(modules, 'docs-nav/dist/bin.cjs')
    const flags = ['--disallow-code-generation-from-strings', bin, 'check', '.', '--no-cache']
    return run(process.execPath, [...flags, '--validate-openapi'])
  }
  const lacking = check(`{ "openapi": "3.0.3", ${info} }`)
  expect(lacking).toMatchObject({ status: 1, stderr: '' })
  expect(lacking.stdout).toContain('GET /a/{id} has no "responses".')
  const sound = info.replace('{} }', '{ "responses": { "200": { "description": "ok" } } } }')
  const name = '@apidevtools/swagger-parser'
  const needed = {
    status: 2,
    stdout: '',
    stderr: `docs-nav: --validate-openapi needs ${name}: npm install --save-dev ${name}@13.0\n`,
  }
  expect(check(`{ "swagger": "2.0", ${sound} }`)).toMatchObject(needed)
  // Node looks in these folders of the user's home too, which may be the project.
  const [home, ran] = [join(folder, 'home'), join(folder, 'ran')]
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('HOME', home)
  for (const file of [
    `.node_modules/${name}/index.js`,
    `.node_modules/${name}.js`,
    `.node_libraries/${name}.js`,
  ]) {
    mkdirSync(dirname(join(home, file)), { recursive: true })
    writeFileSync(join(home, file), `require('fs').writeFileSync(${JSON.stringify(ran)}, '')`)
    expect(check(`{ "swagger": "2.0", ${sound} }`)).toMatchObject(needed)
    expect(existsSync(ran)).toBe(false)
    rmSync(home, { recursive: true })
  }
  // And in node_modules of each folder above the one where docs-nav is installed, as for a user or by npx.
  const installed = join(home, '.nvm/lib/node_modules')
  cpSync(join(folder, 'node_modules'), installed, { recursive: true })
  const plant = (file: string) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `require('fs').writeFileSync(${JSON.stringify(ran)}, '')`)
  }
  for (const file of [`${name}/index.js`, `${name}.js`]) {
    plant(join(home, 'node_modules', file))
    expect(check(`{ "swagger": "2.0", ${sound} }`, installed)).toMatchObject(needed)
    expect(existsSync(ran)).toBe(false)
    rmSync(join(home, 'node_modules'), { recursive: true })
  }
  // Beside docs-nav, or where its own dependencies are, it is what was installed.
  plant(join(installed, name, 'index.js'))
  check(`{ "swagger": "2.0", ${sound} }`, installed)
  expect(existsSync(ran)).toBe(true)
  rmSync(ran)
  rmSync(join(installed, name), { recursive: true })
  mkdirSync(join(home, 'node_modules'))
  renameSync(join(installed, 'yaml'), join(home, 'node_modules/yaml'))
  plant(join(home, 'node_modules', name, 'index.js'))
  check(`{ "swagger": "2.0", ${sound} }`, installed)
  expect(existsSync(ran)).toBe(true)
})

test('a parser that is for `import` alone is taken from no folder above where docs-nav is installed', () => {
  const home = mkdtempSync(join(tmpdir(), 'docs-nav-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const [ran, installed] = [join(home, 'ran'), join(home, '.nvm/lib/node_modules')]
  cpSync(join(folder, 'node_modules'), installed, { recursive: true })
  const plant = (modules: string) => {
    const parser = join(modules, '@apidevtools/swagger-parser')
    mkdirSync(parser, { recursive: true })
    writeFileSync(join(parser, 'package.json'), '{ "exports": { "import": "./index.mjs" } }')
    writeFileSync(
      join(parser, 'index.mjs'),
      `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(ran)}, '')\nexport default { validate() {} }`,
    )
  }
  const info = '"info": { "title": "t", "version": "1" }'
  const paths = '"paths": { "/a": { "get": { "responses": { "200": { "description": "ok" } } } } }'
  writeFileSync(join(home, 'docs.json'), '{ "navigation": { "openapi": "api.json", "pages": ["GET /a"] } }')
  writeFileSync(join(home, 'api.json'), `{ "swagger": "2.0", ${info}, ${paths} }`)
  writeFileSync(
    join(home, 'read.mjs'),
    `import { readProject } from './.nvm/lib/node_modules/docs-nav/dist/index.js'
    await readProject(import.meta.dirname, { validateOpenapi: true }).catch(error => console.log(error.message))`,
  )
  const read = () => run(process.execPath, [join(home, 'read.mjs')])
  plant(join(home, 'node_modules'))
  const asked = '--validate-openapi needs @apidevtools/swagger-parser'
  expect(read().stdout).toContain(asked)
  expect(existsSync(ran)).toBe(false)
  const bin = join(installed, 'docs-nav/dist/bin.cjs')
  const command = run(process.execPath, [bin, 'check', home, '--no-cache', '--validate-openapi'])
  expect(command).toMatchObject({ status: 2, stdout: '' })
  expect(command.stderr).toContain(asked)
  // Beside docs-nav it is what was installed.
  plant(installed)
  expect(read()).toMatchObject({ status: 0, stdout: '', stderr: '' })
  expect(existsSync(ran)).toBe(true)
})

test('a file that cannot be written is reported, with exit code 2', () => {
  const command = `node_modules/.bin/docs-nav check ${join(root, 'fixtures/example')}`
  expect(run('sh', ['-c', `${command} > /dev/full`])).toMatchObject({
    status: 2,
    stderr: 'docs-nav: cannot write: ENOSPC.\n',
  })
  expect(run('sh', ['-c', `${command} --all | true`])).toMatchObject({ status: 0, stderr: '' })
  const broken = command.replace('example', 'broken')
  expect(run('bash', ['-c', `${broken} | true; exit \${PIPESTATUS[0]}`])).toMatchObject({ status: 1 })
  const quiet = command.replace('check', 'tree --no-cache --output tree.txt')
  expect(run('sh', ['-c', `${quiet} > /dev/full`])).toMatchObject({ status: 0, stderr: '' })
  const report = command.replace('check', 'tree --no-cache --output /dev/stdout')
  expect(run('sh', ['-c', `${report} | cat`])).toMatchObject({ status: 0, stderr: '' })
  expect(run('sh', ['-c', `${report} | cat`]).stdout).not.toBe('')
  const piped = run('sh', ['-c', 'printf "{}" | node_modules/.bin/docs-nav check -'])
  expect(piped).toMatchObject({ status: 1, stderr: '' })
})

test('a pipe that does not block, and is read late, gets everything', async () => {
  const pages = Array.from({ length: 5000 }, (_, i) => `page-${i}`)
  writeFileSync(join(folder, 'docs.json'), JSON.stringify({ navigation: { pages } }))
  const call = ['node_modules/docs-nav/dist/bin.cjs', 'tree', '--no-files', '--no-cache', '.']
  const expected = run(process.execPath, call).stdout
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const [fd, reader] = [
    openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK),
    openSync(pipe, constants.O_RDONLY),
  ]
  const child = spawn(process.execPath, call, { cwd: folder, stdio: ['ignore', fd, 'inherit'] })
  const ended = new Promise(resolve => child.once('exit', resolve))
  await new Promise(resolve => setTimeout(resolve, 1000)) // the pipe holds 64 KB, and is full by then
  closeSync(fd)
  let text = ''
  for await (const chunk of createReadStream(pipe, { fd: reader, encoding: 'utf8' })) text += chunk
  expect(expected.length).toBeGreaterThan(100_000)
  expect(text).toBe(expected)
  expect(await ended).toBe(0)
})

test('the installed command gives a tree again that it has resolved before', () => {
  const operation = { openapi: '3.1.0', info: { title: 'API', version: '1' }, paths: { '/a': { get: {} } } }
  writeFileSync(join(folder, 'api.json'), JSON.stringify(operation))
  writeFileSync(join(folder, 'docs.json'), '{ "navigation": { "openapi": "api.json", "pages": ["GET /a"] } }')
  const tree = () => run('node_modules/.bin/docs-nav', ['tree', '.'])
  const first = tree()
  expect(first).toMatchObject({ status: 0, stderr: '' })
  const answers = join(folder, 'node_modules/.cache/docs-nav/answers')
  expect(readdirSync(answers)).toHaveLength(1)
  expect(tree().stdout).toBe(first.stdout)
  writeFileSync(join(folder, 'api.json'), JSON.stringify(operation).replace('{}', '{ "summary": "New" }'))
  expect(tree().stdout).toContain('New')
})

test('a slow reader gets everything', () => {
  const pages = Array.from({ length: 2_000 }, (_, i) => `page-${i}`)
  writeFileSync(join(folder, 'docs.json'), JSON.stringify({ navigation: { pages } }))
  const command = 'node_modules/.bin/docs-nav tree --no-cache --format ndjson .'
  const whole = run('sh', ['-c', `${command} > tree.ndjson; wc -c < tree.ndjson`]).stdout
  // This is more than a pipe holds.
  expect(Number(whole)).toBeGreaterThan(200_000)
  expect(run('sh', ['-c', `${command} | { sleep 1; wc -c; }`]).stdout).toBe(whole)
})

test('the installed library runs, with its schemas', () => {
  writeFileSync(
    join(folder, 'use.mjs'),
    `import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { checkProject, readProject, validateNavigation } from 'docs-nav'
const require = createRequire(import.meta.url)
for (const name of ['docs', 'navigation', 'docs.extended', 'navigation.extended', 'report.schema', 'links.schema'])
  JSON.parse(readFileSync(require.resolve('docs-nav/schema/' + name + '.json')))
console.log(validateNavigation({ pages: ['a'] }).valid, checkProject(await readProject(process.argv[2])).summary.errors)
`,
  )
  const used = run(process.execPath, ['use.mjs', join(root, 'fixtures/broken')])
  expect(used).toMatchObject({ status: 0, stderr: '', stdout: 'true 3\n' })
})

test('the installed core is bundled for a browser without a warning', async () => {
  const entry = `import { projectOf, checkProject } from 'docs-nav/core'
export const check = async files => checkProject(await projectOf({ files })).diagnostics.map(({ rule }) => rule)
`
  writeFileSync(join(folder, 'page.js'), entry)
  const { warnings, outputFiles } = await build({
    entryPoints: [join(folder, 'page.js')],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    write: false,
    logLevel: 'silent',
  })
  expect(warnings).toEqual([])
  const address = `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`
  const { check } = (await import(address)) as {
    check: (files: Record<string, string>) => Promise<string[]>
  }
  const docs = '{ "navigation": { "openapi": "a.yaml", "pages": ["index", "GET /b"] } }'
  const specification = 'openapi: 3.1.0\ninfo: { title: A }\npaths: { /a: { get: {} } }\n'
  expect(await check({ 'docs.json': docs, 'a.yaml': specification })).toEqual([
    'missing-page',
    'operation-not-found',
  ])
})

test('the installed client runs where there is no Node and no package', () => {
  const dist = join(folder, 'node_modules/docs-nav/dist')
  const files = new Set(['client.js'])
  for (const file of files) {
    const text = readFileSync(join(dist, file), 'utf8')
    expect(text).not.toMatch(/\b(?:process|Buffer|require)\b/)
    for (const [, path] of text.matchAll(/(?:from|import)\s*\(?["'`]([^"'`]+)["'`]/g)) {
      expect(path).toMatch(/^\.\//)
      files.add(path!.slice(2))
    }
  }
  writeFileSync(
    join(folder, 'ask.mjs'),
    `import { createClient } from 'docs-nav/client'
const fetch = async () => new Response('0:"a"\\nd:{"threadId":"t"}\\n')
const answer = createClient({ baseUrl: 'https://docs.example.com', assistantKey: 'k', fetch }).ask('d', 'Why?')
for await (const part of answer) console.log(part.type, answer.threadId)
`,
  )
  expect(run(process.execPath, ['ask.mjs'])).toMatchObject({
    stdout: 'text undefined\nfinish t\n',
    stderr: '',
    status: 0,
  })
})

test('the installed types are those of the documentation', () => {
  writeFileSync(
    join(folder, 'use.ts'),
    `import { checkProject, type Diagnostic, type Group, type Navigation, type Project, readProject, type Report } from 'docs-nav'
import { type Client, createClient, type Part } from 'docs-nav/client'
const client: Client = createClient({ baseUrl: 'https://docs.example.com', updateToken: 'k' })
export const progress: Promise<'queued' | 'in_progress' | 'success' | 'failure' | (string & {})> = client.updateStatus('u').then(one => one.status)
export const textOf = (part: Part) => (part.type === 'text' ? part.text : part.type === 'finish' ? part.threadId : '')
// @ts-expect-error a client needs an address
createClient({})
const navigation: Navigation = { tabs: [{ tab: 'API', openapi: { source: 'api.json' }, groups: [] as Group[] }] }
// @ts-expect-error a tab needs its label
const wrong: Navigation = { tabs: [{ groups: [] }] }
const project: Project = await readProject('.', { files: false, dialect: 'core' })
const report: Report = checkProject(project, { rules: { 'missing-page': 'off' } })
export const first: Diagnostic | undefined = report.diagnostics[0]
export { navigation, wrong }
`,
  )
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const args = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--skipLibCheck',
    'use.ts',
  ]
  expect(run(process.execPath, [tsc, ...args])).toMatchObject({ stdout: '', status: 0 })
})

test('no other package (YAML, OpenAPI, the language server) is loaded where it is not asked for', () => {
  writeFileSync(join(folder, 'docs.json'), '{ "navigation": { "pages": ["a"] } }')
  const traced = spawnSync(process.execPath, ['node_modules/docs-nav/dist/bin.cjs', 'check', '--no-files'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_DEBUG: 'module,esm' },
  })
  expect(traced.status).toBe(0)
  expect(traced.stderr).toContain('often.cjs')
  // The one file of the package is compiled whole; other packages must not be loaded.
  expect(traced.stderr).not.toMatch(/node_modules\/(?!docs-nav\/)[^/]+\//)
})

test('what is called often is in one file, every command in the other one', () => {
  const lacking = (file: string) => {
    const copy = mkdtempSync(join(folder, 'lacking-'))
    cpSync(join(folder, 'node_modules/docs-nav'), copy, { recursive: true })
    rmSync(join(copy, 'dist', file))
    return (...args: string[]) => run(process.execPath, [join(copy, 'dist/bin.cjs'), ...args]).status
  }
  const example = join(root, 'fixtures/example')
  const often = lacking('command.cjs')
  for (const args of [['check', example], ['tree', example], ['--version'], ['--help']])
    expect([args, often(...args)]).toEqual([args, 0])
  const every = lacking('often.cjs')
  for (const args of [['links', example], ['redirects', example], ['rules'], ['help']])
    expect([args, every(...args)]).toEqual([args, 0])
})

test('virtual:docs-nav has types', () => {
  writeFileSync(
    join(folder, 'virtual.ts'),
    `/// <reference types="docs-nav/virtual" />
import { getStaticPaths, redirects, site, tree } from 'virtual:docs-nav'

const [first] = getStaticPaths()
const href: string | undefined = first?.props.href
const title: string | undefined = site.page('/')?.title
const count: number = tree.nodes.length + redirects.length
// @ts-expect-error A page has no colour.
const colour = site.page('/')?.colour
export { colour, count, href, title }
`,
  )
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023']
  const tsc = join(root, 'node_modules/.bin/tsc')
  expect(run(tsc, [...flags, 'virtual.ts'])).toMatchObject({ status: 0, stdout: '' })
  writeFileSync(join(folder, 'virtual.ts'), "import { site } from 'virtual:docs-nav'\nexport { site }\n")
  expect(run(tsc, [...flags, 'virtual.ts']).stdout).toContain("Cannot find module 'virtual:docs-nav'")
})
