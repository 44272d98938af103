/**
 * Compares the requests per second of the job list with those of a bare Hono handler that returns the same
 * JSON, in turn on the same machine: the median of the pairs, least and most in brackets. The load comes from
 * this process.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { inFolder, spreadOf } from '../../bench/measure.ts'
import { launched, type Launched } from './measure.ts'
import { fill } from './project.ts'

const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url))
const bare = fileURLToPath(new URL('bare.ts', import.meta.url))

const seconds = 3

const rate = async ({ url }: Launched, key: string) => {
  const result = await autocannon({
    url: `${url}/v1/agent/one/jobs`,
    headers: { Authorization: `Bearer ${key}` },
    connections: 20,
    duration: seconds,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

export const jobs = (database: string | undefined, pairs: number) =>
  inFolder(async folder => {
    const location = database ?? join(folder, 'bench.db')
    const keys = await fill(location, 12)
    const own = await launched([bin, 'serve', '--port', '0', '--no-work', '--database', location])
    const headers = { Authorization: `Bearer ${keys.admin}` }
    const list = await (await fetch(`${own.url}/v1/agent/one/jobs`, { headers })).text()
    writeFileSync(join(folder, 'list.json'), list)
    const other = await launched(['--import', 'tsx', bare, join(folder, 'list.json')])
    try {
      const rates: { own: number; bare: number }[] = []
      for (let i = -1; i < pairs; i++) {
        const pair = { bare: await rate(other, keys.admin), own: await rate(own, keys.admin) }
        if (i >= 0) rates.push(pair)
      }
      return {
        ratio: spreadOf(rates.map(pair => pair.own / pair.bare)),
        own: spreadOf(rates.map(pair => pair.own)),
        bytes: list.length,
      }
    } finally {
      await Promise.all([own.end(), other.end()])
    }
  })
