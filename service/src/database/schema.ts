import type { ColumnType, Generated } from 'kysely'

/** Times are milliseconds since 1970 by the database's clock; "json" columns hold text. */
export interface Schema {
  project: ProjectTable
  api_key: ApiKeyTable
  deployment_update: DeploymentUpdateTable
  run: RunTable
  agent_session: AgentSessionTable
  idempotent_request: IdempotentRequestTable
  usage: UsageTable
  tree: TreeTable
  page: PageTable
  passage: PassageTable
  posting: PostingTable
  thread: ThreadTable
  thread_message: ThreadMessageTable
}

export interface ProjectTable {
  id: string
  /** Names the project to the assistant's endpoint. */
  domain: string
  organization: string
  /** A git URL, or the path of a local repository. */
  repository: string
  /** The deployment branch; null for the one that the repository's HEAD names. */
  branch: string | null
  /** The folder of docs.json in the repository, '' for its root. */
  folder: string
  /** The address of the site, without a slash at its end, for links in answers. */
  site: string | null
  /** The run whose tree and index are read; null before the first success. */
  published: string | null
  created_at: number
}

export const keyKinds = ['admin', 'update', 'assistant'] as const
export type KeyKind = (typeof keyKinds)[number]

export interface ApiKeyTable {
  id: string
  /** SHA-256 of the key, hexadecimal. */
  hash: string
  kind: KeyKind
  /** Null for a key of every project of its organization. */
  project_id: string | null
  organization: string
  created_at: number
}

export interface DeploymentUpdateTable {
  /** In the order of queueing. */
  position: Generated<number>
  status_id: string
  project_id: string
  status: 'queued' | 'in_progress' | 'success' | 'failure'
  /** The run that serves it, or that served it last. */
  run_id: string | null
  created_at: number
  started_at: number | null
  ended_at: number | null
  /** The commit that was fetched. */
  revision: string | null
  message: string | null
  omitted: number
  /** The number of its runs that ended because their lease ran out. */
  lost_runs: Generated<number>
}

/** One fetch, check and publication of a project by one worker; at most one a project has no end. */
export interface RunTable {
  id: string
  project_id: string
  worker: string
  started_at: number
  /** The end of the worker's lease on the project; renewed while the worker lives. */
  lease_until: number
  ended_at: number | null
  /** json: at most 1,000, of all the updates that it served. */
  findings: string | null
}

export interface AgentSessionTable {
  /** In the order of creation. */
  position: Generated<number>
  session_id: string
  project_id: string
  status_id: string
  branch: string | null
  haulted: 0 | 1
  hault_reason: 'completed' | 'github_missconfigured' | 'error' | 'processing' | 'interrupted'
  title: string
  message_to_user: string
  /** json: at most 100 todos. */
  todos: string
  created_at: number
}

export interface IdempotentRequestTable {
  key_id: string
  idempotency_key: string
  project_id: string
  /** Null while the first request is under way. */
  status_id: string | null
  created_at: number
}

export interface UsageTable {
  scope: 'key' | 'organization' | 'ip'
  subject: string
  window_start: number
  count: number
}

/** The results of a run; read only while `project.published` names the run. */
export interface TreeTable {
  run_id: string
  project_id: string
  /** json: the tree. */
  tree: string
  /** json: the languages of its pages, as ISO 639 has them; '' before there is an index. */
  languages: string
}

export interface PageTable {
  run_id: string
  /** Its id in the tree. */
  node: number
  href: string
  title: string
  /** json: labels. */
  breadcrumbs: string
  language: string | null
  version: string | null
  /** Whether the versions above it are those that the site shows first. */
  current: ColumnType<0 | 1, 0 | 1 | undefined, never>
}

export interface PassageTable {
  id: Generated<number>
  run_id: string
  node: number
  /** On its page. */
  position: number
  heading: string
  anchor: string
  text: string
}

/** The index: where a word is. */
export interface PostingTable {
  run_id: string
  /** A stem; '' for the lengths of all texts. */
  word: string
  /** Of a large site; each has its own pages. */
  part: number
  /** Numbers with spaces between them (search/postings.ts). */
  places: string
}

export interface ThreadTable {
  /** A random id: whoever has it may continue the thread. */
  id: string
  project_id: string
  /** SHA-256 of the client's fingerprint, hexadecimal: it may name a person. */
  fp_hash: string
  created_at: number
  used_at: number
}

export interface ThreadMessageTable {
  position: Generated<number>
  thread_id: string
  role: 'user' | 'assistant'
  content: string
  created_at: number
}
