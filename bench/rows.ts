import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, compare, compareCalls, dist, inFolder, type Row } from './measure.ts'
import { linkedProject, madeProject, publicProject } from './projects.ts'
import { kinds, specificationProjects } from './specifications.ts'

/** Measures one subject and gives its rows, with about this many runs of each. */
type Measure = (runs: number) => Promise<Row[]>

const few = (runs: number) => Math.max(3, Math.ceil(runs / 3))

const start: Measure = async runs => [
  await compare({ name: '--version', args: [bin, '--version'], goal: 1.3 }, runs),
]

const projects = [
  { name: 'agentskills-agentskills', pages: 10, goal: 1.45 },
  { name: 'PrefectHQ-prefect', pages: 907, goal: 1.8 },
  { name: 'langgenius-dify-docs', pages: 1101 },
  { name: 'openclaw-docs', pages: 10_882, goal: 3 },
]

const check: Measure = async runs => {
  const rows: Row[] = []
  for (const { name, pages, ...goal } of projects)
    await inFolder(async folder => {
      const note = publicProject(folder, name, pages)
      const args = [bin, 'check', folder]
      const title = `check ${name.split('-')[0]} with its files`
      rows.push(await compare({ name: title, args, note, ...goal }, runs))
      // The report of the same project is kept; white space at the end of docs.json makes it another.
      const docs = join(folder, 'docs.json')
      const before = () => appendFileSync(docs, ' ')
      rows.push(await compare({ name: `${title}, after a change`, args, note, before }, runs))
    })
  return rows
}

interface Library {
  readonly validateNavigation: (value: unknown) => unknown
  readonly readProject: (folder: string, options: object) => Promise<unknown>
  readonly checkProject: (project: unknown) => unknown
}

/** Texts to check in this process: the largest public docs.json known, and 2.4 MB. */
const library: Measure = runs =>
  inFolder(async folder => {
    const { validateNavigation, readProject, checkProject }: Library = await import(join(dist, 'index.js'))
    const largest = publicProject(join(folder, 'largest'), 'openclaw-docs', 10_882)
    madeProject(join(folder, 'made'), 46_000)
    const rows: Row[] = []
    for (const [name, note] of [
      ['largest', largest],
      ['made', 'made, 46,000 pages'],
    ] as const) {
      const text = readFileSync(join(folder, name, 'docs.json'), 'utf8')
      const value: unknown = JSON.parse(text)
      const size = `${(text.length / 1e6).toFixed(1)} MB`
      const parse = () => JSON.parse(text) as unknown
      const calls = 3 * runs
      const over = 'JSON.parse of it'
      const validated = await compareCalls(() => validateNavigation(value), parse, calls)
      rows.push({ name: `validateNavigation, ${size}`, over, goal: 3, note, ...validated })
      const options = { source: text, files: false, config: false }
      const diagnosed = await compareCalls(
        async () => checkProject(await readProject(folder, options)),
        parse,
        calls,
      )
      rows.push({ name: `text to diagnostics, ${size}`, over, goal: 6, note, ...diagnosed })
    }
    return rows
  })

const loaders = {
  json: "JSON.parse(require('fs').readFileSync(FILE, 'utf8'))",
  yaml: "require('js-yaml').load(require('fs').readFileSync(FILE, 'utf8'))",
}
const treeGoals = { json: 1.6, yaml: 1 }

const tree: Measure = runs =>
  inFolder(async folder => {
    const note = specificationProjects(folder)
    const rows: Row[] = []
    for (const kind of kinds) {
      const project = join(folder, kind)
      const args = [bin, 'tree', '--format', 'json', project]
      const file = JSON.stringify(join(project, `api.${kind}`))
      const uncached = [...args, '--no-cache']
      const name = `tree of a large .${kind}`
      const loading = ['-e', loaders[kind].replace('FILE', file)]
      const over = kind === 'json' ? 'reading and JSON.parse' : 'loading with js-yaml'
      rows.push(
        await compare(
          { name, args: uncached, against: loading, over, goal: treeGoals[kind], note },
          few(runs),
        ),
      )
      const cache = join(project, 'node_modules/.cache')
      const beforeAgainst = () => rmSync(cache, { recursive: true, force: true })
      const cached = {
        name: `${name}, again`,
        args,
        against: args,
        beforeAgainst,
        over: 'the first run',
        goal: 0.4,
      }
      rows.push(await compare({ ...cached, note }, few(runs)))
    }
    return rows
  })

const growth: Measure = runs =>
  inFolder(async folder => {
    const sizes = [1000, 10_000, 100_000]
    const rows: Row[] = []
    for (const [i, pages] of sizes.entries()) {
      const own = join(folder, `${pages}`)
      madeProject(own, pages)
      const before = sizes[i - 1]
      const against = before ? [bin, 'check', join(folder, `${before}`)] : ['-e', '0']
      const row = await compare(
        {
          name: `check ${pages.toLocaleString('en')} pages with their files`,
          args: [bin, 'check', own],
          against,
          over: before ? `${before.toLocaleString('en')} pages` : 'node -e 0',
          ...(before && { goal: 12 }),
        },
        few(runs),
      )
      const microseconds = (1000 * row.milliseconds.median) / pages
      const kilobytes = (1024 * row.megabytes!.median) / pages
      rows.push({ ...row, note: `${microseconds.toFixed(0)} µs, ${kilobytes.toFixed(1)} KB a page` })
    }
    return rows
  })

