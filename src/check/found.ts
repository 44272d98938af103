import type { AnyRule, Finding, Rule } from './rule.ts'

/** A fault with the rule that it belongs to. */
export interface Found {
  readonly rule: AnyRule
  readonly finding: Finding<unknown>
  /** Where it differs from the rule's own severity. */
  readonly severity?: 'error' | 'warning'
}

/** Pairs a rule with one of its faults; the arguments must be those of the rule's words. */
export const found = <Args>(
  rule: Rule<Args>,
  finding: Finding<Args>,
  severity?: 'error' | 'warning',
): Found => ({
  rule,
  finding,
  ...(severity && { severity }),
})
