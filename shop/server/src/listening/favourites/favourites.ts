import { holdOwnAccount } from '../../accounts/public.ts'
import { type Favourites, MAX_FAVOURITES, type OwnListPage } from '@segno/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { tooManyFavourites } from '../errors.ts'
import { deleteNotForMe } from '../not-for-me/queries.ts'
import { showOwnList } from '../own-list.ts'
import { holdOnSale } from '../queries.ts'
import { wordsOf } from '../words-of.ts'
import { arrange, type Placed } from './arrange.ts'
import {
  countFavouriteSounds,
  deleteAllFavourites,
  deleteFavourites,
  insertFavourites,
  lockFavourites,
  selectFavourites,
  selectFavouriteSounds,
  updatePlaces,
} from './queries.ts'

type FavouritesContext = Pick<Platform, 'db' | 'now'>

interface Change {
  readonly accountId: string
  readonly sounds: readonly { readonly soundId: string }[]
}

export async function listFavourites(db: Db, accountId: string): Promise<Favourites> {
  return onWire(await placesOf(db, accountId))
}

/** One part of the favourites with their cards, or of those that all words of `q` are found in. */
export async function listFavouriteSounds(
  db: Db,
  { accountId, q, index, limit }: { accountId: string; q?: string | undefined; index: number; limit: number },
): Promise<OwnListPage> {
  const search = { accountId, words: wordsOf(q) }
  const [rows, total] = await Promise.all([
    selectFavouriteSounds(db, search, { offset: index, limit }),
    countFavouriteSounds(db, search),
  ])
  return { sounds: await showOwnList(db, accountId, rows), total, index: Math.min(total, index + limit) }
}

/**
 * What is on sale is added in the order given, what is there already stays where it is. What was deleted meanwhile, or
 * withdrawn before it was a favourite, is left out without a word: whoever merges two lists can do nothing about it.
 *
 * @throws {AppError} too_many_favourites, not_registered
 */
export function addFavourites(
  { db, now }: FavouritesContext,
  { accountId, sounds, before }: Change & { before?: string | null | undefined },
): Promise<Favourites> {
  return change(db, accountId, async (tx, ordered) => {
    const there = new Set(ordered.map(({ soundId }) => soundId))
    const added = await holdOnSale(
      tx,
      idsOf(sounds).filter((id) => !there.has(id)),
    )
    if (ordered.length + added.length > MAX_FAVOURITES) throw tooManyFavourites()
    const arranged = arrange(ordered, added, before)
    await updatePlaces(tx, accountId, arranged.others)
    await insertFavourites(tx, accountId, arranged.sounds, now())
    // Nothing is both.
    await deleteNotForMe(tx, accountId, added)
  })
}

/** @throws {AppError} not_registered */
export function removeFavourites(db: Db, { accountId, sounds }: Change): Promise<Favourites> {
  return change(db, accountId, (tx) => deleteFavourites(tx, accountId, idsOf(sounds)))
}

/** Those of them that are favourites are put in a row. @throws {AppError} not_registered */
export function moveFavourites(
  db: Db,
  { accountId, sounds, before }: Change & { before: string | null },
): Promise<Favourites> {
  return change(db, accountId, async (tx, ordered) => {
    const there = new Set(ordered.map(({ soundId }) => soundId))
    const moved = idsOf(sounds).filter((id) => there.has(id))
    const moving = new Set(moved)
    const others = ordered.filter(({ soundId }) => !moving.has(soundId))
    const arranged = arrange(others, moved, before)
    await updatePlaces(tx, accountId, [...arranged.others, ...arranged.sounds])
  })
}

export async function exportFavourites(db: Db, accountId: string): Promise<unknown[]> {
  return (await placesOf(db, accountId)).map(({ soundId }) => soundId)
}

export async function eraseFavourites(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await deleteAllFavourites(tx, accountId)
}

function change(
  db: Db,
  accountId: string,
  apply: (tx: Db, ordered: readonly Placed[]) => Promise<void>,
): Promise<Favourites> {
  return inTransaction(db, async (tx) => {
    await holdOwnAccount(tx, accountId)
    await lockFavourites(tx, accountId)
    await apply(tx, await placesOf(tx, accountId))
    return listFavourites(tx, accountId)
  })
}

async function placesOf(db: Db, accountId: string): Promise<Placed[]> {
  const rows = await selectFavourites(db, accountId)
  return rows.map(({ sound_id: soundId, place }) => ({ soundId, place }))
}

/** Each once; what is no id is nobody's favourite. */
function idsOf(sounds: Change['sounds']): string[] {
  return [...new Set(sounds.map(({ soundId }) => soundId))].filter(isId)
}

function onWire(ordered: readonly Placed[]): Favourites {
  return { sounds: ordered.map(({ soundId }) => ({ soundId })), total: ordered.length }
}
