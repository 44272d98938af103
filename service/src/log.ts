import { type Logger, pino } from 'pino'

export type Log = Logger

/** What a log line never shows, wherever it stands. */
const secrets = ['authorization', 'cookie', 'key', 'apiKey', 'password', 'secret', 'token']

/** How long a line may wait for others to be written with, in milliseconds. */
const patience = 500

/** Structured lines on stderr, several in one write; `level` as pino has it. */
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
    },
    destination,
  )
}
