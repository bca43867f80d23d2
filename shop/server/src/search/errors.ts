import { MAX_FOLLOWED, MAX_SAVED_SEARCHES } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'

export const artistNotFound = (): AppError => new AppError(404, 'artist_not_found', 'Artist not found')
export const termNotFound = (): AppError => new AppError(404, 'term_not_found', 'Term not found')
export const tooManyFollowed = (): AppError =>
  new AppError(409, 'too_many_followed', `You already follow ${MAX_FOLLOWED}. Unfollow some to follow more.`)
export const searchNotFound = (): AppError => new AppError(404, 'search_not_found', 'Search not found')
export const tooManySearches = (): AppError =>
  new AppError(
    409,
    'too_many_searches',
    `You already saved ${MAX_SAVED_SEARCHES} searches. Delete some to save more.`,
  )
export const searchUnavailable = (): AppError =>
  new AppError(503, 'search_unavailable', 'Search is not available right now. Try again in a moment.')
/** A list that is out of date. */
export const listExpired = (): AppError =>
  new AppError(409, 'list_expired', 'This list is out of date. Reload it.')
