import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../test/random.ts'
import type { Database } from '../../src/database/database.ts'
import type { ProjectTable } from '../../src/database/schema.ts'
import { readKnownParts } from '../../src/publication/published.ts'
import { readProject } from '../../src/publication/read-project.ts'
import { removeParts, removePublications } from '../../src/publication/remove-parts.ts'
import { beginPublication, completePublication, writeStep } from '../../src/publication/write-publication.ts'
import { searchPages } from '../../src/search/search.ts'
import { readPublishedPages } from '../../src/search/parts.ts'
import { parsePostings } from '../../src/search/postings.ts'
import { addProject, type Files, writeFiles, writeSite } from '../site.ts'
import { eachStore } from '../stores.ts'

const words = ['ticket', 'refund', 'guide', 'tour', 'opening', 'child', 'museum', 'price', 'door', 'stairs']

/** A site as the random changes see it. */
interface Site {
  readonly pages: { name: string; title: string; text: string; usesSnippet: boolean }[]
  snippet: string
  version: string
}

const filesOf = ({ pages, snippet, version }: Site): Files => ({
  'docs.json': JSON.stringify({
    navigation: {
      versions: [
        { version, groups: [{ group: 'All', pages: pages.map(({ name }) => name) }] },
        { version: 'old', groups: [{ group: 'Old', pages: ['old'] }] },
      ],
    },
  }),
  'old.mdx': 'What was before.',
  'snippets/note.mdx': snippet,
  ...Object.fromEntries(
    pages.map(({ name, title, text, usesSnippet }) => [
      `${name}.mdx`,
      `---\ntitle: ${title}\n---\n${usesSnippet ? "import Note from '/snippets/note.mdx'\n\n<Note />\n\n" : ''}${text}\n`,
    ]),
  ),
})

/** Changes a site in one of the ways in which writers do. */
function change(site: Site, random: () => number, count: number) {
  const { pages } = site
  const word = () => words[Math.floor(random() * words.length)]!
  const index = Math.floor(random() * pages.length)
  const page = pages[index]!
  const kinds = [
    () => (page.text += `\n\n## More of ${word()}\n\nThe ${word()}.`),
    () => (page.title = `${word()} ${count}`),
    () => (site.snippet = `A note of ${word()} and ${word()}.`),
    () => pages.push(pages.splice(index, 1)[0]!),
    () =>
      pages.splice(index, 0, {
        name: `new-${count}`,
        title: word(),
        text: word(),
        usesSnippet: random() < 0.5,
      }),
    () => pages.length > 4 && pages.splice(index, 1),
    () => (page.name = `moved-${count}`),
    () => (site.version = `v${count}`),
    // It is no MDX: its fault is said again although it is not read again.
    () => (page.text = `${page.text}\n\n{oops`),
    () => {},
  ]
  kinds[Math.floor(random() * kinds.length)]!()
}

let runs = 0

/** Publishes a folder as an update does; returns the index that readers then have. */
async function publish(database: Database, project: ProjectTable, root: string) {
  const place = { runId: `run-${project.id}-${runs++}`, projectId: project.id }
  const known = await readKnownParts(database, project)
  let written = 0
  let findings: readonly object[] = []
  for await (const step of readProject({ root, runId: place.runId, known }))
    if (step.kind === 'checked') await beginPublication(database, place)
    else if (step.kind === 'read') {
      findings = step.findings
      await completePublication(database, place, { ...step, revision: 'r', madeOf: 'test' })
    } else if (step.kind !== 'warning' && step.kind !== 'unreadable') {
      if (step.kind === 'pages') written += step.rows.length
      await writeStep(database, place, step)
    }
  const unused = await database.db.transaction().execute(async queries => {
    await queries
      .updateTable('project')
      .set({ published: place.runId })
      .where('id', '=', project.id)
      .execute()
    return await removePublications(queries, project.id, place.runId)
  })
  await removeParts(database, unused)
  return { written, index: { findings, ...(await indexOf(database, project, place.runId)) } }
}

