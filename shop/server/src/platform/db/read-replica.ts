import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import { gauge, type Gauge } from '../metrics/gauge.ts'
import { Outage } from '../jobs/outage.ts'
import type { Log } from '../log.ts'
import { unavailableIn } from '../unavailable.ts'
import { databaseOn, openPool, over, type Db } from './db.ts'
import { SpareConnection } from './spare-connection.ts'
import { postgresCode } from './transaction.ts'

const LOOK_AGAIN_MS = 1_000
/** Longer than any list takes; then the primary is asked. */
const LONGEST_SILENCE_MS = 30_000
/** A replica that has replayed none of these is too far behind for any bound. */
const MOST_MARKS = 3_700
/** It had to clear away rows that the query read. */
const CONFLICT_WITH_RECOVERY = '40001'

const PRIMARY = `select system_identifier::text as system, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as place
  from pg_control_system()`
const REPLICA = `select system_identifier::text as system, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as place
  from pg_control_system()`

interface Standing {
  /** Which data: a replica has that of its primary. */
  readonly system: string
  /** Bytes of the log; null where there is nothing to replay, as on a primary. */
  readonly place: number | null
}

export interface ReplicaHome {
  readonly url: string
  readonly maxConnections: number
  readonly maxLagSeconds: number
}

/**
 * A copy of the database for reading, as long as it is near enough. Each second it is asked whether it has replayed what the
 * primary had written at earlier looks, so that neither clocks nor a quiet primary nor a line that is cut mislead.
 */
export class ReadReplica implements AsyncDisposable {
  /**
   * Reads from the replica, or from the primary while that is away or too far behind; a query that breaks off there is asked again
   * here. Single statements only, as two may meet different databases.
   */
  readonly db: Db
  readonly #home: ReplicaHome
  readonly #opened = new AsyncDisposableStack()
  readonly #spares: { readonly primary: SpareConnection; readonly replica: SpareConnection }
  readonly #outage: Outage
  readonly #stop = new AbortController()
  /** What the primary had written, and when it was asked; the oldest first. */
  #marks: { readonly atMs: number; readonly place: number }[] = []
  /** The replica shows everything that was written until then. */
  #shownMs = -Infinity

  constructor(
    home: ReplicaHome,
    { primaryUrl, primary, log }: { primaryUrl: string; primary: Db; log: Log },
  ) {
    this.#home = home
    this.#outage = new Outage(log, {
      fails: 'the read replica cannot be used: the primary is read instead',
      isBack: 'the read replica is used again',
    })
    this.#spares = {
      primary: this.#opened.use(new SpareConnection(primaryUrl)),
      replica: this.#opened.use(new SpareConnection(home.url)),
    }
    const pool = openPool(home.url, { ...home, silenceMs: LONGEST_SILENCE_MS })
    const connect = async (): Promise<PostgresPoolClient> => {
      const client = this.#isNear ? await pool.connect().catch((error: unknown) => this.#lost(error)) : null
      return new ReadingClient(client, primary, (error) => this.#lost(error))
    }
    const reading = this.#opened.use(databaseOn({ options: {}, connect, end: () => pool.end() }, 'postgres'))
    this.db = reading.db
    const looking = this.#run()
    this.#opened.defer(() => looking)
  }

  /** How old what the replica shows may be at most; null where it shows nothing. */
  get lagSeconds(): number | null {
    const seconds = (performance.now() - this.#shownMs) / 1_000
    return Number.isFinite(seconds) ? seconds : null
  }

  get #isNear(): boolean {
    return performance.now() - this.#shownMs <= this.#home.maxLagSeconds * 1_000
  }

  get warnings(): string[] {
    if (this.#isNear) return []
    const { lagSeconds } = this
    return lagSeconds === null
      ? ['The read replica does not answer, or is no replica of this database: the primary is read instead.']
      : [`The read replica is ${Math.floor(lagSeconds)} seconds behind: the primary is read instead.`]
  }

  get gauges(): Gauge[] {
    return [
      gauge('segno_read_replica_lag_seconds', 'How old what the read replica shows may be at most', () =>
        Promise.resolve(this.lagSeconds),
      ),
      gauge('segno_read_replica_used', 'Whether lists are read from the replica (1) or the primary (0)', () =>
        Promise.resolve(this.#isNear ? 1 : 0),
      ),
    ]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#opened.disposeAsync()
  }

  #lost(error: unknown): null {
    this.#shownMs = -Infinity
    this.#outage.failed(error)
    return null
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#look().catch((error: unknown) => this.#lost(error))
      await sleep(LOOK_AGAIN_MS, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined)
    }
  }

  /** @throws {Error} where the replica does not answer, or is another database; a primary that does not answer leaves all as it is */
  async #look(): Promise<void> {
    const atMs = performance.now()
    const primary = await this.#spares.primary.ask<Standing>(PRIMARY).catch(() => null)
    if (primary?.place == null) return
    const { system, place } = await this.#spares.replica.ask<Standing>(REPLICA)
    if (place === null || system !== primary.system) throw new Error('it is no replica of DATABASE_URL')
    this.#marks = [...this.#marks, { atMs, place: primary.place }].slice(-MOST_MARKS)
    const shown = this.#marks.findLastIndex((mark) => mark.place <= place)
    if (shown === -1) return
    this.#shownMs = this.#marks[shown]!.atMs
    this.#marks = this.#marks.slice(shown)
    if (this.#isNear) this.#outage.isOver()
  }
}

/** A connection of the replica for one statement after another, each of which may go to the primary instead. */
class ReadingClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient | null
  readonly #primary: Db
  readonly #onLost: (error: unknown) => void

  constructor(client: PostgresPoolClient | null, primary: Db, onLost: (error: unknown) => void) {
    this.#client = client
    this.#primary = primary
    this.#onLost = onLost
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query(): never
  async query<Row>(text = '', values: readonly unknown[] = []): Promise<PostgresQueryResult<Row>> {
    if (/^(begin|start)\b/i.test(text)) throw new Error('a replica is read one statement at a time')
    if (this.#client === null) return this.#askPrimary(text, values)
    try {
      return await this.#client.query<Row>(text, values)
    } catch (error) {
      const isAway = unavailableIn(error) === 'database'
      if (isAway) this.#onLost(error)
      else if (postgresCode(error) !== CONFLICT_WITH_RECOVERY) throw error
      return this.#askPrimary(text, values)
    }
  }

  async #askPrimary<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const { rows } = await over<unknown>(this.#primary).executeQuery<Row>(
      CompiledQuery.raw(text, [...values]),
    )
    return { command: 'SELECT', rowCount: rows.length, rows }
  }

  release(): void {
    this.#client?.release()
  }
}
