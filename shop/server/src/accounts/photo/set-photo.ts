import { randomBytes } from 'node:crypto'
import { PHOTO_SIDES_PIXELS, type Profile } from '@segno/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import { keepBytes } from '../../platform/files/keep-bytes.ts'
import { removeFiles, removeFilesLater } from '../../platform/files/remove-files.ts'
import { notRegistered } from '../errors.ts'
import { lockOpenAccount, storePhoto } from '../queries.ts'
import { showProfile } from '../show-profile.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { photoKeys } from './photo-files.ts'

/** Shares of the upright picture; what is missing is the middle, and as much as there is. */
export interface Crop {
  readonly left?: number | undefined
  readonly top?: number | undefined
  readonly side?: number | undefined
}

/**
 * Makes squares of a picture and shows them from now on. The name is random, so that nobody finds out whose photo a
 * picture is by having it.
 *
 * @throws {PictureRefusal} not_a_picture, too_many_pixels, damaged; {AppError} too_busy
 */
export async function setPhoto(
  ctx: AccountsContext,
  accountId: string,
  given: { bytes: Buffer; crop: Crop },
): Promise<Profile> {
  const { left, top, side } = given.crop
  const isCut = left !== undefined || top !== undefined || side !== undefined
  const square = isCut ? { left: left ?? 0, top: top ?? 0, side: side ?? 1 } : null
  const call = { bytes: given.bytes, square, sidesPixels: PHOTO_SIDES_PIXELS }
  const pictures = await ctx.pictures.makeSquares(call, accountId)
  const photo = randomBytes(32).toString('hex')
  for (const [at, key] of photoKeys(photo).entries()) await keepBytes(ctx, key, pictures[at]!)
  try {
    await show(ctx, accountId, photo)
  } catch (error) {
    // Deleted meanwhile, say: nobody will ask for these.
    await removeFiles(ctx.files, photoKeys(photo))
    throw error
  }
  return showProfile(ctx, accountId)
}

export async function removePhoto(ctx: AccountsContext, accountId: string): Promise<Profile> {
  await show(ctx, accountId, null)
  return showProfile(ctx, accountId)
}

async function show(ctx: AccountsContext, accountId: string, photo: string | null): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockOpenAccount(tx, accountId)
    if (!account) throw notRegistered()
    await storePhoto(tx, accountId, photo)
    await removeFilesLater(tx, ctx.jobs, photoKeys(account.photo))
  })
  ctx.jobs.wake()
}
