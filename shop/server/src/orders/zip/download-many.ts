import type { OfferedDownloads } from '@segno/contract'
import { dayOf } from '../../platform/day-range.ts'
import type { Kept } from '../../platform/db/sweep.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { zipAnswer, type FileAnswer } from '../../platform/http/file-answer.ts'
import { isId, newId } from '../../platform/ids.ts'
import { masterName } from '../download-master.ts'
import { downloadExpired, purchaseNotFound } from '../errors.ts'
import { readFileTicket, signFileTicket } from '../file-tickets.ts'
import { holdOwnAccount } from '../../accounts/public.ts'
import type { OrdersContext } from '../orders-context.ts'
import { selectOwned } from '../queries.ts'
import { requireMastersLeft } from '../take-master.ts'
import { findDownloadZip, insertDownloadZip } from './queries.ts'
import { namedApart, zipMasters, type ZippedMaster } from './zip-masters.ts'

/** As long as a single download's: to follow the address, not to pass it around. */
const TICKET_LASTS_MS = 60_000
const purpose = 'downloads'

/** What was offered, until nobody can fetch it any more. */
export const DOWNLOAD_ZIPS_KEPT: Kept = { table: 'download_zip', since: 'offered_at', forMs: 60 * 60_000 }

/** An address of the masters of what is owned among these sounds. @throws {AppError} not_registered, too_many_downloads */
export async function startDownloads(
  ctx: OrdersContext,
  {
    accountId,
    sounds,
    clientAddress,
  }: { accountId: string; sounds: readonly { readonly soundId: string }[]; clientAddress: string },
): Promise<OfferedDownloads> {
  const { db, now } = ctx
  const wanted = [...new Set(sounds.map(({ soundId }) => soundId))]
  const owned = new Set(await selectOwned(db, accountId, wanted.filter(isId)))
  const soundIds = wanted.filter((id) => owned.has(id))
  const at = now()
  const expiresAt = new Date(at.getTime() + TICKET_LASTS_MS)
  const offer = {
    fileName: zipName(at),
    expiresAt: expiresAt.toISOString(),
    notOwnedIds: wanted.filter((id) => !owned.has(id)),
  }
  if (soundIds.length === 0) return { ...offer, url: null }
  await requireMastersLeft(ctx, { accountId, soundIds, clientAddress })
  const id = newId()
  await inTransaction(db, async (tx) => {
    await holdOwnAccount(tx, accountId)
    await insertDownloadZip(tx, { id, accountId, soundIds, now: at })
  })
  const ticket = signFileTicket(ctx, { purpose, accountId, words: [id] }, expiresAt)
  return { ...offer, url: `/download/zip/${ticket}` }
}

/**
 * The ZIP behind an address, of what is owned now.
 *
 * @throws {AppError} download_expired, purchase_not_found
 */
export async function downloadMany(
  ctx: OrdersContext,
  ticketText: string,
  clientAddress: string,
): Promise<FileAnswer> {
  const ticket = await readFileTicket(ctx, purpose, ticketText)
  const [id] = ticket?.words ?? []
  const zip = id === undefined ? undefined : await findDownloadZip(ctx.db, id)
  if (!zip) throw downloadExpired()
  const accountId = zip.account_id
  const masters = await ownedMasters(ctx, { accountId, soundIds: zip.sound_ids })
  if (masters.length === 0) throw purchaseNotFound()
  return zipAnswer(zipName(zip.offered_at), () => zipMasters(ctx, { accountId, clientAddress, masters }))
}

async function ownedMasters(
  { db, soundCards }: OrdersContext,
  { accountId, soundIds }: { accountId: string; soundIds: readonly string[] },
): Promise<ZippedMaster[]> {
  const owned = new Set(await selectOwned(db, accountId, soundIds))
  const cards = await soundCards(db, [...owned])
  const masters = soundIds.flatMap((soundId) => {
    const card = cards.get(soundId)
    return card ? [{ soundId, fileName: masterName(card) }] : []
  })
  return namedApart(masters)
}

const zipName = (at: Date): string => `Sounds ${dayOf(at)}.zip`
