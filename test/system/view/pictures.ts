import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { root } from '../../fixtures.ts'

/** The pictures of fixtures/example: their files in docs/images, and how they are seen. */
export const pictures = (['light', 'dark'] as const).flatMap(colorScheme => [
  { name: `view-${colorScheme}`, colorScheme, viewport: { width: 1280, height: 600 } },
  { name: `view-narrow-${colorScheme}`, colorScheme, viewport: { width: 390, height: 844 } },
])

export const fileOf = (name: string) => join(root, `docs/images/${name}.png`)

/** Opens a page made of an operation, and waits until the text of its specification stands there. */
export async function open(
  browser: Browser,
  address: string,
  picture: (typeof pictures)[number],
): Promise<Page> {
  const page = await browser.newPage(picture)
  await page.goto(address)
  await page.getByRole('tab', { name: 'API' }).click()
  await page.getByRole('treeitem', { name: 'Buy a ticket' }).click()
  await page.getByRole('tab', { name: 'api/museum.yaml' }).click()
  await page.getByText('openapi: 3.1.0').waitFor()
  return page
}

export async function draw(...of: Parameters<typeof open>) {
  const page = await open(...of)
  const drawn = await page.screenshot()
  await page.close()
  return drawn
}

/** The share of pixels that differ visibly between two pictures, from 0 to 1; 1 for pictures of different size. */
export const difference = (page: Page, one: Buffer, other: Buffer): Promise<number> =>
  page.evaluate(
    async texts => {
      const [a, b] = await Promise.all(
        texts.map(async text => {
          const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob())
          const { width, height } = bitmap
          const context = new OffscreenCanvas(width, height).getContext('2d')!
          context.drawImage(bitmap, 0, 0)
          return context.getImageData(0, 0, width, height)
        }),
      )
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 1
      let different = 0
      for (let pixel = 0; pixel < a.data.length; pixel += 4)
        if ([0, 1, 2].some(color => Math.abs(a.data[pixel + color]! - b.data[pixel + color]!) > 48))
          different++
      return different / (a.width * a.height)
    },
    [one.toString('base64'), other.toString('base64')],
  )
