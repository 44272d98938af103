import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import type { Files } from './memory.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const corpus = join(root, '../shared/corpus')

/** Larger files are too slow to mutate; in bytes. */
const maxBytes = 300_000

const below = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()

const projectsIn = (folder: string) =>
  below(folder)
    .filter(file => basename(file) === 'docs.json' && statSync(file).size <= maxBytes)
    .map(dirname)

const fixtures = projectsIn(join(root, 'fixtures'))
const real = existsSync(corpus) ? projectsIn(corpus) : []

/** The path from the root of the repository, to keep failures short. */
const name = (folder: string) => relative(root, folder)

const known = new Map<string, Files>()

/** The texts of a project's folder. Pages of a real project are empty, since only their names are stored. */
export function filesOf(folder: string): Files {
  const files = known.get(folder) ?? readFiles(join(root, folder))
  known.set(folder, files)
  return files
}

function readFiles(folder: string): Files {
  const texts = below(folder)
    .filter(file => !/expected.*\.json$/.test(file) && statSync(file).size <= maxBytes)
    .map(file => [relative(folder, file).split(sep).join('/'), readFileSync(file, 'utf8')] as const)
  const list = join(folder, 'files.txt')
  const pages = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
  return new Map([...pages.filter(page => /\.mdx?$/.test(page)).map(page => [page, ''] as const), ...texts])
}

/** The folder of a real project; of the fixtures where the corpus is absent. */
export const realProjects: fc.Arbitrary<string> = fc.constantFrom(
  ...(real.length > 0 ? real : fixtures).map(name),
)

/** The folder of a project of the fixtures or, where the corpus is present, of a real one. */
export const projects: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...fixtures.map(name)) },
  { weight: 1, arbitrary: fc.constantFrom(...(real.length > 0 ? real : fixtures).map(name)) },
)
