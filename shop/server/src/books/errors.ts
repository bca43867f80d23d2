import { AppError } from '../platform/app-error.ts'

export const dayNotOver = (): AppError =>
  new AppError(
    409,
    'day_not_over',
    'The books close with days that are over where the shop is. Choose an earlier one.',
  )
export const dayIsClosed = (): AppError =>
  new AppError(409, 'day_is_closed', 'The books are closed until this day or a later one already.')
export const daysInTwoYears = (): AppError =>
  new AppError(409, 'days_in_two_years', 'A file for DATEV is of one year. Choose two days of the same year.')
export const noPapers = (): AppError =>
  new AppError(409, 'no_papers', 'No invoice or credit note was issued in this month.')
export const tooManyBookings = (): AppError =>
  new AppError(409, 'too_many_bookings', 'DATEV takes 99,999 bookings in one file. Choose fewer days.')
