import { firstOf } from '../../document/present.ts'
import { bySpan, edited } from '../../document/edit/apply.ts'
import { type Document, openDocument } from '../../document/document.ts'
import { joinEdits } from '../../document/edit/join.ts'
import type { Edit } from '../../document/span.ts'
import { isTooLarge } from '../../project/open-docs.ts'
import type { Project } from '../../project/project.ts'
import { isPage } from '../../navigation/page-path.ts'
import type { PageReader } from '../../project/page-reader.ts'
import { isReadFor, lengthRead } from '../../project/sharing.ts'
import type { Diagnostic, Report } from '../report.ts'
import { pageTexts } from './page-texts.ts'

/** The result of repairing a project; nothing is written yet. */
export interface Repaired {
  /** The repaired project. */
  readonly project: Project
  /** The report of the remaining problems. */
  readonly report: Report
  readonly files: readonly RepairedFile[]
  /** Whether all fixes were tried: `maxAttempts` or `maxTryingMilliseconds` may end it before. */
  readonly triedAll: boolean
}

export interface RepairedFile {
  readonly file: string
  readonly before: string
  readonly after: string
  /** The edits from `before` to `after`: sorted, without overlaps. */
  readonly edits: readonly Edit[]
  /** The number of problems they repair. */
  readonly problems: number
}

/** The most rounds of repair: each handles what the previous one revealed or skipped as overlapping. */
export const maxRounds = 20

/** How often a project is checked with some of its fixes: those that cause a new problem are found by halves. */
export const maxAttempts = 200

/** The time after which no more of those checks begin: a check may be slow though lengths and counts are small. */
export const maxTryingMilliseconds = 20_000

/** A check counts once more for each so many characters of docs.json and its includes. */
export const charactersPerAttempt = 500_000

/** A check counts once more for each so many diagnostics. */
export const diagnosticsPerAttempt = 1000

/** A check that reads the project anew counts as so many. */
export const attemptsOfReading = 10

/** A check that reads the project anew counts once more for each so many characters of its specifications. */
export const charactersPerReading = 512 * 1024

/**
 * Applies the fixes of a project's diagnostics, and of those that they reveal. A fix
 * that would cause a new problem is dropped, and one that would make a file larger than is read.
 *
 * @param check how the project is checked
 * @param reread the project with these texts of docs.json and its includes instead of those on the disk, by path
 * @param reader reads pages; without it, no page is repaired
 * @param now milliseconds since any fixed time
 */
export async function repair(
  project: Project,
  check: (project: Project) => Report,
  reread: (texts: Readonly<Record<string, string>>) => Promise<Project>,
  reader: PageReader | null = null,
  now = () => performance.now(),
): Promise<Repaired> {
  const files = new Map<string, RepairedFile>()
  const pages = pageTexts(project, reader)
  /** Fixes that would cause a new problem. */
  const refused = new Set<string>()
  const start = now()
  let report = check(project)
  let attempts = 0
  let triedAll = true

  /** The texts that the last check saw: of docs.json, of its includes, and of the pages that some fixes change. */
  const textsFor = async (fixes: readonly Fix[]): Promise<Texts> => {
    const texts = new Map(documentsIn(project).map(({ file, text }) => [file, text]))
    for (const { file } of fixes.flat()) {
      const text = texts.get(file) ?? files.get(file)?.after ?? (await pages.textOf(file))
      if (text !== undefined) texts.set(file, text)
    }
    return texts
  }

  /** The result of some fixes, or of half of them if together they cause a new problem. Null when none helps. */
  const attempt = async (fixes: readonly Fix[], known: Texts): Promise<Taken | null> => {
    const repairs = repairsOf(fixes, known)
    if (repairs.length === 0) return null
    if (attempts >= maxAttempts || now() - start > maxTryingMilliseconds) {
      triedAll = false
      return null
    }
    const changed = new Map(files)
    for (const repairedFile of repairs)
      changed.set(repairedFile.file, joined(changed.get(repairedFile.file), repairedFile))
    const [texts, changedPages] = split(changed, project)
    if (Object.entries(texts).some(([file, text]) => isTooLarge(text, file === project.document.file))) {
      attempts++
      return attemptHalves(fixes, known)
    }
    // Nothing but the syntax of an invalid file was checked before.
    const revealed = documentsIn(project).some(({ file, fault }) => fault && Object.hasOwn(texts, file))
    const isReread = revealed || isSpecification(project, texts)
    const read = isReread ? await reread(texts) : withTexts(project, texts)
    const next = await pages.put(read, changedPages)
    const after = check(next)
    attempts += weightOf(next, after) + (isReread ? weightOfReading(next) : 0)
    if (revealed || !hasNew(report, after)) return { project: next, report: after, changed }
    return attemptHalves(fixes, known)
  }
  const attemptHalves = async (fixes: readonly Fix[], known: Texts): Promise<Taken | null> => {
    if (fixes.length === 1) {
      refused.add(keyOf(firstOf(fixes)))
      return null
    }
    const middle = fixes.length >> 1
    return (await attempt(fixes.slice(0, middle), known)) ?? attempt(fixes.slice(middle), known)
  }
  for (let round = 0; round < maxRounds; round++) {
    const fixes = fixesIn(report.diagnostics).filter(fix => !refused.has(keyOf(fix)))
    const texts = await textsFor(fixes)
    const taken = await attempt(
      fixes.filter(fix => fix.every(({ file }) => texts.has(file))),
      texts,
    )
    if (!taken) break
    for (const item of taken.changed.values()) files.set(item.file, item)
    project = taken.project
    report = taken.report
  }
  return { project, report, files: [...files.values()], triedAll }
}

