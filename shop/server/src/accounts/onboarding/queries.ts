import type { WayOfWork } from '@segno/contract'
import { over, type Db } from '../../platform/db/db.ts'
import type { AccountsTables } from '../tables.ts'

export function selectOnboarding(db: Db, accountId: string) {
  return over<AccountsTables>(db)
    .selectFrom('onboarding')
    .select(['daw', 'genres', 'instruments', 'ways_of_working', 'is_skipped'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function upsertOnboarding(
  tx: Db,
  accountId: string,
  given: WayOfWork,
  now: Date,
): Promise<void> {
  const values = {
    daw: given.daw,
    genres: given.genres,
    instruments: given.instruments,
    ways_of_working: given.waysOfWorking,
    is_skipped: given.isSkipped,
    updated_at: now,
  }
  await over<AccountsTables>(tx)
    .insertInto('onboarding')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}
