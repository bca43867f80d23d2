import type { Receipt } from '@segno/contract'
import { sql, type Insertable } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import { isAt, type ProviderHome } from '../provider/queries.ts'
import type { CardFacts } from '../card-facts.ts'
import { isId } from '../../platform/ids.ts'
import { partOf } from '../../wallet/public.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

const GRANT = 'payment:'

/** Under which a payment's points stand in the wallet. */
export const grantReference = (paymentId: string): string => `${GRANT}${paymentId}`

const paymentsIn = (references: readonly string[]): string[] =>
  references
    .filter((each) => each.startsWith(GRANT))
    .map((each) => each.slice(GRANT.length))
    .filter(isId)

/** Of such references, those of payments that a gift card made. */
export async function selectGiftCardGrants(db: Db, references: readonly string[]): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('payment')
    .select('id')
    .where('gift_card_id', 'is not', null)
    .where('id', '=', sql<string>`any(${paymentsIn(references)}::uuid[])`)
    .execute()
  return rows.map(({ id }) => grantReference(id))
}

/** Names payments among such references: `20 points, IN-2026-000123` */
export async function selectPaymentNames(db: Db, references: readonly string[]) {
  const rows = await selectInvoiced(db, references)
  return rows.map(({ id, name, number }) => ({ reference: grantReference(id), name: `${name}, ${number}` }))
}

/** Of such references, the payments' invoices, the oldest first. */
export async function selectInvoicesOf(db: Db, references: readonly string[]): Promise<Receipt['invoices']> {
  return (await selectInvoiced(db, references)).map(
    ({ number, name, currency, gross_cents: grossCents }) => ({
      number,
      name,
      currency,
      grossCents,
    }),
  )
}

