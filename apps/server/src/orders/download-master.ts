import { randomBytes } from 'node:crypto'
import type { Sound } from '@segno/contract'
import type { PitchClass } from '@segno/units'
import type { FileAnswer } from '../platform/http/file-answer.ts'
import { isId } from '../platform/ids.ts'
import { readTicket, signTicket, TICKET_LASTS_MS } from './download-ticket.ts'
import { downloadExpired, purchaseNotFound } from './errors.ts'
import type { OrdersContext } from './orders-context.ts'
import { findLicence, readDownloadKey } from './queries.ts'
import { downloadName } from './rules.ts'

/** A short-lived address of the master. @throws {AppError} purchase_not_found for whoever owns no licence */
export async function startDownload(
  ctx: OrdersContext,
  accountId: string,
  soundId: string,
): Promise<{ url: string; fileName: string; expiresAt: string }> {
  const { sound } = await findPurchase(ctx, accountId, soundId)
  const expiresAt = new Date(ctx.now().getTime() + TICKET_LASTS_MS)
  const ticket = signTicket(await downloadKey(ctx), { accountId, soundId }, expiresAt)
  return { url: `/download/${ticket}`, fileName: nameOf(sound), expiresAt: expiresAt.toISOString() }
}

/** The master as WAV. The licence is looked up again: it may have ended since the address was given. */
export async function download(ctx: OrdersContext, ticketText: string): Promise<FileAnswer> {
  const ticket = readTicket(await downloadKey(ctx), ticketText, ctx.now())
  if (!ticket) throw downloadExpired()
  const { sound, licence } = await findPurchase(ctx, ticket.accountId, ticket.soundId)
  const master = await ctx.openMaster(ticket.soundId, licence)
  return {
    contentType: 'audio/wav',
    sizeBytes: master.sizeBytes,
    cache: 'never',
    etag: master.etag,
    saveAs: nameOf(sound),
    open: (range) => master.open(range),
  }
}

async function findPurchase(
  ctx: OrdersContext,
  accountId: string,
  soundId: string,
): Promise<{ sound: Sound; licence: { number: string; version: string } }> {
  const licence = isId(soundId) ? await findLicence(ctx.db, accountId, soundId) : undefined
  const sound = licence && (await ctx.soundCards(ctx.db, [soundId])).get(soundId)
  if (!licence || !sound) throw purchaseNotFound()
  return { sound, licence: { number: licence.number, version: licence.licence_version } }
}

function downloadKey(ctx: OrdersContext): Promise<Buffer> {
  return readDownloadKey(ctx.db, randomBytes(32))
}

function nameOf(sound: Sound): string {
  const key = sound.key === null ? null : { tonic: sound.key.tonic as PitchClass, mode: sound.key.mode }
  return downloadName({ artist: sound.artist.name, title: sound.title, tempoBpm: sound.tempoBpm, key })
}
