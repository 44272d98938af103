import { existsSync } from 'node:fs'
import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
)

/** Tests in a real browser; without one they say so, loudly, and are skipped. */
export function inBrowser(what: string, tests: (browser: () => Browser) => void): void {
  if (executablePath === undefined)
    console.warn(`NOT TESTED: ${what}, since there is no Chromium (apt-get install chromium).`)
  describe.skipIf(executablePath === undefined)(what, () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] })
    })
    afterAll(() => browser.close())
    tests(() => browser)
  })
}

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
  page.locator('[aria-selected=true]').evaluateAll(all => all.map(one => one.id))

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
