import { sql } from 'kysely'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import type { ReadableWallet } from '../../wallet/public.ts'
import type { OrdersTables } from '../tables.ts'

const on = (db: Db) => over<OrdersTables>(db)

const RETURNABLE_COLUMNS = [
  'id',
  'account_id',
  'sound_id',
  'receipt_id',
  'pack_id',
  'deducted_pack_id',
  'points',
  'created_at',
  'first_taken_at',
  'ended_at',
] as const

export type ReturnableRow = NonNullable<Awaited<ReturnType<typeof findReturnable>>>

export function findReturnable(db: Db, id: string) {
  return on(db).selectFrom('licence').select(RETURNABLE_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** The licences that were bought at their pack’s price with this one, and hold. */
export function selectBoughtTogether(tx: Db, { receipt_id, pack_id }: ReturnableRow) {
  return on(tx)
    .selectFrom('licence')
    .select(RETURNABLE_COLUMNS)
    .where('receipt_id', '=', receipt_id)
    .where('pack_id', '=', pack_id)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** All licences of an order that hold. */
export function selectHeldOfOrder(tx: Db, { receipt_id }: ReturnableRow) {
  return on(tx)
    .selectFrom('licence')
    .select(RETURNABLE_COLUMNS)
    .where('receipt_id', '=', receipt_id)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Buyer, number and title of a purchase. */
export async function findPurchaseName(db: Db, purchaseId: string) {
  if (!isId(purchaseId)) return undefined
  return over<OrdersTables & ReadableCatalogue>(db)
    .selectFrom('licence')
    .innerJoin('sound', 'sound.id', 'licence.sound_id')
    .select(['licence.account_id as userId', 'licence.number', 'sound.title'])
    .where('licence.id', '=', purchaseId)
    .executeTakeFirst()
}

/** Purchases of an account since then that hold, without a download of them or of what was bought with them as a pack. */
export async function sumUndownloaded(
  db: Db,
  accountId: string,
  since: Date,
): Promise<{ sounds: number; points: number; first: Date | null }> {
  return on(db)
    .selectFrom('licence')
    .select(({ fn }) => [
      sql<number>`count(*)::int`.as('sounds'),
      sql<number>`coalesce(sum(points), 0)::int`.as('points'),
      fn.min<Date | null>('created_at').as('first'),
    ])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('first_taken_at', 'is', null)
    .where('created_at', '>', since)
    .where(
      sql<boolean>`not exists (select from licence as taken
        where taken.receipt_id = licence.receipt_id and taken.pack_id = licence.pack_id
          and taken.ended_at is null and taken.first_taken_at is not null)`,
    )
    .executeTakeFirstOrThrow()
}

/** Worth of the points that a refund of a purchase gives back, in millionths of a euro. */
export async function sumRefundable(
  db: Db,
  { purchaseId, wholeOrder }: { purchaseId: string; wholeOrder: boolean },
): Promise<number> {
  if (!isId(purchaseId)) return 0
  const { microEur } = await on(db)
    .selectFrom('licence')
    .select(sql<number>`coalesce(sum(value_micro_eur), 0)::bigint`.as('microEur'))
    .where('ended_at', 'is', null)
    .where(
      wholeOrder
        ? sql<boolean>`receipt_id = (select receipt_id from licence where id = ${purchaseId}::uuid)`
        : sql<boolean>`id = ${purchaseId}::uuid`,
    )
    .executeTakeFirstOrThrow()
  return microEur
}

/** Whether sounds that its owner bought later at the price of their pack, which deducted this licence, are still theirs. */
export async function hasDeducted(
  tx: Db,
  { account_id, receipt_id, deducted_pack_id }: ReturnableRow,
): Promise<boolean> {
  if (deducted_pack_id === null) return false
  const row = await on(tx)
    .selectFrom('licence')
    .select('id')
    .where('account_id', '=', account_id)
    .where('pack_id', '=', deducted_pack_id)
    .where('receipt_id', '<>', receipt_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export type Ending =
  | { readonly as: 'undone'; readonly reason: null }
  | { readonly as: 'refunded' | 'disputed'; readonly reason: string }

/**
 * Ends a licence once. An undo leaves one whose master has left the shop; the condition and the change are one statement,
 * so no download comes between.
 *
 * @returns whether it was ended
 */
export async function endLicence(
  tx: Db,
  { id, as, reason, at }: { id: string; at: Date } & Ending,
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('licence')
    .set({ ended_at: at, ended_as: as, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(as === 'undone', (query) => query.where('first_taken_at', 'is', null))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** How many points of each lot paid a licence, and their value. */
export function selectPaidParts(tx: Db, licenceId: string) {
  return partsOf(tx)
    .select(['licence_part.lot_id as lotId', 'licence_part.value_micro_eur as valueMicroEur'])
    .select(sql<number>`(to_point - from_point)::integer`.as('points'))
    .select(['grant.reference as grant'])
    .where('licence_part.licence_id', '=', licenceId)
    .orderBy('licence_part.lot_id')
    .orderBy('licence_part.from_point')
    .execute()
}

/** Licences that hold and were paid for, if only in part, with points of a grant; the latest first. */
export function selectPaidWith(tx: Db, grant: string) {
  return partsOf(tx)
    .innerJoin('licence', 'licence.id', 'licence_part.licence_id')
    .select(['licence.id', 'licence.account_id', 'licence.sound_id'])
    .distinct()
    .where('grant.reference', '=', grant)
    .where('licence.ended_at', 'is', null)
    .orderBy('licence.id', 'desc')
    .execute()
}

/** References of the grants whose points paid for an order. */
export async function selectGrantsOf(db: Db, receiptId: string): Promise<string[]> {
  const rows = await partsOf(db)
    .innerJoin('licence', 'licence.id', 'licence_part.licence_id')
    .select('grant.reference')
    .distinct()
    .where('licence.receipt_id', '=', receiptId)
    .execute()
  return rows.map(({ reference }) => reference)
}

function partsOf(tx: Db) {
  return over<OrdersTables & ReadableWallet>(tx)
    .selectFrom('licence_part')
    .innerJoin('wallet_lot', 'wallet_lot.id', 'licence_part.lot_id')
    .innerJoin('ledger_transaction as grant', 'grant.id', 'wallet_lot.grant_id')
}
