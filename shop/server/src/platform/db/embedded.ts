import { Worker, type ResourceLimits } from 'node:worker_threads'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseAway } from './database-away.ts'
import type { DatabaseAnswer, DatabaseCall, EmbeddedStart, QueryResult } from './protocol.ts'

/** A nested query inside a transaction would wait for ever on the one connection; on PostgreSQL it would work. */
const ACQUIRE_TIMEOUT_MS = 30_000

/** Puts each row's text values through pg's parser for its column. */
function parseRows(result: QueryResult): Record<string, unknown>[] {
  const columns = result.fields.map((field) => ({
    name: field.name,
    parse: pg.types.getTypeParser(field.dataTypeID, 'text'),
  }))
  return result.rows.map((row) => {
    const parsed: Record<string, unknown> = {}
    columns.forEach((column, at) => {
      const value = row[at]
      parsed[column.name] = value === null || value === undefined ? null : column.parse(value)
    })
    return parsed
  })
}

export interface EmbeddedPool extends PostgresPool {
  /** The whole database as one file, to begin another from. Only between transactions. */
  dump(): Promise<ArrayBuffer>
  /** Resolves while the thread answers, also within the transaction of another. */
  ping(): Promise<void>
}

interface EmbeddedOptions {
  readonly acquireMs?: number
  readonly resourceLimits?: ResourceLimits
  /** Called when the thread ends although nobody closed it. */
  readonly onEnd?: (error: DatabaseAway) => void
}

/** One PGlite in a worker thread, shaped like a pg.Pool with one connection. `folder` null keeps it in memory. */
export async function openEmbedded(
  start: EmbeddedStart,
  { acquireMs = ACQUIRE_TIMEOUT_MS, resourceLimits, onEnd }: EmbeddedOptions = {},
): Promise<EmbeddedPool> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: start,
    ...(resourceLimits && { resourceLimits }),
  })
  const thread = new DatabaseThread(worker, onEnd)
  await thread.ready
  const turns = new Turns(acquireMs)
  return {
    options: {},
    async connect() {
      const release = await turns.take()
      const client = {
        query: (text: string, values: readonly unknown[]) => thread.query(text, values),
        release,
      }
      return client as unknown as PostgresPoolClient
    },
    async dump() {
      const release = await turns.take()
      try {
        return await thread.dump()
      } finally {
        release()
      }
    },
    ping: () => thread.ping(),
    end: () => thread.end(),
  }
}

type Result = Extract<DatabaseAnswer, { ok: true }>['result']
type WithoutId<Call> = Call extends unknown ? Omit<Call, 'id'> : never

/** Matches answers of the thread to the calls they belong to, and fails them all where the thread dies. */
class DatabaseThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<Result>>()
  readonly #ended: Promise<unknown>
  /** Rejects where the database cannot be opened. */
  readonly ready: Promise<void>
  /** Why nothing is answered any more. A thread that has ended takes messages without a word. */
  #end: DatabaseAway | null = null
  #isClosing = false
  #lastId = 0

  constructor(worker: Worker, onEnd: ((error: DatabaseAway) => void) | undefined) {
    this.#worker = worker
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.ready = promise
    worker.on('message', (said: DatabaseAnswer | 'ready') => {
      if (said === 'ready') resolve()
      else this.#settle(said)
    })
    worker.on('error', (cause) => {
      reject(cause)
      this.#failAll(new DatabaseAway('the embedded database has broken down', { cause }))
    })
    worker.on('exit', () => {
      const end = this.#failAll(new DatabaseAway('the embedded database has been closed'))
      reject(end)
      if (!this.#isClosing) onEnd?.(end)
    })
    this.#ended = new Promise((resolve) => worker.once('exit', resolve))
  }

  async end(): Promise<void> {
    this.#isClosing = true
    this.#worker.postMessage('close')
    await this.#ended
  }

  /** @throws {Error} with what PostgreSQL said, or because the thread has ended */
  async query(text: string, values: readonly unknown[]) {
    const result = (await this.#ask({ kind: 'query', text, values })) as QueryResult
    const rows = parseRows(result)
    return {
      command: text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? '',
      rowCount: result.affectedRows ?? rows.length,
      rows,
    }
  }

  async dump(): Promise<ArrayBuffer> {
    return (await this.#ask({ kind: 'dump' })) as ArrayBuffer
  }

  async ping(): Promise<void> {
    await this.#ask({ kind: 'ping' })
  }

  async #ask(call: WithoutId<DatabaseCall>): Promise<Result> {
    if (this.#end) throw this.#end
    const id = ++this.#lastId
    const waiting = Promise.withResolvers<Result>()
    this.#waiting.set(id, waiting)
    this.#worker.postMessage({ ...call, id } satisfies DatabaseCall)
    return waiting.promise
  }

  #settle(answer: DatabaseAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.ok) waiting?.resolve(answer.result)
    else waiting?.reject(Object.assign(new Error(answer.error.message), answer.error))
  }

  /** @returns why the thread ended, which its first error says */
  #failAll(error: DatabaseAway): DatabaseAway {
    this.#end ??= error
    for (const waiting of this.#waiting.values()) waiting.reject(this.#end)
    this.#waiting.clear()
    return this.#end
  }
}

/** Lets one caller at a time use the one connection, in the order in which they asked. */
class Turns {
  #last: Promise<void> = Promise.resolve()
  readonly #acquireMs: number

  constructor(acquireMs: number) {
    this.#acquireMs = acquireMs
  }

  async take(): Promise<() => void> {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = freed
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () =>
        reject(
          new DatabaseAway('no connection became free: is a query made inside a transaction, but not on it?'),
        ),
      this.#acquireMs,
    )
    try {
      await Promise.race([before, late])
      return free
    } catch (error) {
      void before.then(free)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
