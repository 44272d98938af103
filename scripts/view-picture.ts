/** Writes the pictures of docs-nav view in docs/images, light and dark, of fixtures/example. Takes Chromium. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, openChromium } from '../test/chromium.ts'
import { liveView } from '../test/system/view/live-view.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
if (chromium === undefined) throw new Error('There is no Chromium (apt-get install chromium).')

const browser = await openChromium(chromium)
const view = await liveView([join(root, 'fixtures/example'), '--links'])
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 600 }, colorScheme })
    await page.goto(view.address)
    await page.getByRole('button', { name: 'API' }).click()
    await page.getByRole('treeitem', { name: 'Buy a ticket' }).click()
    await page.getByRole('button', { name: 'api/museum.yaml' }).click()
    await page.screenshot({ path: join(root, `docs/images/view-${colorScheme}.png`) })
  }
} finally {
  await browser.close()
  await view.stop()
}
