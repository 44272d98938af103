import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../call.ts'
import { inChromium } from '../../chromium.ts'
import { root } from '../../fixtures.ts'
import { openedIn, violations } from './browser.ts'

interface Spoken {
  readonly role: { readonly value: string }
  readonly name: { readonly value: string }
  readonly description?: { readonly value: string }
  readonly backendDOMNodeId: number
  readonly properties: readonly {
    readonly name: string
    readonly value: {
      readonly value?: unknown
      readonly relatedNodes?: readonly { readonly backendDOMNodeId: number }[]
    }
  }[]
}

/** What a screen reader says of the focus: role, name and description, of a list those of its chosen item too. */
async function focused(session: CDPSession): Promise<string> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Spoken[] }
  const valueOf = (node: Spoken, name: string) => node.properties?.find(one => one.name === name)?.value
  const node = nodes.filter(one => valueOf(one, 'focused')?.value === true).at(-1)
  if (!node) return 'nothing'
  const item = valueOf(node, 'activedescendant')?.relatedNodes?.[0]
  const active = item && nodes.find(one => one.backendDOMNodeId === item.backendDOMNodeId)
  return [node, ...(active ? [active] : [])]
    .map(({ role, name, description }) =>
      [`${role.value} ${name.value}`, ...(description?.value ? [description.value] : [])].join(': '),
    )
    .join(', ')
}

inChromium('with the keyboard alone', browser => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'docs-nav-view-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Opens the page of a project; `press` tells the focus after each key. */
  async function walked(project: string) {
    const file = join(folder, 'nav.html')
    expect((await call(['view', join(root, project), '--output', file, '--no-cache'])).code).toBe(0)
    const { page } = await openedIn(browser(), pathToFileURL(file).href)
    await page.getByRole('tree').waitFor()
    const session = await page.context().newCDPSession(page)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      // A change of the page is there with its next frame.
      await page.evaluate('new Promise(requestAnimationFrame)')
      return focused(session)
    }
    return { page, press }
  }

  const statusIn = (page: Page, name: string) =>
    page.getByRole('region', { name }).getByRole('status').innerText()

  test('a fault is found, its repair is heard, its text is reached, and the list again', async () => {
    const { page, press } = await walked('fixtures/broken')
    const stops: string[] = []
    for (let stop = await press('Tab'); stops.length < 12; stop = await press('Tab')) {
      stops.push(stop)
      if (stop.startsWith('listbox')) break
    }
    expect(stops).toEqual([
      'searchbox Search titles and addresses',
      'tab Guides error',
      'tab Blog',
      'tree Sidebar',
      'tab docs.json',
      'document docs.json',
      'combobox rule',
      'combobox severity',
      'combobox file',
      'listbox Findings',
    ])
    expect(await press('ArrowDown')).toBe(
      'listbox Findings, option error No file for page "guides/ticktes". Did you mean "guides/tickets"? docs.json:7:64 missing-page',
    )
    expect(await press('Enter')).toBe('document docs.json, line 7: "guides/ticktes"')
    expect(await press('Escape')).toMatch(/^listbox Findings, option error No file/)
    expect(await press('ArrowDown', 'Enter')).toBe('document docs.json, line 8: "anchors"')
    // The focus is also visible on a text that is longer than its pane.
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
    expect(outline).toBe('solid')
    expect(await violations(page)).toEqual([])
    await page.close()
  })

  test('findings of one rule are chosen, and their number is told', async () => {
    const { page, press } = await walked('fixtures/broken')
    await page.getByRole('combobox', { name: 'rule' }).focus()
    await press('End')
    expect(await statusIn(page, 'Findings')).toBe('1 of 4 findings')
    expect(await press('Tab', 'Tab', 'Tab', 'ArrowDown')).toMatch(/orphan-page$/)
    // The select keeps the focus when all are shown again.
    expect(await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Home')).toBe('combobox rule')
    expect(await statusIn(page, 'Findings')).toBe('')
    await page.close()
  })

  test('a page is found by its title, and why it has its address is heard', async () => {
    const { page, press } = await walked('fixtures/example')
    expect(await press('/', 'b', 'u', 'y')).toBe('searchbox Search titles and addresses')
    expect(await statusIn(page, 'Site')).toBe('1 page found')
    expect(await press('Enter')).toMatch(/^tree Pages found, treeitem POST Buy a ticket \/api-reference/)
    const told = await press('Enter')
    expect(told).toMatch(/^heading POST Buy a ticket: /)
    expect(told).toContain('address /api-reference/tickets/buy-a-ticket')
    expect(told).toContain('made of "api-reference", as no directory is set; tag "Tickets"')
    // Escape leaves the page, then the search: the page has its place in the sidebar.
    expect(await press('Escape')).toMatch(/^tree Pages found/)
    expect(await press('Escape')).toMatch(/^tree Sidebar, treeitem POST Buy a ticket/)
    expect(await statusIn(page, 'Site')).toBe('')
    expect(await violations(page)).toEqual([])
    await page.close()
  })

  test('tabs are one stop, and the arrow keys choose', async () => {
    const { page, press } = await walked('fixtures/example')
    expect(await press('Tab', 'Tab')).toBe('tab Guides')
    expect(await press('ArrowRight')).toBe('tab API')
    expect(await page.getByRole('treeitem', { name: 'List tickets' }).count()).toBe(1)
    expect(await press('ArrowRight')).toBe('tab Guides')
    expect(await press('End')).toBe('tab API')
    expect(await press('Tab')).toMatch(/^tree Sidebar/)
    await page.close()
  })

  test('a way out of the page that is shown keeps the focus', async () => {
    const { page, press } = await walked('fixtures/example')
    await press('/', 'b', 'u', 'y', 'Enter', 'Enter')
    expect(await press('Shift+Tab')).toMatch(/^button List events →/)
    expect(await press('Enter')).toMatch(/^button /)
    expect(await press('Enter')).toMatch(/^heading GET Show an event/)
    // The page of the last breadcrumb does not repeat it.
    expect(await press('Shift+Tab', 'Shift+Tab')).toBe('button Events')
    expect(await press('Enter')).toMatch(/^heading Events/)
    await page.close()
  })
})
