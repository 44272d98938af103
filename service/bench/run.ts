/**
 * Prints how the service performs under load, on this machine over loopback. Options: `--postgres URL`,
 * `--pairs=N`, `--seconds=N`.
 */
import { parseArgs } from 'node:util'
import { jobs } from './jobs.ts'
import { streams } from './streams.ts'

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    pairs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '30' },
  },
})
const stores = [undefined, ...(values.postgres ? [values.postgres] : [])]
for (const store of stores) {
  const { ratio, own, bytes } = await jobs(store, Number(values.pairs))
  const shown = `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)}-${ratio.most.toFixed(2)})`
  console.log(
    `job list, ${store ? 'Postgres' : 'embedded'}: ${shown} of a bare handler (goal 0.6), ${own.median.toFixed(0)} requests/s of ${bytes} bytes`,
  )
}
const { before, thirds, silent } = await streams(500, Number(values.seconds))
console.log(
  `500 replies streamed at once: ${before.toFixed(0)} MB before, then ${thirds.map(({ least, most }) => `${least.toFixed(0)}-${most.toFixed(0)}`).join(', ')} MB in each third of ${values.seconds} s; ${silent} without a byte`,
)
