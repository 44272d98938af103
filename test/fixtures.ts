import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type CheckOptions,
  checkProject,
  type Diagnostic,
  type Project,
  type Range,
  type ReadOptions,
  readProject,
} from '../src/index.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const shared = join(root, '../shared')

/** The folders in a folder, sorted. */
export const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()

type CaseOptions = Pick<CheckOptions, 'dialect' | 'rules'> &
  Pick<ReadOptions, 'files'> &
  Pick<Project, 'before'>

export const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** A case's options, from its options.json when it has one. */
export const optionsOf = (folder: string): CaseOptions =>
  existsSync(join(folder, 'options.json')) ? readJson(join(folder, 'options.json')) : {}

/** Checks a case's project: every diagnostic with its place as `file:line:column` and the text that its span covers. */
export async function checkCase(folder: string) {
  const { dialect, files, rules, before } = optionsOf(folder)
  const read = await readProject(folder, {
    ...(dialect && { dialect }),
    ...(files !== undefined && { files }),
  })
  // What git had stands in the case's options: test/since.test.ts reads it from git.
  const project = before ? { ...read, before } : read
  const report = checkProject(project, { ...(dialect && { dialect }), ...(rules && { rules }) })
  return report.diagnostics.map(diagnostic => shown(folder, diagnostic))
}

function shown(folder: string, { rule, severity, file, range, pointer, message, help, related }: Diagnostic) {
  return {
    rule,
    severity,
    at: place(file!, range!),
    text: covered(folder, file!, range!),
    pointer,
    message,
    ...(help !== undefined && { help }),
    ...(related.length > 0 && {
      related: related.map(one => ({
        message: one.message,
        at: place(one.file!, one.range!),
        text: covered(folder, one.file!, one.range!),
      })),
    }),
  }
}

const place = (file: string, { start }: Range) => `${file}:${start.line}:${start.column}`

const covered = (folder: string, file: string, { start, end }: Range) =>
  readFileSync(join(folder, file), 'utf8').slice(start.offset, end.offset)

/** Compares with a committed file; with UPDATE=1 in the environment writes it instead, for a person to review. */
export function expected(path: string, actual: unknown): unknown {
  if (process.env.UPDATE === '1') writeFileSync(path, `${JSON.stringify(actual, null, 2)}\n`)
  return readJson(path)
}
