import { type OwnPack, type OwnPackDetail, SOUND_STATUSES } from '@segno/contract'
import { holdsUnseen } from '@segno/units'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId, newId } from '../../platform/ids.ts'
import { removeFilesLater } from '../../platform/files/remove-files.ts'
import { lockArtist } from '../../artists/public.ts'
import type { PacksContext } from '../packs-context.ts'
import {
  coverKeys,
  coverOf,
  deletePackRow,
  insertPack,
  recordChangesOfPack,
  selectPackFingerprints,
  storePackNames,
  storePackOrder,
  storePackPrice,
} from '../../catalogue/public.ts'
import { badField } from '../../platform/app-error.ts'
import {
  noArtistPage,
  notInPack,
  packExists,
  packNotEmpty,
  packNotFound,
  packPriceTooHigh,
  tooManyPacks,
} from '../errors.ts'
import {
  countByPackAndStatus,
  countOfPack,
  countOwnPacks,
  lockOwnPack,
  type OwnPackRow,
  selectOwnPack,
  selectOwnPacks,
} from './queries.ts'
import { selectAllPackSounds } from '../queries.ts'
import { MOST_PACKS, packSlug } from './rules.ts'

interface PackWords {
  readonly title: string
  readonly description: string
}

export async function listOwnPacks(db: Db, artistId: string): Promise<{ packs: OwnPack[] }> {
  return { packs: await toOwnPacks(db, await selectOwnPacks(db, artistId)) }
}

/** @throws {AppError} pack_not_found */
export async function showOwnPack(db: Db, artistId: string, packId: string): Promise<OwnPack> {
  const row = isId(packId) ? await selectOwnPack(db, artistId, packId) : undefined
  const [pack] = row ? await toOwnPacks(db, [row]) : []
  if (!pack) throw packNotFound()
  return pack
}

/** @throws {AppError} pack_not_found */
export async function showOwnPackDetail(db: Db, artistId: string, packId: string): Promise<OwnPackDetail> {
  const pack = await showOwnPack(db, artistId, packId)
  const sounds = await selectAllPackSounds(db, packId)
  return { ...pack, sounds: sounds.map(({ id, title, status }) => ({ id, title, status })) }
}

/** @throws {AppError} bad_request, no_artist_page, too_many_packs, pack_exists */
export async function createPack({ db }: PacksContext, artistId: string, words: PackWords): Promise<OwnPack> {
  checkTitle(words.title)
  const id = newId()
  await sayingThatItExists(() =>
    inTransaction(db, async (tx) => {
      // Two that are made at the same moment are counted one after the other.
      if (!(await lockArtist(tx, artistId))) throw noArtistPage()
      if ((await countOwnPacks(tx, artistId)) >= MOST_PACKS) throw tooManyPacks()
      await insertPack(tx, { id, artistId, slug: packSlug(words.title), ...words })
    }),
  )
  return showOwnPack(db, artistId, id)
}

/** @throws {AppError} bad_request, pack_not_found, pack_exists */
export async function updatePack(
  { db, now }: PacksContext,
  { artistId, packId }: { artistId: string; packId: string },
  words: PackWords,
): Promise<OwnPack> {
  checkTitle(words.title)
  await sayingThatItExists(() =>
    changeOwnPack(db, { artistId, packId }, async (tx, before) => {
      const isRenamed = before.title !== words.title
      const slug = isRenamed ? packSlug(words.title) : before.slug
      await storePackNames(tx, { id: packId, slug, ...words, now: now() })
      if (isRenamed) await recordChangesOfPack(tx, packId)
    }),
  )
  return showOwnPack(db, artistId, packId)
}

/** @throws {AppError} pack_not_found, not_in_pack */
export async function orderPack(
  { db, now }: PacksContext,
  { artistId, packId }: { artistId: string; packId: string },
  soundIds: readonly string[],
): Promise<OwnPackDetail> {
  const named = [...new Set(soundIds)]
  if (!named.every(isId)) throw notInPack()
  await changeOwnPack(db, { artistId, packId }, async (tx) => {
    if ((await countOfPack(tx, packId, named)) < named.length) throw notInPack()
    await storePackOrder(tx, { id: packId, soundIds: named, now: now() })
  })
  return showOwnPackDetail(db, artistId, packId)
}

/** @param pricePoints null for the sum of its sounds @throws {AppError} pack_not_found, pack_price_too_high */
export async function setPackPrice(
  { db, now }: PacksContext,
  { artistId, packId }: { artistId: string; packId: string },
  pricePoints: number | null,
): Promise<OwnPack> {
  await changeOwnPack(db, { artistId, packId }, async (tx) => {
    const { sumPoints } = await showOwnPack(tx, artistId, packId)
    if (pricePoints !== null && pricePoints >= sumPoints) throw packPriceTooHigh(sumPoints)
    await storePackPrice(tx, { id: packId, pricePoints, now: now() })
  })
  return showOwnPack(db, artistId, packId)
}

/** @throws {AppError} pack_not_found, pack_not_empty */
export async function deletePack(
  { db, jobs }: PacksContext,
  { artistId, packId }: { artistId: string; packId: string },
): Promise<Record<string, never>> {
  await changeOwnPack(db, { artistId, packId }, async (tx, before) => {
    if ((await selectAllPackSounds(tx, packId)).length > 0) throw packNotEmpty()
    await deletePackRow(tx, packId)
    await removeFilesLater(tx, jobs, coverKeys(before.cover))
  })
  jobs.wake()
  return {}
}

type HeldPack = NonNullable<Awaited<ReturnType<typeof lockOwnPack>>>

/** Holds one's own pack while it is changed. @throws {AppError} pack_not_found */
export async function changeOwnPack(
  db: Db,
  { artistId, packId }: { artistId: string; packId: string },
  change: (tx: Db, before: HeldPack) => Promise<void>,
): Promise<void> {
  if (!isId(packId)) throw packNotFound()
  await inTransaction(db, async (tx) => {
    const before = await lockOwnPack(tx, artistId, packId)
    if (!before) throw packNotFound()
    await change(tx, before)
  })
}

function checkTitle(title: string): void {
  if (holdsUnseen(title)) throw badField('title', 'Title holds a character that cannot be seen')
}

async function sayingThatItExists(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (violatesUnique(error, 'pack_artist_id_slug_key')) throw packExists()
    throw error
  }
}

function countsOf(rows: readonly { status: string; count: number }[]): OwnPack['counts'] {
  const entries = SOUND_STATUSES.map((one) => [one, rows.find(({ status }) => status === one)?.count ?? 0])
  return Object.fromEntries(entries) as OwnPack['counts']
}

async function toOwnPacks(db: Db, rows: readonly OwnPackRow[]): Promise<OwnPack[]> {
  const drawn = rows.filter(({ cover }) => cover === null).map(({ id }) => id)
  const inStates = await countByPackAndStatus(
    db,
    rows.map(({ id }) => id),
  )
  const counts = Map.groupBy(inStates, ({ pack_id }) => pack_id)
  const fingerprints = await selectPackFingerprints(db, drawn)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    cover: coverOf({ ...row, fingerprints: fingerprints.get(row.id) ?? [] }),
    hasOwnCover: row.cover !== null,
    soundCount: row.sound_count ?? 0,
    publishedCount: row.published_count ?? 0,
    sumPoints: row.sum_points ?? 0,
    pricePoints: row.price_points,
    counts: countsOf(counts.get(row.id) ?? []),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}
