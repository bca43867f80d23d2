import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

export type Discount = NonNullable<Awaited<ReturnType<typeof findDiscount>>>

/** An account's largest reduction that is not used. One that an open form holds counts: the form can be closed, unless it was sent. */
export function findDiscount(db: Db, accountId: string, now: Date) {
  return on(db)
    .selectFrom('price_discount as discount')
    .leftJoin('payment', 'payment.id', 'discount.payment_id')
    .select(['discount.id', 'discount.percent', 'discount.expires_at', 'payment.id as held_by'])
    .where('discount.account_id', '=', accountId)
    .where((where) =>
      where.or([
        where('payment.id', 'is', null),
        where.and([
          where('payment.status', '=', 'open'),
          where('payment.session_id', 'is not', null),
          where('payment.sent_at', 'is', null),
        ]),
      ]),
    )
    .where((where) =>
      where.or([where('discount.expires_at', 'is', null), where('discount.expires_at', '>', now)]),
    )
    .orderBy('discount.percent', 'desc')
    .orderBy(sql`discount.expires_at nulls last`)
    .orderBy('discount.id')
    .limit(1)
    .executeTakeFirst()
}

/** Whether an open form has a reduction of the account. */
export async function isDiscountHeld(db: Db, accountId: string, now: Date): Promise<boolean> {
  const row = await on(db)
    .selectFrom('price_discount as discount')
    .innerJoin('payment', 'payment.id', 'discount.payment_id')
    .select('discount.id')
    .where('discount.account_id', '=', accountId)
    .where('payment.status', '=', 'open')
    .where((where) =>
      where.or([where('discount.expires_at', 'is', null), where('discount.expires_at', '>', now)]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDiscount(
  tx: Db,
  discount: {
    id: string
    accountId: string
    percent: number
    expiresAt: Date | null
    cause: string
    now: Date
  },
): Promise<void> {
  await on(tx)
    .insertInto('price_discount')
    .values({
      id: discount.id,
      account_id: discount.accountId,
      percent: discount.percent,
      expires_at: discount.expiresAt,
      cause: discount.cause,
      created_at: discount.now,
    })
    .execute()
}

/** @returns false where another payment has it */
export async function bindDiscount(tx: Db, id: string, paymentId: string): Promise<boolean> {
  const bound = await on(tx)
    .updateTable('price_discount')
    .set({ payment_id: paymentId })
    .where('id', '=', id)
    .where('payment_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return bound !== undefined
}

/** The reduction that a payment used. */
export function findDiscountOf(tx: Db, paymentId: string) {
  return on(tx)
    .selectFrom('price_discount')
    .select('cause')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}

export async function freeDiscount(tx: Db, paymentId: string): Promise<void> {
  await on(tx)
    .updateTable('price_discount')
    .set({ payment_id: null })
    .where('payment_id', '=', paymentId)
    .execute()
}

/** For a copy of all that is known of somebody. */
export function selectOwnDiscounts(db: Db, accountId: string) {
  return on(db)
    .selectFrom('price_discount')
    .select(['percent', 'expires_at', 'cause', 'created_at', 'payment_id'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}
