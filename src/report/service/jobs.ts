import type { AgentSession, Todo } from '../../client/contract.ts'
import type { Colors } from '../colors.ts'
import { plainLine } from '../../document/visible.ts'
import { shown } from './shown.ts'

/** The most todos of a session that are shown; the rest is counted. */
const shownTodos = 10

/** The sessions of a project for a person: time, branch, state and message, and the todos below. */
export const jobsText = (sessions: readonly AgentSession[], colors: Colors): string =>
  sessions.length === 0 ? 'No jobs.\n' : sessions.map(session => sessionText(session, colors)).join('\n')

function sessionText(session: AgentSession, colors: Colors): string {
  const { createdAt, branch, messageToUser, pullRequestLink, todos } = session
  const state = stateOf(session)
  const paint = state === 'completed' ? colors.green : state === 'processing' ? colors.yellow : colors.red
  const head = [colors.bold(timeOf(createdAt)), shown(branch), paint(shown(state)), shown(messageToUser)]
  const list = Array.isArray(todos) ? (todos as readonly (Todo | null)[]) : []
  const rest = list.length - shownTodos
  const lines = [
    head.filter(Boolean).join('  '),
    ...(pullRequestLink ? [`  ${shown(pullRequestLink)}`] : []),
    ...list.slice(0, shownTodos).map(todo => `  ${todoText(todo ?? {}, colors)}`),
    ...(rest > 0 ? [colors.dim(`  and ${rest} more (--format json shows them)`)] : []),
  ]
  return `${lines.map(plainLine).join('\n')}\n`
}

const stateOf = ({ haulted, haultReason }: AgentSession) =>
  haulted === false ? 'processing' : (haultReason ?? 'completed')

const todoText = ({ priority, content, status }: Todo, colors: Colors) =>
  status === 'completed'
    ? `${colors.green('done')}  ${shown(content)}`
    : `${(priority === 'high' ? colors.red : colors.yellow)(shown(priority))}  ${shown(content)}`

/** A time of the contract for a person, in UTC: `2026-01-31 12:00:00Z`. */
const timeOf = (text: unknown) =>
  shown(text).replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?/, '$1 $2')
