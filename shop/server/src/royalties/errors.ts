import { formatBasisPoints, moneyText } from '@segno/units'
import type { BasisPoints } from '@segno/units'
import { AppError } from '../platform/app-error.ts'

export const artistNotFound = (): AppError => new AppError(404, 'artist_not_found', 'Artist not found')
export const heldRoyaltyNotFound = (): AppError =>
  new AppError(404, 'held_royalty_not_found', 'One of these royalties is not waiting for a decision')
export const heldRoyaltyDecided = (): AppError =>
  new AppError(409, 'held_royalty_decided', 'One of these royalties was decided meanwhile')
export const paymentNotFound = (): AppError => new AppError(404, 'payment_not_found', 'Payment not found')
export const saleNotFound = (): AppError => new AppError(404, 'sale_not_found', 'Sale not found')
export const artistInRun = (): AppError =>
  new AppError(409, 'artist_in_run', 'A payment run pays this artist. Mark it paid or cancel it first.')
export const moreThanPayable = (payableCents: number): AppError =>
  new AppError(409, 'more_than_payable', `Only ${moneyText(payableCents, 'EUR')} can be paid out`)
export const moreThanLeft = (leftCents: number): AppError =>
  new AppError(409, 'more_than_left', `Only ${moneyText(leftCents, 'EUR')} of this payment can be corrected`)
export const payoutDetailsMissing = (): AppError =>
  new AppError(409, 'payout_details_missing', 'The artist has not entered payout and tax details yet')
export const payoutDetailsNew = (usableAt: string): AppError =>
  new AppError(
    409,
    'payout_details_new',
    `The payout details are new. Pay from ${usableAt.slice(0, 16).replace('T', ' ')} UTC.`,
  )
export const paymentInFuture = (): AppError =>
  new AppError(409, 'payment_in_future', 'The day of a payment cannot be in the future')
/** The paper of a payment states its VAT, so the transfer has to bring it. */
export const paymentVatDiffers = ({
  rateBasisPoints,
  vatCents,
}: {
  rateBasisPoints: BasisPoints
  vatCents: number
}): AppError =>
  new AppError(
    409,
    'payment_vat_differs',
    vatCents === 0
      ? 'This artist gets no VAT on top. Enter what you transferred without it.'
      : `This artist gets VAT of ${formatBasisPoints(rateBasisPoints)} on top: ${moneyText(vatCents, 'EUR')}. Transfer it too, and enter it.`,
  )
export const paymentBeforeRun = (day: string): AppError =>
  new AppError(409, 'payment_too_early', `The run was made on ${day}. It cannot have been paid before.`)
export const keyReused = (): AppError =>
  new AppError(409, 'idempotency_key_reused', 'This key belongs to another payment')
