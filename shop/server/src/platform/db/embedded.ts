import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { DumpAnswer, EmbeddedStart, QueryAnswer, QueryCall } from './protocol.ts'

/** A nested query inside a transaction would wait for ever on the one connection; on PostgreSQL it would work. */
const ACQUIRE_TIMEOUT_MS = 30_000

type Answered = Extract<QueryAnswer, { ok: true }>

/** Puts each row's text values through pg's parser for its column. */
function parseRows(answer: Answered): Record<string, unknown>[] {
  const columns = answer.fields.map((field) => ({
    name: field.name,
    parse: pg.types.getTypeParser(field.dataTypeID, 'text'),
  }))
  return answer.rows.map((row) => {
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
}

/** One PGlite in a worker thread, shaped like a pg.Pool with one connection. `folder` null keeps it in memory. */
export async function openEmbedded(start: EmbeddedStart): Promise<EmbeddedPool> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: start })
  await once(worker, 'message')
  const thread = new DatabaseThread(worker)
  const turns = new Turns()
  return {
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
        worker.postMessage('dump')
        const [answer] = (await once(worker, 'message')) as [DumpAnswer]
        return answer.dump
      } finally {
        release()
      }
    },
    end: () => thread.end(),
  }
}

/** Matches answers of the thread to the calls they belong to, and fails them all where the thread dies. */
class DatabaseThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<Answered>>()
  readonly #ended: Promise<unknown>
  /** Why nothing is answered any more. A thread that has ended takes messages without a word. */
  #end: Error | null = null
  #lastId = 0

  constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (answer: QueryAnswer) => this.#settle(answer))
    worker.on('error', (error) => this.#failAll(error))
    worker.on('exit', () => this.#failAll(new Error('the embedded database has been closed')))
    this.#ended = new Promise((resolve) => worker.once('exit', resolve))
  }

  async end(): Promise<void> {
    this.#worker.postMessage('close')
    await this.#ended
  }

  /** @throws {Error} with what PostgreSQL said, or because the thread has ended */
  async query(text: string, values: readonly unknown[]) {
    if (this.#end) throw this.#end
    const id = ++this.#lastId
    const waiting = Promise.withResolvers<Answered>()
    this.#waiting.set(id, waiting)
    this.#worker.postMessage({ id, text, values } satisfies QueryCall)
    const answer = await waiting.promise
    const rows = parseRows(answer)
    return {
      command: text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? '',
      rowCount: answer.affectedRows ?? rows.length,
      rows,
    }
  }

  #settle(answer: QueryAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.ok) waiting?.resolve(answer)
    else waiting?.reject(Object.assign(new Error(answer.error.message), answer.error))
  }

  #failAll(error: Error): void {
    this.#end ??= error
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }
}

/** Lets one caller at a time use the one connection, in the order in which they asked. */
class Turns {
  #last: Promise<void> = Promise.resolve()

  async take(): Promise<() => void> {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = freed
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () =>
        reject(new Error('no connection became free: is a query made inside a transaction, but not on it?')),
      ACQUIRE_TIMEOUT_MS,
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
