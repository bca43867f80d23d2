import { sql } from 'kysely'
import type { ReadableAccounts } from '../accounts/public.ts'
import type { ReadableCatalogue } from '../catalogue/public.ts'
import { listSource } from '../platform/db/list.ts'
import { over, type Db } from '../platform/db/db.ts'
import type { OrdersTables } from './tables.ts'
import { likePattern } from '../platform/db/like-pattern.ts'
import { isId } from '../platform/ids.ts'

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

/**
 * Keeps a receipt under the next number. The counter's row is held until the transaction ends, so that numbers have no
 * gaps and none is given twice; as every checkout waits for it, both are one statement.
 *
 * @returns the number
 */
export async function insertReceipt(
  db: Db,
  receipt: {
    id: string
    accountId: string
    idempotencyKey: string
    requestHash: string
    totalPoints: number
    transactionId: string | null
    balancePoints: number
    programClient: string | null
    now: Date
  },
): Promise<number> {
  const { number } = await on(db)
    .with('counter', (cte) =>
      cte
        .updateTable('receipt_counter')
        .set({ last_number: sql<number>`last_number + 1` })
        .returning('last_number'),
    )
    .insertInto('receipt')
    .values((row) => ({
      id: receipt.id,
      number: row.selectFrom('counter').select('last_number'),
      account_id: receipt.accountId,
      idempotency_key: receipt.idempotencyKey,
      request_hash: receipt.requestHash,
      total_points: receipt.totalPoints,
      transaction_id: receipt.transactionId,
      balance_points: receipt.balancePoints,
      program_client: receipt.programClient,
      created_at: receipt.now,
    }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export interface NewLicence {
  readonly id: string
  readonly number: string
  readonly accountId: string
  readonly soundId: string
  readonly receiptId: string
  readonly line: number
  readonly points: number
  readonly valueMicroEur: number
  readonly licenceVersion: string
  /** At whose price it was bought. */
  readonly packId: string | null
  readonly trainingAllowed: boolean
}

export async function insertLicences(db: Db, licences: readonly NewLicence[], now: Date): Promise<void> {
  await on(db)
    .insertInto('licence')
    .values(
      licences.map((licence) => ({
        id: licence.id,
        number: licence.number,
        account_id: licence.accountId,
        sound_id: licence.soundId,
        receipt_id: licence.receiptId,
        line: licence.line,
        points: licence.points,
        value_micro_eur: licence.valueMicroEur,
        licence_version: licence.licenceVersion,
        pack_id: licence.packId,
        training_allowed: licence.trainingAllowed,
        created_at: now,
      })),
    )
    .execute()
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

export async function insertLicenceParts(
  db: Db,
  parts: readonly {
    licenceId: string
    lotId: string
    fromPoint: number
    toPoint: number
    valueMicroEur: number
  }[],
): Promise<void> {
  if (parts.length === 0) return
  await on(db)
    .insertInto('licence_part')
    .values(
      parts.map((part) => ({
        licence_id: part.licenceId,
        lot_id: part.lotId,
        from_point: part.fromPoint,
        to_point: part.toPoint,
        value_micro_eur: part.valueMicroEur,
      })),
    )
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

export type MailedLine = Awaited<ReturnType<typeof selectMailedLines>>[number]

/** The licences of a receipt, as a mail to their buyer names them. */
export function selectMailedLines(tx: Db, receiptId: string) {
  return over<OrdersTables & ReadableCatalogue & ReadableAccounts>(tx)
    .selectFrom('licence')
    .innerJoin('receipt', 'receipt.id', 'licence.receipt_id')
    .innerJoin('account', 'account.id', 'licence.account_id')
    .innerJoin('sound', 'sound.id', 'licence.sound_id')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .select(['licence.id', 'licence.number', 'licence.points', 'licence.receipt_id'])
    .select(['receipt.number as receipt_number', 'receipt.total_points', 'receipt.balance_points'])
    .select(['receipt.created_at', 'account.email', 'sound.title', 'artist.name as artist'])
    .where('licence.receipt_id', '=', receiptId)
    .orderBy('licence.line')
    .execute()
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
