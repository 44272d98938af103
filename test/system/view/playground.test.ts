import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { inChromium } from '../../chromium.ts'
import { root } from '../../fixtures.ts'
import { chosenLabel, marked, openedIn, violations } from './browser.ts'

inChromium('the playground', browser => {
  const file = join(root, 'dist/playground/index.html')
  beforeAll(() => {
    execFileSync('npx', ['tsx', join(root, 'scripts/playground.ts')], { cwd: root })
  })

  async function opened() {
    const address = pathToFileURL(file).href
    const { page, heard } = await openedIn(browser(), address)
    await page.getByRole('treeitem').first().waitFor()
    return { page, heard, address }
  }

  test('judges what is pasted, and asks for nothing', async () => {
    const { page, heard, address } = await opened()
    expect(await page.getByText('Nothing is wrong.').isVisible()).toBe(true)
    const box = page.getByRole('textbox', { name: 'docs.json' })
    await box.fill('{ "navigation": { "groups": [{ "group": "A", "pages": ["a", "a"] }] } }')
    await page.getByText('1 finding', { exact: true }).waitFor()
    await page.locator('.finding').first().click()
    expect(await marked(page)).toEqual(['"a"'])
    await box.fill('{ "navigation": ')
    await page.getByText('docs.json is not JSON').waitFor()
    expect(await page.getByRole('treeitem').count()).toBe(3)
    expect(await violations(page)).toEqual([])
    expect(heard).toEqual([address])
    await page.close()
  })

  test('shows an example with its generated pages and the texts of its files', async () => {
    const { page, heard, address } = await opened()
    await page.getByLabel('example').selectOption('a museum')
    await page.getByText('9 pages', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'API' }).click()
    await page.getByRole('treeitem', { name: 'Buy a ticket' }).click()
    await page.getByRole('tab', { name: 'api/museum.yaml' }).click()
    expect(await marked(page)).toEqual(['post'])
    expect(heard).toEqual([address])
    await page.close()
  })

  test('takes files that are dropped', async () => {
    const { page } = await opened()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.items.add(new File(['{ "navigation": { "pages": ["here", "gone"] } }'], 'docs.json'))
      data.items.add(new File(['---\ntitle: It is here\n---\n'], 'here.mdx'))
      const target = document.querySelector('.playground')!
      target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    })
    await page.getByText('1 finding', { exact: true }).waitFor()
    await page.getByRole('treeitem').first().click()
    expect(await chosenLabel(page)).toBe('It is here')
    await page.close()
  })
})
