import { type Fields, isObject } from '../document/value.ts'
import { pageFiles, withoutExtension } from '../navigation/page-path.ts'
import { type ChildList, childLists, heldBy, isMounted, rowOf } from '../grammar/table.ts'
import type { Element } from '../navigation/element.ts'
import type { Project } from '../project/project.ts'
import type { Change } from './change.ts'
import { counterpartOf, pagesBelow } from './counterpart.ts'
import { Draft, type EditOptions, type Keys } from './draft.ts'
import { EditError } from './errors.ts'
import { copyTranslated } from './copies.ts'
import { elementAt, keysAt } from './locate.ts'
import { insert } from './slot.ts'
import { removeMember, rewriteList, setList, type Wanted } from './rewrite-list.ts'
import { naming } from './naming.ts'
import { isPagePath, type Translate, translated } from './translate.ts'
import { refuseCode, type Switch, wrapAs } from './wrap.ts'

export interface SyncOptions extends EditOptions {
  /** Lists only the pages that have a file. (all that the model has) */
  readonly only?: 'existing' | undefined
  /**
   * Makes each page that has no file a copy of that of the model, whose links lead to pages of the same language. The
   * project must have been read with `links: true`. (false)
   */
  readonly copy?: boolean | undefined
}

/**
 * Gives one language the structure of another one: entries are added, moved and removed as the model has them, in the
 * folder of the language; labels that are translated stay. A language that is not there is added; where there is none
 * yet, the model becomes the first one, and its pages stay where they are.
 *
 * @throws {EditError} `NoSuchElement`, `Ambiguous`, `NotAllowed`, `HiddenByFault`, `SharedPart`
 * @throws {TypeError} with `copy`, for a project that was read without its pages' text
 * @example
 * const { edits } = syncLanguage(project, 'en', 'fr', { only: 'existing' })
 */
export const syncLanguage = (project: Project, from: string, to: string, options: SyncOptions = {}): Change =>
  sync(project, 'language', from, to, options)

/** The same for versions. */
export const syncVersion = (project: Project, from: string, to: string, options: SyncOptions = {}): Change =>
  sync(project, 'version', from, to, options)

function sync(
  project: Project,
  kind: Switch,
  from: string,
  to: string,
  { only, copy = false, ...options }: SyncOptions,
): Change {
  const draft = new Draft(project, options)
  draft.refuseHidden()
  if (from === to) throw new EditError('NotAllowed', `"${from}" is its own model.`)
  wrapAs(draft, kind, from)
  const [model] = switchesOf(draft, kind, from)
  if (!model?.parent || !model.list)
    throw new EditError('NoSuchElement', `There is no ${kind} "${from}".${known(draft, kind)}`)
  const target = switchesOf(draft, kind, to).find(element => element.parent === model.parent) ?? null
  const nameOf = counterpartOf(model, target, to, draft.dialect)
  const files = pageFiles(project.files ?? [])
  const copies = copy ? copiesFor(project, model, nameOf) : new Map<string, string>()
  const copied = new Set([...copies.values()].map(withoutExtension))
  const isWanted = (page: string) => only !== 'existing' || files.has(page)
  const how: Translate = {
    text: text => (isPagePath(text) ? nameOf(text) : text),
    isWanted: text => !isPagePath(text) || isWanted(text),
    named: naming(project, nameOf, page => files.has(page) || copied.has(page)),
    known: target,
  }
  const before = new Set(target ? pagesBelow(target) : [])
  if (target) syncElement(draft, model.value, keysAt(target), how)
  else {
    refuseCode(draft, kind, to)
    const value = translated(model.value, how) ?? {}
    const { default: _, ...fields } = { ...value, [rowOf(kind).label ?? kind]: to }
    const index = listLength(model.parent.value[model.list])
    insert(draft, { element: model.parent, list: model.list, index }, { value: fields })
    draft.steps.push({ kind: 'element', does: 'add', text: `${kind} "${to}"` })
  }
  tell(draft, kind, to, before)
  if (copy) copyTranslated(draft, copies, nameOf)
  return draft.finish()
}

const listLength = (value: unknown) => (Array.isArray(value) ? value.length : 0)

const switchesOf = (draft: Draft, kind: Switch, label: string): Element[] => {
  if (/[/>]/.test(label)) return [elementAt(draft, label)].filter(element => element.kind === kind)
  return draft.navigation.elements.filter(element => element.kind === kind && element.label === label)
}

