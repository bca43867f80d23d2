import type { Socket } from 'node:net'
import {
  type ColumnType,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresPool,
  type SelectType,
  sql,
} from 'kysely'
import pg from 'pg'
import { SpareConnection } from './spare-connection.ts'

// 64-bit counts arrive as text by default; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

declare const opaque: unique symbol
/** The database as it travels between slices. Only a slice's queries look inside, at the tables they name. */
export interface Db {
  readonly [opaque]: 'Db'
}

/** The same connection or transaction, seen as holding these tables. Use it in queries.ts only. */
export function over<Tables>(db: Db): Kysely<Tables> {
  return db as unknown as Kysely<Tables>
}

/** Columns by table that other slices may join and read, and not write. */
export type Readable<Tables, Columns extends { [Table in keyof Tables]?: keyof Tables[Table] }> = {
  [Table in keyof Columns & keyof Tables]: {
    [Column in Columns[Table] & keyof Tables[Table]]: ColumnType<
      SelectType<Tables[Table][Column]>,
      never,
      never
    >
  }
}

export interface Database extends AsyncDisposable {
  readonly db: Db
  readonly kind: 'embedded' | 'postgres'
  /** How many connections there are, for the metrics; null where there is no pool. */
  readonly pool: (() => PoolState) | null
  /**
   * Asks whether it answers, however many wait for the others' connections.
   *
   * @throws {Error} with what keeps it from answering
   */
  readonly look: () => Promise<void>
}

interface PoolState {
  readonly total: number
  readonly idle: number
  /** Those who wait for one. */
  readonly waiting: number
}

export function databaseOn(
  pool: PostgresPool,
  kind: Database['kind'],
  onQuery?: (event: LogEvent) => void,
): Database {
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery === undefined ? {} : { log: onQuery }),
  })
  const db = kysely as unknown as Db
  return {
    db,
    kind,
    pool: null,
    look: () => requireAnswer(db),
    [Symbol.asyncDispose]: () => kysely.destroy(),
  }
}

/** A machine that swallows what it is sent would otherwise keep the start, and later every request, waiting for ever. */
const CONNECT_MS = 10_000

interface PostgresOptions {
  readonly maxConnections: number
  /** Ends connections on which a query has waited so long without a byte; none by default, for work that takes its time. */
  readonly silenceMs?: number
}

/** Its connections. Times on the server are UTC whatever its own setting says. */
export function openPool(url: string, options: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    options: '-c timezone=UTC -c lock_timeout=20000',
    connectionTimeoutMillis: CONNECT_MS,
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that breaks between two queries of a transaction; the next of them fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (options.silenceMs !== undefined) endSilent(pool, options.silenceMs)
  return pool
}

/** A real PostgreSQL. */
export function openPostgres(url: string, options: PostgresOptions): Database {
  const pool = openPool(url, options)
  const database = databaseOn(pool, 'postgres')
  const spare = new SpareConnection(url)
  return {
    ...database,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    look: () => spare.ask('select 1').then(() => undefined),
    async [Symbol.asyncDispose]() {
      await spare[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

/**
 * A line that went dead without a word would keep what was asked over it, and its place in the pool, for a quarter of an hour.
 * Between two queries of a transaction it may rest: a backup reads rows as slowly as its disk takes them.
 */
function endSilent(pool: pg.Pool, silenceMs: number): void {
  pool.on('connect', (client) => {
    const asked = client as unknown as { connection: { stream: Socket }; readyForQuery: boolean }
    const { stream } = asked.connection
    // Given to `setTimeout` it would be called for the first rest alone.
    stream.setTimeout(silenceMs).on('timeout', () => {
      if (!asked.readyForQuery) stream.destroy(new Error('Connection terminated: the database fell silent'))
    })
  })
}

/** @throws {Error} with what keeps the database from answering */
export async function requireAnswer(db: Db): Promise<void> {
  await sql`select 1`.execute(over(db))
}
