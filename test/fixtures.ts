import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repair } from '../src/check/repair/repair.ts'
import { ruleOf } from '../src/check/rules/index.ts'
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
  const report = checkProject(await readCase(folder), checkOptionsOf(folder))
  return report.diagnostics.map(diagnostic => shown(folder, diagnostic))
}

/** What git had stands in the case's options: test/project/since.test.ts reads it from git. */
export async function readCase(folder: string, more: ReadOptions = {}): Promise<Project> {
  const { dialect, files, before } = optionsOf(folder)
  const read = await readProject(folder, {
    ...(dialect && { dialect }),
    ...(files !== undefined && { files }),
    ...more,
  })
  return before ? { ...read, before } : read
}

export function checkOptionsOf(folder: string): CheckOptions {
  const { dialect, rules } = optionsOf(folder)
  return { ...(dialect && { dialect }), ...(rules && { rules }) }
}

/** What repairing a case makes of its files, by path. */
export async function repairCase(folder: string): Promise<Record<string, string>> {
  const check = (project: Project) => checkProject(project, checkOptionsOf(folder))
  const { files } = await repair(await readCase(folder), check, ({ 'docs.json': source, ...includes }) =>
    readCase(folder, { includes, ...(source !== undefined && { source }) }),
  )
  return Object.fromEntries(files.map(({ file, after }) => [file, after]))
}

function shown(
  folder: string,
  { rule, severity, file, range, pointer, message, help, related, fixable }: Diagnostic,
) {
  return {
    rule,
    severity,
    at: place(file!, range!),
    text: covered(folder, file!, range!),
    pointer,
    message,
    ...(help !== undefined && { help }),
    ...(ruleOf(rule)?.fix !== undefined && { fixable }),
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

/** The command's options that a case's options.json asks for. */
export function argumentsFor(folder: string): string[] {
  const { dialect, files, rules } = optionsOf(folder)
  const set = Object.entries(rules ?? {}).flatMap(([id, setting]) =>
    typeof setting === 'string'
      ? ['--rule', `${id}=${setting}`]
      : Object.entries(setting).flatMap(ruleArguments(id)),
  )
  return [...(dialect ? ['--dialect', dialect] : []), ...(files === false ? ['--no-files'] : []), ...set]
}

/** `--rule` for one member of a rule's settings: its severity, or an option with each of its values. */
const ruleArguments =
  (id: string) =>
  ([key, value]: [string, unknown]): string[] =>
    [value].flat().flatMap(each => ['--rule', `${id}${key === 'severity' ? '' : `.${key}`}=${each}`])

/** Compares with a committed file; with UPDATE=1 in the environment writes it instead, for a person to review. */
export function expected(path: string, actual: unknown): unknown {
  if (process.env.UPDATE === '1') writeFileSync(path, `${JSON.stringify(actual, null, 2)}\n`)
  return readJson(path)
}
