import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../call.ts'
import { inChromium } from '../../chromium.ts'
import { root, shared } from '../../fixtures.ts'
import { emptyFolder, git, write } from '../../repository.ts'
import { chosen, chosenLabel, marked, openedIn, violations } from './browser.ts'

inChromium('the page of docs-nav view --output', browser => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'docs-nav-view-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Opens the page of a project; `heard` are its errors, dialogs and requests. */
  async function opened(project: string, colorScheme: 'light' | 'dark' = 'light', ...args: string[]) {
    const file = join(folder, 'nav.html')
    expect(await call(['view', resolve(root, project), '--output', file, '--no-cache', ...args])).toEqual({
      code: 0,
      out: '',
      err: '',
    })
    const address = pathToFileURL(file).href
    const { page, heard } = await openedIn(browser(), address, { colorScheme })
    await page.getByRole('tree').waitFor()
    expect(heard).toEqual([address])
    return { page, heard }
  }

  test('a finding that is chosen by the keyboard brings its text and its node into view', async () => {
    const { page } = await opened('fixtures/broken')
    await page.getByRole('listbox', { name: 'Findings' }).focus()
    await page.keyboard.press('ArrowDown')
    expect(await marked(page)).toEqual(['"guides/ticktes"'])
    expect(await chosenLabel(page)).toBe('Ticktes')
    expect(await page.getByText('Did you mean "guides/tickets"?').isVisible()).toBe(true)
    // The address keeps it.
    const ids = await chosen(page)
    await page.reload()
    expect(await chosen(page)).toEqual(ids)
    await page.close()
  })

  test('a hundred tabs and includes leave room for the pages and the text', async () => {
    const project = emptyFolder()
    const list = Array.from({ length: 100 }, (_, i) => i)
    const tabs = list.map(i => ({ $ref: `./tabs/${i}.json` }))
    write(project, {
      'docs.json': { $schema: 'https://mintlify.com/docs.json', navigation: { tabs } },
      ...Object.fromEntries(list.map(i => [`tabs/${i}.json`, { tab: `Tab ${i}`, pages: [`page-${i}`] }])),
      ...Object.fromEntries(list.map(i => [`page-${i}.mdx`, ''])),
    })
    const { page } = await opened(project)
    await page.getByRole('treeitem').first().click()
    expect(await chosenLabel(page)).toBe('Page 0')
    expect(await marked(page)).toEqual(['"page-0"'])
    await page.getByRole('tab', { name: 'Tab 99' }).click()
    await page.getByRole('treeitem', { name: 'Page 99' }).click()
    expect(await marked(page)).toEqual(['"page-99"'])
    await page.close()
  })

  test('a page is found by its title, and says why it has its address', async () => {
    const { page } = await opened('fixtures/example')
    await page.keyboard.press('/')
    await page.keyboard.type('buy')
    const items = page.getByRole('treeitem')
    expect(await items.count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    const about = await page.locator('.about').innerText()
    expect(about).toMatch(/address\s+\/api-reference\/tickets\/buy-a-ticket/)
    expect(about).toMatch(/made of\s+"api-reference"/)
    expect(await marked(page)).toEqual(['"POST /tickets"'])
    await page.close()
  })

  test('groups open and close by the arrow keys, as a tree does', async () => {
    const { page } = await opened('fixtures/example')
    await page.getByRole('tree').focus()
    await page.keyboard.press('ArrowDown')
    const count = () => page.getByRole('treeitem').count()
    const all = await count()
    await page.keyboard.press('ArrowLeft')
    expect(await count()).toBe(1)
    expect(await page.getByRole('treeitem').first().getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowRight')
    expect(await count()).toBe(all)
    await page.close()
  })

  test('what changed since a revision is coloured and listed', async () => {
    const folder = emptyFolder()
    const docs = (...pages: string[]) => ({ navigation: { groups: [{ group: 'All', pages }] } })
    write(folder, { 'docs.json': docs('a', 'b', 'c'), 'a.mdx': '', 'b.mdx': '', 'c.mdx': '' })
    git(folder, 'init', '-q')
    git(folder, 'add', '.')
    git(folder, 'commit', '-qm', 'first')
    write(folder, { 'docs.json': docs('b', 'a', 'new'), 'new.mdx': '' })
    const { page } = await opened(folder, 'light', '--since', 'HEAD')
    expect(await page.locator('.line.added .label').allInnerTexts()).toEqual(['New'])
    expect(await page.locator('.line.moved .label').count()).toBe(1)
    await page.getByRole('tab', { name: '3 changes' }).click()
    await page.getByRole('listbox', { name: 'Changes' }).focus()
    expect(await page.locator('.change').allInnerTexts()).toEqual(['lost', 'moved', 'added'])
    await page.keyboard.press('End')
    expect(await chosenLabel(page)).toBe('New')
    expect(await violations(page)).toEqual([])
    await page.close()
  })

  test('findings are shown by rule, and the known ones apart', async () => {
    const folder = emptyFolder()
    write(folder, { 'docs.json': { navigation: { pages: ['gone', 'lost'] } }, 'a.mdx': '', 'b.mdx': '' })
    expect((await call(['check', folder, '--update-baseline', '--no-cache'])).code).toBe(0)
    write(folder, { 'docs.json': { navigation: { pages: ['gone', 'lost', 'more'] } }, 'c.mdx': '' })
    const { page } = await opened(folder)
    await page.getByRole('heading', { name: '2 findings' }).waitFor()
    // Its values are there once it has the focus.
    const rules = page.getByRole('combobox', { name: 'rule' })
    await rules.focus()
    await rules.selectOption('orphan-page')
    expect(await page.locator('.finding').count()).toBe(1)
    expect(await page.getByRole('status').getByText('1 of 2 findings').isVisible()).toBe(true)
    await page.getByRole('checkbox', { name: '4 known findings' }).check()
    expect(await page.locator('.finding').count()).toBe(4)
    await page.close()
  })

  test('a text that is not on the page is named, and its absence said', async () => {
    const { page } = await opened('fixtures/example')
    await page.getByRole('treeitem', { name: 'Tickets' }).first().click()
    await page.getByRole('tab', { name: 'guides/tickets.mdx' }).click()
    expect(await page.getByText('The text of guides/tickets.mdx is not on this page').isVisible()).toBe(true)
    await page.getByRole('button', { name: /Welcome/ }).click()
    expect(await chosenLabel(page)).toBe('Welcome')
    await page.close()
  })

  test('no text of a hostile project is run', async () => {
    const { page, heard } = await opened('fixtures/report/hostile/docs')
    await page.getByRole('listbox', { name: 'Findings' }).focus()
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowDown')
    expect(heard).toHaveLength(1)
    expect(await page.locator('script').count()).toBe(2)
    await page.close()
  })

  const corpus = join(shared, 'corpus')
  test.skipIf(!existsSync(corpus))('of ten thousand pages only the lines in view are there', async () => {
    const project = join(folder, 'openclaw')
    execFileSync('bash', [join(corpus, 'materialise'), 'openclaw-docs', project])
    const { page } = await opened(project)
    const { out: tree } = await call(['tree', project, '--format', 'json', '--no-cache'])
    expect(statSync(join(folder, 'nav.html')).size).toBeLessThan(1.5 * tree.length + 80_000)
    await page.getByRole('searchbox').fill('/')
    const list = page.getByRole('tree')
    const found = await page.getByRole('status').getByText('pages found').innerText()
    expect(Number.parseInt(found.replace(',', ''))).toBeGreaterThan(10_000)
    for (const share of [0.3, 0.9, 1]) {
      await list.evaluate((box, share) => (box.scrollTop = share * box.scrollHeight), share)
      await page.evaluate('new Promise(requestAnimationFrame)')
      expect(await page.getByRole('treeitem').count()).toBeLessThan(100)
      // No blank line stands between the edges of the view.
      const isFilled = await list.evaluate(box => {
        const { left, top, bottom } = box.getBoundingClientRect()
        return [top + 14, (top + bottom) / 2, bottom - 14].every(y =>
          document.elementFromPoint(left + 40, y)?.closest('[role=treeitem]'),
        )
      })
      expect(isFilled).toBe(true)
    }
    await page.close()
  })

  test.each(['light', 'dark'] as const)('axe finds nothing, %s', async scheme => {
    const { page } = await opened('fixtures/broken', scheme)
    await page.getByRole('listbox', { name: 'Findings' }).focus()
    await page.keyboard.press('ArrowDown')
    expect(await violations(page)).toEqual([])
    await page.close()
  })
})
