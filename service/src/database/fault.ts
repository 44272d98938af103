/**
 * Whether an error says that the database cannot be reached or used now, so that the same request may succeed later.
 * Codes: errno of sockets, SQLSTATE classes 08, 53 and 57 of Postgres, and SQLite's.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  return typeof code === 'string'
    ? /^(?:E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOSPC|ROFS|ACCES)$|08|53|3D000$|55000$|57P|CLIENT_CLOSED$|SQLITE_(?:BUSY|CANTOPEN|FULL|IOERR|READONLY|NOTADB|CORRUPT))/.test(
        code,
      )
    : /^(?:Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after|Client has encountered a connection error|driver has already been destroyed)/.test(
        error.message,
      )
}

/** Whether the database holds what it cannot have written: it does not mend by itself. */
export function isDamaged(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(?:SQLITE_(?:CORRUPT|NOTADB)|XX00[12]$)/.test(code)
}

/** SQLSTATE of Postgres, and SQLite's extended result code (https://www.sqlite.org/rescode.html). */
const orphanCodes = new Set<unknown>(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])

/** Whether the parent of a row is gone: a foreign key failed. */
export function isOrphan(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, extendedCode } = error as { code?: unknown; extendedCode?: unknown }
  return orphanCodes.has(code) || orphanCodes.has(extendedCode)
}
