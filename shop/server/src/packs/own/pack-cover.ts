import { randomBytes } from 'node:crypto'
import { COVER_SIDES_PIXELS, type OwnPack } from '@segno/contract'
import { keepBytes } from '../../platform/files/keep-bytes.ts'
import { removeFiles, removeFilesLater } from '../../platform/files/remove-files.ts'
import type { PacksContext } from '../packs-context.ts'
import { coverKeys, storePackCover } from '../../catalogue/public.ts'
import { changeOwnPack, showOwnPack } from './own-packs.ts'

interface Whose {
  readonly artistId: string
  readonly packId: string
}

/**
 * Makes squares of a picture and shows them as the pack's cover from now on.
 *
 * @throws {PictureRefusal} not_a_picture, too_many_pixels, damaged; {AppError} pack_not_found, too_busy
 */
export async function setPackCover(ctx: PacksContext, whose: Whose, bytes: Buffer): Promise<OwnPack> {
  // Whose it is comes first: nobody decodes pictures for somebody else's pack.
  await showOwnPack(ctx.db, whose.artistId, whose.packId)
  const call = { bytes, square: null, sidesPixels: COVER_SIDES_PIXELS }
  const pictures = await ctx.pictures.makeSquares(call, whose.artistId)
  const cover = randomBytes(32).toString('hex')
  for (const [at, key] of coverKeys(cover).entries()) await keepBytes(ctx, key, pictures[at]!)
  try {
    await store(ctx, whose, cover)
  } catch (error) {
    // Deleted meanwhile, say: nobody will ask for these.
    await removeFiles(ctx.files, coverKeys(cover))
    throw error
  }
  return showOwnPack(ctx.db, whose.artistId, whose.packId)
}

/** @throws {AppError} pack_not_found */
export async function removePackCover(ctx: PacksContext, whose: Whose): Promise<OwnPack> {
  await store(ctx, whose, null)
  return showOwnPack(ctx.db, whose.artistId, whose.packId)
}

async function store(ctx: PacksContext, whose: Whose, cover: string | null): Promise<void> {
  await changeOwnPack(ctx.db, whose, async (tx, before) => {
    await storePackCover(tx, { id: whose.packId, cover, now: ctx.now() })
    await removeFilesLater(tx, ctx.jobs, coverKeys(before.cover))
  })
  ctx.jobs.wake()
}