function known(draft: Draft, kind: Switch): string {
  const labels = new Set(
    draft.navigation.elements.filter(one => one.kind === kind).map(({ label }) => `"${label}"`),
  )
  return labels.size === 0
    ? ` The navigation has no ${kind}s, and cannot be put into a list of them.`
    : ` There is ${[...labels].join(', ')}.`
}

/** The copies of pages that have no file, by the file of the model. */
function copiesFor(project: Project, model: Element, nameOf: (page: string) => string): Map<string, string> {
  const copies = new Map<string, string>()
  const files = pageFiles(project.files ?? [])
  for (const page of pagesBelow(model)) {
    const [to, file] = [nameOf(page), files.get(page)]
    if (file !== undefined && to !== page && !files.has(to)) copies.set(file, to + file.slice(page.length))
  }
  return copies
}

/** Tells which entries came and went. */
function tell(draft: Draft, kind: Switch, label: string, before: ReadonlySet<string>) {
  const target = switchesOf(draft, kind, label).at(-1)
  const after = new Set(target ? pagesBelow(target) : [])
  for (const page of after)
    if (!before.has(page))
      draft.steps.push({ kind: 'entry', does: 'add', text: `"${page}" to ${kind} "${label}"` })
  for (const page of before)
    if (!after.has(page))
      draft.steps.push({ kind: 'entry', does: 'remove', text: `"${page}" from ${kind} "${label}"` })
}

/** Gives an element the lists of a model, those of the elements in them first. */
function syncElement(draft: Draft, model: Fields, keys: Keys, how: Translate): void {
  const value = valueAt(draft, keys)
  if (!isObject(value)) return
  for (const list of childLists) {
    const items = model[list]
    if (Array.isArray(items)) syncList(draft, items, keys, list, how)
    else if (Array.isArray(value[list])) removeMember(draft, [...keys, list])
  }
}

function syncList(
  draft: Draft,
  items: readonly unknown[],
  keys: Keys,
  list: ChildList,
  how: Translate,
): void {
  const value = valueAt(draft, keys)
  const current = isObject(value) && Array.isArray(value[list]) ? (value[list] as unknown[]) : null
  const taken = new Set<number>()
  const wanted = items.flatMap((item): Wanted[] => {
    if (isObject(item) && !isMounted(item) && translated(item, how) === null) return []
    const index = current ? matching(item, current, taken, list, how) : -1
    if (index !== -1) {
      taken.add(index)
      if (isObject(item) && !isMounted(item)) syncElement(draft, item, [...keys, list, index], how)
      return [{ index }]
    }
    const fresh = isObject(item) && !isMounted(item) ? translated(item, how) : textFor(item, how)
    return fresh === null ? [] : [{ value: fresh }]
  })
  if (!current)
    setList(
      draft,
      keys,
      list,
      wanted.flatMap(item => ('value' in item ? [item.value] : [])),
    )
  else rewriteList(draft, [...keys, list], wanted, current.length)
}

const textFor = (item: unknown, how: Translate) => {
  if (typeof item !== 'string') return item
  const text = how.text(item)
  return how.isWanted(text) ? text : null
}

/** The item of a list that is the counterpart of one of the model; -1 for none. */
function matching(
  item: unknown,
  current: readonly unknown[],
  taken: ReadonlySet<number>,
  list: ChildList,
  how: Translate,
): number {
  const isFree = (i: number) => !taken.has(i)
  if (typeof item === 'string') {
    const text = how.text(item)
    return how.isWanted(text) ? current.findIndex((other, i) => isFree(i) && other === text) : -1
  }
  if (!isObject(item)) return -1
  const key = rowOf(heldBy[list]).label ?? ''
  const named = current.findIndex((other, i) => isFree(i) && isObject(other) && other[key] === item[key])
  if (named !== -1) return named
  const pages = new Set(textsIn(item).map(how.text))
  const scores = current.map((other, i) =>
    isFree(i) && isObject(other) ? textsIn(other).filter(text => pages.has(text)).length : 0,
  )
  const best = Math.max(0, ...scores)
  return best === 0 ? -1 : scores.indexOf(best)
}

/** The entries of an element, at any depth. */
function textsIn(value: Fields): string[] {
  return childLists.flatMap(list => {
    const items = value[list]
    if (!Array.isArray(items)) return []
    return items.flatMap(item => (typeof item === 'string' ? [item] : isObject(item) ? textsIn(item) : []))
  })
}

function valueAt(draft: Draft, keys: Keys): unknown {
  return keys.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    draft.value,
  )
}