/** The texts of docs.json and its includes, and those of pages, by path. */
function split(files: ReadonlyMap<string, RepairedFile>, project: Project) {
  const own = new Set(documentsIn(project).map(({ file }) => file))
  const textsOf = (isOwn: boolean) =>
    Object.fromEntries(
      [...files.values()]
        .filter(({ file }) => own.has(file) === isOwn)
        .map(({ file, after }) => [file, after]),
    )
  return [textsOf(true), textsOf(false)] as const
}

const documentsIn = ({ document, includes }: Project): Document[] => [
  document,
  ...Object.values(includes).filter(file => 'text' in file),
]

/** How many attempts a check counts as. */
function weightOf(project: Project, { diagnostics, summary: { omitted = 0 } }: Report): number {
  const length = documentsIn(project).reduce((sum, { text }) => sum + text.length, 0)
  const count = diagnostics.length + omitted
  return 1 + Math.floor(length / charactersPerAttempt) + Math.floor(count / diagnosticsPerAttempt)
}

/** How many more the reading of a project counts as. */
const weightOfReading = ({ specifications }: Project): number =>
  attemptsOfReading - 1 + Math.floor(lengthRead(specifications) / charactersPerReading)

/**
 * Whether one of some files is a specification too, or a part of one, which has other faults, or the same at other
 * places, once it is repaired.
 */
const isSpecification = ({ specifications }: Project, texts: Readonly<Record<string, string>>) =>
  Object.keys(texts).some(file => Object.hasOwn(specifications, file) || isReadFor(specifications, file))

interface Taken {
  readonly project: Project
  readonly report: Report
  readonly changed: ReadonlyMap<string, RepairedFile>
}

/** Texts by path. */
type Texts = ReadonlyMap<string, string>

/** The edits of one diagnostic. */
type Fix = readonly Edited[]

/** A key of a fix and its place: a fix that moves to another line is tried again. */
const keyOf = (fix: Fix) => JSON.stringify(fix.map(({ file, text, range }) => [file, text, range.start.line]))

/** The fixes that overlap no other, by file. */
function repairsOf(fixes: readonly Fix[], texts: Texts): RepairedFile[] {
  const chosen = new Map<string, { edits: Edit[]; problems: number }>()
  const ends = new Map<string, number>()
  for (const fix of fixes) {
    if (fix.some(({ file, range }) => range.start.offset < (ends.get(file) ?? 0))) continue
    for (const { file, range, text } of fix) {
      const mine = chosen.get(file) ?? { edits: [], problems: 0 }
      chosen.set(file, mine)
      mine.edits.push({ span: [range.start.offset, range.end.offset], text })
      ends.set(file, range.end.offset)
    }
    const first = chosen.get(firstOf(fix).file)
    if (first) first.problems++
  }
  return [...texts].flatMap(([file, text]) => {
    const { edits, problems } = chosen.get(file) ?? { edits: [], problems: 0 }
    return edits.length === 0 ? [] : [{ file, before: text, after: edited(text, edits), edits, problems }]
  })
}

/** Every fix, its edits in the order of the text, by the place of its first edit. */
function fixesIn(diagnostics: readonly Diagnostic[]): Fix[] {
  const order = (a: Edited, b: Edited) => bySpan(spanOf(a), spanOf(b))
  return diagnostics
    .flatMap(({ fix }) => (fix && fix.length > 0 ? [[...fix].sort(order)] : []))
    .sort((a, b) => order(firstOf(a), firstOf(b)))
}

type Edited = NonNullable<Diagnostic['fix']>[number]

const spanOf = ({ range, text }: Edited): Edit => ({ span: [range.start.offset, range.end.offset], text })

/** Joins earlier and new repairs of a file. */
function joined(first: RepairedFile | undefined, second: RepairedFile): RepairedFile {
  if (!first) return second
  return {
    ...second,
    before: first.before,
    edits: joinEdits(first.before.length, first.edits, second.edits),
    problems: first.problems + second.problems,
  }
}

function withTexts(project: Project, texts: Readonly<Record<string, string>>): Project {
  const renewed = <One extends { readonly file: string }>(item: One) =>
    'text' in item && Object.hasOwn(texts, item.file) ? openDocument(item.file, texts[item.file] ?? '') : item
  return {
    ...project,
    document: renewed(project.document),
    includes: Object.fromEntries(
      Object.entries(project.includes).map(([file, included]) => [file, renewed(included)]),
    ),
  }
}

/** Whether a report has a problem whose rule reported neither this place nor this message before. */
function hasNew(before: Report, after: Report): boolean {
  const messages = new Told(({ message }) => message)
  const pointers = new Told(({ pointer }) => pointer)
  for (const diagnostic of before.diagnostics) {
    messages.add(diagnostic)
    pointers.add(diagnostic)
  }
  // A page has no pointers.
  return after.diagnostics.some(
    diagnostic => !messages.has(diagnostic) && (isPage(diagnostic.file) || !pointers.has(diagnostic)),
  )
}

/** The texts that the diagnostics of a rule have in a file: no text is copied, since there may be 500,000 long ones. */
class Told {
  readonly #textOf: (diagnostic: Diagnostic) => string
  readonly #texts = new Map<string, Set<string>>()

  constructor(textOf: (diagnostic: Diagnostic) => string) {
    this.#textOf = textOf
  }

  add(diagnostic: Diagnostic): void {
    const key = keyOfRule(diagnostic)
    const texts = this.#texts.get(key) ?? new Set()
    this.#texts.set(key, texts.add(this.#textOf(diagnostic)))
  }

  has(diagnostic: Diagnostic): boolean {
    return this.#texts.get(keyOfRule(diagnostic))?.has(this.#textOf(diagnostic)) === true
  }
}

const keyOfRule = ({ rule, file }: Diagnostic) => `${rule}\n${file}`