interface SiteLibrary {
  readonly resolveNavigation: (project: unknown) => { readonly nodes: readonly { readonly href?: string }[] }
  readonly createSite: (tree: unknown) => Readonly<Record<string, (href: string) => unknown>>
}

/** The lookups of a site at one page. */
const lookups = ['page', 'sidebar', 'divisions', 'tabs', 'breadcrumbs', 'previous', 'next', 'alternates']

/** The model of a site, and each lookup at each page of it. */
const site: Measure = runs =>
  inFolder(async folder => {
    madeProject(folder, 20_000)
    const { readProject, resolveNavigation, createSite }: Library & SiteLibrary = {
      ...(await import(join(dist, 'index.js'))),
      ...(await import(join(dist, 'model.js'))),
    }
    const tree = resolveNavigation(await readProject(folder, { files: false, config: false }))
    const text = JSON.stringify(tree)
    const made = createSite(tree)
    const pages = tree.nodes.flatMap(({ href }) => href ?? [])
    const over = 'JSON.parse of the tree'
    const parse = () => JSON.parse(text) as unknown
    const rows: Row[] = [
      {
        name: 'createSite, 20,000 pages',
        over,
        note: 'goal 100 ms',
        ...(await compareCalls(() => createSite(tree), parse, runs)),
      },
    ]
    for (const lookup of lookups) {
      const row = await compareCalls(() => pages.forEach(href => made[lookup]!(href)), parse, few(runs))
      const microseconds = (1000 * row.milliseconds.median) / pages.length
      rows.push({
        name: `${lookup} of each page`,
        over,
        note: `${microseconds.toFixed(2)} µs a lookup, goal 5`,
        ...row,
      })
    }
    return rows
  })

/** A script that reads all files of a folder. */
const readFiles =
  "const{readdirSync:d,readFileSync:r}=require('fs');for(const e of d(process.argv[1],{recursive:true,withFileTypes:true}))if(e.isFile())r(e.path+'/'+e.name)"

const frontMatter: Measure = runs =>
  inFolder(async folder => {
    madeProject(
      folder,
      20_000,
      '---\ntitle: "A page"\ndescription: What it says.\nicon: book\n---\n\nText.\n'.padEnd(
        3000,
        'More text. ',
      ),
    )
    return [
      await compare(
        {
          name: 'tree with the front matter of 20,000 pages',
          args: [bin, 'tree', '--format', 'json', folder],
          against: ['-e', readFiles, folder],
          over: 'reading these files',
        },
        few(runs),
      ),
    ]
  })

/** The first run with links and the next one, over what reads the same files without. */
const pages: Measure = async runs => {
  const rows: Row[] = []
  for (const [count, firstGoal, filesGoal] of [
    [1300, 2.5, undefined],
    [25_000, undefined, 3],
  ] as const)
    await inFolder(async folder => {
      linkedProject(folder, count)
      mkdirSync(join(folder, 'node_modules'))
      const cache = join(folder, 'node_modules/.cache')
      const forget = () => rmSync(cache, { recursive: true, force: true })
      const name = `check --links of ${count.toLocaleString('en')} pages`
      const plain = [bin, 'check', folder]
      const args = [...plain, '--links']
      const first = { name, args, before: forget }
      const without = { against: plain, over: 'check without' }
      const reading = { against: ['-e', readFiles, folder], over: 'reading these files' }
      rows.push(
        await compare({ ...first, ...without, ...(firstGoal && { goal: firstGoal }) }, few(runs)),
        await compare({ ...first, ...reading, ...(filesGoal && { goal: filesGoal }) }, few(runs)),
        await compare({ name: `${name}, again`, args, ...without, goal: 1.5 }, few(runs)),
      )
    })
  return rows
}

const fix: Measure = runs =>
  inFolder(async folder => {
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'docs.json')
    madeProject(folder, 10_000)
    const broken = readFileSync(file, 'utf8').replaceAll('page-7"', 'page-7.mdx"')
    const restore = () => writeFileSync(file, broken)
    const args = [bin, 'check', folder]
    return [
      await compare(
        {
          name: '--fix of 1,000 faults in a large file',
          args: [...args, '--fix'],
          against: args,
          over: 'check of the same',
          before: restore,
          beforeAgainst: restore,
        },
        few(runs),
      ),
    ]
  })

/** What is measured, by the name that `--only` takes. */
export const subjects: Readonly<Record<string, Measure>> = {
  start,
  check,
  library,
  tree,
  site,
  growth,
  'front-matter': frontMatter,
  pages,
  fix,
  watch: async runs => (await import('./watch.ts')).watch(few(runs)),
  editor: async runs => (await import('./editor.ts')).editor(runs),
  view: async runs => (await import('./view.ts')).view(runs),
}
