import { over, type Db } from '../../platform/db.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export function findRefund(db: Db, id: string) {
  return on(db).selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockRefund(tx: Db, id: string) {
  return on(tx).selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function selectRefunds(db: Db, paymentId: string) {
  return on(db)
    .selectFrom('refund')
    .leftJoin('invoice', 'invoice.refund_id', 'refund.id')
    .selectAll('refund')
    .select('invoice.number as credit_note_number')
    .where('refund.payment_id', '=', paymentId)
    .orderBy('refund.created_at')
    .execute()
}

export async function insertRefund(
  tx: Db,
  refund: {
    id: string
    payment_id: string
    account_id: string
    points: number
    net_cents: number
    vat_cents: number
    gross_cents: number
    reason: string
    actor_id: string | null
    created_at: Date
  },
): Promise<void> {
  await on(tx).insertInto('refund').values(refund).execute()
}

export async function markRefund(
  tx: Db,
  id: string,
  to: { status: 'done'; provider_id: string } | { status: 'failed' },
): Promise<void> {
  await on(tx).updateTable('refund').set(to).where('id', '=', id).execute()
}
