import { sql } from 'kysely'
import type { ReadableAccounts } from '../accounts/public.ts'
import type { ReadableCatalogue } from '../catalogue/public.ts'
import { listSource } from '../platform/db/list.ts'
import { over, type Db } from '../platform/db/db.ts'
import type { OrdersTables } from './tables.ts'
import { likePattern } from '../platform/db/like-pattern.ts'
import { isId } from '../platform/ids.ts'
import type { LotUse } from '../wallet/public.ts'

const on = (db: Db) => over<OrdersTables>(db)
const withSounds = (db: Db) => over<OrdersTables & ReadableCatalogue>(db)
const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** Price and status of sounds, as they are in the transaction that asks. */
export function selectOffers(db: Db, soundIds: readonly string[]) {
  return withSounds(db)
    .selectFrom('sound')
    .select(['id', 'artist_id', 'status', 'price_points', 'pack_id', 'training_allowed'])
    .where('id', '=', anyOf(soundIds))
    .execute()
}

export async function selectOwned(db: Db, accountId: string, soundIds: readonly string[]): Promise<string[]> {
  if (soundIds.length === 0) return []
  const rows = await on(db)
    .selectFrom('licence')
    .select('sound_id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('sound_id', '=', anyOf(soundIds))
    .execute()
  return rows.map((row) => row.sound_id)
}

/** Sounds of an artist that anybody ever bought. */
export async function selectSoldOf(db: Db, artistId: string): Promise<string[]> {
  const rows = await withSounds(db)
    .selectFrom('licence')
    .innerJoin('sound', 'sound.id', 'licence.sound_id')
    .select('licence.sound_id')
    .distinct()
    .where('sound.artist_id', '=', artistId)
    .execute()
  return rows.map((row) => row.sound_id)
}

/** Purchases that can be downloaded as long as there is an account. */
export async function countOwned(db: Db, accountId: string): Promise<number> {
  const { count } = await on(db)
    .selectFrom('licence')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Everything that the account owned by then and still owns. */
export async function selectAllOwned(db: Db, accountId: string, by: Date): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('licence')
    .select('sound_id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('created_at', '<=', by)
    .execute()
  return rows.map((row) => row.sound_id)
}

/** The latest of what the account owned by then and still owns. */
export async function selectRecentlyOwned(
  db: Db,
  accountId: string,
  { by, limit }: { by: Date; limit: number },
): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('licence')
    .select('sound_id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('created_at', '<=', by)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.sound_id)
}

export interface NewReceipt {
  readonly id: string
  readonly accountId: string
  readonly idempotencyKey: string
  readonly requestHash: string
  readonly totalPoints: number
  readonly transactionId: string | null
  readonly balancePoints: number
  readonly programClient: string | null
}

/** In the order of the receipt's lines. */
export interface NewLicence {
  readonly id: string
  /** What stands around the receipt's number. */
  readonly number: { readonly before: string; readonly after: string }
  readonly soundId: string
  readonly points: number
  readonly valueMicroEur: number
  readonly licenceVersion: string
  /** At whose price it was bought. */
  readonly packId: string | null
  readonly trainingAllowed: boolean
  readonly parts: readonly LotUse[]
}

export interface OrderNumbers {
  readonly receipt: number
  readonly licences: readonly string[]
}

/**
 * Keeps a receipt under the next number with its licences, and empties the cart of them. The counter's row is held until the
 * transaction ends, so that numbers have no gaps and none is given twice; as every checkout waits for it, all is one statement.
 *
 * @returns the receipt's number, and those of its licences in their order
 */
export async function insertOrder(
  db: Db,
  receipt: NewReceipt,
  { licences, now }: { readonly licences: readonly NewLicence[]; readonly now: Date },
): Promise<OrderNumbers> {
  const each = <Value>(value: (licence: NewLicence) => Value): Value[] => licences.map(value)
  const parts = licences.flatMap((licence) =>
    licence.parts.map((part) => ({ ...part, licenceId: licence.id })),
  )
  const { rows } = await sql<{ receipt: number; licence: string }>`
    with counter as (
      update receipt_counter set last_number = last_number + 1 returning last_number as number
    ), kept as (
      insert into receipt (id, number, account_id, idempotency_key, request_hash, total_points, transaction_id, balance_points,
        program_client, created_at)
      select ${receipt.id}::uuid, number, ${receipt.accountId}::uuid, ${receipt.idempotencyKey}, ${receipt.requestHash},
        ${receipt.totalPoints}::bigint, ${receipt.transactionId}::uuid, ${receipt.balancePoints}::bigint, ${receipt.programClient},
        ${now}::timestamptz
      from counter
    ), granted as (
      insert into licence (id, number, account_id, sound_id, receipt_id, line, points, value_micro_eur, licence_version, pack_id,
        training_allowed, created_at)
      select line.id, before || lpad(counter.number::text, greatest(6, length(counter.number::text)), '0') || after,
        ${receipt.accountId}::uuid, sound_id, ${receipt.id}::uuid, place, points, value_micro_eur, version, pack_id, training_allowed,
        ${now}::timestamptz
      from counter, unnest(${each(({ id }) => id)}::uuid[], ${each(({ number }) => number.before)}::text[],
        ${each(({ number }) => number.after)}::text[], ${each(({ soundId }) => soundId)}::uuid[],
        ${each(({ points }) => points)}::bigint[], ${each(({ valueMicroEur }) => valueMicroEur)}::bigint[],
        ${each(({ licenceVersion }) => licenceVersion)}::text[], ${each(({ packId }) => packId)}::uuid[],
        ${each(({ trainingAllowed }) => trainingAllowed)}::boolean[]) with ordinality
        as line (id, before, after, sound_id, points, value_micro_eur, version, pack_id, training_allowed, place)
      returning number, line
    ), paid as (
      insert into licence_part (licence_id, lot_id, from_point, to_point, value_micro_eur)
      select * from unnest(${parts.map(({ licenceId }) => licenceId)}::uuid[], ${parts.map(({ lotId }) => lotId)}::uuid[],
        ${parts.map(({ fromPoint }) => fromPoint)}::bigint[], ${parts.map(({ toPoint }) => toPoint)}::bigint[],
        ${parts.map(({ valueMicroEur }) => valueMicroEur)}::bigint[])
    ), emptied as (
      delete from cart_item
      where account_id = ${receipt.accountId} and sound_id = ${anyOf(licences.map(({ soundId }) => soundId))}
    )
    select counter.number as receipt, granted.number as licence from counter, granted order by granted.line`.execute(
    on(db),
  )
  return { receipt: rows[0]!.receipt, licences: rows.map((row) => row.licence) }
}

/** Notes which licences lowered the price of these packs, as the account owned sounds of them before. */
export async function markDeducted(
  tx: Db,
  { accountId, receiptId }: { readonly accountId: string; readonly receiptId: string },
  packIds: readonly string[],
): Promise<void> {
  await withSounds(tx)
    .updateTable('licence')
    .from('sound')
    .set((eb) => ({ deducted_pack_id: eb.ref('sound.pack_id') }))
    .whereRef('sound.id', '=', 'licence.sound_id')
    .where('sound.pack_id', '=', anyOf(packIds))
    .where('licence.account_id', '=', accountId)
    .where('licence.receipt_id', '<>', receiptId)
    .where('licence.ended_at', 'is', null)
    .execute()
}

const RECEIPT_COLUMNS = [
  'id',
  'account_id',
  'number',
  'request_hash',
  'total_points',
  'balance_points',
  'created_at',
] as const

export function findReceiptByKey(db: Db, accountId: string, idempotencyKey: string) {
  return on(db)
    .selectFrom('receipt')
    .select(RECEIPT_COLUMNS)
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

export function findReceipt(db: Db, receiptId: string) {
  return on(db).selectFrom('receipt').select(RECEIPT_COLUMNS).where('id', '=', receiptId).executeTakeFirst()
}

export function findLatestReceipt(db: Db, accountId: string) {
  return on(db)
    .selectFrom('receipt')
    .select(RECEIPT_COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('number', 'desc')
    .executeTakeFirst()
}

/** A licence of a receipt, as a mail to its buyer names it. */
export type MailedLine = Awaited<ReturnType<typeof selectMailedLines>>[number]

export function selectMailedLines(tx: Db, receiptId: string) {
  return over<OrdersTables & ReadableCatalogue & ReadableAccounts>(tx)
    .selectFrom('licence')
    .innerJoin('receipt', 'receipt.id', 'licence.receipt_id')
    .innerJoin('account', 'account.id', 'licence.account_id')
    .innerJoin('sound', 'sound.id', 'licence.sound_id')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .select(['licence.id', 'licence.number', 'licence.points', 'licence.receipt_id'])
    .select(['receipt.number as receipt_number', 'account.email', 'sound.title', 'artist.name as artist'])
    .where('licence.receipt_id', '=', receiptId)
    .orderBy('licence.line')
    .execute()
}

/** Sounds as the mail of an order names them, by id; they need not be bought yet. */
export async function selectMailedSounds(tx: Db, accountId: string, soundIds: readonly string[]) {
  const rows = await over<ReadableCatalogue & ReadableAccounts>(tx)
    .selectFrom('sound')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .innerJoin('account', (join) => join.on('account.id', '=', accountId))
    .select(['sound.id', 'account.email', 'sound.title', 'artist.name as artist'])
    .where('sound.id', '=', anyOf(soundIds))
    .execute()
  return new Map(rows.map(({ id, ...sound }) => [id, sound]))
}

const LICENCE_COLUMNS = [
  'licence.id',
  'licence.number',
  'licence.sound_id',
  'licence.receipt_id',
  'licence.points',
  'licence.licence_version',
  'licence.pack_id',
  'licence.created_at',
  'licence.first_taken_at',
  'licence.ended_at',
  'licence.ended_as',
] as const

export type LicenceRow = Awaited<ReturnType<typeof selectReceiptLicences>>[number]

export function selectReceiptLicences(db: Db, receiptId: string) {
  return on(db)
    .selectFrom('licence')
    .select(LICENCE_COLUMNS)
    .where('receipt_id', '=', receiptId)
    .orderBy('line')
    .execute()
}

export interface PurchaseSearch {
  readonly accountId: string
  /** Part of a title or an artist's name; empty for all. */
  readonly words: string
  readonly licence?: 'valid' | 'ended' | undefined
}

export function purchaseList(db: Db, search: PurchaseSearch) {
  return listSource(purchases(db, search).select(LICENCE_COLUMNS), {
    sorts: {
      purchasedAt: 'licence.created_at',
      title: { column: sql`lower(sound.title)` },
      artist: { column: sql`lower(artist.name)` },
      tempoBpm: { column: 'sound.tempo_bpm', isNullable: true },
      points: 'licence.points',
    },
    id: 'licence.id',
  })
}

function purchases(db: Db, { accountId, words, licence = 'valid' }: PurchaseSearch) {
  const pattern = likePattern(words)
  return withSounds(db)
    .selectFrom('licence')
    .innerJoin('sound', 'sound.id', 'licence.sound_id')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .where('licence.account_id', '=', accountId)
    .where('licence.ended_at', licence === 'ended' ? 'is not' : 'is', null)
    .$if(words !== '', (query) =>
      query.where((where) =>
        where.or([where('sound.title', 'ilike', pattern), where('artist.name', 'ilike', pattern)]),
      ),
    )
}

export function findLicence(db: Db, accountId: string, soundId: string) {
  return on(db)
    .selectFrom('licence')
    .select(LICENCE_COLUMNS)
    .where('account_id', '=', accountId)
    .where('sound_id', '=', soundId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The first time stays. @returns false where the licence has ended */
export async function markTaken(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await on(db)
    .updateTable('licence')
    .set({ first_taken_at: sql<Date>`coalesce(first_taken_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Names what receipts and returned licences are for: each pack that was bought whole, and each other sound. */
export async function selectBoughtNames(db: Db, references: readonly string[]) {
  const idsOf = (prefix: string): string[] =>
    references
      .filter((each) => each.startsWith(prefix))
      .map((each) => each.split(':')[1] ?? '')
      .filter(isId)
  const [receiptIds, licenceIds] = [idsOf('receipt:'), idsOf('return:')]
  const rows = await withSounds(db)
    .selectFrom('licence')
    .innerJoin('sound', 'sound.id', 'licence.sound_id')
    .leftJoin('pack', 'pack.id', 'licence.pack_id')
    .select(['licence.id', 'licence.receipt_id', 'sound.title', 'pack.title as pack_title'])
    .where((where) =>
      where.or([
        where('licence.receipt_id', '=', anyOf(receiptIds)),
        where('licence.id', '=', anyOf(licenceIds)),
      ]),
    )
    .orderBy('licence.receipt_id')
    .orderBy('licence.line')
    .execute()
  const returned = new Map(
    references.filter((each) => each.startsWith('return:')).map((each) => [each.split(':')[1], each]),
  )
  const asked = new Set(receiptIds)
  return rows.flatMap(({ id, receipt_id: receiptId, title, pack_title: packTitle }) =>
    [asked.has(receiptId) ? `receipt:${receiptId}` : undefined, returned.get(id)]
      .filter((reference) => reference !== undefined)
      .map((reference) => ({ reference, name: packTitle ?? title })),
  )
}
