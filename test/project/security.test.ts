import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { engineNames } from '../../src/exporters/index.ts'
import { type PageNode, readProject, resolveNavigation, validateNavigation } from '../../src/index.ts'
import { formatNames } from '../../src/report/index.ts'
import { call } from '../call.ts'
import { emptyFolder, write } from '../repository.ts'

const isWindows = process.platform === 'win32'
const start = { $schema: 'https://mintlify.com/docs.json', navigation: { pages: ['index'] } }

/** A project beside a folder outside it, which it must not read. */
function projectBeside(files: Record<string, string | object> = {}) {
  const top = emptyFolder()
  const folder = join(top, 'project')
  const secret = { openapi: '3.1.0', info: { title: 'SECRET' }, paths: { '/secret': { get: {} } } }
  write(top, {
    'outside/secret.json': secret,
    'outside/secret.mdx': '---\ntitle: SECRET\n---\n',
    'outside/docs.json': { navigation: { pages: ['SECRET'] } },
    'outside/text': 'SECRET\n',
    'project/docs.json': start,
    'project/index.mdx': '',
  })
  write(folder, files)
  return { top, folder, outside: join(top, 'outside') }
}

const all = async (folder: string) => {
  const parts = []
  for (const args of [
    ['check', '--all', '--format', 'json'],
    ['check', '--all'],
    ['tree', '--format', 'json'],
  ])
    parts.push(await call([...args, '--no-cache', folder]))
  return parts.map(({ out, err }) => out + err).join('')
}

describe('no path leaves the project', () => {
  const ways = (top: string) => [
    '../outside/secret',
    'a/../../outside/secret',
    './../outside/secret',
    `${top}/outside/secret`,
    `/${top}/outside/secret`,
    '/../outside/secret',
    '..\\outside\\secret',
    '%2e%2e/outside/secret',
    '..%2foutside%2fsecret',
    'C:\\outside\\secret',
    'C:/outside/secret',
    '\\\\server\\share\\secret',
    '//server/share/secret',
    `file://${top}/outside/secret`,
    '../outside/secret\u0000',
    'index\u0000/../../outside/secret',
    '..//outside//secret',
    '.../outside/secret',
    '\uff0e\uff0e/outside/secret',
  ]
  const count = ways('').length

  test.each(Array.from({ length: count }, (_, i) => [ways('TOP')[i]!, i]))('%j', async (_, i) => {
    const { top, folder } = projectBeside()
    const way = ways(top)[i]!
    const docs = {
      ...start,
      api: { openapi: `${way}.json` },
      navigation: {
        groups: [
          { group: 'Pages', root: way, pages: [way, `${way}.mdx`] },
          { group: 'Specification', openapi: `${way}.json`, pages: ['GET /secret'] },
          { group: 'Directory', openapi: { source: 'api.json', directory: way } },
          { group: 'Own', pages: [`${way}.json GET /secret`, 'own'] },
          { $ref: `${way}.json` },
        ],
      },
    }
    const get = { tags: [way], summary: way, operationId: way, 'x-mint': { href: way } }
    const paths = { '/a': { get }, '/b': { $ref: `${way}.json#/paths/~1secret` } }
    write(folder, {
      'docs.json': docs,
      'own.mdx': `---\nopenapi: ${JSON.stringify(`${way}.json GET /secret`)}\n---\n`,
      'api.json': { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths, tags: [{ name: way }] },
    })
    expect(await all(folder)).not.toContain('SECRET')
    const project = await readProject(folder)
    for (const node of resolveNavigation(project).nodes) {
      if (node.kind !== 'page') continue
      const parts = node.path.split('/')
      expect(parts.filter(part => part === '..' || part === '.' || /[\\\u0000]/.test(part))).toEqual([])
      expect(node.path.startsWith('/')).toBe(false)
      expect(node.file ?? '').not.toContain('outside')
    }
  })
})

