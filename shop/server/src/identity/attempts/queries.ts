import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

export interface Counted {
  readonly purpose: string
  readonly subjectHash: string
}

/** Locks one count, made where there is none, until the transaction ends; so tries at the same moment come in turn. */
export function lockAttempt(tx: Db, { purpose, subjectHash }: Counted, now: Date) {
  return over<IdentityTables>(tx)
    .insertInto('attempt')
    .values({ purpose, subject_hash: subjectHash, failures: 0, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subject_hash']).doUpdateSet({ failures: sql<number>`attempt.failures` }),
    )
    .returning(['failures', 'first_at', 'last_at'])
    .executeTakeFirstOrThrow()
}

export function selectAttempt(db: Db, { purpose, subjectHash }: Counted) {
  return over<IdentityTables>(db)
    .selectFrom('attempt')
    .select(['failures', 'first_at', 'last_at'])
    .where('purpose', '=', purpose)
    .where('subject_hash', '=', subjectHash)
    .executeTakeFirst()
}

export async function updateAttempt(
  tx: Db,
  { purpose, subjectHash }: Counted,
  tally: { failures: number; firstAt: Date; lastAt: Date },
): Promise<void> {
  await over<IdentityTables>(tx)
    .updateTable('attempt')
    .set({ failures: tally.failures, first_at: tally.firstAt, last_at: tally.lastAt })
    .where('purpose', '=', purpose)
    .where('subject_hash', '=', subjectHash)
    .execute()
}

export async function takeOneBack(db: Db, { purpose, subjectHash }: Counted): Promise<void> {
  await over<IdentityTables>(db)
    .updateTable('attempt')
    .set({ failures: sql<number>`failures - 1` })
    .where('purpose', '=', purpose)
    .where('subject_hash', '=', subjectHash)
    .where('failures', '>', 0)
    .execute()
}

export async function deleteAttempt(db: Db, { purpose, subjectHash }: Counted): Promise<void> {
  await over<IdentityTables>(db)
    .deleteFrom('attempt')
    .where('purpose', '=', purpose)
    .where('subject_hash', '=', subjectHash)
    .execute()
}

/** Of several that bring the same proof at once, one is told that it had not been used. */
export async function insertUsedProof(db: Db, proof: { nonce: string; expiresAt: Date }): Promise<boolean> {
  const row = await over<IdentityTables>(db)
    .insertInto('used_proof')
    .values({ nonce: proof.nonce, expires_at: proof.expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return row !== undefined
}
