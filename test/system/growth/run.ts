/** Prints the steps that each case takes for n and for 4n, as JSON. Arguments: names of cases; all without any. */
import { stepsOf } from './steps.ts'

const { cases } = await import('./cases.ts')
const names = process.argv.slice(2)
const counted: Record<string, [number, number]> = {}
for (const [name, { n, prepare }] of Object.entries(cases)) {
  if (names.length > 0 && !names.includes(name)) continue
  // What is made once, at the first call, is no growth.
  await (
    await prepare(8)
  )()
  const [less, more] = [await prepare(n), await prepare(4 * n)]
  const start = process.cpuUsage()
  counted[name] = [await stepsOf(less), await stepsOf(more)]
  if (process.env.SHOW) {
    const [a, b] = counted[name]
    console.error(name, a, b, (Math.log(b / a) / Math.log(4)).toFixed(2), process.cpuUsage(start).user / 1e6)
  }
}
console.log(JSON.stringify(counted))