/** All that answers come from, without where it is stored. */
async function indexOf(database: Database, project: ProjectTable, runId: string) {
  const { db } = database
  const published = await readPublishedPages(db, runId)
  const { parts, nodesOf } = published
  const nodeOf = (row: { part_id: string; number: number }) => nodesOf(row.part_id)[row.number]!
  const live = <Row extends { part_id: string; number: number }>(rows: Row[]) =>
    rows
      .map(({ part_id, number, ...row }) => ({ node: nodeOf({ part_id, number }), ...row }))
      .filter(({ node }) => node >= 0)
  const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
  const pages = live(await db.selectFrom('page').selectAll().where('part_id', 'in', parts).execute())
  const passages = live(await db.selectFrom('passage').selectAll().where('part_id', 'in', parts).execute())
  const postings = await db.selectFrom('posting').selectAll().where('part_id', 'in', parts).execute()
  const places = postings.flatMap(({ part_id, word, places: stored }) => {
    const numbers = parsePostings(stored)
    return live(
      Array.from({ length: numbers.length / 4 }, (_, i) => {
        const [number, ...counts] = numbers.slice(4 * i, 4 * i + 4)
        return { part_id, number: number!, word, counts }
      }),
    )
  })
  const { languages } = await db
    .selectFrom('publication')
    .select('languages')
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  const answers = []
  for (const query of [...words, 'tickte', 'refnud price', 'old'])
    answers.push(await searchPages(database, project, query, { take: 5 }))
  return {
    languages,
    answers,
    pages: pages.sort(byText),
    passages: passages.sort(byText),
    places: places.sort(byText),
  }
}

eachStore('reuse', ({ open }) => {
  test(
    'after any changes, the index is exactly that of a site that is published the first time',
    { timeout: 300_000 },
    async () => {
      const database = await open()
      for (const seed of [1, 2]) {
        const random = randomFrom(seed)
        const pages = Array.from({ length: 12 }, (_, i) => ({
          name: `page-${i}`,
          title: `${words[i % words.length]}`,
          text: `About the ${words[(i * 3) % words.length]} and the ${words[(i * 7) % words.length]}.`,
          usesSnippet: i % 3 === 0,
        }))
        const site: Site = { pages, snippet: 'A note.', version: 'v1' }
        const project = await addProject(database)
        let fewer = 0
        for (let count = 0; count < 7; count++) {
          const root = await writeSite(filesOf(site))
          const again = await publish(database, project, root)
          const fresh = await publish(database, await addProject(database), root)
          expect(again.index).toEqual(fresh.index)
          if (again.written < fresh.written) fewer++
          rmSync(root, { recursive: true })
          for (let changes = 0; changes <= random() * 3; changes++) change(site, random, 10 * count + changes)
        }
        expect(fewer).toBeGreaterThan(2)
      }
    },
  )

  test('only the pages that changed are written', async () => {
    const database = await open()
    const project = await addProject(database)
    const pages = Array.from({ length: 40 }, (_, i) => ({
      name: `page-${i}`,
      title: `Page ${i}`,
      text: `Text ${i}.`,
      usesSnippet: i < 2,
    }))
    const site: Site = { pages, snippet: 'A note.', version: 'v1' }
    const root = await writeSite(filesOf(site))
    const written = async () => {
      await writeFiles(root, filesOf(site))
      return (await publish(database, project, root)).written
    }
    expect(await written()).toBe(41)
    expect(await written()).toBe(0)
    pages[3]!.text = 'Another text.'
    expect(await written()).toBe(1)
    site.snippet = 'Another note.'
    // The page that changed before is joined with these.
    expect(await written()).toBe(3)
    pages.push(pages.shift()!)
    expect(await written()).toBe(0)
    rmSync(root, { recursive: true })
  })

  test('a question asks the database for little, whatever words the pages had that are gone', async () => {
    const database = await open()
    const project = await addProject(database)
    const pages = ['one', 'two', 'three'].map(name => ({ name, title: name, text: name, usesSnippet: false }))
    const gone = Array.from(
      { length: 5000 },
      (_, i) => `aaa${i.toString(26).replaceAll(/\d/g, d => 'qrstuvwxyz'[+d]!)}`,
    )
    const site: Site = { pages, snippet: 'A note.', version: 'v1' }
    const root = await writeSite(filesOf(site))
    await writeFiles(
      root,
      filesOf({ ...site, pages: [...pages, { ...pages[0]!, name: 'gone', text: gone.join(' ') }] }),
    )
    await publish(database, project, root)
    await writeFiles(root, filesOf(site))
    expect((await publish(database, project, root)).written).toBe(0)
    for (const query of [
      'aaa',
      'aaaqqqqxx',
      gone
        .slice(0, 40)
        .map(word => `${word}xyz`)
        .join(' '),
    ]) {
      let asked = 0
      const db = database.db.withPlugin({
        transformQuery({ node }) {
          asked++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      expect(await searchPages({ ...database, db }, project, query, { take: 5 })).toEqual([])
      expect(asked).toBeLessThan(60)
    }
    rmSync(root, { recursive: true })
  })
})
