import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'

/** Opens an address; `heard` are its requests, errors, messages and dialogs. */
export async function openedIn(browser: Browser, address: string, options: object = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options })
  const heard: string[] = []
  page.on('console', message => heard.push(message.text()))
  page.on('pageerror', error => heard.push(error.message))
  page.on('dialog', dialog => heard.push(dialog.message()))
  page.on('request', request => heard.push(request.url()))
  await page.goto(address)
  return { page, heard }
}

export const marked = (page: Page) => page.locator('mark').allInnerTexts()

export const chosen = (page: Page) =>
  page.locator('[aria-selected=true]:not([role=tab])').evaluateAll(all => all.map(one => one.id))

/** The label of the chosen line of the sidebar. */
export const chosenLabel = (page: Page) =>
  page.locator('[role=treeitem][aria-selected=true] .label').innerText()

/** What axe finds wrong, each with its first element. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const result = await page.evaluate('axe.run()')
  const { violations } = result as { violations: { id: string; nodes: { html: string }[] }[] }
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
