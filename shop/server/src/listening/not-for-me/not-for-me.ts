import { holdOwnAccount } from '../../accounts/public.ts'
import { MAX_NOT_FOR_ME, type OwnListPage } from '@segno/contract'
import { soundNotFound } from '../../catalogue/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { tooManyNotForMe } from '../errors.ts'
import { deleteFavourites, lockFavourites } from '../favourites/queries.ts'
import { showOwnList } from '../own-list.ts'
import { holdOnSale } from '../queries.ts'
import {
  countNotForMe,
  deleteAllNotForMe,
  deleteNotForMe,
  insertNotForMe,
  lockNotForMe,
  selectNotForMe,
} from './queries.ts'

interface One {
  readonly accountId: string
  readonly soundId: string
}

interface Several {
  readonly accountId: string
  readonly sounds: readonly { readonly soundId: string }[]
}

export async function listNotForMe(
  db: Db,
  { accountId, index, limit }: { accountId: string; index: number; limit: number },
): Promise<OwnListPage> {
  const [rows, total] = await Promise.all([
    selectNotForMe(db, accountId, { offset: index, limit }),
    countNotForMe(db, accountId),
  ])
  return { sounds: await showOwnList(db, accountId, rows), total, index: Math.min(total, index + limit) }
}

/** What is not for somebody is no favourite of theirs. @throws {AppError} sound_not_found, too_many_not_for_me, not_registered */
export async function sayNotForMe(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { accountId, soundId }: One,
): Promise<null> {
  const hidden = await hide({ db, now }, { accountId, soundIds: [soundId] })
  if (hidden.length === 0) throw soundNotFound()
  return null
}

/** What is no longer for sale is passed over. @throws {AppError} too_many_not_for_me, not_registered */
export async function sayManyNotForMe(
  ctx: Pick<Platform, 'db' | 'now'>,
  { accountId, sounds }: Several,
): Promise<null> {
  await hide(ctx, { accountId, soundIds: idsOf(sounds) })
  return null
}

/** @returns those that are on sale, which are hidden now */
function hide(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { accountId, soundIds }: { accountId: string; soundIds: readonly string[] },
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await holdOwnAccount(tx, accountId)
    await lockFavourites(tx, accountId)
    await lockNotForMe(tx, accountId)
    const onSale = await holdOnSale(tx, soundIds.filter(isId))
    await insertNotForMe(tx, { accountId, soundIds: onSale, now: now() })
    // Nothing is both.
    await deleteFavourites(tx, accountId, onSale)
    if ((await countNotForMe(tx, accountId)) > MAX_NOT_FOR_ME) throw tooManyNotForMe()
    return onSale
  })
}

export async function takeBackNotForMe(db: Db, { accountId, soundId }: One): Promise<null> {
  return takeBackManyNotForMe(db, { accountId, sounds: [{ soundId }] })
}

export async function takeBackManyNotForMe(db: Db, { accountId, sounds }: Several): Promise<null> {
  await deleteNotForMe(db, accountId, idsOf(sounds).filter(isId))
  return null
}

const idsOf = (sounds: Several['sounds']): string[] => [...new Set(sounds.map(({ soundId }) => soundId))]

export async function exportNotForMe(db: Db, accountId: string): Promise<unknown> {
  const rows = await selectNotForMe(db, accountId, { offset: 0, limit: MAX_NOT_FOR_ME })
  return rows.map(({ id, at }) => ({ soundId: id, saidAt: at }))
}

export async function eraseNotForMe(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await deleteAllNotForMe(tx, accountId)
}
