import { listUsage, resetUsage, scopes } from '../projects/usage.ts'
import { type Command, type ExitCode, noWords, UsageError } from './command.ts'
import { databaseOption, withDatabase } from './database.ts'
import { rowOf } from './printable.ts'

/** Shows what was counted against the limits, and begins a count anew. */
export const usage: Command = {
  usage: `usage list | usage reset ${scopes.join('|')} SUBJECT`,
  summary: 'Keeps the counts of questions: of a key (its id), an organization and an address.',
  options: databaseOption,
  async run({ words: [action, name, subject, ...more], values, io }) {
    noWords(more)
    return withDatabase<ExitCode>(values, io, async database => {
      if (action === 'list' && name === undefined) {
        for (const { scope, subject, count, allowed, window_start } of await listUsage(
          database,
          new Date(),
        )) {
          const since = `since ${new Date(window_start).toISOString()}`
          io.out(rowOf([scope, subject, count, `of ${allowed ?? 'an unknown limit'}`, since]))
        }
        return 0
      }
      const scope = scopes.find(item => item === name)
      if (action !== 'reset' || !scope || subject === undefined)
        throw new UsageError(`say "usage list" or "usage reset ${scopes.join('|')} SUBJECT".`)
      if (!(await resetUsage(database, scope, subject)))
        throw new UsageError(`nothing is counted for the ${scope} "${subject}".`)
      return 0
    })
  },
}
