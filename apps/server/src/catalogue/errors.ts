import { AppError } from '../platform/app-error.ts'

export const soundNotFound = (): AppError => new AppError(404, 'sound_not_found', 'There is no such sound')