function selectInvoiced(db: Db, references: readonly string[]) {
  return on(db)
    .selectFrom('payment')
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.payment_id', '=', 'payment.id')
        .on('invoice.refund_id', 'is', null)
        .on('invoice.dispute_id', 'is', null),
    )
    .select(['payment.id', 'payment.name', 'payment.currency', 'payment.gross_cents', 'invoice.number'])
    .where('payment.id', '=', sql<string>`any(${paymentsIn(references)}::uuid[])`)
    .orderBy('invoice.number')
    .execute()
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export function findPayment(db: Db, id: string) {
  return on(db).selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every change of a payment begins here, so that two of them follow one another. */
export function lockPayment(db: Db, id: string) {
  return on(db).selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findPaymentByKey(db: Db, accountId: string, idempotencyKey: string) {
  return on(db)
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

/** Payments of an account, of one kind or of all, whose form was opened and, as far as is known, not sent. */
export async function selectUnsent(
  db: Db,
  { accountId, kind }: { accountId: string; kind?: string },
): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('payment')
    .select('id')
    .where('account_id', '=', accountId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .where('status', '=', 'open')
    .where('sent_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export function findPaymentBySession(db: Db, sessionId: string) {
  return on(db).selectFrom('payment').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

export function findPaymentByIntent(db: Db, intentId: string) {
  return on(db).selectFrom('payment').selectAll().where('intent_id', '=', intentId).executeTakeFirst()
}

/** A payment's package in words, as `20 points, 15% off`. */
export const soldAs = ({
  name,
  discount_percent: percent,
}: Pick<PaymentRow, 'name' | 'discount_percent'>): string =>
  percent === null ? name : `${name}, ${percent}% off`

/** Net worth of some of a payment's points, in millionths of a euro. */
export function worthOfPoints({ value_micro_eur, points: all }: PaymentRow, points: number): number {
  return partOf(value_micro_eur, points, all)
}

/** @returns false where a payment with this key, or of this invoice of the provider's, is there already */
export async function insertPayment(db: Db, row: Insertable<BillingTables['payment']>): Promise<boolean> {
  const inserted = await on(db)
    .insertInto('payment')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function setSession(db: Db, id: string, sessionId: string): Promise<void> {
  await on(db)
    .updateTable('payment')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .where('session_id', 'is', null)
    .execute()
}

export async function markPaid(db: Db, id: string, card: CardFacts, now: Date): Promise<void> {
  await on(db)
    .updateTable('payment')
    .set({
      status: 'paid',
      paid_at: now,
      intent_id: card.intentId,
      provider_invoice_id: card.providerInvoiceId,
      method: card.method,
      card_country: card.cardCountry,
      address_country: card.addressCountry,
      address_postcode: card.addressPostcode,
      card_brand: card.cardBrand,
      card_last4: card.cardLast4,
      card_fingerprint: card.cardFingerprint,
    })
    .where('id', '=', id)
    .execute()
}

/** Less was paid than its form asked for. */
export async function lowerPayment(
  db: Db,
  id: string,
  lowered: Pick<PaymentRow, 'name' | 'net_cents' | 'vat_cents' | 'gross_cents' | 'value_micro_eur'>,
): Promise<void> {
  await on(db).updateTable('payment').set(lowered).where('id', '=', id).execute()
}

/** A reduced payment's points are worth what was paid, and what its campaign adds. */
export async function setWorth(
  tx: Db,
  id: string,
  worth: Pick<PaymentRow, 'value_micro_eur' | 'given_micro_eur'>,
): Promise<void> {
  await on(tx).updateTable('payment').set(worth).where('id', '=', id).execute()
}

/** The form was sent, and the money is on its way from the buyer's bank. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await on(db)
    .updateTable('payment')
    .set({ sent_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Its form was sent, and the card was refused at once. */
export async function markDeclined(db: Db, id: string, now: Date): Promise<void> {
  await on(db)
    .updateTable('payment')
    .set({ declined_at: now })
    .where('id', '=', id)
    .where('declined_at', 'is', null)
    .execute()
}

export async function markExpired(db: Db, id: string): Promise<void> {
  await on(db)
    .updateTable('payment')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

/**
 * Notes that open payments are looked at, the longest unseen first, so that none keeps others from their turn. The older a
 * payment the longer it waits for the next look: a tenth of its age, an hour at most. They are chosen as an array, once: a query
 * that is joined may be run again, and passes over what it has locked.
 *
 * @returns their ids
 */
export async function takeOpenPayments(
  db: Db,
  { now, startedBefore, limit, home }: { now: Date; startedBefore: Date; limit: number; home: ProviderHome },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment set looked_at = ${now}
    where id = any(array(
      select id from payment
      where status = 'open' and started_at < ${startedBefore} and ${isAt('payment', home)} and (
        looked_at is null
        or looked_at <= ${now}::timestamptz - least((${now}::timestamptz - started_at) / 10, interval '1 hour'))
      order by looked_at nulls first, started_at limit ${limit} for update skip locked))
    returning id`.execute(on(db))
  return rows.map((row) => row.id)
}

/** The card provider's customer id of an account that has started a payment. */
export async function findCustomerId(db: Db, accountId: string): Promise<string | null> {
  const row = await on(db)
    .selectFrom('billing_customer')
    .select('provider_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.provider_id ?? null
}

/** Of two that are made at once the first is kept. */
export async function insertCustomer(
  db: Db,
  accountId: string,
  { id, inPlaceOf }: { id: string; inPlaceOf: string | null },
): Promise<void> {
  await on(db)
    .insertInto('billing_customer')
    .values({ account_id: accountId, provider_id: id })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ provider_id: id })
        .where('billing_customer.provider_id', 'is not distinct from', inPlaceOf),
    )
    .execute()
}

/** @returns false for an event whose effect is there already */
export async function insertEvent(
  db: Db,
  event: { id: string; type: string; objectId: string; paymentId: string | null; now: Date },
): Promise<boolean> {
  const inserted = await on(db)
    .insertInto('provider_event')
    .values({
      id: event.id,
      type: event.type,
      object_id: event.objectId,
      payment_id: event.paymentId,
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function hasEvent(db: Db, id: string): Promise<boolean> {
  const found = await on(db).selectFrom('provider_event').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** The plan that a payment began. */
export async function setPlanOf(tx: Db, paymentId: string, planId: string): Promise<void> {
  await on(tx).updateTable('payment').set({ subscription_id: planId }).where('id', '=', paymentId).execute()
}