describe.skipIf(isWindows)('no link leads out of the project', () => {
  const linked = (name: string, target: string) => {
    const made = projectBeside()
    execFileSync('rm', ['-f', join(made.folder, name)])
    symlinkSync(join(made.outside, target), join(made.folder, name))
    return made
  }

  test.each([
    ['docs.json', 'docs.json', 'Cannot read .*docs\\.json": it leads out of its folder\\.'],
    ['docs.json', 'text', 'Cannot read .*docs\\.json": it leads out of its folder\\.'],
    ['.mintignore', 'text', 'Cannot read "\\.mintignore": it leads out of the project\\.'],
    ['docs-nav.baseline.json', 'secret.json', 'is a link that leads out of the project'],
  ])('%s to %s', async (name, target, words) => {
    const { folder } = linked(name, target)
    const { code, out, err } = await call(['check', '--no-cache', folder])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(new RegExp(words))
  })

  test.each(['docs-nav.config.json', 'secret.mdx', 'api.json', 'part.json'])('%s', async name => {
    const { folder } = linked(name, name.endsWith('.mdx') ? 'secret.mdx' : 'secret.json')
    const groups = [
      { $ref: 'part.json' },
      { group: 'A', openapi: 'api.json' },
      { group: 'B', pages: ['secret'] },
    ]
    write(folder, { 'docs.json': { ...start, navigation: { groups } } })
    expect(await all(folder)).not.toContain('SECRET')
  })

  test('a pipe and a device are not opened', async () => {
    const { folder } = projectBeside()
    for (const name of ['docs.json', 'api.json', '.mintignore', 'part.json']) {
      execFileSync('rm', ['-f', join(folder, name)])
      execFileSync('mkfifo', [join(folder, name)])
      const { code, out, err } = await call(['check', '--no-cache', '--format', 'compact', folder])
      expect({ code, said: /it is not a file|cannot be read/.test(out + err) }).toMatchObject({ said: true })
      execFileSync('rm', [join(folder, name)])
      const groups = [
        { group: 'A', openapi: 'api.json' },
        { $ref: 'part.json' },
        { group: 'B', pages: ['index'] },
      ]
      write(folder, { 'docs.json': { ...start, navigation: { groups } }, 'api.json': '', 'part.json': '' })
    }
  })

  test('links in a circle end', async () => {
    const { folder } = projectBeside()
    mkdirSync(join(folder, 'a'))
    symlinkSync('..', join(folder, 'a/up'))
    symlinkSync('.', join(folder, 'a/self'))
    symlinkSync('x', join(folder, 'y.mdx'))
    symlinkSync('y.mdx', join(folder, 'x'))
    const { files } = await readProject(folder)
    expect(files).toEqual(['docs.json', 'index.mdx'])
  })

  test('".." behind a link in the text of a link is above what that leads to', async () => {
    const { top, folder } = projectBeside({ 'own/a.mdx': '' })
    write(top, { 'outside/deep/text': '', 'outside/own/secret.mdx': '---\ntitle: SECRET\n---\n' })
    symlinkSync('../outside/deep', join(folder, 'a'))
    symlinkSync('a/../own', join(folder, 'b'))
    write(folder, { 'docs.json': { ...start, navigation: { pages: ['index', 'b/secret'] } } })
    expect(await all(folder)).not.toContain('SECRET')
    expect((await readProject(folder)).files).toEqual(['docs.json', 'index.mdx', 'own/a.mdx'])
    expect((await call(['mv', 'index', 'b/index', '--no-cache', '-p', folder])).code).toBe(2)
    expect(readdirSync(join(top, 'outside/own'))).toEqual(['secret.mdx'])
  })

  // Other systems have no such names.
  test.skipIf(process.platform !== 'linux')('a name that is no UTF-8 is not that of a link', async () => {
    const { folder } = projectBeside()
    const other = Buffer.concat([Buffer.from(`${folder}/d`), Buffer.of(0xff)])
    mkdirSync(other)
    for (const name of ['/secret.json', '/text'])
      writeFileSync(Buffer.concat([other, Buffer.from(name)]), '{}')
    symlinkSync('../outside', join(folder, 'd\ufffd'))
    for (const [name, target] of [
      ['part.json', '/secret.json'],
      ['index.mdx', '/text'],
    ] as const) {
      execFileSync('rm', ['-f', join(folder, name)])
      symlinkSync(Buffer.concat([Buffer.from('d'), Buffer.of(0xff), Buffer.from(target)]), join(folder, name))
    }
    const groups = [
      { $ref: 'part.json' },
      { group: 'A', openapi: 'part.json' },
      { group: 'B', pages: ['index', 'd\ufffd/secret'] },
    ]
    write(folder, { 'docs.json': { ...start, navigation: { groups } } })
    expect(await all(folder)).not.toContain('SECRET')
    expect((await readProject(folder)).files).toEqual(['docs.json', 'index.mdx', 'part.json'])
  })

  test.skipIf(isWindows)(
    'a link out with the name of a revision that git does not have is none of both',
    async () => {
      const { folder } = projectBeside({ 'own/docs.json': start })
      execFileSync('git', ['init', '--quiet'], { cwd: folder })
      symlinkSync('../outside', join(folder, 'main'))
      const started = process.cwd()
      process.chdir(folder)
      try {
        expect(await call(['diff', 'main', '--no-cache'])).toMatchObject({ code: 2, out: '' })
        expect(await call(['diff', 'own', '--no-cache'])).toMatchObject({ code: 0 })
        expect((await call(['diff', './main', '--no-cache'])).out).toContain('SECRET')
      } finally {
        process.chdir(started)
      }
    },
  )

  // Node reads the path of the folder, in a call or as the current one, as that of the link.
  test.skipIf(process.platform !== 'linux')('nor is the link a folder whose name is no UTF-8', async () => {
    const { folder } = projectBeside({ 'own/docs.json': start })
    const [other, secret] = [join(folder, '\ufffd'), { navigation: [{ group: 'SECRET', pages: ['a'] }] }]
    symlinkSync('../outside', other)
    symlinkSync('own', join(folder, 'a\ufffd'))
    write(folder, { '../outside/mint.json': secret, '../outside/own/docs.json': start })
    for (const args of [
      ['check', other],
      ['check', join(other, 'docs.json')],
      ['tree', join(other, 'own')],
      ['view', '--output', '-', other],
      ['mv', '--project', other, 'SECRET', 'b'],
      ['diff', '--project', other],
      ['import', '--output', '-', join(other, 'mint.json')],
      ['check', join(folder, 'a\ufffd')],
    ]) {
      const { code, out, err } = await call(args)
      expect([code, out, err]).toEqual([
        2,
        '',
        expect.stringContaining('" is behind a link whose name may be'),
      ])
    }
    write(folder, { '\ufffdb/docs.json': start, '\ufffdb/index.mdx': '' })
    expect(await call(['tree', join(folder, '\ufffdb')])).toMatchObject({ code: 0 })
    const bytes = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xfe])])
    mkdirSync(bytes)
    for (const name of ['docs.json', 'mint.json'])
      writeFileSync(Buffer.concat([bytes, Buffer.from(`/${name}`)]), JSON.stringify(start))
    symlinkSync(bytes, join(folder, 'good'))
    for (const args of [
      ['check', join(folder, 'good')],
      ['import', '--output', '-', join(folder, 'good/mint.json')],
    ])
      expect(await call(args)).toMatchObject({
        code: 2,
        err: expect.stringContaining('leads to a folder whose name is no UTF-8.'),
      })
  })

  // Without .git nothing but the current folder says where the call is, which Node reads as that of the link.
  test.skipIf(process.platform !== 'linux')(
    'nor do --config and --output go through such a link',
    async () => {
      const { folder } = projectBeside({ 'docs.json': start })
      const other = join(realpathSync(folder), 'own', '\ufffd')
      write(folder, { 'own/a/docs.json': start, '../outside/c.json': { rules: { SECRET: 'off' } } })
      symlinkSync('../../outside', other)
      const current = vi.spyOn(process, 'cwd').mockReturnValue(other)
      try {
        for (const args of [
          ['check', '--config', join(other, 'c.json')],
          ['check', '--output', `json=${join(other, 'r.json')}`],
          ['export', '--to', 'nginx', '--output', join(other, 'r.json')],
        ]) {
          const { code, out, err } = await call([...args, join(folder, 'own', 'a')])
          expect(`${out}${err}`).not.toContain('SECRET')
          expect([code, err]).toEqual([2, expect.stringContaining('through a link whose name may be')])
        }
      } finally {
        current.mockRestore()
      }
      expect(existsSync(join(other, 'r.json'))).toBe(false)
    },
  )

  test('--output onto a folder, a device or nothing is refused and leaves nothing behind', async () => {
    const { folder } = projectBeside()
    mkdirSync(join(folder, 'out'))
    for (const output of [join(folder, 'out'), join(folder, 'none/x.json'), '/dev/full/x']) {
      const { code, err } = await call(['tree', '--no-cache', '--output', output, folder])
      expect(code).toBe(2)
      expect(err).toMatch(/^docs-nav: Cannot write ".*": \w[\w ]*\.\n$/)
    }
    expect(readdirSync(folder).sort()).toEqual(['docs.json', 'index.mdx', 'out'])
  })

  test.each([
    ['fix', 'docs.json'],
    ['init', 'docs-nav.config.json'],
    ['baseline', 'docs-nav.baseline.json'],
  ])('%s writes nothing outside', async (what, name) => {
    const { folder, outside } = linked(name, 'text')
    const args =
      what === 'init' ? ['init'] : ['check', what === 'fix' ? '--fix' : '--update-baseline', '--no-cache']
    await call([...args, folder])
    expect(readFileSync(join(outside, 'text'), 'utf8')).toBe('SECRET\n')
  })
})

