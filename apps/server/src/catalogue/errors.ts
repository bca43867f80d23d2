import { AppError } from '../platform/app-error.ts'

export const soundNotFound = (): AppError => new AppError(404, 'sound_not_found', 'There is no such sound')
export const noSuchArtist = (): AppError => new AppError(404, 'not_found', 'There is no such artist')
export const badField = (path: string, message: string): AppError =>
  new AppError(400, 'bad_request', message, [{ path, message }])
const unfitHandle = (code: string, message: string): AppError =>
  new AppError(409, code, message, [{ path: 'handle', message }])
export const handleTaken = (): AppError =>
  unfitHandle('handle_taken', 'This handle belongs to another artist.')
export const handleReserved = (): AppError => unfitHandle('handle_reserved', 'This handle is not to be had.')
export const tooManyHandles = (): AppError =>
  unfitHandle('too_many_handles', 'Five handles of before lead to you already. Take one of them back.')
