import { AppError } from '../platform/app-error.ts'

export const soundNotFound = (): AppError => new AppError(404, 'sound_not_found', 'Sound not found')
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
export const coverNotFound = (): AppError => new AppError(404, 'cover_not_found', 'Cover not found')
