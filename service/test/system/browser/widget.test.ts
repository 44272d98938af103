import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inChromium } from '../../../../test/chromium.ts'
import { extractiveAnswerer } from '../../../src/assistant/extractive.ts'
import type { Answerer } from '../../../src/assistant/question.ts'
import { widgetTag } from '../../../src/widget-file.ts'
import { type Assistant, serveMuseum } from './assistant.ts'
import { servePages } from './pages.ts'

const hostile =
  '<img src=x onerror="hacked()">\n\n[link](javascript:hacked())\n\n![image](data:text/html,x)\n\n**bold**'

/** Quotes the pages, is hostile, deep or long, or never ends. */
const answer: Answerer = async function* (question, signal) {
  if (question.text.includes('hostile')) yield { type: 'text', text: hostile }
  else if (question.text.includes('deep')) yield { type: 'text', text: `${'>'.repeat(3000)} deep` }
  else if (question.text.includes('long')) yield { type: 'text', text: `**a**${'b'.repeat(10_000)} **c**` }
  else yield* extractiveAnswerer(question, signal)
  if (question.text.includes('endless')) await new Promise(() => {})
}

inChromium('the widget', browser => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-widget-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let assistant: Assistant
  let site: string
  let other: string

  beforeAll(async () => {
    const page = () => `<!doctype html><html lang="en"><title>Museum</title>
      ${widgetTag(assistant.url, assistant.domain, assistant.key)}
      <main><h1>Museum</h1><a href="/tickets">Tickets</a></main>`
    const policy = () => ({
      'Content-Security-Policy': [
        "default-src 'none'",
        `script-src ${assistant.url}`,
        `connect-src ${assistant.url}`,
        "require-trusted-types-for 'script'",
      ].join('; '),
    })
    site = await servePages({ page }, policy)
    other = await servePages({ page })
    assistant = await serveMuseum(folder, [site], answer)
  })

  /** Opens a page; `heard` is what its console says, `asked` what it sends to the assistant. */
  async function opened(url: string, colorScheme: 'light' | 'dark' = 'light') {
    const page = await browser().newPage({ colorScheme })
    const heard: string[] = []
    const asked: Record<string, unknown>[] = []
    page.on('console', message => heard.push(message.text()))
    page.on('pageerror', error => heard.push(error.message))
    page.on('request', request => {
      if (request.method() === 'POST') asked.push(request.postDataJSON())
    })
    await page.goto(`${url}/guides/visit`)
    const button = page.getByRole('button', { name: 'Ask the documentation' })
    const field = page.getByRole('textbox', { name: 'Your question' })
    const ask = async (question: string) => {
      await field.fill(question)
      await field.press('Enter')
    }
    return { page, heard, asked, button, field, ask }
  }
  const ended = (page: Page) => page.getByRole('button', { name: 'Ask', exact: true }).waitFor()

  test('answers on a page with a strict policy, and continues the conversation', async () => {
    const { page, heard, asked, button, ask } = await opened(site)
    await button.click()
    await ask('What does a ticket cost?')
    await ended(page)
    expect(await page.locator('blockquote').first().innerText()).toContain('A ticket costs 12 euros.')
    const source = page.getByRole('link', { name: 'Tickets: Prices' }).last()
    expect(await source.getAttribute('href')).toBe('https://museum.example/tickets#prices')
    expect(await page.getByRole('status').textContent()).toContain('A ticket costs 12 euros.')
    await ask('When does the museum open?')
    await ended(page)
    expect(await page.locator('article').last().locator('blockquote').first().innerText()).toContain(
      'The museum opens at ten.',
    )
    expect(asked[0]).toMatchObject({ fp: 'anonymous', currentPath: '/guides/visit' })
    expect(asked[1]!.threadId).toMatch(/^[0-9a-f]{32}$/)
    expect(heard).toEqual([])
    await page.close()
  })

  test('is used with the keyboard alone, holds the focus, and gives it back', async () => {
    const { page, button } = await opened(site)
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Ask the documentation' })
    await dialog.waitFor()
    const focused = () =>
      page.evaluate(() => {
        const host = document.activeElement
        const inside = host?.shadowRoot?.activeElement
        return inside?.closest('dialog') ? inside.tagName : (host?.tagName ?? '')
      })
    expect(await focused()).toBe('TEXTAREA')
    const visited = new Set<string>()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press(step < 6 ? 'Tab' : 'Shift+Tab')
      visited.add(await focused())
    }
    // The body has the focus while the browser's own controls have it.
    expect([...visited].sort()).toEqual(['BODY', 'BUTTON', 'DIV', 'TEXTAREA'])
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(false)
    expect(await button.evaluate(it => it.matches(':focus'))).toBe(true)
    await page.close()
  })

  test('shows a hostile answer as text', async () => {
    const { page, heard, button, ask } = await opened(site)
    await button.click()
    await ask('Something hostile')
    await ended(page)
    const article = page.locator('article')
    expect(await article.innerText()).toContain('<img src=x onerror="hacked()">')
    expect(await article.locator('img, a, script').count()).toBe(0)
    expect(await article.locator('strong').innerText()).toBe('bold')
    expect(heard).toEqual([])
    await page.close()
  })

  test('shows what is too deep or too long as it is written', async () => {
    const { page, heard, button, ask } = await opened(site)
    await button.click()
    await ask('Something deep')
    await ended(page)
    expect(await page.locator('article blockquote').count()).toBeLessThan(50)
    expect(await page.locator('article').innerText()).toMatch(/>> deep$/)
    await ask('Something long')
    await ended(page)
    const article = page.locator('article').last()
    expect(await article.locator('strong').allInnerTexts()).toEqual(['a'])
    expect(await article.innerText()).toMatch(/b \*\*c\*\*$/)
    expect(heard).toEqual([])
    await page.close()
  })

  test('stops an answer, and takes the next question', async () => {
    const { page, button, ask } = await opened(site)
    await button.click()
    await ask('What does a ticket cost, endless?')
    await page.getByText('A ticket costs 12 euros.').first().waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped.').first().waitFor()
    await ask('When does the museum open?')
    await page.getByText('The museum opens at ten.').first().waitFor()
    await page.close()
  })

  test('says on a page of another site that it cannot ask', async () => {
    const { page, button, ask } = await opened(other)
    await button.click()
    await ask('What does a ticket cost?')
    await ended(page)
    expect(await page.locator('article').innerText()).toContain('cannot be reached')
    await page.close()
  })

  test.each(['light', 'dark'] as const)('axe finds nothing, %s', async scheme => {
    const { page, button, ask } = await opened(other, scheme)
    await page.evaluate(axe.source)
    const violations = async () => {
      const { violations } = (await page.evaluate('axe.run()')) as {
        violations: { id: string; nodes: { html: string }[] }[]
      }
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    }
    expect(await violations()).toEqual([])
    await button.click()
    await ask('What does a ticket cost?')
    await ended(page)
    expect(await violations()).toEqual([])
    await page.close()
  })
})
