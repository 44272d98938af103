import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tree } from 'docs-nav'
import { openDatabase } from '../../src/database/open.ts'
import { saveProject } from '../../src/projects/projects.ts'
import type { PageText } from '../../src/pages/page-text.ts'
import { searchPages } from '../../src/search/search.ts'
import { indexPages } from '../../test/site.ts'
import { miniSearch } from './minisearch.ts'
import { type Question, questionSets, readQuestions } from './questions.ts'
import { readSite } from './sites.ts'

/** The addresses of the pages that a search finds, best first. */
type Search = (question: Question) => Promise<readonly string[]> | readonly string[]

interface QuestionSet {
  readonly name: string
  readonly questions: readonly Question[]
}

interface Site {
  readonly tree: Tree
  readonly pages: readonly PageText[]
}

/**
 * Prints how often the first page and one of the first five answers a reader's question, and the mean of the
 * reciprocal rank among five: of MiniSearch and of each store, for the questions that settings were chosen by and for
 * others. Sites without an archive are left out.
 *
 * @param archives the folder of the sites, as NAME.tgz
 * @param stores addresses of databases; undefined for a file
 */
export async function search(archives: string, stores: readonly (string | undefined)[]) {
  const isThere = ({ site }: Question) => existsSync(join(archives, `${site}.tgz`))
  const sets = questionSets.map(name => ({
    name,
    questions: readQuestions(name).filter(isThere),
  }))
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-search-'))
  try {
    const sites = new Map<string, Site>()
    for (const name of new Set(sets.flatMap(({ questions }) => questions.map(({ site }) => site))))
      sites.set(name, await readSite(name, archives, folder))
    const indexes = new Map([...sites].map(([name, { pages }]) => [name, miniSearch(pages)]))
    for (const { name, questions } of sets)
      await print(`MiniSearch, ${name}`, questions, ({ site, text }) => indexes.get(site)!(text).slice(0, 5))
    for (const store of stores) await searchStore(store ?? join(folder, 'service.db'), sets, sites)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function searchStore(location: string, sets: readonly QuestionSet[], sites: Map<string, Site>) {
  const database = await openDatabase(location)
  try {
    for (const [id, { pages }] of sites) {
      const settings = { repository: '/nowhere', branch: null, folder: '', site: null }
      await saveProject(database, { ...settings, id, domain: id, organization: 'bench' })
      await indexPages(database, `bench-${id}`, id, pages)
      await database.db
        .updateTable('project')
        .set({ published: `bench-${id}` })
        .where('id', '=', id)
        .execute()
    }
    for (const { name, questions } of sets)
      await print(`${database.dialect}, ${name}`, questions, async ({ site, text }) =>
        (await searchPages(database, { id: site }, text, { take: 5 })).map(({ href }) => href),
      )
  } finally {
    for (const id of sites.keys()) await database.db.deleteFrom('project').where('id', '=', id).execute()
    await database.close()
  }
}

async function print(name: string, questions: readonly Question[], find: Search) {
  const ranks: (readonly [Question, number])[] = []
  const start = process.cpuUsage().user
  for (const question of questions) {
    const found = [...new Set(await find(question))]
    ranks.push([question, found.findIndex(question.isAnswer)])
  }
  const each = (process.cpuUsage().user - start) / 1000 / questions.length
  const figures = (chosen: (question: Question) => boolean) => {
    const places = ranks.flatMap(([question, place]) => (chosen(question) ? [place] : []))
    const share = (sum: number) => (sum / places.length).toFixed(2)
    const first = places.filter(place => place === 0).length
    const five = places.filter(place => place >= 0).length
    const reciprocal = places.reduce((sum, place) => sum + (place >= 0 ? 1 / (place + 1) : 0), 0)
    return `${share(first)}/${share(five)}/${share(reciprocal)} (${places.length})`
  }
  console.log(
    [
      `${name}: hit@1/hit@5/MRR ${figures(() => true)}`,
      ...(['en', 'zh', 'ja'] as const).map(
        language => `${language} ${figures(question => question.language === language)}`,
      ),
      `${each.toFixed(1)} ms of CPU each`,
    ].join(', '),
  )
}
