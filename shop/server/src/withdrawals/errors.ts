import { AppError } from '../platform/app-error.ts'

export const withdrawalNotFound = (): AppError =>
  new AppError(404, 'withdrawal_not_found', 'Withdrawal not found')
export const withdrawalAnswered = (): AppError =>
  new AppError(409, 'withdrawal_answered', 'This withdrawal is answered already. Nothing was changed.')
export const withdrawalUnmatched = (): AppError =>
  new AppError(409, 'withdrawal_unmatched', 'Choose the payment that is meant first. Nothing was refunded.')
export const paymentNotFound = (): AppError => new AppError(404, 'payment_not_found', 'Payment not found')
