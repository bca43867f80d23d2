import { sql } from 'kysely'
import type { ReadableAccounts } from '../accounts/public.ts'
import type { ReadableBilling } from '../billing/public.ts'
import type { ReadableCatalogue } from '../catalogue/public.ts'
import type { ReadableOrders } from '../orders/public.ts'
import type { ReadablePayees } from '../payees/public.ts'
import { type DayRange, withinDays } from '../platform/day-range.ts'
import { listSource } from '../platform/db/list.ts'
import { over, type Db } from '../platform/db/db.ts'
import { disputedLicences } from './disputes/queries.ts'
import { heldRoyalties } from './holds/queries.ts'
import type { PayMoment } from './rules.ts'
import type { RoyaltiesTables } from './tables.ts'
import { likePattern } from '../platform/db/like-pattern.ts'
import type { ReadableWallet } from '../wallet/public.ts'

const on = (db: Db) => over<RoyaltiesTables>(db)
const withSales = (db: Db) =>
  over<RoyaltiesTables & ReadableOrders & ReadableCatalogue & ReadableAccounts & ReadableBilling>(db)

export async function insertRoyalties(
  db: Db,
  royalties: readonly {
    licenceId: string
    artistId: string
    partBasisPoints: number
    valueMicroEur: number
    shareBasisPoints: number
    amountMicroEur: number
  }[],
  soldAt: Date,
): Promise<void> {
  if (royalties.length === 0) return
  await on(db)
    .insertInto('royalty')
    .values(
      royalties.map((one) => ({
        licence_id: one.licenceId,
        artist_id: one.artistId,
        value_micro_eur: one.valueMicroEur,
        share_basis_points: one.shareBasisPoints,
        part_basis_points: one.partBasisPoints,
        amount_micro_eur: one.amountMicroEur,
        sold_at: soldAt,
      })),
    )
    .execute()
}

/** In the order in which accounts are locked. */
export function selectRoyalties(db: Db, licenceId: string) {
  return on(db)
    .selectFrom('royalty')
    .select(['artist_id', 'amount_micro_eur'])
    .where('licence_id', '=', licenceId)
    .orderBy('artist_id')
    .execute()
}

