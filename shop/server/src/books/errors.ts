import { AppError } from '../platform/app-error.ts'

export const dayNotOver = (): AppError =>
  new AppError(
    409,
    'day_not_over',
    'The books close with days that are over where the shop is. Choose an earlier one.',
  )
export const dayIsClosed = (): AppError =>
  new AppError(409, 'day_is_closed', 'The books are closed until this day or a later one already.')
