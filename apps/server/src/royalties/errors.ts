import { amountCents, decimalText } from '@segno/units'
import { AppError } from '../platform/app-error.ts'

export const artistNotFound = (): AppError => new AppError(404, 'artist_not_found', 'There is no such artist')
export const moreThanPayable = (payableCents: number): AppError =>
  new AppError(
    409,
    'more_than_payable',
    `Only € ${decimalText({ amountCents: amountCents(payableCents), currency: 'EUR' })} can be paid out`,
  )
export const paymentInFuture = (): AppError =>
  new AppError(409, 'payment_in_future', 'A payment is entered once it was made, not before')
export const keyReused = (): AppError =>
  new AppError(409, 'idempotency_key_reused', 'This key belongs to another payment')
