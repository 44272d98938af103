import { appendTo } from '../document/append.ts'
import { type Fields, isObject } from '../document/value.ts'
import { pageFiles, withoutExtension } from '../navigation/page-path.ts'
import { type ChildList, childLists, isMounted, rowOf } from '../grammar/table.ts'
import type { Element } from '../navigation/element.ts'
import type { Project } from '../project/project.ts'
import type { Change } from './change.ts'
import { type Counterpart, counterpartOf, pagesBelow } from './counterpart.ts'
import { Draft, type EditOptions, type Keys } from './draft.ts'
import { EditError } from './errors.ts'
import { copyTranslated } from './copies.ts'
import { elementAt, keysAt } from './locate.ts'
import { insert } from './slot.ts'
import { removeMember, setMember } from './member.ts'
import { rewriteList, type Wanted } from './rewrite-list.ts'
import { naming } from './naming.ts'
import { ownCopy } from './own-copy.ts'
import { heldAs, pairElements } from './pairing.ts'
import { type Named, namedIn, SyncLog } from './sync-log.ts'
import { isPagePath, rootFor, type Translate, translated, translatedItem } from './translate.ts'
import { Waves } from './waves.ts'
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
  const copies = copy ? copiesFor(files, model, nameOf) : new Map<string, string>()
  const copied = new Set([...copies.values()].map(withoutExtension))
  const names = {
    text: (text: string) => (isPagePath(text) ? nameOf(text) : text),
    named: naming(project, nameOf, page => files.has(page) || copied.has(page)),
  }
  const name = `${kind} "${to}"`
  const value = ownCopy(model.value, `${kind} "${from}"`)
  const own = target && ownCopy(target.value, name)
  const how: Translate = {
    ...names,
    isWanted: text => only !== 'existing' || !isPagePath(text) || files.has(text),
    pairs: own ? pairElements(value, own, names) : new Map<Fields, Fields>(),
    done: new Map(),
  }
  if (target && own) {
    const log = new SyncLog()
    const waves = new Waves()
    syncElement({ draft, how, log, waves }, value, own, keysAt(target), { kind, label: to })
    waves.make(draft)
    log.tell(draft, name)
  } else {
    refuseCode(draft, kind, to)
    const made = translated(value, how) ?? {}
    const { default: _, ...fields } = { ...made, [rowOf(kind).label ?? kind]: to }
    const index = (model.parent.value[model.list] as unknown[]).length
    insert(draft, { element: model.parent, list: model.list, index }, [{ value: fields }])
    draft.steps.push({ kind: 'element', does: 'add', text: name })
    const added = switchesOf(draft, kind, to).at(-1)
    for (const page of new Set(added ? pagesBelow(added) : []))
      draft.steps.push({ kind: 'entry', does: 'add', text: `"${page}" to ${name}` })
  }
  if (copy) copyTranslated(draft, copies, nameOf)
  return draft.finish()
}

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
function copiesFor(
  files: ReadonlyMap<string, string>,
  model: Element,
  nameOf: Counterpart,
): Map<string, string> {
  const copies = new Map<string, string>()
  for (const page of pagesBelow(model)) {
    const [to, file] = [nameOf(page), files.get(page)]
    if (file !== undefined && to !== page && !files.has(to)) copies.set(file, to + file.slice(page.length))
  }
  return copies
}

interface Sync {
  readonly draft: Draft
  readonly how: Translate
  readonly log: SyncLog
  readonly waves: Waves
}

/** Gives an element the lists of a model, those of the elements in them first. */
function syncElement(sync: Sync, model: Fields, own: Fields, keys: Keys, name: Named): void {
  const edit = sync.waves.of(keys)
  const root = rootFor(model, own, sync.how)
  if (root !== undefined && own.root === undefined) {
    sync.log.root(root, own, name)
    edit(() => setMember(sync.draft, keys, 'root', root))
  }
  const lists = childLists.filter(list => Array.isArray(model[list]))
  const held = new Set(lists.map(list => heldAs(model, own, list)))
  for (const list of childLists) {
    if (lists.includes(list)) syncList(sync, edit, model, own, keys, list, name)
    else if (!held.has(list) && Array.isArray(own[list])) {
      if (own[list].length === 0 && lists.length === 0) continue
      sync.log.list('remove', list, name)
      for (const item of own[list]) sync.log.goes(item, list, own)
      edit(() => removeMember(sync.draft, [...keys, list]))
    }
  }
}

function syncList(
  sync: Sync,
  edit: (edit: () => void) => void,
  model: Fields,
  own: Fields,
  keys: Keys,
  list: ChildList,
  name: Named,
): void {
  const { draft, how, log } = sync
  const held = heldAs(model, own, list)
  const current = Array.isArray(own[held]) ? (own[held] as unknown[]) : null
  const taken = new Set<number>()
  /** Where the list has each of its items, the last place first. */
  const places = new Map<unknown, number[]>()
  for (const [i, item] of [...(current ?? []).entries()].reverse()) appendTo(places, item, i)
  const wanted = (model[list] as unknown[]).flatMap((item): Wanted[] => {
    const value = translatedItem(item, how)
    if (value === null) return []
    const counterpart = isObject(item) ? how.pairs.get(item) : value
    const index = places.get(counterpart)?.pop()
    if (index === undefined) {
      log.comes(value, list, own, name, isObject(item) ? how.pairs.get(item) : undefined)
      return [{ value }]
    }
    taken.add(index)
    if (isObject(item) && isObject(counterpart) && !isMounted(item))
      syncElement(sync, item, counterpart, [...keys, held, index], namedIn(counterpart, list))
    return [{ index }]
  })
  const kept = wanted.flatMap(item => ('index' in item ? [item.index] : []))
  if (kept.some((index, i) => i > 0 && index < (kept[i - 1] ?? 0))) log.list('set', held, name)
  for (const [i, item] of (current ?? []).entries()) if (!taken.has(i)) log.goes(item, list, own)
  if (current) {
    const isText = wanted.some(item => 'value' in item && typeof item.value === 'string')
    const by = isText ? list : held
    if (by !== held)
      edit(() => {
        const { document, span } = draft.mustPlace([...keys, held], 'key')
        draft.edit([{ document, edits: [{ span, text: JSON.stringify(by) }] }])
      })
    edit(() => rewriteList(draft, [...keys, by], wanted, current.length))
  } else if (wanted.length > 0) {
    const items = wanted.flatMap(item => ('value' in item ? [item.value] : []))
    edit(() => setMember(draft, keys, list, items))
  }
}
