import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inChromium } from '../../chromium.ts'
import { root } from '../../fixtures.ts'
import { liveView } from './live-view.ts'
import { difference, draw, fileOf, open, pictures } from './pictures.ts'

/** The share of pixels that may differ, as with another Chromium; the same page 12 pixels lower differs in 0.041. */
const tolerance = 0.02

let view: Awaited<ReturnType<typeof liveView>>
beforeAll(async () => {
  view = await liveView([join(root, 'fixtures/example'), '--links'])
})
afterAll(() => view.stop())

inChromium('the page', browser => {
  test.each(pictures)('looks as $name in docs/images (npm run picture)', async picture => {
    const drawn = await draw(browser(), view.address, picture)
    const page = await browser().newPage()
    expect(await difference(page, drawn, readFileSync(fileOf(picture.name)))).toBeLessThan(tolerance)
    // Those of the other theme and of the other page are not taken for it.
    const { viewport, name } = picture
    const other = pictures.find(each => each.viewport.width === viewport.width && each.name !== name)!
    expect(await difference(page, drawn, readFileSync(fileOf(other.name)))).toBeGreaterThan(0.5)
    await page.close()
  })

  test('moved by 12 pixels is another picture', async () => {
    const page = await open(browser(), view.address, pictures[0]!)
    const before = await page.screenshot()
    await page.evaluate(() => (document.body.style.paddingTop = '12px'))
    const after = await page.screenshot()
    await page.goto('about:blank') // the page of view itself fetches nothing
    expect(await difference(page, before, after)).toBeGreaterThan(tolerance)
    await page.close()
  })
})
