import { type Logger, pino } from 'pino'
import { shownJson } from '../../src/report/json-text.ts'

export type Log = Logger

/** The fields that are removed from every log line. */
const secrets = ['authorization', 'cookie', 'key', 'apiKey', 'password', 'secret', 'token']

/** Milliseconds that a line may wait to be written with others. */
const patience = 500

/** Structured lines on stderr, several per write; `level` is pino's. */
export function openLog(level: string): Log {
  const destination = pino.destination({ dest: 2, sync: false, minLength: 4096 })
  setInterval(() => destination.flush(), patience).unref()
  process.once('exit', () => destination.flushSync())
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: secrets.flatMap(name => [name, `*.${name}`]),
      hooks: { streamWrite: shownJson },
    },
    destination,
  )
}
