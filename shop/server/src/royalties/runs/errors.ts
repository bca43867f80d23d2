import type { RunWay } from '@segno/contract'
import { AppError } from '../../platform/app-error.ts'

export const nothingPayable = (way: RunWay): AppError =>
  new AppError(
    409,
    'nothing_payable',
    `No artist can be paid that much by ${way === 'sepa' ? 'SEPA' : 'PayPal'} now`,
  )
export const runNotFound = (): AppError => new AppError(404, 'run_not_found', 'Payment run not found')
export const runWaiting = (): AppError =>
  new AppError(409, 'run_waiting', 'Another administrator has to confirm this payment run first')
export const runDecided = (): AppError =>
  new AppError(409, 'run_decided', 'This payment run is already paid or cancelled')
