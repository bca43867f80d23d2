import { holdOwnAccount } from '../../accounts/public.ts'
import { MAX_RECENT_PLAYS, type OwnListPage } from '@segno/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { showOwnList } from '../own-list.ts'
import {
  countRecentPlays,
  deleteAllPlays,
  deleteOlderPlays,
  lockPlays,
  selectRecentPlays,
  upsertPlays,
} from './queries.ts'

interface Telling {
  readonly accountId: string
  readonly plays: readonly { readonly soundId: string; readonly playedAt: string }[]
}

export async function listRecentPlays(
  db: Db,
  { accountId, index, limit }: { accountId: string; index: number; limit: number },
): Promise<OwnListPage> {
  const [rows, total] = await Promise.all([
    selectRecentPlays(db, accountId, { offset: index, limit }),
    countRecentPlays(db, accountId),
  ])
  return { sounds: await showOwnList(db, accountId, rows), total, index: Math.min(total, index + limit) }
}

/** What browsers tell late, and about sounds that are gone, does no harm. @throws {AppError} not_registered */
export async function notePlays(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { accountId, plays }: Telling,
): Promise<null> {
  const latest = new Map<string, Date>()
  for (const { soundId, playedAt } of plays) {
    // The clock of a browser may be wrong.
    const at = new Date(Math.min(Date.parse(playedAt), now().getTime()))
    if (isId(soundId) && at > (latest.get(soundId) ?? new Date(0))) latest.set(soundId, at)
  }
  await inTransaction(db, async (tx) => {
    await holdOwnAccount(tx, accountId)
    await lockPlays(tx, accountId)
    const heard = [...latest].map(([soundId, playedAt]) => ({ soundId, playedAt }))
    await upsertPlays(tx, accountId, heard)
    await deleteOlderPlays(tx, accountId, MAX_RECENT_PLAYS)
  })
  return null
}

export async function forgetPlays(db: Db, accountId: string): Promise<null> {
  await deleteAllPlays(db, accountId)
  return null
}

export async function exportRecentPlays(db: Db, accountId: string): Promise<unknown[]> {
  const rows = await selectRecentPlays(db, accountId, { offset: 0, limit: MAX_RECENT_PLAYS })
  return rows.map(({ id, at }) => ({ soundId: id, playedAt: at }))
}

export async function eraseRecentPlays(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await deleteAllPlays(tx, accountId)
}
