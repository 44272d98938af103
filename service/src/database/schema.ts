import type { Generated } from 'kysely'

/** Times are milliseconds since 1970 by the database's clock; "json" columns hold text. */
export interface Schema {
  project: ProjectTable
  api_key: ApiKeyTable
  deployment_update: DeploymentUpdateTable
  run: RunTable
  agent_session: AgentSessionTable
  idempotent_request: IdempotentRequestTable
  usage: UsageTable
  publication: PublicationTable
  publication_part: PublicationPartTable
  part: PartTable
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
  /** Where the worker finds the repository's token: `file:PATH` or `env:NAME`. */
  token_source: string | null
  /** Signs the webhooks of the repository's host, which needs the secret itself; null where none are taken. */
  hook_secret: string | null
  /** json: the sites whose pages may ask its assistant, such as `https://docs.example.com`. */
  origins: string
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
  /** To the minute; null before the first use. */
  used_at: number | null
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
  /** The limit at the last use; null where an earlier version counted. */
  allowed: number | null
}

/** The results of a run; read only while `project.published` names the run. */
export interface PublicationTable {
  run_id: string
  project_id: string
  /** json: the languages in which words of its pages are stemmed; '' before there is an index. */
  languages: string
  /** The commit; null in what an earlier version of the service published. */
  revision: string | null
  /** json: what else the results depend on. */
  made_of: string | null
  /** The number of pages in the navigation. */
  pages: number | null
}

/** A piece of a publication's index, which is never changed: the next publication shares it if most of it is the same. */
export interface PartTable {
  id: string
  project_id: string
}

/** A part of a publication. */
export interface PublicationPartTable {
  run_id: string
  part_id: string
  /** For each page of the part by its number, its id in the tree, or "-" if the publication lacks it; with spaces. */
  nodes: string
}

export interface PageTable {
  part_id: string
  /** In its part, from 0. */
  number: number
  /** Of all that it was read from (pages/sources.ts); '' where it is read again each time. */
  key: string
  /** json: why it is not read as MDX. */
  fault: string | null
  href: string
  title: string
  description: string
  /** json: labels. */
  breadcrumbs: string
  language: string | null
  version: string | null
  /** Whether the versions above it are those that the site shows first. */
  current: 0 | 1
}

export interface PassageTable {
  part_id: string
  /** That of its page. */
  number: number
  /** On its page. */
  position: number
  heading: string
  anchor: string
  text: string
}

/** The index: where a word is. */
export interface PostingTable {
  part_id: string
  /** A stem; '' for the lengths of all texts. */
  word: string
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
