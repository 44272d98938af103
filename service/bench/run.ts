/**
 * Prints how the service performs under load, on this machine over loopback, and how well its search finds. Options:
 * `--only=jobs|streams|search|publish`, `--postgres URL`, `--pairs=N`, `--seconds=N`, `--pages=N,N`, `--sites FOLDER` (of the search's
 * archives; left out where there is none).
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { jobs } from './jobs.ts'
import { publish } from './publish.ts'
import { search } from './search/search.ts'
import { streams } from './streams.ts'

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    pairs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '30' },
    pages: { type: 'string', default: '5200,24800' },
    only: { type: 'string' },
    sites: { type: 'string', default: fileURLToPath(new URL('../../../shared/sites', import.meta.url)) },
  },
})
const stores = [undefined, ...(values.postgres ? [values.postgres] : [])]
const isAsked = (name: string) => values.only === undefined || values.only === name
if (isAsked('jobs'))
  for (const store of stores) {
    const { ratio, own, bytes } = await jobs(store, Number(values.pairs))
    const shown = `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)}-${ratio.most.toFixed(2)})`
    console.log(
      `job list, ${store ? 'Postgres' : 'embedded'}: ${shown} of a bare handler (goal 0.6), ${own.median.toFixed(0)} requests/s of ${bytes} bytes`,
    )
  }
if (isAsked('streams')) {
  const { before, thirds, silent } = await streams(500, Number(values.seconds))
  console.log(
    `500 replies streamed at once: ${before.toFixed(0)} MB before, then ${thirds.map(({ least, most }) => `${least.toFixed(0)}-${most.toFixed(0)}`).join(', ')} MB in each third of ${values.seconds} s; ${silent} without a byte`,
  )
}
if (isAsked('search')) {
  if (existsSync(values.sites)) await search(values.sites, stores)
  else console.log(`search: not measured, there is no ${values.sites}`)
}
if (isAsked('publish'))
  for (const store of stores)
    for (const pages of values.pages.split(',')) {
      const [first, second, third] = (await publish(store, Number(pages))).map(
        ({ seconds, stall, megabytes }) =>
          `${seconds.toFixed(1)} s of CPU, stall ${stall.toFixed(0)} ms${store ? '' : `, file ${megabytes.toFixed(0)} MB`}`,
      )
      console.log(
        `publishing ${pages} pages, ${store ? 'Postgres' : 'embedded'}: first ${first}; after five changed ${second}; after none ${third} (goals: stall 50 ms, second a quarter of the first)`,
      )
    }
