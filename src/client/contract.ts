/** A word of the contract, or another that a service uses. */
type Open<Word extends string> = Word | (string & {})

/** What the checking agent did and found. The contract does not say which fields are always present. */
export interface AgentSession {
  readonly sessionId?: string
  readonly subdomain?: string
  /** The deployment branch. */
  readonly branch?: string | null
  /** Whether the session has ended; the contract spells it so. */
  readonly haulted?: boolean
  readonly haultReason?: Open<'completed' | 'github_missconfigured' | 'error' | 'processing' | 'interrupted'>
  readonly pullRequestLink?: string
  readonly messageToUser?: string
  readonly todos?: readonly Todo[]
  /** ISO 8601, UTC. */
  readonly createdAt?: string
  readonly title?: string
  readonly [field: string]: unknown
}

export interface Todo {
  readonly id?: string
  readonly content?: string
  readonly status?: Open<'pending' | 'completed'>
  readonly priority?: Open<'high' | 'medium'>
  readonly [field: string]: unknown
}

/** A queued update. */
export interface UpdateStatus {
  readonly statusId: string
  readonly [field: string]: unknown
}

/** How far an update is. */
export interface UpdateProgress {
  readonly statusId: string
  /** The update has ended at `success` or `failure`. */
  readonly status: Open<'queued' | 'in_progress' | 'success' | 'failure'>
  /** What is wrong with the project; empty where a service sends none. */
  readonly findings: readonly Finding[]
  /** How many findings were left out. */
  readonly omitted?: number
  /** The outcome, in a sentence. */
  readonly message?: string
  /** The commit that was fetched. */
  readonly revision?: string
  readonly projectId?: string
  /** ISO 8601, as the other two. */
  readonly createdAt?: string
  readonly startedAt?: string
  readonly endedAt?: string
  readonly [field: string]: unknown
}

export interface Finding {
  readonly rule?: string
  readonly severity?: Open<'error' | 'warning'>
  readonly message?: string
  /** The repair. */
  readonly help?: string
  /** Path from the project's folder. */
  readonly file?: string
  /** From 1, as the column. */
  readonly line?: number
  readonly column?: number
  readonly [field: string]: unknown
}
