import type { Database } from '../database/database.ts'
import type { AgentSessionTable, ProjectTable } from '../database/schema.ts'
import type { Todo } from './findings.ts'

/** `AgentSession` of the contract. */
export interface AgentSession {
  readonly sessionId: string
  readonly subdomain: string
  readonly branch: string | null
  readonly haulted: boolean
  readonly haultReason: AgentSessionTable['hault_reason']
  readonly messageToUser: string
  readonly todos: readonly Todo[]
  readonly createdAt: string
  readonly title: string
}

/** The sessions of a project, the newest first. */
export async function listSessions(
  database: Database,
  project: Pick<ProjectTable, 'id' | 'domain'>,
  skip: number,
  take: number,
): Promise<AgentSession[]> {
  const rows = await database.db
    .selectFrom('agent_session')
    .selectAll()
    .where('project_id', '=', project.id)
    .orderBy('position', 'desc')
    .offset(skip)
    .limit(take)
    .execute()
  return rows.map(row => ({
    sessionId: row.session_id,
    subdomain: project.domain,
    branch: row.branch,
    haulted: row.haulted === 1,
    haultReason: row.hault_reason,
    messageToUser: row.message_to_user,
    todos: JSON.parse(row.todos) as Todo[],
    createdAt: new Date(row.created_at).toISOString(),
    title: row.title,
  }))
}
