import { AppError } from '../platform/app-error.ts'

export const noSuchArtist = (): AppError => new AppError(404, 'not_found', 'Artist not found')
export const artistNotFound = (): AppError => new AppError(404, 'artist_not_found', 'Artist not found')
const unfitHandle = (code: string, message: string): AppError =>
  new AppError(409, code, message, [{ path: 'handle', message }])
export const handleTaken = (): AppError =>
  unfitHandle('handle_taken', 'This handle belongs to another artist.')
export const handleReserved = (): AppError => unfitHandle('handle_reserved', 'This handle is not available.')
export const tooManyHandles = (): AppError =>
  unfitHandle('too_many_handles', 'You already have five old handles. Reuse one of them.')
