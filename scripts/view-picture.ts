/** Writes the pictures of docs-nav view in docs/images, light and dark, of fixtures/example. Takes Chromium. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { call } from '../test/call.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
)
if (executablePath === undefined) throw new Error('There is no Chromium (apt-get install chromium).')

const folder = mkdtempSync(join(tmpdir(), 'docs-nav-picture-'))
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const file = join(folder, 'nav.html')
  const { err, code } = await call([
    'view',
    join(root, 'fixtures/example'),
    '--links',
    '--no-cache',
    '-o',
    file,
  ])
  if (code !== 0) throw new Error(err)
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 600 }, colorScheme })
    await page.goto(pathToFileURL(file).href)
    await page.getByRole('button', { name: 'API' }).click()
    await page.getByRole('treeitem', { name: 'Buy a ticket' }).click()
    await page.getByRole('button', { name: 'api/museum.yaml' }).click()
    await page.screenshot({ path: join(root, `docs/images/view-${colorScheme}.png`) })
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
