import { createHash } from 'node:crypto'
import { withoutPassing } from './identity.ts'
import type { Diagnostic } from '../report.ts'

/**
 * A stable id of each diagnostic, in the same order, which edits elsewhere in the file do not change: 32 hex
 * digits over its rule, file, message and the number of equal ones before it. Lines and pointers are left out.
 */
export function fingerprints(
  diagnostics: readonly Pick<Diagnostic, 'rule' | 'file' | 'message'>[],
): string[] {
  const counts = new Map<string, number>()
  return diagnostics.map(({ rule, file, message }) => {
    const content = JSON.stringify([rule, file, withoutPassing(message)])
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    return createHash('sha256').update(`${content}#${count}`).digest('hex').slice(0, 32)
  })
}
