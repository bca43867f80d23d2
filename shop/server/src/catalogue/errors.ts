import { AppError } from '../platform/app-error.ts'

export const soundNotFound = (): AppError => new AppError(404, 'sound_not_found', 'Sound not found')
export const noSuchArtist = (): AppError => new AppError(404, 'not_found', 'Artist not found')
export const badField = (path: string, message: string): AppError =>
  new AppError(400, 'bad_request', message, [{ path, message }])
const unfitHandle = (code: string, message: string): AppError =>
  new AppError(409, code, message, [{ path: 'handle', message }])
export const handleTaken = (): AppError =>
  unfitHandle('handle_taken', 'This handle belongs to another artist.')
export const handleReserved = (): AppError => unfitHandle('handle_reserved', 'This handle is not available.')
export const tooManyHandles = (): AppError =>
  unfitHandle('too_many_handles', 'You already have five old handles. Reuse one of them.')
export const badFields = (errors: readonly { path: string; message: string }[]): AppError =>
  new AppError(400, 'bad_request', errors[0]?.message ?? 'Something in it is not valid', errors)
export const soundChanged = (sounds: readonly { id: string; title: string }[]): AppError =>
  new AppError(
    409,
    'sound_changed',
    `“${sounds[0]?.title ?? ''}” changed in the meantime. Check it again before you edit it.`,
    sounds.map(({ id, title }) => ({ path: id, message: title })),
  )

const WHY_NOT_OPEN: Readonly<Record<string, string>> = {
  draft: 'is a draft',
  inReview: 'is in review. Take it back to change it',
  published: 'is published',
  rejected: 'was rejected',
  withdrawn: 'has been withdrawn',
  sold: 'has been sold and stays with its buyers',
}
export const soundNotOpen = (title: string, status: string): AppError =>
  new AppError(409, 'sound_not_open', `“${title}” ${WHY_NOT_OPEN[status] ?? `is ${status}`}.`)
export const soundWithheld = (title: string): AppError =>
  new AppError(409, 'sound_withheld', `“${title}” is withheld because of a copyright notice.`)
export const soundIncomplete = (titles: readonly string[]): AppError =>
  new AppError(
    409,
    'sound_incomplete',
    `${titles.length === 1 ? `“${titles[0]}” lacks` : `${titles.length} sounds lack`} a title, an instrument or a genre.`,
  )
export const rightsOutdated = (): AppError =>
  new AppError(409, 'rights_outdated', 'The declaration has changed. Reload the page and read it.')
export const packNotFound = (): AppError => new AppError(404, 'pack_not_found', 'Pack not found')
export const artistNotFound = (): AppError => new AppError(404, 'artist_not_found', 'Artist not found')
export const coverNotFound = (): AppError => new AppError(404, 'cover_not_found', 'Cover not found')
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
  const message = `Must be below ${sumPoints} points, what its published sounds cost one by one.`
  return new AppError(409, 'pack_price_too_high', message, [{ path: 'pricePoints', message }])
}
export const notInPack = (): AppError =>
  new AppError(409, 'not_in_pack', 'One of these sounds is not in this pack. Reload the page.')
