import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { linksOf } from '../../src/pages/unpacked.ts'
import { openProject } from '../../src/project/incremental.ts'
import { type Project, readProject } from '../../src/index.ts'
import { root } from '../fixtures.ts'
import { call } from '../call.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-watch-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, content: string | object) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
}

const pages = (...listed: string[]) => ({ navigation: { pages: listed } })
const specification = (...paths: string[]) => ({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: Object.fromEntries(paths.map(path => [path, { get: { summary: path } }])),
})

const limit = 30_000

/** Runs `docs-nav watch` in this process; `until` waits for text that no earlier call has waited for. */
function watching(args: string[] = [], { isTerminal = false, path = '' } = {}) {
  let text = ''
  let seen = 0
  let stop = () => {}
  let wake = () => {}
  const write = (part: string) => {
    text += part
    wake()
  }
  const code = main(['watch', join(folder, path), '--no-cache', ...args], {
    env: {},
    isTerminal,
    out: write,
    err: write,
    readInput: async () => new Uint8Array(),
    connect: () => {
      throw new Error('no server here')
    },
    onInterrupt: given => {
      stop = given
    },
  })
  const until = async (what: string) => {
    for (;;) {
      const index = text.indexOf(what, seen)
      if (index >= 0) {
        const part = text.slice(seen, index + what.length)
        seen = index + what.length
        return part
      }
      let isLate = false
      const late = setTimeout(() => {
        isLate = true
        wake()
      }, limit / 2)
      await new Promise<void>(resolve => {
        wake = resolve
      })
      clearTimeout(late)
      // Showing the text that came instead says more than a timeout of the test.
      if (isLate) expect(text.slice(seen)).toContain(what)
    }
  }
  return { until, code, text: () => text, stop: () => stop() }
}