/** One that was refused before is not taken back again. */
export async function insertReversal(
  db: Db,
  reversal: { licenceId: string; artistId: string; amountMicroEur: number; at: Date },
): Promise<void> {
  await on(db)
    .insertInto('royalty_reversal')
    .values({
      licence_id: reversal.licenceId,
      artist_id: reversal.artistId,
      amount_micro_eur: reversal.amountMicroEur,
      reversed_at: reversal.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface SalesSearch extends DayRange {
  readonly artistId: string
  /** Part of a title or a pack's; empty for all. */
  readonly words: string
}

export type SaleRow = NonNullable<Awaited<ReturnType<typeof findSale>>>

function salesBy(db: Db, artistId: string) {
  return withSales(db)
    .selectFrom('royalty')
    .innerJoin('licence', 'licence.id', 'royalty.licence_id')
    .leftJoin('royalty_reversal as reversal', (join) =>
      join
        .onRef('reversal.licence_id', '=', 'royalty.licence_id')
        .onRef('reversal.artist_id', '=', 'royalty.artist_id'),
    )
    .leftJoin('royalty_hold as hold', (join) =>
      join
        .onRef('hold.licence_id', '=', 'royalty.licence_id')
        .onRef('hold.artist_id', '=', 'royalty.artist_id'),
    )
    .innerJoin('sound', 'sound.id', 'licence.sound_id')
    .leftJoin('pack', 'pack.id', 'sound.pack_id')
    .innerJoin('account', 'account.id', 'licence.account_id')
    .where('royalty.artist_id', '=', artistId)
    .select([
      'royalty.licence_id',
      'royalty.sold_at',
      'royalty.value_micro_eur',
      'royalty.share_basis_points',
      'royalty.part_basis_points',
      'royalty.amount_micro_eur',
      'licence.sound_id',
      'licence.number',
      'licence.points',
      'reversal.reversed_at',
      'licence.ended_at',
      'hold.free_at',
      'hold.suspicion',
      'hold.decision',
      'hold.reason as refusal',
      'account.country',
    ])
}

export function salesOf(db: Db, { artistId, words, since, before }: SalesSearch) {
  const pattern = likePattern(words)
  const sales = salesBy(db, artistId)
    .where((eb) => withinDays(eb, 'royalty.sold_at', { since, before }))
    .$if(words !== '', (query) =>
      query.where((where) =>
        where.or([where('sound.title', 'ilike', pattern), where('pack.title', 'ilike', pattern)]),
      ),
    )
  return listSource(sales, {
    sorts: {
      soldAt: 'royalty.sold_at',
      title: { column: sql`lower(sound.title)` },
      points: 'licence.points',
      royalty: 'royalty.amount_micro_eur',
    },
    id: 'royalty.licence_id',
  })
}

export function findSale(db: Db, { artistId, licenceId }: { artistId: string; licenceId: string }) {
  return salesBy(db, artistId).where('royalty.licence_id', '=', licenceId).executeTakeFirst()
}

/** Points of each lot that paid for a licence, in the order in which they were spent. */
export function selectSaleLots(db: Db, licenceId: string) {
  return over<ReadableOrders & ReadableWallet>(db)
    .selectFrom('licence_part')
    .innerJoin('wallet_lot', 'wallet_lot.id', 'licence_part.lot_id')
    .where('licence_part.licence_id', '=', licenceId)
    .groupBy(['wallet_lot.id'])
    .select(['wallet_lot.id', 'wallet_lot.origin'])
    .select(sql<number>`sum(to_point - from_point)::integer`.as('points'))
    .select(sql<number>`sum(licence_part.value_micro_eur)::bigint`.as('valueMicroEur'))
    .select(['wallet_lot.value_micro_eur as lotMicroEur', 'wallet_lot.given_micro_eur as lotGivenMicroEur'])
    .orderBy('wallet_lot.id')
    .execute()
}

/** What everybody who has a part in a purchase earned by it. */
export function selectRoyaltiesOf(db: Db, licenceId: string) {
  return withSales(db)
    .selectFrom('royalty')
    .leftJoin('royalty_reversal as reversal', (join) =>
      join
        .onRef('reversal.licence_id', '=', 'royalty.licence_id')
        .onRef('reversal.artist_id', '=', 'royalty.artist_id'),
    )
    .leftJoin('artist', 'artist.account_id', 'royalty.artist_id')
    .where('royalty.licence_id', '=', licenceId)
    .select([
      'royalty.artist_id',
      'artist.name',
      'royalty.share_basis_points',
      'royalty.part_basis_points',
      'royalty.amount_micro_eur',
      'reversal.reversed_at',
    ])
    .orderBy('royalty.amount_micro_eur', 'desc')
    .orderBy('royalty.artist_id')
    .execute()
}

export function findTaken(db: Db, licenceId: string) {
  return withSales(db)
    .selectFrom('licence')
    .where('id', '=', licenceId)
    .select('first_taken_at')
    .executeTakeFirst()
}

/** Sums of an artist's sales and of what was taken back of them. */
export async function sumRoyalties(db: Db, artistId: string, { at, soldBefore }: PayMoment) {
  const left = sql<number>`royalty.amount_micro_eur + coalesce(reversal.amount_micro_eur, 0)`
  const settled = sql`sold_at < ${soldBefore}`
  const sums = await on(db)
    .selectFrom('royalty')
    .leftJoin('royalty_reversal as reversal', (join) =>
      join
        .onRef('reversal.licence_id', '=', 'royalty.licence_id')
        .onRef('reversal.artist_id', '=', 'royalty.artist_id'),
    )
    .leftJoin(disputedLicences(at).as<'disputed'>('disputed'), 'disputed.licence_id', 'royalty.licence_id')
    .leftJoin(heldRoyalties(at).as<'held'>('held'), (join) =>
      join
        .onRef('held.licence_id', '=', 'royalty.licence_id')
        .onRef('held.artist_id', '=', 'royalty.artist_id'),
    )
    .where('royalty.artist_id', '=', artistId)
    .select([
      sql<number>`coalesce(sum(${left}), 0)::bigint`.as('earnedMicroEur'),
      sql<number>`coalesce(sum(${left}) filter (where ${settled} and disputed.licence_id is null and held.licence_id is null), 0)::bigint`.as(
        'settledMicroEur',
      ),
      sql<number>`coalesce(sum(${left}) filter (where ${settled} and disputed.licence_id is not null), 0)::bigint`.as(
        'disputedMicroEur',
      ),
      sql<number>`coalesce(sum(${left}) filter (where ${settled} and disputed.licence_id is null and held.licence_id is not null), 0)::bigint`.as(
        'heldMicroEur',
      ),
      sql<number>`count(*) filter (where reversal.licence_id is null)`.as('saleCount'),
      sql<Date | null>`min(sold_at) filter (where sold_at >= ${soldBefore} and reversal.licence_id is null and held.licence_id is null)`.as(
        'firstPendingAt',
      ),
    ])
    .executeTakeFirstOrThrow()
  const { paidCents } = await on(db)
    .selectFrom('royalty_payment')
    .where('artist_id', '=', artistId)
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('paidCents'))
    .executeTakeFirstOrThrow()
  return { ...sums, paidCents }
}

/** The last sale of an artist, return of one, or payment to them. */
export async function findLastEntry(db: Db, artistId: string): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`select greatest(
      (select max(sold_at) from royalty where artist_id = ${artistId}::uuid),
      (select max(reversed_at) from royalty_reversal where artist_id = ${artistId}::uuid),
      (select max(created_at) from royalty_payment where artist_id = ${artistId}::uuid)) as last`.execute(
    on(db),
  )
  return rows[0]!.last
}

/** Also of a deleted account, which keeps its money. */
export function findPerson(db: Db, id: string) {
  return withSales(db)
    .selectFrom('account')
    .where('id', '=', id)
    .select([
      'id',
      'role',
      'email',
      'deleted_at',
      sql<string>`trim(first_name || ' ' || last_name)`.as('name'),
    ])
    .executeTakeFirst()
}

/** Held until the transaction ends, so that two payments at once cannot pay the same money. */
export async function lockRoyaltyAccount(db: Db, artistId: string): Promise<void> {
  await on(db)
    .insertInto('royalty_account')
    .values({ artist_id: artistId })
    .onConflict((conflict) => conflict.column('artist_id').doNothing())
    .execute()
  await on(db)
    .selectFrom('royalty_account')
    .selectAll()
    .where('artist_id', '=', artistId)
    .forUpdate()
    .execute()
}

/** Payments since a moment with their VAT, without those proposed by hand and confirmed. Corrections do not make them smaller. */
export async function sumEnteredSince(db: Db, artistId: string, since: Date): Promise<number> {
  const { cents } = await over<RoyaltiesTables & ReadablePayees>(db)
    .selectFrom('royalty_payment as payment')
    .leftJoin('payout_proposal as proposal', 'proposal.id', 'payment.id')
    .where('payment.artist_id', '=', artistId)
    .where('payment.created_at', '>', since)
    .where('proposal.id', 'is', null)
    .where('payment.amount_cents', '>', 0)
    .select(
      sql<number>`(coalesce(sum(payment.amount_cents), 0) + coalesce(sum(payment.vat_cents), 0))::bigint`.as(
        'cents',
      ),
    )
    .executeTakeFirstOrThrow()
  return cents
}

export function findPaymentByKey(db: Db, createdBy: string, idempotencyKey: string) {
  return on(db)
    .selectFrom('royalty_payment')
    .select(['artist_id', 'amount_cents', 'vat_cents', 'corrects_id', 'reference', 'paid_on'])
    .where('created_by', '=', createdBy)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

export async function insertPayment(
  db: Db,
  payment: {
    id: string
    artistId: string
    amountCents: number
    vatCents: number | null
    correctsId: string | null
    reference: string
    paidOn: string
    createdBy: string
    idempotencyKey: string
    now: Date
  },
): Promise<void> {
  await on(db)
    .insertInto('royalty_payment')
    .values({
      id: payment.id,
      artist_id: payment.artistId,
      amount_cents: payment.amountCents,
      vat_cents: payment.vatCents,
      corrects_id: payment.correctsId,
      reference: payment.reference,
      paid_on: payment.paidOn,
      created_by: payment.createdBy,
      created_at: payment.now,
      idempotency_key: payment.idempotencyKey,
    })
    .execute()
}

/** Of `royalty_payment`: what corrections left; nothing of a correction itself. */
const leftOf = sql<number>`(
  select coalesce(sum(entry.amount_cents), 0)::bigint from royalty_payment as entry
  where royalty_payment.corrects_id is null and royalty_payment.id in (entry.id, entry.corrects_id)
)`

/** What can still be corrected of a payment to an artist. */
export function findCorrectable(db: Db, { artistId, paymentId }: { artistId: string; paymentId: string }) {
  return on(db)
    .selectFrom('royalty_payment')
    .select(['id', leftOf.as('left_cents')])
    .where('artist_id', '=', artistId)
    .where('id', '=', paymentId)
    .executeTakeFirst()
}

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentsTo>['page']>>[number]

export function paymentsTo(db: Db, { artistId, words }: { artistId: string; words: string }) {
  const pattern = likePattern(words)
  const payments = withSales(db)
    .selectFrom('royalty_payment')
    .innerJoin('account', 'account.id', 'royalty_payment.created_by')
    .leftJoin('royalty_payment as corrected', 'corrected.id', 'royalty_payment.corrects_id')
    .leftJoin('self_billed as paper', 'paper.payout_id', 'royalty_payment.id')
    .where('royalty_payment.artist_id', '=', artistId)
    .$if(words !== '', (query) => query.where('royalty_payment.reference', 'ilike', pattern))
    .select([
      'royalty_payment.id',
      'royalty_payment.amount_cents',
      'royalty_payment.vat_cents',
      'paper.number as paper',
      'royalty_payment.reference',
      'royalty_payment.created_at',
      'royalty_payment.paid_on',
      'royalty_payment.corrects_id',
      'corrected.paid_on as corrected_paid_on',
      'corrected.reference as corrected_reference',
      leftOf.as('left_cents'),
      sql<string>`account.first_name || ' ' || account.last_name`.as('entered_by'),
    ])
  return listSource(payments, {
    sorts: { paidOn: 'royalty_payment.paid_on', amountCents: 'royalty_payment.amount_cents' },
    id: 'royalty_payment.id',
  })
}
