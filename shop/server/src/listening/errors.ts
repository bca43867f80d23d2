import { formatCount } from '@segno/units'
import { MAX_COLLECTED_SOUNDS, MAX_COLLECTIONS, MAX_FAVOURITES, MAX_NOT_FOR_ME } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'

export const previewNotFound = (): AppError => new AppError(404, 'preview_not_found', 'Preview not found')
export const tooManyFavourites = (): AppError =>
  new AppError(
    409,
    'too_many_favourites',
    `You have ${formatCount(MAX_FAVOURITES)} favourites, the maximum. Remove some to add more.`,
  )
export const collectionNotFound = (): AppError =>
  new AppError(404, 'collection_not_found', 'Collection not found')
export const collectionWithheld = (): AppError =>
  new AppError(
    409,
    'collection_withheld',
    'This collection was taken down, so it stays private. Your notices say why.',
  )
export const tooManyCollections = (): AppError =>
  new AppError(
    409,
    'too_many_collections',
    `You have ${formatCount(MAX_COLLECTIONS)} collections, the maximum. Remove one to add another.`,
  )
export const tooManyCollectedSounds = (): AppError =>
  new AppError(
    409,
    'too_many_collected_sounds',
    `A collection holds up to ${formatCount(MAX_COLLECTED_SOUNDS)} sounds. Remove some to add more.`,
  )
export const tooManyNotForMe = (): AppError =>
  new AppError(
    409,
    'too_many_not_for_me',
    `You have hidden ${formatCount(MAX_NOT_FOR_ME)} sounds, the maximum. Unhide some to add more.`,
  )
/** Each of them is named. */
export const notToBeDragged = (soundIds: readonly string[]): AppError =>
  new AppError(
    404,
    'sound_not_found',
    'A sound is no longer for sale.',
    soundIds.map((path) => ({ path, message: 'No longer for sale' })),
  )
export const reportKeyReused = (): AppError =>
  new AppError(409, 'idempotency_key_reused', 'This key belongs to another report')
export const dragOutExpired = (): AppError =>
  new AppError(410, 'drag_out_expired', 'This link has expired. Drag the sound again.')
export const tooManyPreviews = (previewsADay: number): AppError =>
  new AppError(
    429,
    'too_many_previews',
    `Your network has played ${formatCount(previewsADay)} different sounds today. Try again tomorrow.`,
  )
