/** Writes the pictures of docs-nav view in docs/images, light and dark, wide and narrow, of fixtures/example. Takes Chromium. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, openChromium } from '../test/chromium.ts'
import { root } from '../test/fixtures.ts'
import { liveView } from '../test/system/view/live-view.ts'
import { draw, fileOf, pictures } from '../test/system/view/pictures.ts'

if (chromium === undefined) throw new Error('There is no Chromium (apt-get install chromium).')

const browser = await openChromium(chromium)
const view = await liveView([join(root, 'fixtures/example'), '--links'])
try {
  for (const picture of pictures)
    writeFileSync(fileOf(picture.name), await draw(browser, view.address, picture))
} finally {
  await browser.close()
  await view.stop()
}
