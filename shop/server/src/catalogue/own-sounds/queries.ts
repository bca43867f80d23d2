import type { SoundStatus } from '@segno/contract'
import { sql, type Updateable } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import { MEASURED_COLUMNS } from '../queries.ts'
import type { CatalogueTables } from '../tables.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'

const STUDIO_COLUMNS = [
  'sound.id',
  'sound.status',
  'sound.version',
  'sound.file_name',
  'sound.batch_id',
  'sound.filed_kind',
  'sound.filed_tempo_bpm',
  'sound.other_tempo_bpm',
  'sound.filed_key_tonic',
  'sound.filed_key_mode',
  ...MEASURED_COLUMNS,
  'sound.measured_instrument',
  'sound.instrument_confidence',
  'sound.tuning_cents',
  'sound.true_peak_db',
  'sound.seam_db',
  'sound.ai_model',
  'sound.tagged_by',
  'sound.created_at',
  'sound.submitted_at',
  'sound.play_count',
  'sound.sale_count',
  'sound.review_reason',
  'sound.review_note',
  'sound.reviewed_at',
  'sound.near_duplicate_of',
  'twin.title as twin_title',
  'twin.status as twin_status',
  'twin.artist_id as twin_artist_id',
] as const

/** What the studio shows of these sounds beyond their cards, in no order. */
export function selectStudioRows(db: Db, ids: readonly string[]) {
  return over<CatalogueTables>(db)
    .selectFrom('sound')
    .leftJoin('sound as twin', 'twin.id', 'sound.near_duplicate_of')
    .select(STUDIO_COLUMNS)
    .where('sound.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}
export type StudioRow = Awaited<ReturnType<typeof selectStudioRows>>[number]

export interface OwnFilter {
  readonly artistId: string
  readonly status?: SoundStatus | undefined
  /** Whether a reviewer sent it back; it is a draft again. */
  readonly isSentBack?: boolean | undefined
  readonly batchId?: string | undefined
  readonly packId?: string | undefined
  /** Part of a title or a file's name. */
  readonly text?: string | undefined
}

function own(db: Db, filter: OwnFilter) {
  const pattern = likePattern(filter.text ?? '')
  return over<CatalogueTables>(db)
    .selectFrom('sound')
    .where('artist_id', '=', filter.artistId)
    .$if(filter.batchId !== undefined, (query) => query.where('batch_id', '=', filter.batchId ?? null))
    .$if(filter.packId !== undefined, (query) => query.where('pack_id', '=', filter.packId ?? null))
    .$if(pattern !== '%%', (query) =>
      query.where((eb) => eb.or([eb('title', 'ilike', pattern), eb('file_name', 'ilike', pattern)])),
    )
}

/** A reviewer's reason stays with a draft until it is submitted again. */
const isSentBack = sql<boolean>`status = 'draft' and review_reason is not null`

/** Newest first, and the files of one batch in the order of their names. */
export async function selectOwnIds(
  db: Db,
  filter: OwnFilter,
  page: { offset: number; limit: number },
): Promise<string[]> {
  const rows = await own(db, filter)
    .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status ?? ''))
    .$if(filter.isSentBack !== undefined, (query) =>
      query.where(sql<boolean>`(${isSentBack}) = ${filter.isSentBack ?? null}`),
    )
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('file_name')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map((row) => row.id)
}

/** How many are in each state, and how many of them a reviewer sent back. */
export async function countOwnByStatus(
  db: Db,
  filter: OwnFilter,
): Promise<Map<string, { count: number; sentBack: number }>> {
  const rows = await own(db, filter)
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where ${isSentBack})`.as('sent_back'),
    ])
    .groupBy('status')
    .execute()
  return new Map(
    rows.map((row) => [row.status, { count: Number(row.count), sentBack: Number(row.sent_back) }]),
  )
}

/** In the order of their ids, so that two who change the same sounds never wait for each other in a circle. */
export function lockSounds(tx: Db, ids: readonly string[]) {
  return over<CatalogueTables>(tx)
    .selectFrom('sound')
    .select([
      'id',
      'artist_id',
      'status',
      'version',
      'title',
      'kind',
      'tempo_bpm',
      'instrument',
      'genres',
      'price_points',
      'length_frames',
      'sample_rate_hz',
      'sale_count',
      'withheld_at',
      'master_key',
      'preview_opus_key',
      'preview_mp3_key',
    ])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}
export type LockedSound = Awaited<ReturnType<typeof lockSounds>>[number]

export async function updateSound(
  tx: Db,
  id: string,
  set: Omit<Updateable<CatalogueTables['sound']>, 'id' | 'version'>,
): Promise<void> {
  await over<CatalogueTables>(tx)
    .updateTable('sound')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function updateSounds(
  tx: Db,
  ids: readonly string[],
  set: Omit<Updateable<CatalogueTables['sound']>, 'id' | 'version'>,
): Promise<void> {
  await over<CatalogueTables>(tx)
    .updateTable('sound')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

export async function deleteSounds(tx: Db, ids: readonly string[]): Promise<void> {
  await over<CatalogueTables>(tx)
    .deleteFrom('sound')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** Held until the transaction ends, so that none of the packs goes while a sound comes into it. */
export function lockPacks(tx: Db, ids: readonly string[]) {
  return over<CatalogueTables>(tx)
    .selectFrom('pack')
    .select(['id', 'artist_id'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
}

export async function markChecked(
  tx: Db,
  ids: readonly string[],
  checked: { by: string; at: Date } | null,
): Promise<void> {
  await over<CatalogueTables>(tx)
    .updateTable('sound')
    .set({ tags_checked_at: checked?.at ?? null, tags_checked_by: checked?.by ?? null })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** When they were first published stays. */
export async function publishSounds(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await over<CatalogueTables>(tx)
    .updateTable('sound')
    .set({ published_at: sql<Date>`coalesce(published_at, ${now})` })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}
