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
export const ossPortalUnknown = (): AppError =>
  new AppError(
    409,
    'oss_portal_unknown',
    'Only the One Stop Shop of Germany is known here, for shops that are registered there. Save the VAT return as CSV.',
  )
export const ossNothingSold = (): AppError =>
  new AppError(409, 'oss_nothing_sold', 'Nothing of this quarter is declared in the One Stop Shop.')
export const exchangeRateMissing = (currency: string): AppError =>
  new AppError(
    409,
    'exchange_rate_missing',
    `The exchange rate of ${currency} on the quarter’s last day is missing. Enter it under Exchange rates.`,
  )
export const noPapers = (): AppError =>
  new AppError(409, 'no_papers', 'No invoice or credit note was issued in this month.')
export const tooManyBookings = (): AppError =>
  new AppError(409, 'too_many_bookings', 'DATEV takes 99,999 bookings in one file. Choose fewer days.')
