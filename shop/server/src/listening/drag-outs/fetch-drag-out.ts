import { findSoundFiles, soundCards, soundNotFound } from '../../catalogue/public.ts'
import { findOwnedLicence, openTaken, purchaseNotFound } from '../../orders/public.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { MadeFile } from '../../platform/files/made-files.ts'
import { openThen } from '../../platform/files/open-then.ts'
import type { DragOutsContext } from './drag-outs-context.ts'
import { readDragTicket, type DragTicket } from './drag-ticket.ts'
import { heardName, isHeardOtherwise } from './heard-as.ts'
import { recordDragOuts } from './record-drag-outs.ts'
import { draggedName } from './rules.ts'

/**
 * The file behind an address. Whoever only asks how large it is has dragged nothing.
 *
 * @throws {AppError} drag_out_expired, purchase_not_found, sound_not_found, too_many_downloads, too_many_previews
 */
export async function fetchDragOut(
  ctx: DragOutsContext,
  ticketText: string,
  clientAddress: string,
): Promise<FileAnswer> {
  const ticket = await readDragTicket(ctx, ticketText)
  const card = (await soundCards(ctx.db, [ticket.soundId])).get(ticket.soundId)
  if (!card) throw soundNotFound()
  const file = await findDragged(ctx, ticket, clientAddress)
  const { id, accountId, soundId, is: draggedAs, isRecorded, heard } = ticket
  const fileName = draggedName(heardName(card, heard), draggedAs)
  // A preview is rendered before the hand that comes near drags it, or goes away; anybody may hear it without being told of.
  const isAhead = draggedAs === 'preview' && isHeardOtherwise(heard)
  return {
    contentType: 'audio/wav',
    sizeBytes: file.sizeBytes,
    cache: 'never',
    etag: file.etag,
    sha256: () => file.sha256(),
    saveAs: fileName,
    open: (range) =>
      openThen(
        () => file.open(range),
        async () => {
          if (isRecorded && !isAhead)
            await recordDragOuts(ctx, accountId, [{ id, soundId, fileName, draggedAs, ...heard }])
        },
      ),
  }
}

/** What may be had is looked up again: a licence may have ended and a sound been withdrawn since the address was given. */
async function findDragged(
  ctx: DragOutsContext,
  { accountId, soundId, is }: DragTicket,
  clientAddress: string,
): Promise<MadeFile> {
  const licence = await findOwnedLicence(ctx.db, accountId, soundId)
  if (is === 'master') {
    if (!licence) throw purchaseNotFound()
    const master = await ctx.openMaster(soundId, licence)
    const { sizeBytes, etag } = master
    return {
      sizeBytes,
      etag,
      sha256: () => master.sha256(),
      open: (range) => openTaken(ctx, { licence, clientAddress }, () => master.open(range)),
    }
  }
  const sound = await findSoundFiles(ctx.db, soundId)
  if (!licence && sound?.status !== 'published') throw soundNotFound()
  await ctx.countPreview(clientAddress, soundId)
  return ctx.openPreviewWav(soundId)
}
