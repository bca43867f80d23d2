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

/** What programs put into a cart, of these sounds. */
export function selectPutByPrograms(tx: Db, accountId: string, soundIds: readonly string[]) {
  return over<OrdersTables>(tx)
    .selectFrom('cart_item')
    .select(['sound_id', sql<string>`program_client`.as('client_id')])
    .where('account_id', '=', accountId)
    .where('sound_id', '=', sql<string>`any(${[...soundIds]}::uuid[])`)
    .where('program_client', 'is not', null)
    .execute()
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
