import { sql } from 'kysely'
import type { ReadableAccounts } from '../../../accounts/public.ts'
import type { ReadableCatalogue } from '../../../catalogue/public.ts'
import type { ReadableListening } from '../../../listening/public.ts'
import type { ReadableOrders } from '../../../orders/public.ts'
import { over, type Db } from '../../../platform/db/db.ts'
import { SHOWN_SUBJECT } from '../../../platform/mail/mail-queries.ts'
import type { PlatformTables } from '../../../platform/tables.ts'
import type { ReadableWallet } from '../../../wallet/public.ts'
import type { BillingTables } from '../../tables.ts'

const on = (db: Db) =>
  over<
    BillingTables &
      PlatformTables &
      ReadableAccounts &
      ReadableCatalogue &
      ReadableListening &
      ReadableOrders &
      ReadableWallet
  >(db)

/** Moments that a dispute's evidence is about. */
export interface EvidencePeriod {
  readonly accountId: string
  readonly since: Date
  readonly at: Date
}

export function findBuyer(db: Db, accountId: string) {
  return on(db)
    .selectFrom('account')
    .select(['email', 'first_name', 'last_name', 'country', 'created_at', 'deleted_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Licences that points of a grant paid for, if only in part; ended ones too. */
export function selectLicences(db: Db, grant: string, at: Date) {
  return on(db)
    .selectFrom('licence')
    .innerJoin('receipt', 'receipt.id', 'licence.receipt_id')
    .innerJoin('sound', 'sound.id', 'licence.sound_id')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .select(['licence.number', 'licence.points', 'licence.created_at', 'licence.licence_version'])
    .select(['licence.first_taken_at', 'licence.ended_at', 'licence.sound_id'])
    .select(['receipt.number as receipt_number', 'sound.title', 'artist.name as artist'])
    .where(
      'licence.id',
      'in',
      sql<string>`(
        select part.licence_id from licence_part as part
        join wallet_lot as lot on lot.id = part.lot_id
        join ledger_transaction as granted on granted.id = lot.grant_id
        where granted.reference = ${grant})`,
    )
    .where('licence.created_at', '<=', at)
    .orderBy('licence.created_at')
    .orderBy('licence.number')
    .execute()
}

/** How the buyer's sounds left the shop: downloads of masters, with the network, and files that were dragged out. */
export async function selectTaken(
  db: Db,
  { accountId, since, at, soundIds }: EvidencePeriod & { readonly soundIds: readonly string[] },
) {
  const { rows } = await sql<{
    at: Date
    title: string
    how: 'downloaded' | 'master' | 'preview'
    network: string | null
  }>`
    with wanted as (select id, title from sound where id = any(${[...soundIds]}::uuid[]))
    select event.at, wanted.title, 'downloaded' as how, event.network
      from security_event as event join wanted on wanted.id::text = event.subject
      where event.account_id = ${accountId} and event.kind = 'master.downloaded' and event.at between ${since} and ${at}
    union all
    select drag.dragged_at, wanted.title, drag.dragged_as, null
      from drag_out as drag join wanted on wanted.id = drag.sound_id
      where drag.account_id = ${accountId} and drag.dragged_at between ${since} and ${at}
    order by 1, 2, 3`.execute(on(db))
  return rows
}

const MOST_SIGN_INS = 40

/** The last ones of a time, the oldest first. */
export async function selectSignIns(db: Db, { accountId, since, at }: EvidencePeriod) {
  const rows = await on(db)
    .selectFrom('security_event')
    .select(['at', 'network'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'sign_in.succeeded')
    .where('at', '>=', since)
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SIGN_INS)
    .execute()
  return rows.toReversed()
}

/** Mails that were sent to the buyer's address since it is theirs. */
export function selectMails(db: Db, { accountId, since, at }: EvidencePeriod) {
  return on(db)
    .selectFrom('mail')
    .select(['sent_at', 'to_address', SHOWN_SUBJECT.as('subject')])
    .where(sql`fold_email(to_address)`, '=', sql`(select email_key from account where id = ${accountId})`)
    .where('sent_at', 'is not', null)
    .where('sent_at', '<=', at)
    .where(
      'queued_at',
      '>=',
      sql<Date>`greatest(${since}::timestamptz, (
        select max(event.at) from security_event as event
        where event.account_id = ${accountId} and event.kind = 'email.changed'))`,
    )
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
}

const MOST_PAYMENTS = 10

/** The buyer's other payments with the same card that no bank questioned, the newest first. */
export function selectUndisputed(
  db: Db,
  {
    paymentId,
    accountId,
    fingerprint,
    at,
  }: {
    paymentId: string
    accountId: string
    fingerprint: string | null
    at: Date
  },
) {
  return on(db)
    .selectFrom('payment')
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.payment_id', '=', 'payment.id')
        .on('invoice.refund_id', 'is', null)
        .on('invoice.dispute_id', 'is', null),
    )
    .select(['payment.paid_at', 'payment.name', 'payment.gross_cents', 'payment.currency', 'invoice.number'])
    .where('payment.account_id', '=', accountId)
    .where('payment.id', '<>', paymentId)
    .where('payment.card_fingerprint', '=', fingerprint)
    .where('payment.status', '=', 'paid')
    .where('payment.paid_at', '<=', at)
    .where(
      sql<boolean>`not exists (select from payment_dispute where payment_dispute.payment_id = payment.id)`,
    )
    .orderBy('payment.paid_at', 'desc')
    .limit(MOST_PAYMENTS)
    .execute()
}

/** Papers of a payment, the invoice first. */
export function selectPapers(db: Db, paymentId: string, at: Date) {
  return on(db)
    .selectFrom('invoice')
    .select(['number', 'document'])
    .where('payment_id', '=', paymentId)
    .where('issued_at', '<=', at)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
}
