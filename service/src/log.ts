import { type Logger, pino } from 'pino'

export type Log = Logger

/** What a log line never shows, wherever it stands. */
const secrets = ['authorization', 'cookie', 'key', 'apiKey', 'password', 'secret', 'token']

/** Structured lines on stderr, written in pieces; `level` as pino has it. */
export const openLog = (level: string): Log =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: secrets.flatMap(name => [name, `*.${name}`]),
    },
    pino.destination({ dest: 2, sync: false, minLength: 0 }),
  )
