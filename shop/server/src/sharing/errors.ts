import { AppError } from '../platform/app-error.ts'

export const cardNotFound = (): AppError => new AppError(404, 'card_not_found', 'Card not found')
