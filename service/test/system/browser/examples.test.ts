import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inChromium } from '../../../../test/chromium.ts'
import { type Assistant, serveMuseum } from './assistant.ts'
import { buildExample, installExample, root } from './examples.ts'
import { servePages } from './pages.ts'

const transportVersions = ['^2.0.0', '^3.0.0', '^4.0.0']

/** The examples, with each version of @ai-sdk/react that they are for. */
const cases = [
  { example: 'assistant-react', version: '^1.2.12' },
  ...transportVersions.map(version => ({ example: 'assistant-transport', version })),
]

inChromium('the examples of a chat', browser => {
  describe.each(cases)('$example, @ai-sdk/react $version', ({ example, version }) => {
    const folder = mkdtempSync(join(tmpdir(), 'docs-nav-example-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    let assistant: Assistant
    let site: string
    let other: string

    beforeAll(async () => {
      const built = installExample(example, { '@ai-sdk/react': version })
      const files = { folder: join(built, 'dist') }
      site = await servePages(files)
      other = await servePages(files)
      assistant = await serveMuseum(folder, [site])
      buildExample(built, assistant)
    }, 600_000)

    const opened = async (url: string) => {
      const page = await browser().newPage()
      const asked: Record<string, unknown>[] = []
      page.on('request', request => {
        if (request.method() === 'POST') asked.push(request.postDataJSON())
      })
      await page.goto(url)
      const ask = async (question: string) => {
        await page.getByRole('textbox', { name: 'Your question' }).fill(question)
        await page.keyboard.press('Enter')
      }
      return { page, asked, ask }
    }

    test('shows the answer with its sources, and continues the thread', async () => {
      const { page, asked, ask } = await opened(site)
      await ask('What does a ticket cost?')
      const answers = page.locator('article.assistant')
      await answers.first().getByText('A ticket costs 12 euros.').waitFor()
      const source = answers.first().getByRole('link', { name: 'Tickets: Prices' })
      expect(await source.getAttribute('href')).toBe('https://museum.example/tickets#prices')
      await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
      await ask('When does the museum open?')
      await answers.last().getByText('The museum opens at ten.').waitFor()
      expect(asked).toHaveLength(2)
      expect(asked[0]).toMatchObject({ fp: 'anonymous', retrievalPageSize: 5 })
      expect(asked[1]!.threadId).toMatch(/^[0-9a-f]{32}$/)
      expect(await page.getByRole('alert').count()).toBe(0)
      await page.close()
    })

    test('says on a page of another origin that it cannot ask', async () => {
      const { page, ask } = await opened(other)
      await ask('What does a ticket cost?')
      await page.getByRole('alert').waitFor()
      expect(await page.locator('article.assistant').count()).toBe(0)
      await page.close()
    })
  })
})

test.each(transportVersions)(
  'the transport is one of @ai-sdk/react %s for its types',
  version => {
    const folder = installExample('assistant-transport', { '@ai-sdk/react': version })
    writeFileSync(
      join(folder, 'types.ts'),
      `import type { ChatTransport, UIMessage } from 'ai'
import { createTransport } from 'docs-nav/client/ai-transport'
const options = { assistantBaseUrl: 'https://ask.example.com', domain: 'museum', assistantKey: 'key' }
export const transport: ChatTransport<UIMessage> = createTransport(options)
`,
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const options =
      '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler'
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...options.split(' '), 'types.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  },
  600_000,
)

test('the default transport of version 5 is told what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-example-'))
  const { url, domain, key } = await serveMuseum(folder, [])
  const installed = installExample('assistant-transport', { '@ai-sdk/react': '^2.0.0' })
  writeFileSync(
    join(installed, 'default.mjs'),
    `import { DefaultChatTransport } from 'ai'
const transport = new DefaultChatTransport({
  api: '${url}/v1/assistant/${domain}/message',
  headers: { Authorization: 'Bearer ${key}' },
  body: { fp: 'anonymous' },
})
const messages = [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'What does a ticket cost?' }] }]
await transport.sendMessages({ trigger: 'submit-message', chatId: 'c', messageId: undefined, messages }).then(
  () => process.exit(1),
  error => console.log(error.message),
)
`,
  )
  const { stdout: said } = await promisify(execFile)(process.execPath, ['default.mjs'], { cwd: installed })
  expect(said).toContain('docs-nav/client/ai-transport')
  rmSync(folder, { recursive: true, force: true })
}, 600_000)
