import { removeThreadsOf } from '../assistant/threads.ts'
import { emptyLog } from '../database/erase.ts'
import { type Command, type ExitCode, neededOf, textOf, UsageError } from './command.ts'
import { databaseOption, withDatabase } from './database.ts'

/** Removes what a reader has said. */
export const thread: Command = {
  usage: 'thread remove --fp FP [--project ID]',
  summary: 'Removes all conversations of a reader, whom clients name by "fp".',
  options: {
    fp: { type: 'string', value: 'FP', help: 'as the client sends it; "anonymous" is all who send no other' },
    project: { type: 'string', value: 'ID', help: 'in this project only' },
    ...databaseOption,
  },
  async run({ words, values, io }) {
    if (words.length !== 1 || words[0] !== 'remove') throw new UsageError('say "thread remove --fp FP".')
    const fp = neededOf(values, 'fp')
    return withDatabase<ExitCode>(values, io, async database => {
      const count = await removeThreadsOf(database, fp, textOf(values, 'project'))
      io.out(`${count}\n`)
      if (await emptyLog(database)) return 0
      io.err(
        'docs-nav-service: the conversations are removed, but the log of the database, which others read, has their text: say it again.\n',
      )
      return 1
    })
  },
}
