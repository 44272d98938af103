import { existsSync } from 'node:fs'
import { join } from 'node:path'
import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { diffTrees, type Project, resolveNavigation } from '../../src/index.ts'
import { openNavigation } from '../../src/navigation/open.ts'
import { maxLineCharacters } from '../../src/project/moves.ts'
import { gatherFacts } from '../../src/site/facts.ts'
import { call } from '../call.ts'
import { readFiles } from '../properties/memory.ts'
import { randomFrom } from '../random.ts'
import { emptyFolder, write } from '../repository.ts'
import { sites } from '../sites.ts'
import { type Docs, groupsIn, type Redirect, redirectsOf, siteFiles, titled } from '../tree/versions.ts'
import { scratchRepository } from './scratch.ts'

describe.skipIf(!existsSync(sites))('a public site', () => {
  test('over 500 made versions, no lost address is missed', async () => {
    const { files: first, docs } = await siteFiles('grid')
    const random = randomFrom(19)
    const choose = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
    /** The addresses that answer, as the check of links has them. */
    const answering = (project: Project) => {
      const { navigation } = openNavigation(project.document, project.includes, 'extended')
      const reach = gatherFacts(navigation, 'extended', project).reach()!
      return (href: string) =>
        ['page', 'redirect', 'case'].includes(reach.answer(decodeURI(href.slice(1))).kind)
    }
    let files = new Map(first)
    files.set('docs.json', JSON.stringify(docs))
    let project = await readFiles(files)
    let tree = resolveNavigation(project)
    let lostOnes = 0
    for (let version = 0; version < 500; version++) {
      const next = new Map(files)
      const nextDocs = JSON.parse(String(files.get('docs.json'))) as Docs & { redirects: Redirect[] }
      const group = choose([...groupsIn(nextDocs.navigation)])
      const i = Math.floor(random() * group.pages.length)
      const page = group.pages[i]
      const file = `${String(page)}.mdx`
      const name = `made/page-${version}`
      const step = Math.floor(random() * 6)
      if (step === 0) {
        group.pages.splice(i, 0, name)
        next.set(`${name}.mdx`, titled(`Made ${version}`))
      } else if (step === 1) group.pages.splice(i, 1)
      else if (step === 2) group.pages.reverse()
      else if (step === 3) nextDocs.redirects.splice(Math.floor(random() * nextDocs.redirects.length), 1)
      else if (typeof page === 'string' && next.has(file)) {
        if (step === 4) group.pages[i] = name
        if (step === 4) next.set(`${name}.mdx`, next.get(file)!)
        if (random() < 0.3) nextDocs.redirects.push({ source: `/${page}`, destination: `/${name}` })
        next.delete(file)
      }
      next.set('docs.json', JSON.stringify(nextDocs))
      const read = await readFiles(next)
      const nextTree = resolveNavigation(read)
      const { lost } = diffTrees(tree, nextTree, {
        redirects: { earlier: redirectsOf(files), later: redirectsOf(next) },
      })
      const [before, after] = [answering(project), answering(read)]
      const candidates = [
        ...[...tree.nodes, ...tree.unlisted].flatMap(node =>
          'href' in node && node.href ? [node.href] : [],
        ),
        ...redirectsOf(files).map(({ source }) => source),
      ].filter(
        address => address.startsWith('/') && !/[:*]/.test(address) && before(address) && !after(address),
      )
      lostOnes += new Set(candidates).size
      expect(new Set(lost.flatMap(({ address, redirect }) => (redirect ? [] : [address])))).toEqual(
        new Set(candidates),
      )
      ;[files, project, tree] = [next, read, nextTree]
    }
    expect(lostOnes).toBeGreaterThan(50)
  }, 120_000)
})

const start = { navigation: { groups: [{ group: 'Visit', pages: ['index', 'shop'] }] } }
const moved = { navigation: { groups: [{ group: 'Visit', pages: ['index', 'store'] }] } }
const shop = `${titled('Shop')}Postcards\n\nPosters\n`

const navigationOf = (pages: string[]) => ({ navigation: { pages } })

/** A repository with a commit, then another page in the index and a third on the disk. */
async function museum() {
  const scratch = await scratchRepository()
  const git = (...args: string[]) => scratch.call('git', ...args)
  write(scratch.folder, {
    'docs/docs.json': start,
    'docs/index.mdx': titled('Museum'),
    'docs/shop.mdx': shop,
  })
  await git('add', '.')
  await git('commit', '--message', 'start')
  await git('tag', 'v1')
  await git('mv', 'docs/shop.mdx', 'docs/store.mdx')
  write(scratch.folder, { 'docs/docs.json': moved })
  await git('add', '.')
  write(scratch.folder, { 'docs/store.mdx': shop.replace('title: Shop', 'title: Store') })
  return { ...scratch, git, docs: join(scratch.folder, 'docs') }
}

