import { holdOwnAccount } from '../../accounts/public.ts'
import type { OfferedMasters } from '@segno/contract'
import { type FileTicketContext, ownedSoundIds, purchaseNotFound, zipMasters } from '../../orders/public.ts'
import { dayOf } from '../../platform/day-range.ts'
import type { Kept } from '../../platform/db/sweep.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { zipAnswer, type FileAnswer } from '../../platform/http/file-answer.ts'
import { isId, newId } from '../../platform/ids.ts'
import { dragOutExpired } from '../errors.ts'
import type { DragOutsContext } from './drag-outs-context.ts'
import { readZipTicket, signZipTicket, TICKET_LASTS_MS } from './drag-ticket.ts'
import { findMastersZip, insertMastersZip, selectOwnDragOuts } from './queries.ts'
import { chooseMasters } from './rules.ts'

/** What was offered, until nobody can fetch it any more. */
export const MASTERS_ZIPS_KEPT: Kept = { table: 'masters_zip', since: 'offered_at', forMs: 60 * 60_000 }

const choose = async (db: Db, accountId: string, ids: readonly string[]) => {
  const dragged = await selectOwnDragOuts(db, accountId, ids.filter(isId))
  const soundIds = dragged.map(({ soundId }) => soundId)
  return chooseMasters(ids, dragged, await ownedSoundIds(db, accountId, soundIds))
}

/** An address of the masters that take the place of these previews. @throws {AppError} not_registered */
export async function offerMasters(
  { db, now, secrets }: FileTicketContext,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<OfferedMasters> {
  const { masters, left } = await choose(db, accountId, ids)
  const at = now()
  const expiresAt = new Date(at.getTime() + TICKET_LASTS_MS)
  const offer = { fileName: zipName(at), expiresAt: expiresAt.toISOString(), left }
  if (masters.length === 0) return { ...offer, url: null }
  const zip = { id: newId(), accountId }
  const leftIds = new Set(left.map(({ id }) => id))
  await inTransaction(db, async (tx) => {
    await holdOwnAccount(tx, accountId)
    await insertMastersZip(tx, { ...zip, dragOutIds: ids.filter((id) => !leftIds.has(id)), now: at })
  })
  return { ...offer, url: `/drag-out/zip/${signZipTicket({ secrets }, zip, expiresAt)}` }
}

/**
 * The ZIP behind an address, of what is owned now. It is made while it is read: nothing is read for whoever hangs up.
 *
 * @throws {AppError} drag_out_expired, purchase_not_found
 */
export async function fetchMasters(
  ctx: DragOutsContext,
  ticketText: string,
  clientAddress: string,
): Promise<FileAnswer> {
  const zip = await findMastersZip(ctx.db, await readZipTicket(ctx, ticketText))
  if (!zip) throw dragOutExpired()
  const { masters } = await choose(ctx.db, zip.account_id, zip.drag_out_ids)
  if (masters.length === 0) throw purchaseNotFound()
  return zipAnswer(zipName(zip.offered_at), () =>
    zipMasters(ctx, { accountId: zip.account_id, clientAddress, masters }),
  )
}

const zipName = (at: Date): string => `Masters ${dayOf(at)}.zip`
