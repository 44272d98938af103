import type { Database } from '../database/database.ts'
import type { AgentSessionTable, ProjectTable } from '../database/schema.ts'
import { type Finding, type Todo, todoOf } from '../publication/findings.ts'
import type { Run } from './lease.ts'

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

/** Names the branch in the sessions of a run that was told none. */
export async function nameBranch({ db }: Database, run: Run, branch: string | null): Promise<void> {
  if (branch === null || run.project.branch !== null) return
  await db
    .updateTable('agent_session')
    .set({ branch })
    .where('project_id', '=', run.project.id)
    .where('position', '>=', run.firstSession)
    .where('hault_reason', '=', 'processing')
    .execute()
}

/** The sessions of a project, the newest first; todos that the newest check did not find are completed. */
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
  const hasTodos = rows.some(row => row.todos !== '[]')
  const newest = hasTodos ? await newestCheck(database, project.id) : undefined
  return rows.map(row => ({
    sessionId: row.session_id,
    subdomain: project.domain,
    branch: row.branch,
    haulted: row.haulted === 1,
    haultReason: row.hault_reason,
    messageToUser: row.message_to_user,
    todos: withStatus(JSON.parse(row.todos) as Todo[], newest),
    createdAt: new Date(row.created_at).toISOString(),
    title: row.title,
  }))
}

/** How often each todo was found by the newest update that came to check the project; undefined where some were left out. */
async function newestCheck({ db }: Database, projectId: string): Promise<Map<string, number> | undefined> {
  const row = await db
    .selectFrom('deployment_update as update')
    .innerJoin('run', 'run.id', 'update.run_id')
    .select(['run.findings', 'update.omitted'])
    .where('update.project_id', '=', projectId)
    .where('update.ended_at', 'is not', null)
    // A failure without findings is one of the repository, and says nothing of the pages.
    .where(({ or, eb }) => or([eb('update.status', '=', 'success'), eb('run.findings', '<>', '[]')]))
    .orderBy('update.position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.findings === null || row.omitted > 0) return undefined
  return countOf((JSON.parse(row.findings) as Finding[]).map(finding => subjectOf(todoOf(finding).content)))
}

/** Of todos that say the same of one file, as many are pending as were found again. */
function withStatus(todos: readonly Todo[], newest: ReadonlyMap<string, number> | undefined): Todo[] {
  if (!newest) return [...todos]
  const left = new Map(newest)
  return todos.map(todo => {
    const subject = subjectOf(todo.content)
    const count = left.get(subject) ?? 0
    left.set(subject, count - 1)
    return { ...todo, status: count > 0 ? 'pending' : 'completed' }
  })
}

/** A todo without line and column, which change with the text above it. */
const subjectOf = (content: string) => content.replace(/^([^\n]*?):\d+:\d+ /, '$1 ')

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
