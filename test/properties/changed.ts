import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  addElement,
  addPage,
  type Change,
  EditError,
  moveElement,
  removeElement,
  removePage,
  renameElement,
  setField,
} from '../../src/edit.ts'
import { edited } from '../../src/document/edit/apply.ts'
import { keysOf, pointerOf } from '../../src/document/pointer.ts'
import { checkProject, type Project, type ReadOptions } from '../../src/index.ts'
import { type Element, isElement, isGlobal } from '../../src/navigation/element.ts'
import { openNavigation } from '../../src/navigation/open.ts'
import { dialectFor } from '../../src/project/dialect.ts'
import { readFiles } from './memory.ts'
import { property } from './property.ts'
import { filesOf, projects, realProjects } from './seeds.ts'

/** One edit of a project: which, and numbers that choose what it is made of. */
const edits = fc.record({
  folder: fc.oneof(
    { weight: 3, arbitrary: realProjects },
    // The model copies a document by recursion, which this one is too deep for.
    { weight: 1, arbitrary: projects.filter(folder => !folder.endsWith('too-deep/fails-many-levels')) },
  ),
  what: fc.constantFrom('page', 'element', 'remove', 'drop', 'rename', 'move', 'set'),
  first: fc.nat(),
  second: fc.nat(),
  index: fc.nat(),
})

type Chosen = typeof edits extends fc.Arbitrary<infer Value> ? Value : never

/** What an edit does to the parsed value: the same by the plainest means. */
type Model = (docs: unknown) => void

const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]

const pointer = (element: Element) => pointerOf(keysOf(element.path))

/** What a parsed value has at some keys; the models change it in place. */
const at = (value: unknown, keys: readonly (string | number)[]) =>
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a model is the plainest code that says what an edit does
  keys.reduce((item: any, key) => item?.[key], value)

/** Elements that a plain edit takes: no link, and nothing generated in the place of a list. */
const isPlain = ({ value, openapi, list }: Element) =>
  list !== null && openapi === null && value.href === undefined && value.$ref === undefined

interface Made {
  readonly change: Change
  readonly model: Model
}

/** Makes an edit of a project, and the same of its value; null where the numbers choose nothing. */
function made(project: Project, { what, first, second, index }: Chosen): Made | null {
  const dialect = dialectFor(project)
  const { navigation } = openNavigation(project.document, project.includes, dialect)
  const elements = navigation.elements.filter(element => isPlain(element) && !isGlobal(element))
  const holding = elements.filter(({ value }) => Array.isArray(value.pages) && value.pages.length > 1)
  const element = pick(elements, first)
  const holder = pick(holding, first)
  const keys = element ? keysOf(element.path) : []
  switch (what) {
    case 'page': {
      if (!holder) return null
      const [path, list] = [keysOf(holder.path), holder.value.pages as unknown[]]
      const place = index % (list.length + 1)
      return {
        change: addPage(project, 'a/brand-new page'.replace(' ', '-'), { into: pointer(holder), at: place }),
        model: docs => at(docs, path).pages.splice(place, 0, 'a/brand-new-page'),
      }
    }
    case 'element': {
      if (!holder) return null
      const [path, list] = [keysOf(holder.path), holder.value.pages as unknown[]]
      const place = index % (list.length + 1)
      return {
        change: addElement(project, 'group', 'Brand new', {
          into: pointer(holder),
          at: place,
          fields: { pages: ['a/brand-new-page'] },
        }),
        model: docs =>
          at(docs, path).pages.splice(place, 0, { group: 'Brand new', pages: ['a/brand-new-page'] }),
      }
    }
    case 'remove': {
      const entries = navigation.entries.filter(({ page, parent, key }) => {
        const items = parent.value.pages
        return page !== null && key !== 'root' && Array.isArray(items) && items.length > 1
      })
      const entry = pick(entries, first)
      // A `root` that names the page too goes with its entry.
      const isOnce = navigation.entries.filter(({ page }) => page === entry?.page).length === 1
      if (!entry?.page || !isOnce) return null
      return {
        change: removePage(project, entry.page, { keepFile: true }),
        model: docs => at(docs, keysOf(entry.parent.path)).pages.splice(entry.key, 1),
      }
    }
    case 'drop': {
      const siblings = element?.parent && element.list ? element.parent.value[element.list] : null
      if (!element || !Array.isArray(siblings) || siblings.length < 2) return null
      return {
        change: removeElement(project, pointer(element)),
        model: docs => at(docs, keys.slice(0, -1)).splice(keys.at(-1), 1),
      }
    }
    case 'rename': {
      if (!element?.list || element.kind === 'language' || element.label === null) return null
      return {
        change: renameElement(project, pointer(element), 'Brand "new" \u00e9'),
        model: docs => (at(docs, keys)[element.kind] = 'Brand "new" \u00e9'),
      }
    }
    case 'set':
      if (!element || (element.kind === 'group' && element.value.icon === undefined)) return null
      return {
        change: setField(project, pointer(element), 'icon', 'star'),
        model: docs => (at(docs, keys).icon = 'star'),
      }
    case 'move': {
      const groups = elements.filter(({ list, parent }) => list === 'pages' && parent?.parent)
      const group = pick(groups, first)
      const target = pick(holding, second)
      const siblings = group?.parent?.value.pages
      if (!group || !target || !Array.isArray(siblings) || siblings.length < 2) return null
      if (target.children.some(child => isElement(child) && child.label === group.label)) return null
      for (let above: Element | null = target; above; above = above.parent) if (above === group) return null
      const own = keysOf(group.path)
      return {
        change: moveElement(project, pointer(group), { into: pointer(target) }),
        model: docs => {
          const list = at(docs, keysOf(target.path)).pages
          const from = at(docs, own.slice(0, -1))
          list.push(...from.splice(own.at(-1), 1))
        },
      }
    }
  }
}

