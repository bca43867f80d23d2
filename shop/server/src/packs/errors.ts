import { formatPoints } from '@segno/units'
import { AppError } from '../platform/app-error.ts'

export const packNotFound = (): AppError => new AppError(404, 'pack_not_found', 'Pack not found')
export const noArtistPage = (): AppError =>
  new AppError(409, 'no_artist_page', 'Choose your handle and artist name in your profile first.')
export const tooManyPacks = (): AppError =>
  new AppError(409, 'too_many_packs', 'You have a thousand packs. Delete an empty one first.')
export const packExists = (): AppError =>
  new AppError(409, 'pack_exists', 'You already have a pack with this name.', [
    { path: 'title', message: 'You already have a pack with this name.' },
  ])
export const packNotEmpty = (): AppError =>
  new AppError(409, 'pack_not_empty', 'This pack still has sounds. Move them out first.')
export const packPriceTooHigh = (sumPoints: number): AppError => {
  const message = `Must be below ${formatPoints(sumPoints)}, what its published sounds cost one by one.`
  return new AppError(409, 'pack_price_too_high', message, [{ path: 'pricePoints', message }])
}
export const notInPack = (): AppError =>
  new AppError(409, 'not_in_pack', 'One of these sounds is not in this pack. Reload the page.')
