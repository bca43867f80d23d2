import { over, type Db } from '../../platform/db/db.ts'
import type { AccountsTables } from '../tables.ts'

export async function insertWithdrawal(
  tx: Db,
  declared: { id: string; number: string; name: string; email: string; contract: string; now: Date },
): Promise<void> {
  await over<AccountsTables>(tx)
    .insertInto('withdrawal')
    .values({
      id: declared.id,
      number: declared.number,
      name: declared.name,
      email: declared.email,
      contract: declared.contract,
      declared_at: declared.now,
    })
    .execute()
}
