import { checkWhole } from '../check/check.ts'
import type { TextEdit } from '../check/repair/change.ts'
import { ruleOf } from '../check/rules/index.ts'
import { appendTo } from '../document/append.ts'
import { type Document, openDocument, rangeIn } from '../document/document.ts'
import { bySpan, edited } from '../document/edit/apply.ts'
import { joinEdits } from '../document/edit/join.ts'
import { includedBy } from '../document/include.ts'
import { includedOnce } from '../document/included-once.ts'
import { type Location, locateIfAny } from '../document/locate.ts'
import { pointerOf } from '../document/pointer.ts'
import type { Edit } from '../document/span.ts'
import { assertDialect, type Dialect } from '../grammar/dialects.ts'
import type { Navigation } from '../navigation/element.ts'
import { openNavigation } from '../navigation/open.ts'
import { dialectFor } from '../project/dialect.ts'
import { isTooLarge, maxDocsBytes } from '../project/open-docs.ts'
import type { Project } from '../project/project.ts'
import { resolveNavigation } from '../tree/resolve.ts'
import type { Change, FileChange, Step } from './change.ts'
import { EditError, type EditPlace } from './errors.ts'

export interface EditOptions {
  /** Overrides the configuration and the file's `$schema`. */
  readonly dialect?: Dialect | undefined
}

export type Keys = readonly (string | number)[]

/** A project while it is changed, step by step; each step sees the result of those before it. */
export class Draft {
  /** The project as it is by now. */
  project: Project
  readonly dialect: Dialect
  readonly files: FileChange[] = []
  readonly steps: Step[] = []
  /** Edits of pages, by the places of their texts before the change. */
  readonly pageEdits: TextEdit[] = []
  readonly #from: Project
  /** The edits of the calls that are made together. */
  #held: Map<Document, Edit[]> | null = null
  #once: (Pick<Project, 'document' | 'includes'> & { standsOnce: (file: string) => boolean }) | null = null
  readonly #documents = new Map<string, { readonly before: Document; readonly edits: readonly Edit[] }>()

  constructor(from: Project, { dialect }: EditOptions = {}) {
    assertDialect(dialect)
    this.#from = from
    this.project = from
    this.dialect = dialectFor(from, dialect)
    if (from.document.fault) throw this.hidden('Nothing can be changed')
  }

  get navigation(): Navigation {
    return openNavigation(this.project.document, this.project.includes, this.dialect).navigation
  }

  /** docs.json with its includes replaced. */
  get value(): unknown {
    return openNavigation(this.project.document, this.project.includes, this.dialect).value
  }

