/** A rule, and how many findings of it there are that were not there before. */
export interface MoreFound {
  readonly rule: string
  readonly count: number
}
