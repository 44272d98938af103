import { existsSync } from 'node:fs'
import { type Browser, chromium as engine } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'

/** The program of the browser; undefined where there is none, which is said. */
export const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
)
if (chromium === undefined)
  console.warn('NOT TESTED IN A BROWSER: there is no Chromium (apt-get install chromium).')

export const openChromium = (executablePath: string): Promise<Browser> =>
  engine.launch({ executablePath, args: ['--no-sandbox'] })

/** Runs tests with a browser, where there is one. */
export function inChromium(name: string, tests: (browser: () => Browser) => void) {
  describe.skipIf(chromium === undefined)(name, () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await openChromium(chromium!)
    })
    afterAll(() => browser.close())
    tests(() => browser)
  })
}
