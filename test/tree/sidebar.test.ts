import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readProject, resolveNavigation } from '../../src/index.ts'
import {
  breadcrumbs,
  firstPage,
  initialState,
  neighbours,
  type SidebarState,
  selectGroup,
  selectPage,
} from '../../src/sidebar.ts'
import { root } from '../fixtures.ts'
import { outline, treeOf } from './outline.ts'

const idOf = (name: string) => treeOf(outline).nodes.findIndex(({ label }) => label === name)
const start = (drilldown: boolean | null, theme?: boolean): SidebarState =>
  initialState(treeOf(outline, drilldown), theme === undefined ? undefined : { drilldown: theme })

const openOf = ({ nodes, open }: SidebarState) => open.map(id => nodes[id]!.label).sort()
const opened = openOf(start(null))

/** Freezes a value and everything in it, so that a change of the argument throws. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

describe('at first', () => {
  test('top-level groups and those with expanded: true are open, and no page is shown', () => {
    expect(opened).toEqual(['empty', 'open', 'top', 'veiled'])
    expect(start(null).page).toBeNull()
    expect(breadcrumbs(start(null))).toEqual([])
    expect(neighbours(start(null))).toEqual({ previous: null, next: null })
  })
})

/** The rows of the reference's table of group moves; a row for "any group" has one case for each kind. */
const moves: {
  row: string
  cases: { group: string; drilldown: boolean; isOpen: boolean; navigate: string | null }[]
}[] = [
  {
    row: 'collapsed nested group | user selects the group | drilldown is false | expanded | no page navigation',
    cases: [{ group: 'closed', drilldown: false, isOpen: true, navigate: null }],
  },
  {
    row: 'expanded nested group | user selects the group | drilldown is false | collapsed | no page navigation',
    cases: [{ group: 'open', drilldown: false, isOpen: false, navigate: null }],
  },
  {
    row: 'any group | user selects or expands the group | drilldown is true | per theme | navigates to the first page of the group',
    cases: [
      { group: 'closed', drilldown: true, isOpen: true, navigate: '/first' },
      { group: 'open', drilldown: true, isOpen: true, navigate: '/third' },
      { group: 'deep', drilldown: true, isOpen: true, navigate: '/deepest' },
      { group: 'top', drilldown: true, isOpen: true, navigate: '/intro' },
    ],
  },
]

/**
 * Drilldown that is not set takes the theme's default (rule 8) from the caller, or false where the caller
 * gives none.
 */
const themes = [
  { set: 'drilldown', value: (is: boolean) => start(is) },
  { set: "the theme's drilldown", value: (is: boolean) => start(null, is) },
  { set: 'drilldown against the theme', value: (is: boolean) => start(is, !is) },
]

describe.each(moves)('$row', ({ cases }) => {
  describe.each(themes)('by $set', ({ value }) => {
    test.each(cases)('$group', ({ group, drilldown, isOpen, navigate }) => {
      const move = selectGroup(value(drilldown), idOf(group))
      expect(move.navigate).toBe(navigate)
      expect(openOf(move.state).includes(group)).toBe(isOpen)
      expect(move.state.page).toBe(navigate === null ? null : idOf(navigate.slice(1)))
    })
  })
})

describe('without drilldown', () => {
  test('is the default when neither docs.json nor the caller sets it', () => {
    expect(start(null).drilldown).toBe(false)
    expect(selectGroup(start(null), idOf('closed')).navigate).toBeNull()
  })

  test('a second selection undoes the first', () => {
    const once = selectGroup(start(false), idOf('closed')).state
    expect(selectGroup(once, idOf('closed')).state).toEqual(start(false))
  })

  test.each(['top', 'empty', 'veiled'])('a top-level group is never closed: %s', group => {
    const { state, navigate } = selectGroup(start(false), idOf(group))
    expect(openOf(state)).toEqual(opened)
    expect(navigate).toBeNull()
  })

  test('a group moves alone: those above, below and beside it stay', () => {
    expect(openOf(selectGroup(start(false), idOf('deep')).state)).toEqual([...opened, 'deep'].sort())
  })

  test('the page that is shown stays shown when its group is closed', () => {
    const shown = selectPage(start(false), idOf('third'))
    const { state } = selectGroup(shown, idOf('open'))
    expect(state.page).toBe(idOf('third'))
    expect(openOf(state)).not.toContain('open')
  })
})

