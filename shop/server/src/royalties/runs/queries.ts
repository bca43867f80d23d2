import type { ArtistBalanceKind, RunWay } from '@segno/contract'
import { sql } from 'kysely'
import { type ReadableAccounts, isNamed } from '../../accounts/public.ts'
import type { ReadablePayees } from '../../payees/public.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { waitingRoyalties } from '../holds/queries.ts'
import type { PayMoment } from '../rules.ts'
import type { RoyaltiesTables } from '../tables.ts'

const on = (db: Db) => over<RoyaltiesTables & ReadableAccounts & ReadablePayees>(db)

interface ArtistSum {
  readonly artist_id: string
  readonly cents: number
}

/** What can be paid to each artist, as `balanceOf` reckons it for one. A sale is older than its reversal. */
const payableAt = ({ at, soldBefore }: PayMoment) =>
  sql<ArtistSum>`(
    select settled.artist_id, settled.micro_eur / 10000 - coalesce(paid.cents, 0) as cents
    from (
      select artist_id, sum(micro_eur)::bigint as micro_eur
      from (
        select artist_id, sum(amount_micro_eur) as micro_eur
        from royalty where sold_at < ${soldBefore} group by artist_id
        union all
        select artist_id, sum(amount_micro_eur)
        from royalty_reversal where reversed_at < ${soldBefore} group by artist_id
        union all
        select reversal.artist_id, sum(reversal.amount_micro_eur)
        from royalty_reversal as reversal
        join royalty on royalty.licence_id = reversal.licence_id and royalty.artist_id = reversal.artist_id
        where reversal.reversed_at >= ${soldBefore} and royalty.sold_at < ${soldBefore}
        group by reversal.artist_id
        union all
        select royalty.artist_id, -sum(royalty.amount_micro_eur)
        from ${waitingRoyalties(at)} as waiting
        join royalty using (licence_id, artist_id)
        left join royalty_reversal as reversal
          on reversal.licence_id = royalty.licence_id and reversal.artist_id = royalty.artist_id
        where royalty.sold_at < ${soldBefore} and reversal.licence_id is null
        group by royalty.artist_id
      ) as entry
      group by artist_id
    ) as settled
    left join (
      select artist_id, sum(amount_cents)::bigint as cents from royalty_payment group by artist_id
    ) as paid using (artist_id)
  )`

/** What each artist who was ever paid has earned, less what was paid. */
const OWED = sql<ArtistSum>`(
    select artist_id, (
        (select coalesce(sum(amount_micro_eur), 0) from royalty where royalty.artist_id = paid.artist_id)
        + (select coalesce(sum(amount_micro_eur), 0) from royalty_reversal as back where back.artist_id = paid.artist_id)
      )::bigint / 10000 - paid.cents as cents
    from (select artist_id, sum(amount_cents)::bigint as cents from royalty_payment group by artist_id) as paid
  )`

interface BalanceSearch {
  readonly balance: ArtistBalanceKind
  readonly moment: PayMoment
}

function balances(db: Db, { balance, moment }: BalanceSearch) {
  const sums = balance === 'payable' ? payableAt(moment) : OWED
  return on(db)
    .selectFrom(sums.as<'payable'>('payable'))
    .where('payable.cents', balance === 'payable' ? '>' : '<', 0)
}

