import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { applyChange, type Change, moveFolder, movePage, syncLanguage } from '../../src/edit.ts'
import { checkProject, type Project, readProject } from '../../src/index.ts'
import { openNavigation } from '../../src/navigation/open.ts'
import { isPage, withoutExtension } from '../../src/navigation/page-path.ts'
import { dialectFor } from '../../src/project/dialect.ts'
import { gatherFacts } from '../../src/site/facts.ts'
import { follow } from '../../src/site/follow.ts'
import { sites, unpackSite } from '../sites.ts'

const scratch = mkdtempSync(join(tmpdir(), 'docs-nav-moves-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const factsOf = (project: Project) => {
  const dialect = dialectFor(project)
  const { navigation } = openNavigation(project.document, project.includes, dialect)
  return gatherFacts(navigation, dialect, project)
}

/** The addresses of pages with a file, by file. */
function addressesOf(project: Project): Map<string, string> {
  const facts = factsOf(project)
  const pages = (project.files ?? []).filter(file => isPage(file) && facts.whyUnbuilt(file) === null)
  return new Map(pages.map(file => [file, facts.survey().filePage(withoutExtension(file), null).address]))
}

/** What a check says, without the folder that pages moved to, and without places. */
const toldOf = (project: Project) =>
  checkProject(project)
    .diagnostics.map(({ rule, file, message }) => `${rule} ${file} ${message}`.replaceAll('moved-here/', ''))
    .sort()

/** Where each of some addresses ends: the file of the page. */
function endsOf(project: Project, addresses: Iterable<string>): Map<string, string | null> {
  const facts = factsOf(project)
  const reach = facts.reach()!
  return new Map(
    [...addresses].map(address => {
      const { end } = follow(`/${address}`, facts.redirects(), place => reach.answer(place))
      return [address, end.kind === 'page' ? end.file : end.kind]
    }),
  )
}

describe.skipIf(!existsSync(sites))('on a site', () => {
  test.each(['polar', 'mem0'])(
    '%s: every page moves, one after the other',
    async name => {
      const folder = unpackSite(name, scratch)
      const first = await readProject(folder, { links: true })
      const addresses = addressesOf(first)
      const listed = new Set(
        openNavigation(first.document, first.includes, dialectFor(first)).navigation.entries.map(
          ({ page }) => page,
        ),
      )
      const pages = [...addresses.keys()].filter(file => listed.has(withoutExtension(file)))
      expect(pages.length).toBeGreaterThan(90)
      let project = first
      for (const file of pages) {
        const page = withoutExtension(file)
        const change = movePage(project, page, `moved-here/${page}`)
        await applyChange(folder, change)
        project = change.project
      }
      const read = await readProject(folder, { links: true })
      // The library knows what is on the disk without reading it.
      expect(project.contents).toEqual(read.contents)
      expect(project.files).toEqual(read.files)
      expect(toldOf(read)).toEqual(toldOf(first))
      const ends = endsOf(read, addresses.values())
      for (const [file, address] of addresses)
        expect([address, ends.get(address)]).toEqual([
          address,
          pages.includes(file) ? `moved-here/${file}` : file,
        ])
    },
    600_000,
  )

  test.each([
    ['mem0', 'platform'],
    ['fastmcp', 'servers'],
  ])(
    '%s: the folder %s moves and comes back',
    async (name, from) => {
      rmSync(join(scratch, name), { recursive: true, force: true })
      const folder = unpackSite(name, scratch)
      const first = await readProject(folder, { links: true })
      const addresses = addressesOf(first)
      await applyChange(folder, moveFolder(first, from, `moved-here/${from}`))
      const there = await readProject(folder, { links: true })
      expect(toldOf(there)).toEqual(toldOf(first))
      const ends = endsOf(there, addresses.values())
      for (const [file, address] of addresses)
        expect([address, ends.get(address)]).toEqual([
          address,
          file.startsWith(`${from}/`) ? `moved-here/${file}` : file,
        ])
      await applyChange(folder, moveFolder(there, `moved-here/${from}`, from))
      const back = await readProject(folder, { links: true })
      expect(back.files).toEqual(first.files)
      expect(toldOf(back)).toEqual(toldOf(first))
    },
    600_000,
  )
})

describe.skipIf(!existsSync(sites))('a language that a site gets', () => {
  test.each([
    ['mem0', 'en', 'fr'],
    ['turso', 'en', 'fr'],
    ['fastmcp', 'en', 'fr'],
    ['dify', 'en', 'fr'],
  ])(
    '%s: leaves all addresses, and has no fault that its model has not',
    async (name, from, to) => {
      rmSync(join(scratch, name), { recursive: true, force: true })
      const folder = unpackSite(name, scratch)
      const first = await readProject(folder, { links: true })
      const change = syncLanguage(first, from, to, { copy: true })
      await applyChange(folder, change)
      const read = await readProject(folder, { links: true })
      expect(change.project.contents).toEqual(read.contents)
      expect(change.project.files).toEqual(read.files)
      const [addresses, now] = [addressesOf(first), addressesOf(read)]
      for (const [file, address] of addresses) expect([file, now.get(file)]).toEqual([file, address])
      expect(now.size).toBeGreaterThan(addresses.size * 1.2)
      const plain = (project: Project) =>
        new Set(
          checkProject(project).diagnostics.map(({ rule, message }) =>
            `${rule} ${message}`.replaceAll(new RegExp(`(?<=["/])(?:${from}|${to})/`, 'g'), ''),
          ),
        )
      expect([...plain(read)].filter(told => !plain(first).has(told))).toEqual([])
      expect(linksLeftIn(change, to)).toEqual([])
    },
    600_000,
  )
})

/** The links in copied pages to pages that are not of the language, but for those that the change tells. */
function linksLeftIn({ project, steps }: Change, language: string): string[] {
  const told = new Set(
    steps.flatMap(step => (step.kind === 'left' ? [`${step.file}:${step.line} ${step.text}`] : [])),
  )
  return [...factsOf(project).links()!.all()].flatMap(({ at, kind, answer, url }) => {
    if (kind !== 'link' || answer.kind !== 'page' || !('file' in at)) return []
    if (!at.file.startsWith(`${language}/`) || `${answer.address}/`.startsWith(`${language}/`)) return []
    const place = `${at.file}:${at.link.place[0]} ${url}`
    return told.has(place) ? [] : [place]
  })
}
