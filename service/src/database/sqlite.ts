import { setTimeout as after } from 'node:timers/promises'
// The part for files alone: the whole loads "ws", which runs a "bufferutil" of any folder above or of the user's home.
import {
  type Client,
  createClient,
  type InStatement,
  type InValue,
  LibsqlError,
  type Transaction,
} from '@libsql/client/sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/** Milliseconds that a write waits for another process's write. */
export const maxWaitForWrite = 30_000

/** The address of a file, whatever its name holds. */
export const fileUrl = (file: string) =>
  `file:${encodeURI(file).replaceAll('?', '%3f').replaceAll('#', '%23')}`

/**
 * Kysely's dialect for a file opened by libsql. Reads run in parallel; writes of this process run one by one,
 * and wait for those of other processes without blocking, unlike libsql itself.
 */
export class LibsqlDialect implements Dialect {
  readonly #url: string
  constructor(file: string) {
    this.#url = fileUrl(file)
  }
  createDriver = () => new LibsqlDriver(this.#url)
  createQueryCompiler = () => new SqliteQueryCompiler()
  createAdapter = () => new TransactionalAdapter()
  createIntrospector = (database: ConstructorParameters<typeof SqliteIntrospector>[0]) =>
    new SqliteIntrospector(database)
}

/** Migrations of processes that start together run one after the other, each in a transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class LibsqlDriver implements Driver {
  readonly #readers: Client
  readonly #writer: Writer
  constructor(url: string) {
    this.#readers = createClient({ url, timeout: 1000 })
    this.#writer = new Writer(url)
  }
  init = () =>
    this.#writer.use(async client => {
      // It holds for a file without tables alone.
      await client.execute('pragma auto_vacuum = incremental')
      await client.execute('pragma journal_mode = wal')
    })
  async acquireConnection() {
    return new LibsqlConnection(this.#readers, this.#writer)
  }
  async releaseConnection() {}
  beginTransaction = (connection: DatabaseConnection) => (connection as LibsqlConnection).begin()
  commitTransaction = (connection: DatabaseConnection) => (connection as LibsqlConnection).end('commit')
  rollbackTransaction = (connection: DatabaseConnection) => (connection as LibsqlConnection).end('rollback')
  async destroy() {
    this.#readers.close()
    this.#writer.close()
  }
}

class LibsqlConnection implements DatabaseConnection {
  readonly #readers: Client
  readonly #writer: Writer
  #transaction: Transaction | undefined
  #leave: (() => void) | undefined
  constructor(readers: Client, writer: Writer) {
    this.#readers = readers
    this.#writer = writer
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    if (sql.startsWith(vacuum)) {
      await this.#writer.use(client => client.executeMultiple(sql))
      return { rows: [] }
    }
    // Within a transaction it has nothing to do.
    if (sql.startsWith(checkpoint)) {
      const { rows } = await this.#writer.use(client => client.execute(sql))
      return { rows: rows as Row[], numAffectedRows: 0n }
    }
    const statement: InStatement = { sql, args: parameters.map(valueOf) }
    const result = await (this.#transaction
      ? this.#transaction.execute(statement)
      : query.kind === 'SelectQueryNode'
        ? this.#readers.execute(statement)
        : this.#writer.use(client => client.batch([statement], 'write').then(([first]) => first!)))
    return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowsAffected) }
  }

  // eslint-disable-next-line require-yield -- the interface asks for a generator
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('libsql does not stream')
  }

  async begin() {
    const leave = await this.#writer.enter()
    try {
      this.#transaction = await this.#writer.whenFree(client => client.transaction('write'))
      this.#leave = leave
    } catch (error) {
      leave()
      throw error
    }
  }

  async end(how: 'commit' | 'rollback') {
    try {
      await this.#transaction?.[how]()
    } finally {
      this.#transaction?.close()
      this.#transaction = undefined
      this.#leave?.()
    }
  }
}

/** This statement moves one page at each of its steps, of which libsql takes only the first one otherwise. */
const vacuum = 'pragma incremental_vacuum'

/** Of the log, into the file. */
const checkpoint = 'pragma wal_checkpoint'

/** The one writing connection, with its queue. */
class Writer {
  readonly #url: string
  #client: Client
  #last: Promise<void> = Promise.resolve()
  constructor(url: string) {
    this.#url = url
    this.#client = this.#open()
  }
  #isSet = false
  #open = () => createClient({ url: this.#url, timeout: 0, concurrency: 1 })

  /** Waits for its turn; the returned function ends the turn. */
  async enter(): Promise<() => void> {
    const before = this.#last
    let leave!: () => void
    this.#last = new Promise(resolve => (leave = resolve))
    await before
    return leave
  }

  async use<T>(call: (client: Client) => Promise<T>): Promise<T> {
    const leave = await this.enter()
    try {
      return await this.whenFree(call)
    } finally {
      leave()
    }
  }

  /** Retries while another process writes. */
  async whenFree<T>(call: (client: Client) => Promise<T>): Promise<T> {
    const end = performance.now() + maxWaitForWrite
    for (let wait = 2; ; wait = Math.min(2 * wait, 50)) {
      try {
        if (!this.#isSet) {
          // A lost power supply may undo the last commits, but harms nothing: they are not awaited from the disk.
          await this.#client.execute('pragma synchronous = normal')
          // What is removed is overwritten: readers' questions would stay in free room of the file.
          await this.#client.execute('pragma secure_delete = on')
          this.#isSet = true
        }
        return await call(this.#client)
      } catch (error) {
        if (!isBusy(error)) throw error
        // After a refused write, a libsql 0.5 connection cannot commit: its statement stays open.
        this.#client.close()
        this.#client = this.#open()
        this.#isSet = false
        if (performance.now() > end) throw error
        await after(wait * (0.5 + Math.random()))
      }
    }
  }

  close() {
    this.#client.close()
  }
}

const valueOf = (value: unknown) =>
  (value === undefined ? null : typeof value === 'boolean' ? Number(value) : value) as InValue

export const isBusy = (error: unknown) => error instanceof LibsqlError && error.code.startsWith('SQLITE_BUSY')
