import fc from 'fast-check'
import { changeProperties } from './properties/changed.ts'
for (const one of changeProperties) {
  const r = await one.check({ seed: 20261123, numRuns: 10000, includeErrorInReport: true } as never)
  console.log(one.name, r.numRuns, r.failed, r.counterexample ? fc.defaultReportMessage(r)?.slice(0, 3000) : '')
}
