import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import { isAt, type ProviderHome } from '../provider/queries.ts'
import type { BillingTables } from '../tables.ts'
import { VAT_TRIES, VAT_TRY_EVERY_MS, WITHDRAWAL } from './rules.ts'

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
    .leftJoin('invoice', (join) =>
      join.onRef('invoice.refund_id', '=', 'refund.id').on('invoice.number', 'like', 'CN%'),
    )
    .selectAll('refund')
    .select('invoice.number as credit_note_number')
    .where('refund.payment_id', '=', paymentId)
    .orderBy('refund.created_at')
    .execute()
}

/** How often a buyer gave points back by themselves. */
export async function countWithdrawals(db: Db, accountId: string): Promise<number> {
  const { count } = await on(db)
    .selectFrom('refund')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'points')
    .where('actor_id', 'is', null)
    .where('reason', 'like', `${WITHDRAWAL}%`)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Its papers were written: the money went back, or is owed since it came back from the bank. */
export const isCredited = (refund: { readonly credit_note_number: string | null }): boolean =>
  refund.credit_note_number !== null

/** VAT that went back of a payment, by its refunds. */
export function vatBackOf(refunds: Awaited<ReturnType<typeof selectRefunds>>): number {
  return refunds.find((refund) => refund.kind === 'vat' && isCredited(refund))?.vat_cents ?? 0
}

export async function insertRefund(
  tx: Db,
  refund: {
    id: string
    payment_id: string
    account_id: string
    kind: 'points' | 'vat'
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

/** The provider's reason is kept while money has come back, or waits for more on the balance. */
type NewState =
  | { status: 'done' | 'sent'; provider_id: string; returned_reason: string | null }
  | { status: 'done'; returned_reason: null; paid_otherwise: string }
  | { status: 'pending'; provider_id: null; returned_reason: null }
  | { status: 'returned'; returned_reason: string }
  | { status: 'failed' }

export async function markRefund(tx: Db, id: string, to: NewState): Promise<void> {
  await on(tx).updateTable('refund').set(to).where('id', '=', id).execute()
}

export function findRefundByProvider(db: Db, providerId: string) {
  return on(db).selectFrom('refund').selectAll().where('provider_id', '=', providerId).executeTakeFirst()
}

/** The provider's ids of refunds that are on their way. */
export async function selectSentRefunds(db: Db, home: ProviderHome, limit: number): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('refund.provider_id')
    .where('refund.status', '=', 'sent')
    .where(isAt('payment', home))
    .orderBy('refund.created_at')
    .limit(limit)
    .execute()
  return rows.flatMap((row) => row.provider_id ?? [])
}

/** A payment, and those with money of the same plan; the oldest first. */
export function selectContract(db: Db, paymentId: string) {
  return on(db)
    .selectFrom('payment')
    .select(['id', 'paid_at', 'declared_country'])
    .where('status', '=', 'paid')
    .where((where) =>
      where.or([
        where('id', '=', paymentId),
        where.and([
          where('gross_cents', '>', 0),
          where('subscription_id', '=', (eb) =>
            eb
              .selectFrom('payment as meant')
              .select('meant.subscription_id')
              .where('meant.id', '=', paymentId),
          ),
        ]),
      ]),
    )
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
}

export async function hasCreditNote(tx: Db, refundId: string): Promise<boolean> {
  const found = await on(tx)
    .selectFrom('invoice')
    .select('number')
    .where('refund_id', '=', refundId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Counts refunds that came back from the bank or wait for money. */
export async function countStuckRefunds(db: Db): Promise<{ returned: number; waiting: number }> {
  const rows = await on(db)
    .selectFrom('refund')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('returned_reason', 'is not', null)
    .where('status', 'in', ['returned', 'sent'])
    .groupBy('status')
    .execute()
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  return { returned: countOf('returned'), waiting: countOf('sent') }
}

/** Payments with VAT on a sale whose buyer's id was confirmed since, the oldest first. Those that money still moves in wait. */
export async function selectVatToGiveBack(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const earlier = new Date(now.getTime() - VAT_TRY_EVERY_MS)
  const rows = await on(db)
    .selectFrom('payment')
    .innerJoin('billing_company', 'billing_company.account_id', 'payment.account_id')
    .select('payment.id')
    .where('payment.awaited_vat_id', 'is not', null)
    .whereRef('billing_company.vat_id', '=', 'payment.awaited_vat_id')
    .where('billing_company.vat_id_state', '=', 'confirmed')
    .where('payment.status', '=', 'paid')
    .where(
      sql<boolean>`not exists (select from refund
        where refund.payment_id = payment.id and (refund.status in ('pending', 'sent') or refund.kind = 'vat'
          and (refund.status in ('done', 'returned') or refund.created_at > ${earlier})))`,
    )
    .where(
      sql<boolean>`(select count(*) from refund
        where refund.payment_id = payment.id and refund.kind = 'vat') < ${VAT_TRIES}`,
    )
    .where(
      sql<boolean>`not exists (select from payment_dispute
        where payment_dispute.payment_id = payment.id and payment_dispute.status <> 'won')`,
    )
    .orderBy('payment.paid_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** A sale's VAT is right as it is. */
export async function forgetAwaitedVatId(tx: Db, paymentId: string): Promise<void> {
  await on(tx).updateTable('payment').set({ awaited_vat_id: null }).where('id', '=', paymentId).execute()
}
