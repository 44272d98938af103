import { onTestFinished } from 'vitest'
import type { Exchange } from '../../client/contract.ts'
import { openStub, type Stubbed } from '../../client/service-server.ts'

/**
 * A service on loopback that gives these answers in turn to one test, and fails the test at any difference
 * from the contract.
 */
export async function stub(...answers: readonly (Stubbed | ((request: Exchange) => Stubbed))[]) {
  const opened = await openStub((request, count) => {
    const stubbed = answers[Math.min(count, answers.length) - 1]!
    return typeof stubbed === 'function' ? stubbed(request) : stubbed
  })
  onTestFinished(async () => {
    await opened.close()
    if (opened.faults.length > 0) throw new Error(`Not of the contract: ${opened.faults.join('; ')}`)
  })
  return opened
}
