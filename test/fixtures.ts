import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repair } from '../src/check/repair/repair.ts'
import { ruleOf } from '../src/check/rules/index.ts'
import { isObject } from '../src/document/value.ts'
import {
  type CheckOptions,
  checkProject,
  type Diagnostic,
  type Project,
  type Range,
  type ReadOptions,
  readProject,
} from '../src/index.ts'
import { pageReader } from '../src/project/page-reader.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const shared = join(root, '../shared')

/** The names of the folders in a folder, sorted. */
export const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()

type CaseOptions = Pick<CheckOptions, 'dialect' | 'rules'> &
  Pick<ReadOptions, 'files' | 'links'> &
  Pick<Project, 'before'>

export const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** The options of a case, from its options.json if there is one. */
export const optionsOf = (folder: string): CaseOptions =>
  existsSync(join(folder, 'options.json')) ? readJson(join(folder, 'options.json')) : {}

/** Checks a case's project: every diagnostic with its place as `file:line:column` and the text that its span covers. */
export async function checkCase(folder: string) {
  const report = checkProject(await readCase(folder), checkOptionsOf(folder))
  return report.diagnostics.map(diagnostic => shown(folder, diagnostic))
}

/**
 * Reads the project of a case. Its options say what git had; test/project/since.test.ts reads that from git.
 */
export async function readCase(folder: string, more: ReadOptions = {}): Promise<Project> {
  const { dialect, files, links, before } = optionsOf(folder)
  const read = await readProject(folder, {
    ...(dialect && { dialect }),
    ...(files !== undefined && { files }),
    ...(links !== undefined && { links }),
    ...more,
  })
  return before ? { ...read, before } : read
}

export function checkOptionsOf(folder: string): CheckOptions {
  const { dialect, rules } = optionsOf(folder)
  return { ...(dialect && { dialect }), ...(rules && { rules }) }
}

/** The texts that a repair of a case gives its files, by path. */
export async function repairCase(folder: string): Promise<Record<string, string>> {
  const check = (project: Project) => checkProject(project, checkOptionsOf(folder))
  const { files } = await repair(
    await readCase(folder),
    check,
    ({ 'docs.json': source, ...includes }) =>
      readCase(folder, { includes, ...(source !== undefined && { source }) }),
    pageReader(folder),
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

/** The options of the command that have the effect of a case's options.json. */
export function argumentsFor(folder: string): string[] {
  const { dialect, files, links, rules } = optionsOf(folder)
  const set = Object.entries(rules ?? {}).flatMap(([id, setting]) =>
    typeof setting === 'string' ? [`${id}=${setting}`] : Object.entries(setting).flatMap(settingsOf(id)),
  )
  return [
    ...(dialect ? ['--dialect', dialect] : []),
    ...(files === false ? ['--no-files'] : []),
    ...(links ? ['--links'] : []),
    ...set.flatMap(one => ['--rule', one]),
  ]
}

/** The values of `--rule` for the settings of a rule. */
const settingsOf =
  (id: string) =>
  ([name, value]: [string, unknown]): string[] => {
    if (name === 'severity') return [`${id}=${String(value)}`]
    const counts = isObject(value)
      ? Object.entries(value).map(([key, most]) => `${key}=${String(most)}`)
      : value
    return [counts].flat().map(text => `${id}.${name}=${String(text)}`)
  }

/** Returns the content of a committed file; with UPDATE=1 writes it first, for a person to review. */
export function expected(path: string, actual: unknown): unknown {
  if (process.env.UPDATE === '1') update(path, `${JSON.stringify(actual, null, 2)}\n`)
  return readJson(path)
}

/** Leaves a file that has this text already: a test that reads it while it is written would find it empty. */
function update(path: string, text: string) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