  /** Only `extended` has includes. */
  get #includes() {
    return this.dialect === 'extended' ? this.project.includes : noIncludes
  }

  /** The place of a value, or of a key or item, that may be edited; undefined where nothing is. */
  placeOf(keys: Keys, part: 'key' | 'value'): Location | undefined {
    const { document } = this.project
    const location = locateIfAny(document, includedBy(this.#includes), keys, part)
    if (location && !this.#standsOnce(location.document.file))
      throw new EditError(
        'SharedPart',
        `"${location.document.file}" is included more than once: a change of one place would change the others.`,
        [this.shown(location)],
      )
    return location
  }

  /** Whether a file is part of docs.json in one place; the files are looked through once for all places of a step. */
  get #standsOnce() {
    const { document, includes } = this.project
    if (this.#once?.document !== document || this.#once.includes !== includes)
      this.#once = { document, includes, standsOnce: includedOnce(document, this.#includes) }
    return this.#once.standsOnce
  }

  /** The same for a value that the navigation has. */
  mustPlace(keys: Keys, part: 'key' | 'value'): Location {
    const location = this.placeOf(keys, part)
    if (!location) throw this.hidden(`The place ${pointerOf(keys)} cannot be changed`)
    return location
  }

  /** A place as an error names it. */
  shown({ document, span, pointer }: Pick<Location, 'document' | 'span' | 'pointer'>): EditPlace {
    const { line, column } = rangeIn(document, span).start
    return { file: document.file, pointer, line, column }
  }

  /** The place of a value as an error names it. */
  placeAt(keys: Keys): EditPlace {
    const { document } = this.project
    const location = locateIfAny(document, includedBy(this.#includes), keys, 'value')
    return location ? this.shown(location) : { file: document.file, pointer: pointerOf(keys) }
  }

  /** Makes edits of docs.json and its includes as they are by now; those of one call do not overlap. */
  edit(edits: readonly { readonly document: Document; readonly edits: readonly Edit[] }[]): void {
    const byDocument = this.#held ?? new Map<Document, Edit[]>()
    for (const { document, edits: own } of edits) for (const edit of own) appendTo(byDocument, document, edit)
    if (this.#held) return
    for (const [document, all] of byDocument) this.#editOne(document, all)
  }

  /** Makes the edits of several calls at once: each sees docs.json as it was before, and none overlap. */
  together(make: () => void): void {
    const held = (this.#held = new Map<Document, Edit[]>())
    make()
    this.#held = null
    this.edit([...held].map(([document, edits]) => ({ document, edits })))
  }

  #editOne(document: Document, unsorted: readonly Edit[]) {
    const edits = [...unsorted].sort(bySpan)
    const { file, text } = document
    const grown = edits.reduce((sum, { span, text }) => sum + text.length - (span[1] - span[0]), 0)
    // What moves is there twice for a while.
    if (grown > 0 && text.length + grown > 2 * maxDocsBytes) throw tooLarge(file)
    const after = openDocument(file, edited(text, edits))
    const known = this.#documents.get(file)
    const before = known?.before ?? document
    const joined = known ? joinEdits(before.text.length, known.edits, edits) : edits
    this.#documents.set(file, { before, edits: joined })
    if (file === this.project.document.file) this.project = { ...this.project, document: after }
    else this.project = { ...this.project, includes: withMember(this.project.includes, file, after) }
  }

  /** Refuses when a part of the navigation is hidden, in which the same page or element may be. */
  refuseHidden(): void {
    if (!this.navigation.complete) throw this.hidden('A part of the navigation is hidden')
  }

  /** What is wrong with docs.json, so that a place cannot be known. */
  hidden(what: string): EditError {
    const { diagnostics } = checkWhole({ ...this.project, baseline: null }, { dialect: this.dialect })
    const fault = diagnostics.find(({ rule, severity }) => {
      const group = ruleOf(rule)?.group
      return severity === 'error' && (group === 'Structure' || group === 'Includes')
    })
    if (!fault) return new EditError('HiddenByFault', `${what}.`)
    const { file, pointer, range, message } = fault
    const { line, column } = range.start
    return new EditError('HiddenByFault', `${what}: ${file}:${line}:${column}: ${message}`, [
      { file, pointer, line, column },
    ])
  }

  /** Refuses a file that has become larger than is read. */
  #refuseLarger() {
    const { document, includes } = this.project
    for (const [file, { before }] of this.#documents) {
      const after = file === document.file ? document : includes[file]
      const isLonger = after && 'text' in after && after.text.length > before.text.length
      if (isLonger && isTooLarge(after.text, after === document)) throw tooLarge(file)
    }
  }

  finish(): Change {
    this.#refuseLarger()
    const { project, dialect, files, steps } = this
    const ofDocuments = [...this.#documents.values()].flatMap(({ before, edits }) =>
      edits.map(({ span, text }) => ({ file: before.file, range: rangeIn(before, span), text })),
    )
    let tree: Change['tree'] | undefined
    return {
      from: this.#from,
      project,
      edits: [...ofDocuments, ...this.pageEdits],
      files,
      steps,
      get tree() {
        return (tree ??= resolveNavigation(project, { dialect }))
      },
    }
  }
}

const tooLarge = (file: string) =>
  new EditError('NotAllowed', `"${file}" would be larger than the ${maxDocsBytes >> 20} MB that are read.`)

const noIncludes: Project['includes'] = {}

/** A record with another member; a file may have any name, `__proto__` too. */
export function withMember<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
  value: Value,
): Record<string, Value> {
  const copy: Record<string, Value> = Object.assign(Object.create(null), record)
  copy[key] = value
  return copy
}