describe('docs-nav watch', { timeout: limit }, () => {
  test('checks at once, again after each change, and ends with 0 when it is interrupted', async () => {
    write('docs.json', pages('index', 'start'))
    write('index.mdx', '')
    const { until, code, stop } = watching()
    expect(await until('1 error (core)\n')).toContain('No file for page "start".')
    write('start.mdx', '')
    expect(await until('2 pages, no problems\n')).toContain('--- start.mdx changed ---')
    unlinkSync(join(folder, 'index.mdx'))
    expect(await until('1 error (core)\n')).toContain('No file for page "index".')
    write('docs.json', pages('start'))
    expect(await until('1 page, no problems\n')).toContain('--- docs.json changed ---')
    write('start.mdx', 'x')
    await until('1 page, no problems\n')
    stop()
    expect(await code).toBe(0)
  })

  test('folders that come, go, and are renamed are watched', async () => {
    write('docs.json', pages('guides/a'))
    const { until, code, stop } = watching()
    await until('1 error (core)\n')
    write('guides/a.mdx', '')
    await until('1 page, no problems\n')
    renameSync(join(folder, 'guides'), join(folder, 'manual'))
    expect(await until('1 error (core)\n')).toContain('in another folder: "manual/a".')
    write('docs.json', pages('manual/a', 'manual/b'))
    await until('1 error (core)\n')
    write('manual/b.mdx', '')
    await until('2 pages, no problems\n')
    rmSync(join(folder, 'manual'), { recursive: true })
    await until('2 errors (core)\n')
    write('manual/a.mdx', '')
    write('manual/b.mdx', '')
    await until('2 pages, no problems\n')
    stop()
    expect(await code).toBe(0)
  })

  test('a file that is saved by renaming another onto it is seen again and again', async () => {
    write('docs.json', pages('a'))
    write('a.mdx', '')
    const { until, code, stop } = watching()
    await until('1 page, no problems\n')
    for (const wrong of ['b', 'c', 'd']) {
      write('docs.json.tmp', pages(wrong))
      renameSync(join(folder, 'docs.json.tmp'), join(folder, 'docs.json'))
      await until(`No file for page "${wrong}".`)
    }
    stop()
    expect(await code).toBe(0)
  })

  test('waits for a docs.json that is gone', async () => {
    write('docs.json', pages('a'))
    write('a.mdx', '')
    const { until, code, stop } = watching()
    await until('1 page, no problems\n')
    unlinkSync(join(folder, 'docs.json'))
    expect(await until('Waiting for it to come back.\n')).toContain('docs-nav: Cannot read ')
    write('docs.json', '{ "navigation": { "pages": ["a"')
    await until('syntax')
    write('docs.json', pages('a'))
    await until('1 page, no problems\n')
    stop()
    expect(await code).toBe(0)
  })

  test('includes, specifications, what they refer to, front matter, .mintignore and links', async () => {
    write('docs.json', {
      $schema: 'https://mintlify.com/docs.json',
      navigation: { groups: { $ref: './nav/groups.json' } },
    })
    write('nav/groups.json', [{ group: 'API', openapi: 'api.json', pages: ['GET /a', 'GET /b'] }])
    write('api.json', { ...specification('/a'), paths: { '/a': { $ref: './paths/a.json' } } })
    write('paths/a.json', { get: { summary: 'A' } })
    const { until, code, stop } = watching()
    await until('GET /b is not in api.json.')
    await until('1 error (extended)\n')
    write('nav/groups.json', [{ group: 'API', openapi: 'api.json', pages: ['GET /a'] }])
    await until('no problems\n')
    write('paths/a.json', { post: { summary: 'A' } })
    await until('1 error (extended)\n')
    write('api.json', specification('/a'))
    await until('no problems\n')
    write('hidden.mdx', '---\ntitle: Hidden\n---\n')
    await until('1 warning (extended)\n')
    write('hidden.mdx', '---\nhidden: true\n---\n')
    await until('no problems\n')
    write('hidden.mdx', '')
    await until('1 warning (extended)\n')
    write('.mintignore', 'hidden.mdx\n')
    await until('no problems\n')
    unlinkSync(join(folder, 'api.json'))
    symlinkSync('real.json', join(folder, 'api.json'))
    await until('1 error (extended)\n')
    write('real.json', specification('/a'))
    await until('no problems\n')
    write('real.json', specification('/b'))
    await until('1 error (extended)\n')
    stop()
    expect(await code).toBe(0)
  })

  test('the configuration above the project, where there is none yet too', async () => {
    mkdirSync(join(folder, '.git'))
    write('site/docs/docs.json', pages('a', 'b'))
    write('site/docs/a.mdx', '')
    const { until, text, code, stop } = watching([], { path: 'site/docs' })
    await until('1 error (core)\n')
    const rules = (severity: string) => ({ rules: { 'missing-page': severity } })
    write('docs-nav.config.json', rules('warning'))
    expect(await until('1 warning (core)\n')).toContain('--- ../../docs-nav.config.json changed ---')
    write('beside.json', '{}')
    write('site/docs-nav.config.yaml', 'rules: { missing-page: error }\n')
    expect(await until('1 error (core)\n')).toContain('--- ../docs-nav.config.yaml changed ---')
    unlinkSync(join(folder, 'site/docs-nav.config.yaml'))
    await until('1 warning (core)\n')
    write('docs-nav.config.json', rules('off'))
    await until('no problems\n')
    expect(text()).not.toContain('beside')
    stop()
    expect(await code).toBe(0)
  })

  test('the configuration that --config names, wherever it stands', async () => {
    write('site/docs.json', pages('a'))
    write('site/.settings/nav', '{}')
    write('nav.yaml', '{}')
    for (const config of ['nav.yaml', 'site/.settings/nav']) {
      const { until, code, stop } = watching(['--config', join(folder, config)], { path: 'site' })
      await until('1 error (core)\n')
      write(config, '{ "rules": { "missing-page": "warning" } }')
      await until('1 warning (core)\n')
      stop()
      expect(await code).toBe(0)
    }
  })

  test('a change outside the project causes no check', async () => {
    write('docs.json', pages('a'))
    write('a.mdx', '')
    write('node_modules/x/index.md', '')
    write('.cache/index.md', '')
    const { until, text, code, stop } = watching()
    await until('no problems\n')
    for (const file of ['node_modules/x/other.md', '.cache/other.md', '.cache/new/a.md', 'picture.png'])
      write(file, 'x')
    write('a.mdx', 'x')
    await until('no problems\n')
    expect(text().match(/^---.*$/gm)).toEqual(['--- a.mdx changed ---'])
    stop()
    expect(await code).toBe(0)
  })

  test('a folder that a link brings, once it is made again', async () => {
    write('docs.json', pages('linked/a'))
    write('real/a.mdx', '')
    write('.mintignore', 'real/\n')
    symlinkSync('real', join(folder, 'linked'), 'junction')
    const { until, code, stop } = watching()
    await until('no problems\n')
    rmSync(join(folder, 'real'), { recursive: true })
    await until('1 error (core)\n')
    mkdirSync(join(folder, 'real'))
    await until('1 error (core)\n')
    write('real/a.mdx', '')
    await until('no problems\n')
    stop()
    expect(await code).toBe(0)
  })

  test('nothing is watched behind a link out of the project that docs.json names', async () => {
    write('outside/x.json', [])
    write('own/docs.json', {
      $schema: 'https://mintlify.com/docs.json',
      navigation: { groups: [{ group: 'A', pages: ['a'] }, { $ref: 'linked/x.json' }] },
    })
    write('own/a.mdx', '')
    symlinkSync('../outside', join(folder, 'own/linked'), 'junction')
    const { until, text, code, stop } = watching([], { path: 'own' })
    await until('leads out of the project')
    await until('(extended)\n')
    write('outside/secret.json', [])
    write('own/a.mdx', 'x')
    await until('(extended)\n')
    expect(text().match(/^---.*$/gm)).toEqual(['--- a.mdx changed ---'])
    stop()
    expect(await code).toBe(0)
  })

  test.each([
    ['told by a watch', ['linked/a.mdx', 'real/a.mdx', 'real']],
    ['told of a file below it', ['real/a.mdx']],
    ['told of a folder below it', ['real/deep']],
    ['not told of', []],
  ])('a folder that became a link out of the project, %s, is not read', async (_, told) => {
    const text = (word: string) => `---\ntitle: ${word}\n---\n\n## ${word}\n`
    write('outside/a.mdx', text('Secret'))
    write('outside/deep/secret.mdx', '')
    write('own/docs.json', pages('linked/a', 'real/a'))
    write('own/real/a.mdx', text('Own'))
    write('own/real/deep/b.mdx', '')
    symlinkSync('real', join(folder, 'own/linked'), 'junction')
    const project = openProject(join(folder, 'own'))
    expect(JSON.stringify(await project.read())).toContain('Own')
    rmSync(join(folder, 'own/real'), { recursive: true })
    symlinkSync('../outside', join(folder, 'own/real'), 'junction')
    project.forget(told)
    const read = await project.read({ links: true })
    expect(JSON.stringify(read)).not.toMatch(/secret/i)
    expect(read.files).toEqual(told.length > 0 ? ['docs.json'] : expect.arrayContaining(['real/a.mdx']))
  })

  test.each([
    ['is told by its own path alone', ['real/sub']],
    ['is told after another change', ['docs.json']],
  ])(
    'a link is looked at behind no folder that became a link out of the project, which %s',
    async (_, told) => {
      write('outside/deep/secret.mdx', '')
      write('own/docs.json', pages('a'))
      write('own/a.mdx', '')
      write('own/other/b.mdx', '')
      write('own/real/sub/c.mdx', '')
      symlinkSync('../../other', join(folder, 'own/real/sub/deep'), 'junction')
      symlinkSync('real', join(folder, 'own/linked'), 'junction')
      const project = openProject(join(folder, 'own'))
      expect((await project.read()).files).toContain('linked/sub/c.mdx')
      rmSync(join(folder, 'own/real/sub'), { recursive: true })
      symlinkSync('../../outside', join(folder, 'own/real/sub'), 'junction')
      project.forget(told)
      expect((await project.read()).files).toEqual(['a.mdx', 'docs.json', 'other/b.mdx'])
    },
  )

  test.each([['.git/a.json'], ['of-git/a.json'], ['linked/a.json']])(
    'what an editor holds of %s is not included',
    async file => {
      write('outside/a.json', {})
      write('own/.git/a.json', {})
      symlinkSync('.git', join(folder, 'own/of-git'), 'junction')
      symlinkSync('../outside', join(folder, 'own/linked'), 'junction')
      write('own/docs.json', { navigation: { groups: [{ $ref: file }] } })
      const textOf = (held: string) => (held === file ? '{ "group": "Secret", "pages": [] }' : undefined)
      const { includes } = await openProject(join(folder, 'own'), { textOf }).read()
      expect(includes).toEqual({ [file]: { file, failure: 'outside' } })
    },
  )

  test('--links checks again what a page, a snippet or an image changes', async () => {
    write('docs.json', pages('a', 'b'))
    write('a.mdx', "import Note from '/snippets/note.mdx'\n\n<Note />\n\n[b](/b#one) ![c](/c.png)\n")
    write('b.mdx', '## One\n')
    write('snippets/note.mdx', 'Note\n')
    const { until, code, stop } = watching(['--links'])
    expect(await until('1 error (core)\n')).toContain('missing-asset')
    write('c.png', '')
    expect(await until('no problems\n')).toContain('--- c.png changed ---')
    write('c.png', 'Another picture changes nothing.')
    write('b.mdx', '## Two\n')
    const anchor = await until('1 warning (core)\n')
    expect(anchor).toContain('--- b.mdx changed ---')
    expect(anchor).toContain('broken-anchor')
    write('snippets/note.mdx', '## One\n\n[b](/nowhere)\n')
    expect(await until('1 error, 1 warning (core)\n')).toContain('snippets/note.mdx:3:')
    write('b.mdx', "import Note from '/snippets/note.mdx'\n\n<Note />\n")
    await until('1 error (core)\n')
    unlinkSync(join(folder, 'snippets/note.mdx'))
    expect(await until('(core)\n')).toContain('missing-snippet')
    stop()
    expect(await code).toBe(0)
  })

  test('--no-files watches docs.json and what it names', async () => {
    write('docs.json', {
      navigation: { groups: [{ group: 'A', openapi: 'apis/a.json', pages: ['GET /a'] }] },
    })
    write('apis/a.json', specification('/b'))
    const { until, code, stop } = watching(['--no-files', '--quiet', '--rule', 'openapi-unused=off'])
    await until('1 error (core)\n')
    write('apis/a.json', specification('/a'))
    await until('no problems\n')
    stop()
    expect(await code).toBe(0)
  })

  test('a terminal is cleared before each report', async () => {
    write('docs.json', pages('a'))
    write('a.mdx', '')
    const { until, text, code, stop } = watching(['--no-color'], { isTerminal: true })
    await until('Ctrl-C ends it.\n')
    write('docs.json', pages('a', 'b'))
    await until('Ctrl-C ends it.\n')
    const screens = text().split('\u001b[2J\u001b[3J\u001b[H')
    expect(screens).toHaveLength(3)
    expect(screens[1]).toMatch(
      /^\S+docs\.json: 1 page, no problems\n\nWatching for changes\. Ctrl-C ends it\.\n$/,
    )
    expect(screens[2]).not.toContain('---')
    stop()
    expect(await code).toBe(0)
  })

  test('ends with 2 when the folder itself goes', async () => {
    write('docs.json', pages('a'))
    write('a.mdx', '')
    const { until, code } = watching()
    await until('no problems\n')
    rmSync(folder, { recursive: true })
    await until('docs-nav: The folder of the project is gone.\n')
    expect(await code).toBe(2)
  })

  test('what has not changed is not read again', async () => {
    const { navigation } = pages('a')
    write('docs.json', {
      $schema: 'https://mintlify.com/docs.json',
      navigation: { groups: [{ $ref: 'g.json' }] },
    })
    write('g.json', { group: 'A', openapi: 'api.json', ...navigation })
    write('api.json', specification('/a'))
    write('a.mdx', '---\ntitle: First\n---\n')
    write('b.mdx', '---\ntitle: Second\n---\n')
    const project = openProject(folder)
    const first = await project.read()
    // These changes are not reported: only a new read of the files would see them.
    write('g.json', { group: 'B', pages: [] })
    write('api.json', specification('/b'))
    write('b.mdx', '---\ntitle: Third\n---\n')
    write('c.mdx', '')
    write('a.mdx', '---\ntitle: Changed\n---\n')
    expect(project.forget(['a.mdx'])).toEqual(['a.mdx'])
    const second = await project.read()
    expect(second).toEqual({ ...first, frontMatter: { ...first.frontMatter, 'a.mdx': { title: 'Changed' } } })
    expect(second.specifications['api.json']).toBe(first.specifications['api.json'])
    // A new text of docs.json causes no walk of the folder, so that c.mdx is still unknown.
    write('docs.json', { $schema: 'https://mintlify.com/docs.json', navigation: { groups: [] } })
    expect(project.forget(['docs.json'])).toEqual(['docs.json'])
    const third = await project.read()
    expect(third.files).toEqual(first.files)
    expect(third.document.text).toContain('"groups":[]')
    // When all changes are reported, the result is that of a new reader.
    project.forget(['g.json', 'api.json', 'b.mdx', 'c.mdx'])
    expect(await project.read()).toEqual(await readProject(folder))
  })

  test('what a link to a folder brings, of which an editor tells nothing', async () => {
    write('docs.json', pages('linked/a', 'linked/b'))
    write('docs/real/a.mdx', '---\ntitle: A\n---\n')
    symlinkSync('docs/real', join(folder, 'linked'), 'junction')
    const project = openProject(folder)
    await project.read()
    write('docs/real/a.mdx', '---\ntitle: B\n---\n')
    write('docs/real/b.mdx', '')
    project.forget(['docs/real/a.mdx', 'docs/real/b.mdx'])
    const { files, frontMatter } = await project.read()
    expect(files).toContain('linked/b.mdx')
    expect(frontMatter['linked/a.mdx']).toEqual({ title: 'B' })
    const links = Array.from({ length: 100 }, (_, i) => `linked${i}`)
    for (const link of links) symlinkSync('docs/real', join(folder, link), 'junction')
    project.forget(links)
    await project.read()
    const many = Array.from({ length: 101 }, (_, i) => `docs/real/more/${i}.mdx`)
    for (const file of many) write(file, '')
    project.forget(many)
    expect((await project.read()).files).toContain('linked/more/100.mdx')
    for (const link of links) rmSync(join(folder, link))
    project.forget(links)
    for (const told of ['docs/real', 'docs']) {
      renameSync(join(folder, 'docs'), join(folder, 'docs.old'))
      write('docs/real/c.mdx', '')
      project.forget([told])
      const { files } = await project.read()
      expect(files).toEqual(expect.arrayContaining(['linked/c.mdx']))
      expect(files).not.toContain('linked/a.mdx')
      rmSync(join(folder, 'docs'), { recursive: true })
      renameSync(join(folder, 'docs.old'), join(folder, 'docs'))
      project.forget([told])
    }
  })

  test('of pages whose links are checked, only those that changed are read again', async () => {
    write('docs.json', pages('a', 'b'))
    write('a.mdx', '[b](/b)')
    write('b.mdx', '[a](/a)')
    const project = openProject(folder, { links: true })
    const { contents: first = {} } = await project.read()
    // No change is reported; only a new read sees this text.
    write('b.mdx', '[c](/c)')
    write('a.mdx', '[d](/d)')
    expect(project.forget(['a.mdx'])).toEqual(['a.mdx'])
    const { contents: second = {} } = await project.read()
    expect(linksOf(second['a.mdx']!).map(({ url }) => url)).toEqual(['/d'])
    expect(second['b.mdx']).toBe(first['b.mdx'])
    project.forget(['b.mdx'])
    expect(await project.read()).toEqual(await readProject(folder, { links: true }))
  })

  test.each([true, false])(
    'after each change the project is what a new reader sees, links: %s',
    async links => {
      write('docs.json', pages('a'))
      const project = openProject(folder, { links })
      const steps: [string[], () => void][] = [
        [['a.mdx'], () => write('a.mdx', '---\ntitle: A\n---')],
        [['deep'], () => write('deep/er/a.mdx', '')],
        [
          ['deep/er/b.md', 'deep/er/a.mdx'],
          () => renameSync(join(folder, 'deep/er/a.mdx'), join(folder, 'deep/er/b.md')),
        ],
        [['deep', 'shallow'], () => renameSync(join(folder, 'deep'), join(folder, 'shallow'))],
        [['linked'], () => symlinkSync('shallow', join(folder, 'linked'))],
        [['shallow/c.mdx', 'linked/c.mdx'], () => write('shallow/c.mdx', '---\nhidden: true\n---')],
        [['out.mdx'], () => symlinkSync(join(root, 'README.md'), join(folder, 'out.mdx'))],
        [['pictures'], () => write('pictures/a.png', '')],
        [['pictures/b.png'], () => write('pictures/b.png', '')],
        [['pictures/a.png'], () => unlinkSync(join(folder, 'pictures/a.png'))],
        [['picture.png'], () => symlinkSync('pictures/b.png', join(folder, 'picture.png'))],
        [['.git'], () => write('.git/a.mdx', '')],
        [['node_modules'], () => write('node_modules/a.mdx', '')],
        [['.mintignore'], () => write('.mintignore', 'shallow/\n')],
        [['linked'], () => unlinkSync(join(folder, 'linked'))],
        [['shallow'], () => rmSync(join(folder, 'shallow'), { recursive: true })],
        [['a.mdx', 'a.mdx/b.mdx'], () => (unlinkSync(join(folder, 'a.mdx')), write('a.mdx/b.mdx', ''))],
      ]
      await project.read()
      for (const [changed, change] of steps) {
        change()
        project.forget(changed)
        const sorted = ({ others, ...rest }: Project) => ({ ...rest, others: others?.toSorted() })
        expect(sorted(await project.read())).toEqual(sorted(await readProject(folder, { links })))
      }
    },
  )

  test.each([
    { args: ['a', 'b'], says: 'watch takes one folder or docs.json.' },
    { args: ['-'], says: 'watch takes one folder or docs.json.' },
    { args: ['no/such/place'], says: 'No such file or folder: "no/such/place".' },
    {
      args: ['--rule', 'mising-page=off'],
      says: 'there is no rule "mising-page". Did you mean "missing-page"?',
    },
    { args: ['--format', 'json'], says: 'this command has no option --format.' },
  ])('2 for $args', async ({ args, says }) => {
    const { code, out, err } = await call(['watch', ...args])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(`docs-nav: ${says}`)
  })
})
