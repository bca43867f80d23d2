import { SELF_DEALING_SIGNS, type HeldState, type SelfDealingSign } from '@segno/contract'
import { sql } from 'kysely'
import { isNamed, type ReadableAccounts } from '../../accounts/public.ts'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import type { ReadableOrders } from '../../orders/public.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { disputedLicences } from '../disputes/queries.ts'
import type { RoyaltiesTables } from '../tables.ts'

const on = (db: Db) => over<RoyaltiesTables & ReadableAccounts & ReadableCatalogue & ReadableOrders>(db)

/** Royalties that waited at that moment: until their day, until they were compared, or until an administrator had looked at them. */
export const heldRoyalties = (at: Date) => sql<{ licence_id: string; artist_id: string }>`(
    select licence_id, artist_id from royalty_hold
    where free_at > ${at} or decided_at > ${at} or (suspected_at <= ${at} and decision is null)
      or (decision is null and compared_at is null)
  )`

/** The same with those whose buyers' payments are disputed. */
export const waitingRoyalties = (at: Date) => sql<{ licence_id: string; artist_id: string }>`(
    select royalty.licence_id, royalty.artist_id
    from ${disputedLicences(at)} as disputed join royalty using (licence_id)
    union
    select licence_id, artist_id from ${heldRoyalties(at)} as held
  )`

export async function insertHolds(
  tx: Db,
  holds: readonly {
    id: string
    licenceId: string
    artistId: string
    freeAt: Date
    sign: SelfDealingSign | null
    at: Date
  }[],
): Promise<void> {
  if (holds.length === 0) return
  await on(tx)
    .insertInto('royalty_hold')
    .values(
      holds.map(({ id, licenceId, artistId, freeAt, sign, at }) => ({
        id,
        licence_id: licenceId,
        artist_id: artistId,
        free_at: freeAt,
        suspicion: sign,
        suspected_at: sign && at,
      })),
    )
    .execute()
}

/** Held until the transaction ends; several processes take different ones. */
export function lockUncompared(tx: Db, { freeBefore, limit }: { freeBefore: Date; limit: number }) {
  return on(tx)
    .selectFrom('royalty_hold as hold')
    .innerJoin('licence', 'licence.id', 'hold.licence_id')
    .select(['hold.id', 'hold.artist_id as artistId', 'hold.suspicion', 'licence.account_id as buyerId'])
    .where('hold.compared_at', 'is', null)
    .where('hold.decision', 'is', null)
    .where('hold.free_at', '<', freeBefore)
    .orderBy('hold.free_at')
    .limit(limit)
    .forUpdate('hold')
    .skipLocked()
    .execute()
}

export async function markCompared(
  tx: Db,
  id: string,
  { sign, at }: { sign: SelfDealingSign | null; at: Date },
): Promise<void> {
  await on(tx)
    .updateTable('royalty_hold')
    .set({ compared_at: at, ...(sign !== null && { suspicion: sign, suspected_at: at }) })
    .where('id', '=', id)
    .execute()
}

const stateOf = sql<HeldState>`coalesce(hold.decision, 'waiting')`
const nameOf = (account: 'artist' | 'buyer') =>
  sql<string>`trim(${sql.ref(`${account}.first_name`)} || ' ' || ${sql.ref(`${account}.last_name`)})`

export type HeldRow = Awaited<ReturnType<ReturnType<typeof suspectedHolds>['page']>>[number]

/** Holds of buyers who look like the artist. */
export function suspectedHolds(db: Db, { words, state }: { words: string; state: HeldState | undefined }) {
  const found = on(db)
    .selectFrom('royalty_hold as hold')
    .innerJoin('royalty', (join) =>
      join
        .onRef('royalty.licence_id', '=', 'hold.licence_id')
        .onRef('royalty.artist_id', '=', 'hold.artist_id'),
    )
    .innerJoin('licence', 'licence.id', 'hold.licence_id')
    .innerJoin('sound', 'sound.id', 'licence.sound_id')
    .innerJoin('account', 'account.id', 'hold.artist_id')
    .innerJoin('account as artist', 'artist.id', 'hold.artist_id')
    .innerJoin('account as buyer', 'buyer.id', 'licence.account_id')
    .where('hold.suspicion', 'in', SELF_DEALING_SIGNS)
    .$if(state !== undefined, (query) => query.where(stateOf, '=', state!))
    .$if(words !== '', (query) => query.where(isNamed(words)))
    .select(['hold.id', 'hold.suspicion', 'hold.reason', 'hold.artist_id', stateOf.as('state')])
    .select(['licence.number', 'licence.points', 'licence.ended_at', 'licence.account_id as buyer_id'])
    .select(['sound.title', 'royalty.sold_at', 'royalty.amount_micro_eur'])
    .select(['artist.email as artist_email', nameOf('artist').as('artist_name')])
    .select(['buyer.email as buyer_email', nameOf('buyer').as('buyer_name')])
  return listSource(found, {
    sorts: { soldAt: 'royalty.sold_at', royalty: 'royalty.amount_micro_eur' },
    id: 'hold.id',
  })
}

/** In the order in which accounts are locked. */
export function selectHolds(db: Db, ids: readonly string[]) {
  return on(db)
    .selectFrom('royalty_hold as hold')
    .innerJoin('royalty', (join) =>
      join
        .onRef('royalty.licence_id', '=', 'hold.licence_id')
        .onRef('royalty.artist_id', '=', 'hold.artist_id'),
    )
    .leftJoin('royalty_reversal as reversal', (join) =>
      join
        .onRef('reversal.licence_id', '=', 'hold.licence_id')
        .onRef('reversal.artist_id', '=', 'hold.artist_id'),
    )
    .select(['hold.id', 'hold.licence_id', 'hold.artist_id', 'hold.suspicion', 'hold.decision'])
    .select(['royalty.amount_micro_eur', 'reversal.reversed_at'])
    .where('hold.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('hold.suspicion', 'is not', null)
    .orderBy('hold.artist_id')
    .orderBy('hold.id')
    .execute()
}

/** One of several decisions wins. @returns false where it was decided */
export async function decideHold(
  tx: Db,
  id: string,
  decided: { decision: 'released' | 'refused'; decided_by: string; decided_at: Date; reason: string },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('royalty_hold')
    .set(decided)
    .where('id', '=', id)
    .where('decision', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