const known = new Map<string, Promise<Project>>()

const projectOf = (folder: string) => {
  const options: ReadOptions = {}
  const project = known.get(folder) ?? readFiles(filesOf(folder), options)
  known.set(folder, project)
  return project
}

/** The texts of docs.json and its includes after a change, made from its edits alone. */
function textsAfter({ from, edits }: Change): Map<string, string> {
  const documents = [from.document, ...Object.values(from.includes)]
  return new Map(
    documents.flatMap(document => {
      if (!('text' in document)) return []
      const own = edits
        .filter(({ file }) => file === document.file)
        .map(({ range, text }) => ({ span: [range.start.offset, range.end.offset] as const, text }))
      return [[document.file, edited(document.text, own)] as const]
    }),
  )
}

const composed = ({ document, includes, config }: Project) =>
  structuredClone(openNavigation(document, includes, dialectFor({ document, config })).value)

const keyOf = ({ rule, message, severity }: { rule: string; message: string; severity: string }) =>
  `${severity} ${rule} ${message}`

/** Messages about what an edit made itself, whose names are new. */
const isOwn = (message: string) => /Brand new|Brand \\"new|brand-new-page/.test(message)

async function assertChanged(chosen: Chosen) {
  const project = await projectOf(chosen.folder)
  if (project.document.fault) return
  let result: Made | null
  try {
    result = made(project, chosen)
  } catch (error) {
    assert.ok(error instanceof EditError, String(error))
    return
  }
  if (!result) return
  const { change, model } = result
  const texts = textsAfter(change)
  const value = composed(project)
  model(value)
  assert.deepEqual(composed(change.project), value, 'not what the edit says')
  for (const [file, text] of texts) {
    const document = file === 'docs.json' ? change.project.document : change.project.includes[file]
    assert.ok(document && 'text' in document)
    assert.equal(text, document.text, 'the edits give another text')
  }
  assertNoNew(project, change)
  if (chosen.what === 'page' || chosen.what === 'element') assertUndone(change, chosen.what)
}

function assertNoNew(project: Project, change: Change) {
  const before = new Set(checkProject(project).diagnostics.map(keyOf))
  for (const diagnostic of checkProject(change.project).diagnostics)
    assert.ok(
      before.has(keyOf(diagnostic)) || isOwn(diagnostic.message) || told.has(diagnostic.rule),
      `new: ${keyOf(diagnostic)}`,
    )
}

/**
 * Warnings about what is listed nowhere any more, or in another section twice, as an edit is meant to leave it, and about
 * a field that has no effect in the place to which an element was moved.
 */
const told = new Set([
  'orphan-page',
  'openapi-unused',
  'operation-undocumented',
  'redirect-to-nothing',
  'duplicate-page',
  'expanded-without-effect',
])

/** What was added and is taken out again leaves the bytes that were. */
function assertUndone(change: Change, what: 'page' | 'element') {
  const { project } = change
  const { navigation } = openNavigation(project.document, project.includes, dialectFor(project))
  // Nothing is taken out where a part of the navigation could not be read.
  if (!navigation.complete) return
  const undone =
    what === 'page' ? removePage(project, 'a/brand-new-page') : removeElement(project, 'Brand new')
  assert.equal(undone.project.document.text, change.from.document.text)
  for (const [file, included] of Object.entries(undone.project.includes)) {
    const first = change.from.includes[file]
    if ('text' in included && first && 'text' in first) assert.equal(included.text, first.text)
  }
}

export const changeProperties = [
  property('changes: an edit does what it says, and nothing else', 300, edits, assertChanged),
]
