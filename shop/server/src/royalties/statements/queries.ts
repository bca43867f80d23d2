import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import type { ReadableBilling } from '../../billing/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { disputedLicences } from '../disputes/queries.ts'
import { waitingRoyalties } from '../holds/queries.ts'
import type { PayMoment } from '../rules.ts'
import type { RoyaltiesTables } from '../tables.ts'

const on = (db: Db) => over<RoyaltiesTables & ReadableAccounts & ReadableBilling>(db)

export type StatedPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export function findPayment(db: Db, paymentId: string) {
  return on(db)
    .selectFrom('royalty_payment as payment')
    .innerJoin('account', 'account.id', 'payment.artist_id')
    .leftJoin('royalty_payment as corrected', 'corrected.id', 'payment.corrects_id')
    .leftJoin('self_billed as paper', 'paper.payout_id', 'payment.id')
    .where('payment.id', '=', paymentId)
    .select([
      'payment.id',
      'payment.artist_id',
      'payment.amount_cents',
      'payment.vat_cents',
      'paper.number as paper',
      'payment.reference',
      'payment.paid_on',
      'payment.created_at',
      'corrected.paid_on as corrected_paid_on',
      'corrected.reference as corrected_reference',
      sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'),
    ])
    .executeTakeFirst()
}

/** When the payment before this one was entered. */
export async function findTimeBefore(db: Db, payment: StatedPayment): Promise<Date | null> {
  const before = await on(db)
    .selectFrom('royalty_payment')
    .select('created_at')
    .where('artist_id', '=', payment.artist_id)
    .where(isBefore(payment))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.created_at ?? null
}

/** First and last of the sales that became payable since the last payment; null for none. */
export async function findPaidPeriod(
  db: Db,
  artistId: string,
  { at, soldBefore }: PayMoment,
): Promise<{ firstAt: Date; lastAt: Date } | null> {
  const { rows } = await sql<{ firstAt: Date | null; lastAt: Date | null }>`
    select min(sold_at) as "firstAt", max(sold_at) as "lastAt" from royalty
    where artist_id = ${artistId}::uuid and sold_at < ${soldBefore} and sold_at >= coalesce(
      (select max(created_at) - (${at}::timestamptz - ${soldBefore}::timestamptz) from royalty_payment
        where artist_id = ${artistId}::uuid and amount_cents > 0),
      '-infinity')`.execute(on(db))
  const { firstAt, lastAt } = rows[0]!
  return firstAt && lastAt && { firstAt, lastAt }
}

const isBefore = ({ created_at: at, id }: StatedPayment) =>
  sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`

export interface StatementLine {
  readonly at: Date
  readonly title: string
  readonly number: string
  readonly points: number
  readonly valueMicroEur: number
  readonly shareBasisPoints: number
  readonly amountMicroEur: number
  readonly isReturn: boolean
  readonly isRefused: boolean
}

/** Sales that became payable between two moments, and what was taken back of all that were payable. */
export async function selectLines(
  db: Db,
  artistId: string,
  { after, until }: { after: PayMoment; until: PayMoment },
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select line.at, line."amountMicroEur", line."isReturn", sound.title, licence.number, licence.points,
      royalty.value_micro_eur as "valueMicroEur", royalty.share_basis_points as "shareBasisPoints",
      line."isReturn" and hold.decision is not distinct from 'refused' as "isRefused"
    from (
      select licence_id, artist_id, sold_at as at, amount_micro_eur as "amountMicroEur", false as "isReturn"
        from royalty
        where artist_id = ${artistId}::uuid and sold_at < ${until.soldBefore} and sold_at >= ${after.soldBefore}
      union all
      select reversal.licence_id, reversal.artist_id, reversed_at, reversal.amount_micro_eur, true
        from royalty_reversal as reversal
        join royalty on royalty.licence_id = reversal.licence_id and royalty.artist_id = reversal.artist_id
        where reversal.artist_id = ${artistId}::uuid and sold_at < ${until.soldBefore} and reversed_at <= ${until.at}
          and not (sold_at < ${after.soldBefore} and reversed_at <= ${after.at})
    ) as line
    join royalty on royalty.licence_id = line.licence_id and royalty.artist_id = line.artist_id
    left join royalty_hold as hold on hold.licence_id = line.licence_id and hold.artist_id = line.artist_id
    join licence on licence.id = line.licence_id
    join sound on sound.id = licence.sound_id
    order by line.at, licence.number, line."isReturn"`.execute(on(db))
  return rows
}

/** What was payable before a payment, less all that was paid before it. */
export async function sumCarriedOver(
  db: Db,
  payment: StatedPayment,
  { at, soldBefore }: PayMoment,
): Promise<{ earnedMicroEur: number; paidCents: number }> {
  const { rows } = await sql<{ earnedMicroEur: number; paidCents: number }>`
    select (
      select coalesce(sum(royalty.amount_micro_eur + coalesce(reversal.amount_micro_eur, 0)), 0)::bigint
      from royalty
      left join royalty_reversal as reversal on reversal.licence_id = royalty.licence_id
        and reversal.artist_id = royalty.artist_id and reversed_at <= ${at}
      where royalty.artist_id = ${payment.artist_id}::uuid and sold_at < ${soldBefore}
    ) as "earnedMicroEur", (
      select coalesce(sum(amount_cents), 0)::bigint from royalty_payment
      where artist_id = ${payment.artist_id}::uuid and ${isBefore(payment)}
    ) as "paidCents"`.execute(on(db))
  return rows[0]!
}

/** Sales that would have been payable at a moment, had they not waited: for a dispute of the money behind them, or held. */
export async function sumWaiting(
  db: Db,
  artistId: string,
  { at, soldBefore }: PayMoment,
): Promise<{ disputedMicroEur: number; heldMicroEur: number }> {
  const { rows } = await sql<{ disputedMicroEur: number; heldMicroEur: number }>`
    select coalesce(sum(royalty.amount_micro_eur) filter (where disputed.licence_id is not null), 0)::bigint
        as "disputedMicroEur",
      coalesce(sum(royalty.amount_micro_eur) filter (where disputed.licence_id is null), 0)::bigint as "heldMicroEur"
    from ${waitingRoyalties(at)} as waiting
    join royalty using (licence_id, artist_id)
    left join ${disputedLicences(at)} as disputed on disputed.licence_id = waiting.licence_id
    left join royalty_reversal as reversal on reversal.licence_id = royalty.licence_id
      and reversal.artist_id = royalty.artist_id and reversed_at <= ${at}
    where royalty.artist_id = ${artistId}::uuid and sold_at < ${soldBefore} and reversal.licence_id is null`.execute(
    on(db),
  )
  return rows[0]!
}
