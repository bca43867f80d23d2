import { randomBytes } from 'node:crypto'
import {
  type CollectionInFull,
  type CollectionVisibility,
  MAX_COLLECTED_SOUNDS,
  MAX_COLLECTIONS,
} from '@segno/contract'
import { holdOwnAccount } from '../../accounts/public.ts'
import { soundNotFound } from '../../catalogue/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  collectionNotFound,
  collectionWithheld,
  tooManyCollectedSounds,
  tooManyCollections,
} from '../errors.ts'
import { arrange, type Placed } from '../favourites/arrange.ts'
import { holdOnSale } from '../queries.ts'
import {
  deleteAllCollections,
  deleteCollected,
  deleteOwnCollection,
  insertCollected,
  insertCollection,
  lockCollection,
  lockCollections,
  selectCollected,
  selectOwnCollections,
  updateCollectedPlaces,
  updateCollection,
  updateNote,
} from './queries.ts'
import { deleteKept } from './published/queries.ts'
import { readCollection } from './read-collections.ts'

type CollectionsContext = Pick<Platform, 'db' | 'now'>

interface Own {
  readonly id: string
  readonly accountId: string
}

interface SoundRef {
  readonly soundId: string
  readonly note?: string | undefined
}

const newLinkToken = (): string => randomBytes(16).toString('hex')

/** @throws {AppError} too_many_collections, not_registered */
export function createCollection(
  { db, now }: CollectionsContext,
  {
    accountId,
    name,
    visibility = 'private',
  }: { accountId: string; name: string; visibility?: CollectionVisibility | undefined },
): Promise<CollectionInFull> {
  return inTransaction(db, async (tx) => {
    await holdOwnAccount(tx, accountId)
    await lockCollections(tx, accountId)
    if ((await selectOwnCollections(tx, accountId)).length >= MAX_COLLECTIONS) throw tooManyCollections()
    const id = newId()
    await insertCollection(tx, { id, accountId, name, visibility, linkToken: newLinkToken(), now: now() })
    return readCollection(tx, { key: id, accountId })
  })
}

/** Once it is private, its link never works again. @throws {AppError} collection_not_found, collection_withheld, not_registered */
export function changeCollection(
  ctx: CollectionsContext,
  {
    name,
    visibility,
    ...own
  }: Own & { name?: string | undefined; visibility?: CollectionVisibility | undefined },
): Promise<CollectionInFull> {
  return change(ctx, own, (tx, { isWithheld }) => {
    if (isWithheld && visibility !== undefined && visibility !== 'private') throw collectionWithheld()
    return updateCollection(tx, own.id, {
      name,
      visibility,
      ...(visibility === 'private' && { link_token: newLinkToken() }),
      changed_at: ctx.now(),
    })
  })
}

/** @throws {AppError} collection_not_found */
export async function deleteCollection(db: Db, own: Own): Promise<null> {
  if (!(await deleteOwnCollection(db, own))) throw collectionNotFound()
  return null
}

/**
 * Adds the sounds for sale that are not in it yet, at the end unless told otherwise.
 *
 * @throws {AppError} collection_not_found, too_many_collected_sounds, not_registered
 */
export async function collectSounds(
  ctx: CollectionsContext,
  {
    sounds,
    before = null,
    ...own
  }: Own & { sounds: readonly SoundRef[]; before?: string | null | undefined },
): Promise<CollectionInFull & { added: { soundId: string }[] }> {
  let added: string[] = []
  const collection = await change(ctx, own, async (tx, { ordered }) => {
    const there = new Set(ordered.map(({ soundId }) => soundId))
    added = await holdOnSale(
      tx,
      idsOf(sounds).filter((id) => !there.has(id)),
    )
    if (ordered.length + added.length > MAX_COLLECTED_SOUNDS) throw tooManyCollectedSounds()
    const arranged = arrange(ordered, added, before)
    await updateCollectedPlaces(tx, own.id, arranged.others)
    const notes = new Map(sounds.map(({ soundId, note }) => [soundId, note ?? '']))
    const noted = arranged.sounds.map((one) => ({ ...one, note: notes.get(one.soundId)! }))
    await insertCollected(tx, own.id, noted, ctx.now())
  })
  return { ...collection, added: added.map((soundId) => ({ soundId })) }
}

/** @throws {AppError} collection_not_found, not_registered */
export function uncollectSounds(
  ctx: CollectionsContext,
  { sounds, ...own }: Own & { sounds: readonly SoundRef[] },
): Promise<CollectionInFull> {
  return change(ctx, own, (tx) => deleteCollected(tx, own.id, idsOf(sounds)))
}

/** Those of them that are in it are put in a row. @throws {AppError} collection_not_found, not_registered */
export function moveCollectedSounds(
  ctx: CollectionsContext,
  { sounds, before, ...own }: Own & { sounds: readonly SoundRef[]; before: string | null },
): Promise<CollectionInFull> {
  return change(ctx, own, async (tx, { ordered }) => {
    const there = new Set(ordered.map(({ soundId }) => soundId))
    const moved = idsOf(sounds).filter((id) => there.has(id))
    const others = ordered.filter(({ soundId }) => !moved.includes(soundId))
    const arranged = arrange(others, moved, before)
    await updateCollectedPlaces(tx, own.id, [...arranged.others, ...arranged.sounds])
  })
}

/** @throws {AppError} collection_not_found, sound_not_found, not_registered */
export function noteCollectedSound(
  ctx: CollectionsContext,
  { soundId, note, ...own }: Own & { soundId: string; note: string },
): Promise<CollectionInFull> {
  return change(ctx, own, async (tx) => {
    if (!isId(soundId) || !(await updateNote(tx, own.id, { soundId, note }))) throw soundNotFound()
  })
}

/** Takes down a collection for good: only its owner sees it. @returns false where it was deleted */
export async function withholdCollection(tx: Db, id: string, now: Date): Promise<boolean> {
  const change = {
    visibility: 'private',
    link_token: newLinkToken(),
    changed_at: now,
    withheld_at: now,
  } as const
  return updateCollection(tx, id, change)
}

export async function eraseCollections(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await deleteKept(tx, { accountId })
  await deleteAllCollections(tx, accountId)
}

function change(
  { db, now }: CollectionsContext,
  own: Own,
  apply: (tx: Db, now: { ordered: readonly Placed[]; isWithheld: boolean }) => Promise<unknown>,
): Promise<CollectionInFull> {
  return inTransaction(db, async (tx) => {
    await holdOwnAccount(tx, own.accountId)
    const locked = await lockCollection(tx, own)
    if (!locked) throw collectionNotFound()
    const rows = await selectCollected(tx, own.id)
    await apply(tx, {
      ordered: rows.map(({ sound_id: soundId, place }) => ({ soundId, place })),
      isWithheld: locked.withheld_at !== null,
    })
    await updateCollection(tx, own.id, { changed_at: now() })
    return readCollection(tx, { key: own.id, accountId: own.accountId })
  })
}

/** Each once. */
function idsOf(sounds: readonly SoundRef[]): string[] {
  return [...new Set(sounds.map(({ soundId }) => soundId))].filter(isId)
}
