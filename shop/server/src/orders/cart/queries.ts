import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { OrdersTables } from '../tables.ts'

const on = (db: Db) => over<OrdersTables>(db)

/** Whatever changes a cart or buys from it takes this lock first, before wallet and lots. */
export async function lockCart(db: Db, accountId: string): Promise<void> {
  if (await isLocked(db, accountId)) return
  await on(db)
    .insertInto('cart')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await isLocked(db, accountId)
}

/** @returns false where there is no cart yet */
async function isLocked(db: Db, accountId: string): Promise<boolean> {
  const cart = await on(db)
    .selectFrom('cart')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return cart !== undefined
}

/** With what is in it. */
export async function deleteCart(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await on(tx).deleteFrom('cart').where('account_id', '=', accountId).execute()
}

export function selectCart(db: Db, accountId: string) {
  return on(db)
    .selectFrom('cart_item')
    .select(['id', 'sound_id'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

/** Which of these ids are taken. */
export async function selectCartItemIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('cart_item')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertCartItems(
  db: Db,
  { accountId, programClient }: { accountId: string; programClient: string | null },
  items: readonly { id: string; soundId: string; addedAt: Date }[],
): Promise<void> {
  if (items.length === 0) return
  await on(db)
    .insertInto('cart_item')
    .values(
      items.map((item) => ({
        id: item.id,
        account_id: accountId,
        program_client: programClient,
        sound_id: item.soundId,
        added_at: item.addedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'sound_id']).doNothing())
    .execute()
}

export async function deleteCartItems(db: Db, accountId: string, soundIds: readonly string[]): Promise<void> {
  await on(db)
    .deleteFrom('cart_item')
    .where('account_id', '=', accountId)
    .where('sound_id', '=', sql<string>`any(${[...soundIds]}::uuid[])`)
    .execute()
}