describe('names that objects have are names', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf']

  test.each(names)('%s', async name => {
    const value = JSON.parse(
      JSON.stringify({
        groups: [
          {
            group: 'KEY',
            tag: 'KEY',
            icon: 'KEY',
            pages: ['KEY', 'KEY/KEY', 'GET /KEY'],
            KEY: { polluted: 1 },
          },
          { group: 'KEY', openapi: 'KEY.json', pages: [{ group: 'KEY', KEY: 1, pages: ['KEY'] }] },
        ],
        languages: [{ language: 'KEY', pages: ['KEY'] }],
        versions: [{ version: 'KEY', pages: ['KEY'] }],
        KEY: { polluted: 1 },
      }).replaceAll('KEY', name),
    )
    expect(validateNavigation(value).diagnostics.length).toBeGreaterThan(0)
    const folder = emptyFolder()
    const operation = { get: { tags: [name], operationId: name, summary: name } }
    const paths = JSON.parse(`{"/${name}":${JSON.stringify(operation)},"${name}":{}}`)
    const known = `{"version":1,"known":{"${name}":{"${name}":{"${name}":1}}}}`
    write(folder, {
      'docs.json': { ...start, navigation: value, [`x${name}`]: 1 },
      [`${name}.json`]: { openapi: '3.1.0', info: { title: name, version: '1' }, paths, tags: [{ name }] },
      [`${name}.mdx`]: `---\n${name}: { polluted: 1 }\ntitle: ${name}\n---\n`,
      'docs-nav.config.json': `{"${name}":{"polluted":1},"rules":{"${name}":"off"},"languages":["${name}"]}`,
      'docs-nav.baseline.json': known,
    })
    for (const args of [['check'], ['check', '--format', 'sarif'], ['tree'], ['explain', name]])
      expect(
        (await call([...args, '--no-cache', ...(args[0] === 'explain' ? ['-p'] : []), folder])).err,
      ).not.toContain('of its own')
    expect((await call(['check', '--rule', `${name}=off`, folder])).err).toContain('there is no rule')
    expect((await call([name])).err).toContain('there is no command')
    expect((await call(['check', '--format', name, folder])).code).toBe(2)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe('nothing is written that a terminal or a runner would obey', () => {
  const hostile =
    '\u00a0::error::\u001b[31mx\u0007\u009b2J\u202e\u200b\u{e0041}\u3164\u2800##[error]y##vso[x]##teamcity[x]\r\n::set-output name=a::b'
  const obeyed =
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2800\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u
  // The runner cuts white space of any kind.
  const command = /^\s*::(?!(?:error|warning) file=)|##\w*\[/m
  // GitHub Actions, Azure Pipelines and TeamCity obey it anywhere in a line.
  const anywhere = /##\w*\[/

  const hostileProject = (name: string) => {
    const folder = join(emptyFolder(), name)
    const groups = [
      {
        group: hostile,
        pages: [hostile, 'index', { group: hostile, nope: 1, pages: [`GET ${hostile}`] }],
        [hostile]: 1,
      },
      { group: hostile, openapi: 'api.json' },
    ]
    const operation = { get: { summary: hostile, tags: [hostile], 'x-mint': { href: hostile } } }
    write(folder, {
      'docs.json': { ...start, name: hostile, description: hostile, navigation: { groups } },
      'index.mdx': `---\ntitle: ${JSON.stringify(hostile)}\n---\n`,
      'api.json': {
        openapi: '3.1.0',
        info: { title: hostile, version: '1' },
        paths: { [`/${hostile}`]: operation },
      },
      'docs-nav.config.json': { [hostile]: 1, rules: { [hostile]: 'off' } },
      ...(isWindows ? {} : { [`-x${hostile.replaceAll('/', '')}.mdx`]: '', '::a\nb/c.mdx': '' }),
    })
    return folder
  }

  test.each(formatNames)('check --format %s', async format => {
    const folder = hostileProject('project')
    const { out, err } = await call(['check', '--no-cache', '--all', '--format', format, folder])
    expect(out.length).toBeGreaterThan(100)
    expect(out + err).not.toMatch(obeyed)
    expect(out + err).not.toMatch(anywhere)
    // A string in JSON never begins a line, and runners take no part of one for a command of "::".
    if (!/^[[{]/.test(out)) expect(out + err).not.toMatch(command)
  })

  test.each(['text', 'json', 'ndjson', 'mermaid', 'sitemap', 'llms'])('tree --format %s', async format => {
    const base = format === 'sitemap' ? ['--base-url', 'https://example.com'] : []
    const { out, err } = await call([
      'tree',
      '--no-cache',
      '--format',
      format,
      ...base,
      hostileProject('project'),
    ])
    expect(out.length).toBeGreaterThan(50)
    expect(out + err).not.toMatch(obeyed)
    expect(out + err).not.toMatch(anywhere)
    if (format === 'text') expect(out + err).not.toMatch(command)
  })

  test('tree --format llms holds no emphasis, heading, list or unseen character of a project', async () => {
    const folder = emptyFolder()
    write(folder, {
      'docs.json': {
        ...start,
        name: '*n* #',
        description: '1. _d_',
        navigation: { groups: [{ group: 'G', pages: ['index', 'b'] }] },
      },
      'index.mdx': '---\ntitle: "*b* __c__ snake_case ~~d~~"\ndescription: "# x"\n---\n',
      'b.mdx': String.raw`---
title: B
url: "https://evil.example/\u001b[31m\u202e##[error]x\u0007\U000E0041"
---
`,
    })
    const { out } = await call(['tree', '--no-cache', '--format', 'llms', folder])
    expect(out).toBe(String.raw`# \*n\* \#

> 1\. \_d\_

## Pages

- [\*b\* \_\_c\_\_ snake_case \~\~d\~\~](/): # x
- [B](https://evil.example/%1B[31m%E2%80%AE#%23[error]x%07%F3%A0%81%81)
`)
  })

  test('tree --format llms has each `url` as it is written', async () => {
    const folder = emptyFolder()
    write(folder, {
      'docs.json': { ...start, name: 'x', navigation: { pages: ['a'] } },
      'a.mdx': String.raw`---
title: A
url: https://a.example/\_a?b=1&copy;=2
---
`,
    })
    const { out } = await call(['tree', '--no-cache', '--format', 'llms', folder])
    expect(out).toContain('- [A](https://a.example/%5C_a?b=1&amp;copy;=2)')
  })

  test('tree --format llms holds no HTML, image, link, code or entity of a project', async () => {
    const markup = '<img src=x onerror=alert(1)> ![i](https://a.example/i.png) `code` &lt;b&gt;'
    const folder = emptyFolder()
    write(folder, {
      'docs.json': {
        ...start,
        name: markup,
        description: markup,
        navigation: { tabs: [{ tab: markup, pages: ['index'] }] },
      },
      'index.mdx': `---\ntitle: ${JSON.stringify(markup)}\ndescription: ${JSON.stringify(markup)}\n---\n`,
    })
    const { out } = await call(['tree', '--no-cache', '--format', 'llms', folder])
    const plain =
      '\\<img src=x onerror=alert(1)\\> !\\[i\\](https://a.example/i.png) \\`code\\` \\&lt;b\\&gt;'
    expect(out).toBe(`# ${plain}\n\n> ${plain}\n\n## ${plain}\n\n- [${plain}](/): ${plain}\n`)
  })

  test.each(engineNames)('export --to %s', async engine => {
    const folder = hostileProject('project')
    const redirects = [
      '\u202e',
      '\u200b',
      '\u0085',
      '\u00a0200!',
      '\u2028',
      '##[x]',
      '\u{1d159}',
      '##vso[x]',
    ].map((part, i) => ({
      source: `/from-${i}${i % 2 ? part : ''}`,
      destination: `/to${part}`,
    }))
    write(folder, {
      'docs.json': {
        ...start,
        navigation: { tabs: [{ tab: hostile, groups: [{ group: hostile, pages: ['index'] }] }] },
        redirects: [...redirects, { source: '/plain', destination: '/to' }],
      },
    })
    const { code, out, err } = await call(['export', '--to', engine, '--no-cache', folder])
    expect({ code, isLong: out.length > 10 }).toEqual({ code: 0, isLong: true })
    expect(out + err).not.toMatch(obeyed)
    expect(out + err).not.toMatch(command)
    expect(out.replaceAll('\u00a0::', '::')).not.toMatch(/[^\S\r\n ]|from-/)
  })

  test('import to standard output', async () => {
    const folder = emptyFolder()
    write(folder, { 'mint.json': { name: hostile, navigation: [{ group: hostile, pages: [hostile] }] } })
    const { code, out, err } = await call(['import', '--output', '-', join(folder, 'mint.json')])
    expect(code).toBe(0)
    expect(JSON.parse(out).name).toBe(hostile)
    expect(out + err).not.toMatch(obeyed)
    expect(out + err).not.toMatch(anywhere)
  })

  test('view --output to standard output', async () => {
    const folder = hostileProject('project')
    const { code, out } = await call(['view', '--output', '-', '--no-cache', folder])
    expect(code).toBe(0)
    // The page has the code of docs-nav too.
    const title = /<title>[^<]*<\/title>/.exec(out)![0]
    expect(title).not.toMatch(/[\r\n]/)
    expect(title).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(title).not.toMatch(anywhere)
  })

  test('the path of a page that has no file holds no control character', async () => {
    const folder = emptyFolder()
    const pages = ['index', 'a\nb', 'c\u0000d', '\u0001', 'e\u007f/f\u001b']
    write(folder, { 'docs.json': { ...start, navigation: { pages } }, 'index.mdx': '' })
    const { out } = await call(['tree', '--no-cache', '--format', 'json', folder])
    const nodes = JSON.parse(out).nodes.map(({ path, href }: PageNode) => [path, href])
    expect(nodes).toEqual([
      ['index', '/'],
      ['ab', '/ab'],
      ['cd', '/cd'],
      ['e/f', '/e/f'],
    ])
  })

  test('explain, progress, and what cannot be read', async () => {
    const folder = hostileProject('project')
    const calls = [
      await call(['explain', '--no-cache', '-p', folder, 'index']),
      await call(['explain', '--no-cache', '-p', folder, hostile]),
      await call(['check', '--no-cache', join(folder, hostile)]),
      await call(['check', '--no-cache', '--format', hostile, folder]),
      await call(['check', '--no-cache', '--config', hostile, folder]),
      await call(['check', '--no-cache', '--since', hostile, folder]),
      await call([hostile]),
      await call([`--${hostile}`]),
    ]
    for (const { out, err } of calls) {
      expect(out + err).not.toMatch(obeyed)
      expect(out + err).not.toMatch(command)
    }
  })

  test.skipIf(isWindows)('a folder whose name is a command', async () => {
    const folder = hostileProject('::error::x')
    const before = process.cwd()
    process.chdir(join(folder, '..'))
    try {
      for (const format of ['pretty', 'compact', 'github'])
        for (const args of [
          ['check', '--all', '--format', format],
          ['check', '--update-baseline'],
          ['init'],
        ]) {
          const { out, err } = await call([
            ...args,
            ...(args[0] === 'check' ? ['--no-cache'] : []),
            '::error::x',
          ])
          expect(out + err).not.toMatch(command)
        }
    } finally {
      process.chdir(before)
    }
  })

  test.skipIf(isWindows)('names that begin with a dash or hold a line end', async () => {
    const folder = join(emptyFolder(), '-rf\nx')
    write(folder, { 'docs.json': start, 'index.mdx': '', '--fix.mdx': '', '-a\nb.mdx': '' })
    const { code, out } = await call(['check', '--no-cache', '--format', 'compact', '--', folder])
    expect(code).toBe(0)
    expect(out.trimEnd().split('\n')).toHaveLength(2)
    expect(out).toContain('-rf\\u000ax')
    expect(existsSync(join(folder, '--fix.mdx')) && lstatSync(folder).isDirectory()).toBe(true)
    writeFileSync(join(folder, 'docs.json'), '{')
    expect((await call(['check', '--no-cache', '--', folder])).out).toContain('-rf\\u000ax/docs.json:1:')
  })
})
