import type { CollectedSoundPage, Collection, CollectionInFull, CollectionVisibility } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { collectionNotFound } from '../errors.ts'
import { showOwnList } from '../own-list.ts'
import {
  type CollectionRow,
  findReadable,
  selectCollected,
  selectCollectedPart,
  selectOwnCollections,
} from './queries.ts'

interface Reader {
  readonly key: string
  readonly accountId: string | null
}

export async function listCollections(db: Db, accountId: string): Promise<{ collections: Collection[] }> {
  const rows = await selectOwnCollections(db, accountId)
  return { collections: rows.map((row) => asCollection(row, accountId)) }
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
    id: row.id,
    name: row.name,
    visibility: row.visibility as CollectionVisibility,
    linkToken: isOwn && row.visibility !== 'private' ? row.link_token : null,
    total: row.total,
    changedAt: row.changed_at.toISOString(),
    isOwn,
  }
}
