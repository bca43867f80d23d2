import { sql } from 'kysely'
import { newId } from '../platform/ids.ts'
import { over, type Db } from '../platform/db/db.ts'
import type { LotUse } from './rules.ts'
import type { WalletTables } from './tables.ts'

const on = (db: Db) => over<WalletTables>(db)

export async function ensureWallet(db: Db, accountId: string): Promise<void> {
  await on(db)
    .insertInto('wallet')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await on(db)
    .insertInto('ledger_account')
    .values({ id: newId(), kind: 'buyer', owner_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function selectBalance(db: Db, accountId: string) {
  return on(db)
    .selectFrom('wallet')
    .select('balance_points')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Every change of a wallet begins here, so that two of them follow one another. */
export function lockWallet(db: Db, accountId: string) {
  return on(db)
    .selectFrom('wallet')
    .select('balance_points')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

export async function addToBalance(db: Db, accountId: string, points: number): Promise<void> {
  await on(db)
    .updateTable('wallet')
    .set({ balance_points: sql<number>`balance_points + ${points}` })
    .where('account_id', '=', accountId)
    .execute()
}

/** @returns the new transaction's id, or null where this reference has been entered before */
export async function insertTransaction(
  db: Db,
  entry: {
    kind: 'grant' | 'spend' | 'return' | 'expiry' | 'correction'
    reference: string
    reason?: string | undefined
  },
): Promise<string | null> {
  const inserted = await on(db)
    .insertInto('ledger_transaction')
    .values({ id: newId(), ...entry })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Moves points from one side to the other: the buyer's account, and one of the shop's. */
export async function insertPostings(
  db: Db,
  entry: {
    transactionId: string
    buyerId: string
    buyerPoints: number
    against: 'issued' | 'spent' | 'expired'
  },
): Promise<void> {
  await sql`
    insert into ledger_posting (transaction_id, account_id, points)
    select ${entry.transactionId}::uuid, id, ${entry.buyerPoints}::bigint
    from ledger_account where owner_id = ${entry.buyerId}
    union all
    select ${entry.transactionId}::uuid, id, -${entry.buyerPoints}::bigint
    from ledger_account where kind = ${entry.against} and owner_id is null`.execute(on(db))
}

export async function insertLot(
  db: Db,
  lot: {
    accountId: string
    transactionId: string
    /** The entry that first brought these points; their own where it is not said. */
    grantId?: string | undefined
    origin: string
    points: number
    valueMicroEur: number
    givenMicroEur?: number | undefined
    expiresAt: Date | null
    createdAt: Date
  },
): Promise<void> {
  await on(db)
    .insertInto('wallet_lot')
    .values({
      id: newId(),
      account_id: lot.accountId,
      transaction_id: lot.transactionId,
      grant_id: lot.grantId ?? lot.transactionId,
      origin: lot.origin,
      points: lot.points,
      value_micro_eur: lot.valueMicroEur,
      given_micro_eur: lot.givenMicroEur ?? 0,
      expires_at: lot.expiresAt,
      created_at: lot.createdAt,
    })
    .execute()
}

export type LotRow = Awaited<ReturnType<typeof selectOpenLots>>[number]

/** Lots with points left, in the order in which they are spent: what expires first, then what is older. */
export function selectOpenLots(db: Db, accountId: string) {
  return on(db)
    .selectFrom('wallet_lot')
    .select([
      'id',
      'grant_id',
      'origin',
      'points',
      'used_points',
      'value_micro_eur',
      'given_micro_eur',
      'expires_at',
      'created_at',
    ])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`used_points < points`)
    .orderBy('expires_at', (order) => order.asc().nullsLast())
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Points that are left of grants, by their references, with those that came back; a grant that is used up is left out. */
export async function selectUnspent(db: Db, references: readonly string[]): Promise<Map<string, number>> {
  if (references.length === 0) return new Map()
  const rows = await on(db)
    .selectFrom('wallet_lot')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'wallet_lot.grant_id')
    .select(['ledger_transaction.reference', sql<number>`sum(points - used_points)::int`.as('unspent')])
    .where('ledger_transaction.reference', 'in', references)
    .where(sql<boolean>`used_points < points`)
    .groupBy('ledger_transaction.reference')
    .execute()
  return new Map(rows.map((row) => [row.reference, row.unspent]))
}

/** Points that were ever given from an origin; those that come back are not given again. */
export async function sumGranted(db: Db, accountId: string, origin: string): Promise<number> {
  const { points } = await on(db)
    .selectFrom('wallet_lot')
    .select(sql<number>`coalesce(sum(points), 0)::int`.as('points'))
    .where('account_id', '=', accountId)
    .where('origin', '=', origin)
    .whereRef('grant_id', '=', 'transaction_id')
    .executeTakeFirstOrThrow()
  return points
}

export function selectLots(db: Db, ids: readonly string[]) {
  return on(db)
    .selectFrom('wallet_lot')
    .select(['id', 'grant_id', 'origin', 'expires_at', 'value_micro_eur', 'given_micro_eur'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute()
}

/**
 * Takes points of lots out of their wallet, which must be locked: balance, entry, uses and postings are one statement.
 *
 * @returns the new transaction's id, or null where this reference has been entered before
 */
export async function insertTaking(
  db: Db,
  taking: {
    accountId: string
    kind: 'spend' | 'return' | 'expiry' | 'correction'
    reference: string
    reason?: string | undefined
    against: 'issued' | 'spent' | 'expired'
    uses: readonly LotUse[]
  },
): Promise<string | null> {
  const { accountId, kind, reference, reason = null, against, uses } = taking
  const points = uses.reduce((sum, use) => sum + use.toPoint - use.fromPoint, 0)
  const { rows } = await sql<{ id: string }>`
    with entry as (
      insert into ledger_transaction (id, kind, reference, reason) values (${newId()}, ${kind}, ${reference}, ${reason})
      on conflict (reference) do nothing returning id
    ), balance as (
      update wallet set balance_points = balance_points - ${points}::bigint from entry where account_id = ${accountId}
    ), taken as (
      select entry.id as transaction_id, part.*
      from entry, unnest(${uses.map((use) => use.lotId)}::uuid[], ${uses.map((use) => use.fromPoint)}::bigint[],
        ${uses.map((use) => use.toPoint)}::bigint[], ${uses.map((use) => use.valueMicroEur)}::bigint[])
        as part (lot_id, from_point, to_point, value_micro_eur)
    ), used as (
      insert into lot_use (lot_id, transaction_id, from_point, to_point, value_micro_eur)
      select lot_id, transaction_id, from_point, to_point, value_micro_eur from taken
    ), lots as (
      update wallet_lot set used_points = to_point from taken where wallet_lot.id = lot_id
    ), postings as (
      insert into ledger_posting (transaction_id, account_id, points)
      select entry.id, account.id, case when owner_id is null then ${points}::bigint else -${points}::bigint end
      from entry, ledger_account as account
      where ${points}::bigint > 0 and (owner_id = ${accountId} or (account.kind = ${against} and owner_id is null))
    )
    select id from entry`.execute(on(db))
  return rows[0]?.id ?? null
}

export async function storeLedgerCheck(
  db: Db,
  { checkedAt, breaches }: { checkedAt: Date; breaches: readonly string[] },
): Promise<void> {
  const found = { checked_at: checkedAt, breaches: [...breaches] }
  await on(db)
    .insertInto('ledger_check')
    .values(found)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(found))
    .execute()
}

export async function sumBalances(db: Db): Promise<number> {
  const { rows } = await sql<{ points: string | null }>`
    select sum(balance_points)::text as points from wallet`.execute(on(db))
  return Number(rows[0]?.points ?? 0)
}

export function selectLedgerCheck(db: Db) {
  return on(db).selectFrom('ledger_check').select(['checked_at', 'breaches']).executeTakeFirst()
}

/** Each row is a rule that does not hold, in words. */
export async function selectBreaches(db: Db): Promise<string[]> {
  const { rows } = await sql<{ breach: string }>`
    select 'transaction ' || transaction_id || ' does not balance' as breach
      from ledger_posting group by transaction_id having sum(points) <> 0
    union all
    select 'wallet ' || w.account_id || ' has ' || w.balance_points || ' points, its postings say ' || coalesce(p.points, 0)
      from wallet w
      left join (
        select a.owner_id, sum(p.points) as points
        from ledger_posting p join ledger_account a on a.id = p.account_id group by a.owner_id
      ) p on p.owner_id = w.account_id
      where w.balance_points <> coalesce(p.points, 0)
    union all
    select 'wallet ' || w.account_id || ' has ' || w.balance_points || ' points, its lots say ' || coalesce(l.points, 0)
      from wallet w
      left join (select account_id, sum(points - used_points) as points from wallet_lot group by account_id) l
        on l.account_id = w.account_id
      where w.balance_points <> coalesce(l.points, 0)
    union all
    select 'lot ' || l.id || ' has used ' || l.used_points || ' points, its uses say ' || coalesce(u.points, 0)
      from wallet_lot l
      left join (select lot_id, sum(to_point - from_point) as points from lot_use group by lot_id) u on u.lot_id = l.id
      where l.used_points <> coalesce(u.points, 0)
    union all
    select 'lot ' || l.id || ' has used ' || l.used_points || ' of ' || l.points || ' points, but of its value of '
        || l.value_micro_eur || ' were given out ' || sum(u.value_micro_eur)
      from wallet_lot l join lot_use u on u.lot_id = l.id
      group by l.id
      having sum(u.value_micro_eur) <> div(l.value_micro_eur::numeric * l.used_points, l.points)
    union all
    select 'wallet ' || w.account_id || ' of a deleted account has ' || w.balance_points || ' points'
      from wallet w join account a on a.id = w.account_id
      where a.deleted_at is not null and w.balance_points <> 0`.execute(on(db))
  return rows.map((row) => row.breach)
}

/** The lot that a grant brought. */
export function findGrantedLot(db: Db, reference: string) {
  return on(db)
    .selectFrom('wallet_lot')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'wallet_lot.transaction_id')
    .select(['wallet_lot.grant_id', 'wallet_lot.origin', 'wallet_lot.expires_at'])
    .where('ledger_transaction.reference', '=', reference)
    .executeTakeFirst()
}