describe('docs-nav diff', () => {
  test('compares HEAD with the disk, and with the index', async () => {
    const { docs } = await museum()
    const { out, code } = await call(['diff', '--project', docs])
    expect(code).toBe(0)
    expect(out.split('\n')).toEqual([
      'Addresses lost',
      '  /shop leads nowhere: add {"source":"/shop","destination":"/store"} to redirects',
      '',
      'Pages moved',
      '  /shop is now /store',
      '',
      'Pages renamed',
      '  /store Shop is now Store',
      '',
      'HEAD -> the working tree: 1 address lost, 1 page moved, 1 page renamed',
      '',
    ])
    const staged = await call(['diff', '--staged', '--project', docs])
    expect(staged.out).toContain('HEAD -> the index: 1 address lost, 1 page moved\n')
  })

  test('compares two revisions, and ends with 1 when an address is lost, on request', async () => {
    const { docs, git } = await museum()
    await git('commit', '--message', 'move')
    const args = ['diff', 'v1', 'HEAD', '--project', docs, '--fail-on', 'lost']
    expect(await call(args)).toMatchObject({ code: 1, err: '' })
    expect(await call(['diff', 'v1', 'v1', '--project', docs, '--fail-on', 'lost'])).toEqual({
      code: 0,
      err: '',
      out: 'v1 -> v1: no change\n',
    })
  })

  test('compares two folders', async () => {
    const [a, b] = [emptyFolder(), emptyFolder()]
    write(a, { 'docs.json': start, 'index.mdx': titled('Museum'), 'shop.mdx': shop })
    write(b, { 'docs.json': moved, 'index.mdx': titled('Museum'), 'store.mdx': shop })
    const { out } = await call(['diff', a, b, '--format', 'json'])
    expect(JSON.parse(out)).toMatchObject({ pages: { moved: [{ from: '/shop', to: '/store' }] } })
  })

  test('holds the lines of no more pages than it has room for', async () => {
    const [a, b] = [emptyFolder(), emptyFolder()]
    const lines = 'a\n'.repeat(0.6 * (maxLineCharacters / 52))
    const text = (page: number, title: string) =>
      `---\ntitle: ${title}\n---\n${lines}${[1, 2, 3, 4].map(line => `page ${page}, line ${line}\n`).join('')}`
    write(a, { 'docs.json': navigationOf(['a1', 'a2']), 'a1.mdx': text(1, 'A1'), 'a2.mdx': text(2, 'A2') })
    write(b, { 'docs.json': navigationOf(['b1', 'b2']), 'b1.mdx': text(1, 'B1'), 'b2.mdx': text(2, 'B2') })
    const { out } = await call(['diff', a, b, '--format', 'json'])
    expect(JSON.parse(out)).toMatchObject({
      pages: { moved: [{ from: '/a1', to: '/b1' }], removed: [{ href: '/a2' }] },
    })
  })

  test('an empty label ends no code span of the Markdown comment', async () => {
    const [a, b] = [emptyFolder(), emptyFolder()]
    for (const [folder, group] of [
      [a, ''],
      [b, 'x`<img src=x> [click](http://evil.example) @org/team'],
    ] as const)
      write(folder, {
        'docs.json': { ...start, navigation: { groups: [{ group, pages: ['index', 'shop'] }] } },
        'index.mdx': titled('Museum'),
        'shop.mdx': shop,
      })
    const { out } = await call(['diff', a, b, '--format', 'markdown'])
    expect(out).toContain('- group ` ` is now ``x`<img')
    const rendered = new MarkdownIt({ html: true }).render(out)
    expect(rendered).toContain('<code>x`&lt;img src=x&gt; [click](http://evil.example) @org/team</code>')
    expect(rendered).not.toMatch(/<(?:a|img)\b/)
  })

  test('says what cannot be compared', async () => {
    const { docs, git, folder } = await museum()
    const failing = async (...args: string[]) => {
      const { code, out, err } = await call(['diff', ...args])
      expect({ code, out }).toEqual({ code: 2, out: '' })
      return err.replaceAll(folder, '').replaceAll('"/docs"', '"docs"')
    }
    const project = ['--project', docs]
    expect(await failing('mian', ...project)).toContain('No revision "mian" in the git repository.')
    expect(await failing('v1', 'v1', '--staged', ...project)).toContain('name only the earlier one')
    expect(await failing('v1', 'v1', 'v1')).toContain('diff takes two versions')
    expect(await failing('--fail-on', 'found', ...project)).toContain('--fail-on takes lost')
    expect(await failing(emptyFolder(), ...project)).toContain('No docs.json in')
    write(folder, { 'docs/docs.json': '{' })
    expect(await failing(...project)).toContain('docs.json is not JSON')
    await git('rm', '-r', '--force', '--cached', '--quiet', '.')
    await git('commit', '--message', 'nothing')
    expect(await failing(...project)).toContain('No docs.json of')
  })
})

test('the id of a commit is no folder that is named so', async () => {
  const { folder, call: run } = await scratchRepository()
  write(folder, { 'docs.json': { navigation: { pages: ['a', 'b'] } }, 'a.mdx': '', 'b.mdx': '' })
  await run('git', 'add', '.')
  await run('git', 'commit', '--quiet', '--message', 'Start')
  const id = (await run('git', 'rev-parse', 'HEAD')).stdout.trim()
  const other = '0'.repeat(40)
  const later = { 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': '' }
  write(folder, later)
  for (const name of [id, other]) write(join(folder, name), later)
  const started = process.cwd()
  process.chdir(folder)
  try {
    expect(await call(['diff', id])).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 page removed'),
    })
    expect(await call(['diff', other])).toMatchObject({ code: 2, out: '' })
  } finally {
    process.chdir(started)
  }
})
