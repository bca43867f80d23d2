import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { over, type Db } from './db.ts'

const MAX_ATTEMPTS = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
/** A lock came too late. */
export const LOCK_NOT_AVAILABLE = '55P03'

interface Options {
  /** One snapshot for all statements, taken by the first that reads; a table locked before is read as it stands then. */
  readonly isolation?: 'repeatable read'
}

/**
 * Runs `work` in one transaction, READ COMMITTED unless told: all of it is kept, or nothing.
 * Repeated where PostgreSQL asks for it (serialisation failure, deadlock, a lock that came too late), so `work` must have no effect outside `tx`.
 * Within a transaction it becomes a part of it: what fails leaves nothing, and the outer one may go on.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
  { isolation }: Options = {},
): Promise<Result> {
  if (over<unknown>(db).isTransaction) return inSavepoint(db, work)
  const begin = () => over<unknown>(db).transaction()
  for (let attempt = 1; ; attempt++) {
    try {
      const transaction = isolation === undefined ? begin() : begin().setIsolationLevel(isolation)
      return await transaction.execute((tx) => work(tx as unknown as Db))
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !mayBeRepeated(error)) throw error
      await sleep(2 ** attempt * (5 + Math.random() * 10))
    }
  }
}

/** Only the outer transaction is repeated: a deadlock has undone all of it. */
async function inSavepoint<Result>(tx: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const on = over<unknown>(tx)
  await sql`savepoint part`.execute(on)
  try {
    const result = await work(tx)
    await sql`release savepoint part`.execute(on)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(on)
    await sql`release savepoint part`.execute(on)
    throw error
  }
}

function mayBeRepeated(error: unknown): boolean {
  const code = postgresCode(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || code === LOCK_NOT_AVAILABLE
}

export function postgresCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

const UNIQUE_VIOLATION = '23505'

/** Whether PostgreSQL refused a row because of this unique constraint or index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return (
    postgresCode(error) === UNIQUE_VIOLATION &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === constraint
  )
}
