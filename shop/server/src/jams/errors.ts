import { AppError } from '../platform/app-error.ts'

export const jamNotFound = (): AppError => new AppError(404, 'jam_not_found', 'Jam not found')
export const jamChanged = (): AppError =>
  new AppError(409, 'jam_changed', 'This jam was changed elsewhere since you opened it')
export const jamEmpty = (): AppError =>
  new AppError(409, 'jam_empty', 'Place at least one sound before you publish')
export const offsetBeyondSound = (title: string): AppError =>
  new AppError(400, 'offset_beyond_sound', `A clip begins after the end of ${title}`)
