import { recordChangesOf, upsertArtist } from '../catalogue/public.ts'
import type { ArtistPage } from '@segno/contract'
import { findAccount, holdAccount, whyNameUnfit } from '../accounts/public.ts'
import { inTransaction, violatesUnique } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import { badField } from '../platform/app-error.ts'
import { handleReserved, handleTaken, noSuchArtist, tooManyHandles } from './errors.ts'
import {
  findFormerHandle,
  insertFormerHandle,
  lockArtist,
  removeFormerHandle,
  selectArtist,
  selectFormerHandles,
} from './queries.ts'
import { isReservedHandle, MAX_FORMER_HANDLES } from './rules.ts'

export async function showOwnArtistPage(db: Db, accountId: string): Promise<ArtistPage> {
  const artist = await selectArtist(db, accountId)
  if (artist) return { ...artist, formerHandles: await selectFormerHandles(db, accountId) }
  const account = await findAccount(db, accountId)
  return {
    handle: null,
    name: account ? `${account.firstName} ${account.lastName}` : '',
    bio: '',
    formerHandles: [],
  }
}

export interface ArtistPageChange {
  readonly handle: string
  readonly name: string
  readonly bio: string
}

/**
 * Changes what an artist shows. A handle that is given up stays theirs: it leads to them, they may take it back, and
 * nobody else gets it.
 *
 * @throws {AppError} bad_request, handle_reserved, handle_taken, too_many_handles
 */
export async function saveOwnArtistPage(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  accountId: string,
  change: ArtistPageChange,
): Promise<ArtistPage> {
  const why = whyNameUnfit(change.name)
  if (why !== null) throw badField('name', why)
  try {
    await inTransaction(db, async (tx) => {
      if (!(await holdAccount(tx, accountId))) throw noSuchArtist()
      const before = await lockArtist(tx, accountId)
      const isRenamed = before?.handle !== change.handle
      if (isRenamed && isReservedHandle(change.handle)) throw handleReserved()
      await upsertArtist(tx, { id: accountId, ...change })
      if (isRenamed) await changeHandle(tx, { accountId, before, change, now: now() })
      if (before && (isRenamed || before.name !== change.name)) await recordChangesOf(tx, accountId)
    })
  } catch (error) {
    if (violatesUnique(error, 'artist_handle_key')) throw handleTaken()
    throw error
  }
  return showOwnArtistPage(db, accountId)
}

/** After the new handle has been taken: whoever gives one up at the same moment has by then said so. */
async function changeHandle(
  tx: Db,
  facts: {
    accountId: string
    before: { handle: string } | undefined
    change: ArtistPageChange
    now: Date
  },
): Promise<void> {
  const { accountId, before, change, now } = facts
  const former = await findFormerHandle(tx, change.handle)
  if (former && former.artist_id !== accountId) throw handleTaken()
  if (former) await removeFormerHandle(tx, change.handle)
  if (!before) return
  const kept = await selectFormerHandles(tx, accountId)
  if (kept.length >= MAX_FORMER_HANDLES) throw tooManyHandles()
  await insertFormerHandle(tx, { handle: before.handle, artistId: accountId, now })
}
