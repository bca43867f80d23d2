import { setTimeout as sleep } from 'node:timers/promises'
import { over, type Db } from './db.ts'

const MAX_ATTEMPTS = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
/** A lock came too late. */
export const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs `work` in one READ COMMITTED transaction: all of it is kept, or nothing.
 * Repeated where PostgreSQL asks for it (serialisation failure, deadlock, a lock that came too late), so `work` must have no effect outside `tx`.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await over<unknown>(db)
        .transaction()
        .execute((tx) => work(tx as unknown as Db))
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !mayBeRepeated(error)) throw error
      await sleep(2 ** attempt * (5 + Math.random() * 10))
    }
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