describe('with drilldown', () => {
  test('a hidden page is not the first', () => {
    expect(selectGroup(start(true), idOf('veiled')).navigate).toBe('/shown')
    expect(firstPage(start(true), idOf('veiled'))?.label).toBe('shown')
  })

  test.each(['empty', 'void', 'curtain'])(
    'a group without pages to show leads nowhere, and is open: %s',
    name => {
      const { state, navigate } = selectGroup(start(true), idOf(name))
      expect(navigate).toBeNull()
      expect(state.page).toBeNull()
      expect(openOf(state)).toContain(name)
      expect(firstPage(state, idOf(name))).toBeNull()
    },
  )

  test('a group that is open stays open, and leads to its first page again', () => {
    const once = selectGroup(start(true), idOf('closed')).state
    const elsewhere = selectPage(once, idOf('second'))
    const { state, navigate } = selectGroup(elsewhere, idOf('closed'))
    expect(navigate).toBe('/first')
    expect(openOf(state)).toContain('closed')
  })

  test('a closed group is opened with all above it', () => {
    expect(openOf(selectGroup(start(true), idOf('deep')).state)).toEqual([...opened, 'closed', 'deep'].sort())
  })
})

describe('selectPage', () => {
  test('opens every group above', () => {
    const state = selectPage(start(false), idOf('deepest'))
    expect(state.page).toBe(idOf('deepest'))
    expect(openOf(state)).toEqual([...opened, 'closed', 'deep'].sort())
  })

  test('closes nothing', () => {
    const { state } = selectGroup(start(false), idOf('closed'))
    expect(openOf(selectPage(state, idOf('third')))).toEqual([...opened, 'closed'].sort())
  })

  test('shows a hidden page when it is selected by its address', () => {
    expect(openOf(selectPage(start(false), idOf('secret')))).toContain('curtain')
  })

  test('opens no group twice', () => {
    const state = selectPage(selectPage(start(false), idOf('third')), idOf('third'))
    expect(new Set(state.open).size).toBe(state.open.length)
  })
})

test.each([-1, 0.5, 10_000, Number.NaN, Number.POSITIVE_INFINITY, idOf('guides'), idOf('links')])(
  'an id that is no group or page changes nothing: %s',
  id => {
    for (const state of [start(false), start(true)]) {
      expect(selectGroup(state, id)).toEqual({ state, navigate: null })
      expect(selectPage(state, id)).toBe(state)
    }
  },
)

test('a page is no group, and a group no page', () => {
  expect(selectGroup(start(true), idOf('intro'))).toEqual({ state: start(true), navigate: null })
  expect(selectPage(start(true), idOf('top'))).toEqual(start(true))
})

test('a state with a page that no longer exists has neither breadcrumbs nor neighbours', () => {
  const stale = { ...start(false), page: 10_000 }
  expect(breadcrumbs(stale)).toEqual([])
  expect(neighbours(stale)).toEqual({ previous: null, next: null })
})

test('no argument is changed', () => {
  const tree = frozen(treeOf(outline, true))
  for (const theme of [{ drilldown: false }, { drilldown: true }]) {
    const state = frozen(initialState({ ...tree, drilldown: null }, frozen(theme)))
    for (const { id } of tree.nodes) {
      const before = JSON.stringify(state)
      frozen(selectGroup(frozen(selectGroup(state, id)).state, id))
      frozen(selectPage(state, id))
      firstPage(state, id)
      expect(JSON.stringify(state)).toBe(before)
    }
  }
})

describe('of a resolved tree', () => {
  const shown = async (fixture: string, title: string) => {
    const tree = resolveNavigation(await readProject(join(root, 'fixtures/tree', fixture)))
    const state = initialState(tree)
    return selectPage(state, tree.nodes.find(node => node.kind === 'page' && node.title === title)!.id)
  }

  test('the breadcrumbs are those of its page', async () => {
    const labels = ['en', 'v1', 'API', 'Start', 'Nested', 'B']
    expect(breadcrumbs(await shown('breadcrumbs', 'B'))).toEqual(labels)
  })

  test('the neighbours are those of its page', async () => {
    expect(neighbours(await shown('neighbours', 'A3'))).toEqual({ previous: '/a2', next: '/b1' })
    expect(neighbours(await shown('neighbours', 'B1'))).toEqual({ previous: '/a3', next: null })
    expect(neighbours(await shown('neighbours-root', 'B'))).toEqual({ previous: null, next: null })
  })

  test('interaction.drilldown of docs.json wins over the theme', async () => {
    const project = await readProject(join(root, 'fixtures/tree/drilldown-false'))
    expect(initialState(resolveNavigation(project), { drilldown: true }).drilldown).toBe(false)
  })
})

test('the model imports nothing', () => {
  expect(readFileSync(join(root, 'src/sidebar.ts'), 'utf8')).not.toMatch(/\bimport\b|\brequire\b/)
})
