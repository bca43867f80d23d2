import type { Sound } from '@segno/contract'
import type { PitchClass } from '@segno/units'
import type { FileAnswer } from '../platform/http/file-answer.ts'
import { isId } from '../platform/ids.ts'
import { downloadExpired, purchaseNotFound } from './errors.ts'
import { readFileTicket, signFileTicket } from './file-tickets.ts'
import type { OrdersContext } from './orders-context.ts'
import { downloadName } from './rules.ts'
import { findOwnedLicence, openTaken, requireMastersLeft, type OwnedLicence } from './take-master.ts'

/** Long enough to follow the address, too short to pass it around. */
const TICKET_LASTS_MS = 60_000
const purpose = 'download'

/**
 * A short-lived address of the master.
 *
 * @throws {AppError} purchase_not_found for whoever owns no licence, too_many_downloads
 */
export async function startDownload(
  ctx: OrdersContext,
  accountId: string,
  { soundId, clientAddress }: { soundId: string; clientAddress: string },
): Promise<{ url: string; fileName: string; expiresAt: string }> {
  const { sound } = await findPurchase(ctx, accountId, soundId)
  await requireMastersLeft(ctx, { accountId, soundIds: [soundId], clientAddress })
  const expiresAt = new Date(ctx.now().getTime() + TICKET_LASTS_MS)
  const ticket = signFileTicket(ctx, { purpose, accountId, words: [soundId] }, expiresAt)
  return { url: `/download/${ticket}`, fileName: masterName(sound), expiresAt: expiresAt.toISOString() }
}

/**
 * The master as WAV. The licence is looked up again: it may have ended since the address was given.
 *
 * @throws {AppError} download_expired, purchase_not_found, too_many_downloads
 */
export async function download(
  ctx: OrdersContext,
  ticketText: string,
  clientAddress: string,
): Promise<FileAnswer> {
  const ticket = await readFileTicket(ctx, purpose, ticketText)
  const [soundId] = ticket?.words ?? []
  if (!ticket || soundId === undefined) throw downloadExpired()
  const { sound, licence } = await findPurchase(ctx, ticket.accountId, soundId)
  const master = await ctx.openMaster(soundId, licence)
  return {
    contentType: 'audio/wav',
    sizeBytes: master.sizeBytes,
    cache: 'never',
    etag: master.etag,
    sha256: () => master.sha256(),
    saveAs: masterName(sound),
    open: (range) => openTaken(ctx, { licence, clientAddress }, () => master.open(range)),
  }
}

/** @throws {AppError} purchase_not_found for whoever owns no licence */
async function findPurchase(
  ctx: OrdersContext,
  accountId: string,
  soundId: string,
): Promise<{ sound: Sound; licence: OwnedLicence }> {
  const licence = isId(soundId) ? await findOwnedLicence(ctx.db, accountId, soundId) : null
  const sound = licence && (await ctx.soundCards(ctx.db, [soundId])).get(soundId)
  if (!licence || !sound) throw purchaseNotFound()
  return { sound, licence }
}

/** What the file of a master is called. */
export function masterName(sound: Sound): string {
  const key = sound.key === null ? null : { tonic: sound.key.tonic as PitchClass, mode: sound.key.mode }
  return downloadName({ artist: sound.artist.name, title: sound.title, tempoBpm: sound.tempoBpm, key })
}
