import {
  type CollectedSoundPage,
  type Collection,
  type CollectionInFull,
  type CollectionVisibility,
  drawnCoverAddress,
  type PublicCollection,
} from '@segno/contract'
import { nameCover } from '../../catalogue/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { collectionNotFound } from '../errors.ts'
import { showOwnList } from '../own-list.ts'
import { publicCollectionList } from './published/queries.ts'
import {
  type CollectionRow,
  findReadable,
  selectCollectedIds,
  selectCollected,
  selectCollectedPart,
  selectKeptCollections,
  selectOwnCollections,
} from './queries.ts'

interface Reader {
  readonly key: string
  readonly accountId: string | null
}

export async function listCollections(
  db: Db,
  accountId: string,
): Promise<{ collections: Collection[]; kept: Collection[] }> {
  const show = (rows: CollectionRow[]) => rows.map((row) => asCollection(row, accountId))
  return {
    collections: show(await selectOwnCollections(db, accountId)),
    kept: show(await selectKeptCollections(db, accountId)),
  }
}

/** A collection that everyone can read by this key, with its owner. */
export async function findSharedCollection(
  db: Db,
  key: string,
): Promise<{ id: string; name: string; ownerId: string } | null> {
  const row = await findReadable(db, { key, accountId: null })
  return row ? { id: row.id, name: row.name, ownerId: row.account_id } : null
}

/** @throws {AppError} collection_not_found, also of one that this reader may not see */
export async function readCollection(db: Db, reader: Reader): Promise<CollectionInFull> {
  const row = await readable(db, reader)
  const sounds = await selectCollected(db, row.id)
  return {
    ...asCollection(row, reader.accountId),
    sounds: sounds.map(({ sound_id: soundId, note }) => ({ soundId, note })),
  }
}

/** @throws {AppError} collection_not_found */
export async function listCollectedSounds(
  db: Db,
  { index, limit, ...reader }: Reader & { index: number; limit: number },
): Promise<CollectedSoundPage> {
  const { id, total, account_id: ownerId } = await readable(db, reader)
  const rows = await selectCollectedPart(db, id, { offset: index, limit })
  const shown = await showOwnList(db, reader.accountId, rows)
  const notes = new Map(rows.map((row) => [row.id, row.note]))
  const sounds = shown.map((one) => ({
    ...one,
    // Only its buyers and the collection's owner see a withdrawn sound.
    loop: one.isForSale || one.isOwned || ownerId === reader.accountId ? one.loop : null,
    note: notes.get(one.soundId)!,
  }))
  return { sounds, total, index: Math.min(total, index + limit) }
}

/** Sounds added to a collection by then; null where this reader cannot read it, or there is none. */
export async function collectedSoundIds(
  db: Db,
  { by, ...reader }: Reader & { by: Date },
): Promise<string[] | null> {
  const row = await findReadable(db, reader)
  return row ? selectCollectedIds(db, row.id, by) : null
}

export async function exportCollections(db: Db, accountId: string): Promise<unknown[]> {
  const collections: unknown[] = []
  for (const { id, name, visibility, link_token, changed_at } of await selectOwnCollections(db, accountId)) {
    const sounds = await selectCollected(db, id)
    collections.push({
      name,
      visibility,
      linkToken: link_token,
      changedAt: changed_at,
      sounds: sounds.map(({ sound_id: soundId, note }) => ({ soundId, note })),
    })
  }
  return collections
}

async function readable(db: Db, reader: Reader): Promise<CollectionRow> {
  const row = await findReadable(db, reader)
  if (!row) throw collectionNotFound()
  return row
}

function asCollection(row: CollectionRow, readerId: string | null): Collection {
  const isOwn = row.account_id === readerId
  return {
    ...showCommon(row),
    visibility: row.visibility as CollectionVisibility,
    linkToken: isOwn && row.visibility !== 'private' ? row.link_token : null,
    total: row.total,
    changedAt: row.changed_at.toISOString(),
    isOwn,
    isKept: row.is_kept,
    isWithheld: row.withheld_at !== null,
  }
}

/** The collections that were published last. */
export async function listNewestCollections(db: Db, limit: number): Promise<PublicCollection[]> {
  return (await publicCollectionList(db, {}).page({ sort: '-publishedAt', offset: 0, limit })).map(toPublic)
}

export const toPublic = (row: Omit<CollectionRow, 'is_kept'> & { sale_count: number }): PublicCollection => ({
  ...showCommon(row),
  total: row.sale_count,
  // A check holds it to be there in each of them.
  publishedAt: row.published_at!.toISOString(),
})

function showCommon(
  row: Omit<CollectionRow, 'is_kept'>,
): Pick<PublicCollection, 'id' | 'name' | 'cover' | 'artist' | 'keepCount'> {
  return {
    id: row.id,
    name: row.name,
    cover: drawnCoverAddress(nameCover(row.id, row.fingerprints)),
    artist:
      row.artist_handle === null || row.artist_name === null
        ? null
        : { handle: row.artist_handle, name: row.artist_name },
    keepCount: row.keep_count,
  }
}
