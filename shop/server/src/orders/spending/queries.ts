import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { OrdersTables } from '../tables.ts'

interface ProgramsMonth {
  readonly accountId: string
  readonly clientId: string
  readonly month: Date
}

/** @returns false where it would be more than the limit; the condition and the change are one statement */
export async function addSpending(
  tx: Db,
  {
    accountId,
    clientId,
    month,
    points,
    limitPoints,
  }: ProgramsMonth & { points: number; limitPoints: number },
): Promise<boolean> {
  const row = await over<OrdersTables>(tx)
    .insertInto('program_spending')
    .values({ account_id: accountId, client_id: clientId, month, points })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'client_id', 'month'])
        .doUpdateSet({ points: sql<number>`program_spending.points + ${points}` })
        .where(sql<boolean>`program_spending.points + ${points} <= ${limitPoints}`),
    )
    .returning('points')
    .executeTakeFirst()
  return row !== undefined
}

export async function spentIn(tx: Db, { accountId, clientId, month }: ProgramsMonth): Promise<number> {
  const row = await over<OrdersTables>(tx)
    .selectFrom('program_spending')
    .select('points')
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.points ?? 0
}