export async function sumBalances(
  db: Db,
  search: BalanceSearch,
): Promise<{ count: number; amountCents: number }> {
  return balances(db, search)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(payable.cents), 0)::bigint`.as('amountCents'),
    ])
    .executeTakeFirstOrThrow()
}

export type PayableRow = Awaited<ReturnType<ReturnType<typeof payableArtistsOf>['page']>>[number]

/** Artists to whom something can be paid, and where it would go; or those who were paid more than they have earned since. */
export function payableArtistsOf(db: Db, { words, ...search }: BalanceSearch & { words: string }) {
  const found = balances(db, search)
    .innerJoin('account', 'account.id', 'payable.artist_id')
    .leftJoin('payee', 'payee.account_id', 'payable.artist_id')
    .leftJoin('payee_tax', 'payee_tax.account_id', 'payable.artist_id')
    .leftJoin('royalty_run_payment as running', (join) =>
      join.onRef('running.artist_id', '=', 'payable.artist_id').on('running.is_open', '=', true),
    )
    .$if(words !== '', (query) => query.where(isNamed(words)))
    .select([
      'payable.artist_id',
      'payable.cents',
      'account.email',
      sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'),
      'payee.holder',
      'payee.iban',
      'payee.paypal',
      'payee.changed_at',
      // Of who is known to the tax authority: an affiliate need not be.
      sql<
        string | null
      >`case when coalesce(payee_tax.tax_id, payee_tax.birth_city) is not null then payee_tax.country end`.as(
        'tax_residence',
      ),
      'running.run_id',
    ])
  return listSource(found, {
    sorts: { payableCents: 'payable.cents', email: { column: sql`lower(account.email)` } },
    id: 'payable.artist_id',
    isSummed: true,
  })
}

export async function isInOpenRun(db: Db, artistId: string): Promise<boolean> {
  const found = await on(db)
    .selectFrom('royalty_run_payment')
    .select('id')
    .where('artist_id', '=', artistId)
    .where('is_open', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

export interface RunPayment {
  readonly id: string
  readonly artistId: string
  readonly amountCents: number
  readonly holder: string
  /** Of the two, the one that the run pays to. */
  readonly iban: string | null
  readonly paypal: string | null
  /** On top. */
  readonly vatCents: number
  /** How it is taxed; null in runs before there were papers. */
  readonly billedAs: object | null
}

export async function insertRun(
  tx: Db,
  { id, way, madeBy, now }: { id: string; way: RunWay; madeBy: string; now: Date },
): Promise<void> {
  await on(tx).insertInto('royalty_run').values({ id, way, made_at: now, made_by: madeBy }).execute()
}

export async function insertRunPayment(tx: Db, runId: string, payment: RunPayment): Promise<void> {
  await on(tx)
    .insertInto('royalty_run_payment')
    .values({
      id: payment.id,
      run_id: runId,
      artist_id: payment.artistId,
      amount_cents: payment.amountCents,
      holder: payment.holder,
      iban: payment.iban,
      paypal: payment.paypal,
      vat_cents: payment.vatCents,
      billed_as: JSON.stringify(payment.billedAs),
    })
    .execute()
}

export type RunRow = Awaited<ReturnType<ReturnType<typeof runsOf>['page']>>[number]

const withSums = (db: Db) =>
  on(db)
    .selectFrom('royalty_run as run')
    .select(['run.id', 'run.made_at', 'run.way', 'run.status', 'run.paid_on', 'run.reference'])
    .select([
      sql<number>`(select count(*)::int from royalty_run_payment where run_id = run.id)`.as('payment_count'),
      sumOfRun.as('amount_cents'),
      vatOfRun.as('vat_cents'),
      sql<boolean>`exists (select from payout_proposal
        where kind = 'run' and subject_id = run.id and status = 'waiting')`.as('is_waiting'),
    ])
const vatOfRun = sql<number>`(select coalesce(sum(vat_cents), 0)::bigint from royalty_run_payment where run_id = run.id)`
const sumOfRun = sql<number>`(select coalesce(sum(amount_cents), 0)::bigint from royalty_run_payment where run_id = run.id)`

export function runsOf(db: Db, { status, words }: { status: string | undefined; words: string }) {
  const found = withSums(db)
    .$if(status !== undefined, (query) => query.where('run.status', '=', status!))
    .$if(words !== '', (query) => query.where('run.reference', 'ilike', likePattern(words)))
  return listSource(found, {
    sorts: { madeAt: 'run.made_at', amountCents: { column: sumOfRun } },
    id: 'run.id',
  })
}

export function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  return withSums(db).where('run.id', '=', id).executeTakeFirst()
}

export async function countRunsBefore(db: Db, madeBefore: Date): Promise<number> {
  const { count } = await on(db)
    .selectFrom('royalty_run')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'open')
    .where('made_at', '<', madeBefore)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Held until the transaction ends, so that a run is decided once. */
export function holdRun(tx: Db, id: string) {
  return on(tx)
    .selectFrom('royalty_run')
    .select(['id', 'status', 'made_at', 'way'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** In the order in which accounts are locked. */
export function selectRunPayments(db: Db, runId: string): Promise<RunPayment[]> {
  return on(db)
    .selectFrom('royalty_run_payment')
    .select(['id', 'artist_id as artistId', 'amount_cents as amountCents', 'holder', 'iban', 'paypal'])
    .select(['vat_cents as vatCents', 'billed_as as billedAs'])
    .where('run_id', '=', runId)
    .orderBy('artist_id')
    .execute()
}

interface Decided {
  readonly status: 'paid' | 'cancelled'
  readonly decided_by: string
  readonly decided_at: Date
  readonly paid_on?: string
  readonly reference?: string
}

export async function decideRun(tx: Db, runId: string, decided: Decided): Promise<void> {
  await on(tx).updateTable('royalty_run').set(decided).where('id', '=', runId).execute()
  await on(tx)
    .updateTable('royalty_run_payment')
    .set({ is_open: false })
    .where('run_id', '=', runId)
    .execute()
}
