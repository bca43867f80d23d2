import { formatPoints } from '@segno/units'
import { AppError } from '../platform/app-error.ts'

export const paperNotFound = (): AppError => new AppError(404, 'paper_not_found', 'Document not found')
export const packageNotFound = (): AppError =>
  new AppError(404, 'package_not_found', 'This package is no longer sold')
export const packagePriceChanged = (): AppError =>
  new AppError(409, 'package_price_changed', 'The price has changed since you saw it. Nothing was charged.')
export const discountInUse = (): AppError =>
  new AppError(409, 'discount_in_use', 'Another of your card forms has your reduction. Nothing was charged.')
export const sumTooSmall = (): AppError =>
  new AppError(
    409,
    'sum_too_small',
    'This costs less than a card can be charged with. Choose a bigger package. Nothing was charged.',
  )
export const sellerIncomplete = (): AppError =>
  new AppError(503, 'payments_unavailable', 'This shop does not take payments yet.')
export const paymentsUnavailable = (): AppError =>
  new AppError(
    503,
    'payments_unavailable',
    'Cards cannot be charged right now. Nothing was charged; try again in a few minutes.',
  )
export const purchaseNotFound = (): AppError => new AppError(404, 'purchase_not_found', 'Purchase not found')
export const keyReused = (): AppError =>
  new AppError(409, 'idempotency_key_reused', 'This key belongs to another purchase')
export const vatIdInvalid = (): AppError =>
  new AppError(409, 'vat_id_invalid', 'This VAT ID is not valid. Check its letters and digits.', [
    { path: 'vatId', message: 'is not a valid VAT ID' },
  ])
export const invoiceNotFound = (): AppError => new AppError(404, 'invoice_not_found', 'Invoice not found')
export const paymentNotFound = (): AppError => new AppError(404, 'payment_not_found', 'Payment not found')
export const nothingToRefund = (): AppError =>
  new AppError(
    409,
    'nothing_to_refund',
    'Nothing was refunded: all points of this payment are spent or given back already.',
  )
export const vatGoesBack = (): AppError =>
  new AppError(
    409,
    'vat_goes_back',
    'VAT of this payment is going back to the card right now. Nothing was refunded; try again in a few minutes.',
  )
export const refundNotFound = (): AppError => new AppError(404, 'refund_not_found', 'Refund not found')
export const refundNotReturned = (): AppError =>
  new AppError(
    409,
    'refund_not_returned',
    'This refund waits for no decision. Close the payment to see how it stands.',
  )
export const refundIsCredited = (): AppError =>
  new AppError(
    409,
    'refund_is_credited',
    'Its credit note was sent, so the money is owed: send it again, or pay it another way.',
  )
export const disputeNotFound = (): AppError => new AppError(404, 'dispute_not_found', 'Dispute not found')
export const disputeNotAnswerable = (): AppError =>
  new AppError(
    409,
    'dispute_not_answerable',
    'The bank does not wait for this answer. Close the dispute to see how it stands.',
  )
export const disputeAnswered = (): AppError =>
  new AppError(409, 'dispute_answered', 'This was answered already. Close the dispute to see how.')
export const differenceNotFound = (): AppError =>
  new AppError(404, 'difference_not_found', 'Difference not found')
export const differenceSettled = (): AppError =>
  new AppError(409, 'difference_settled', 'This is settled already. Close it to see how.')
export const cannotBeAdopted = (why: string): AppError =>
  new AppError(
    409,
    'cannot_be_adopted',
    `This cannot be entered: ${why}. Refund it, or settle it with a note.`,
  )
export const cannotBeRefunded = (why: string): AppError =>
  new AppError(409, 'cannot_be_refunded', `This cannot be refunded from here: ${why}.`)
export const refundChanged = (): AppError =>
  new AppError(
    409,
    'refund_changed',
    'Nothing was refunded: points were spent or refunded meanwhile, and the sum is another one now. Look at it again.',
  )
export const withdrawalTooLate = (): AppError =>
  new AppError(
    409,
    'withdrawal_too_late',
    'Nothing was refunded: points can be given back within 14 days of the payment. Write to support.',
  )
export const alreadySubscribed = (): AppError =>
  new AppError(409, 'already_subscribed', 'You already have a plan. Change it instead.')
export const noSubscription = (): AppError =>
  new AppError(
    409,
    'no_subscription',
    'You have no running plan. Nothing was changed, and nothing was charged.',
  )
export const noTrial = (): AppError => new AppError(409, 'no_trial', 'You have no plan to keep')
export const planNotActive = (): AppError =>
  new AppError(409, 'plan_not_active', 'Only a plan that is paid and goes on can be paused')
export const planCancelled = (): AppError =>
  new AppError(409, 'plan_cancelled', 'You cancelled this plan. Keep it before you change it.')
export const samePlan = (): AppError => new AppError(409, 'same_plan', 'You already have this plan')
export const planUnpaid = (): AppError =>
  new AppError(
    409,
    'plan_unpaid',
    'The last payment of your plan is due. Pay it first: change the card, then change the plan. Nothing was charged.',
  )
export const cardDeclined = (reason: string): AppError =>
  new AppError(409, 'card_declined', `${reason} Your plan is unchanged.`)
export const cardNotSaved = (): AppError =>
  new AppError(409, 'card_not_saved', 'The card was not saved. Your plan is unchanged.')
export const nothingToConfirm = (): AppError =>
  new AppError(409, 'nothing_to_confirm', 'Your bank asks for nothing right now')
export const paymentNotConfirmed = (): AppError =>
  new AppError(409, 'payment_not_confirmed', 'The payment was not confirmed. Nothing was charged.')
export const packageUnknown = (): AppError => new AppError(404, 'package_not_found', 'Package not found')
export const packageChanged = (): AppError =>
  new AppError(409, 'package_changed', 'Somebody else changed this package. Close the form to see it.')
export const vatPlaceNotFound = (): AppError =>
  new AppError(404, 'vat_place_not_found', 'No VAT is charged in this place')
export const vatRateInPast = (): AppError =>
  new AppError(409, 'vat_rate_in_past', 'A rate begins today or later', [
    { path: 'validFrom', message: 'Today or later' },
  ])
export const ratesChanged = (): AppError =>
  new AppError(409, 'rates_changed', 'Another rate was added here meanwhile. Close the form to see it.')
export const currencyNotFound = (): AppError =>
  new AppError(404, 'currency_not_found', 'No exchange rate of this currency is used')
export const exchangeRateInFuture = (): AppError =>
  new AppError(409, 'exchange_rate_in_future', 'This day has not come yet', [
    { path: 'day', message: 'Today or earlier' },
  ])
export const giftCardSum = (least: string, most: string): AppError => {
  const message = `A gift card is worth ${least} to ${most}. Nothing was charged.`
  return new AppError(409, 'gift_card_sum', message, [{ path: 'grossCents', message }])
}
export const giftCardDay = (): AppError => {
  const message = 'Choose a day from today to a year ahead. Nothing was charged.'
  return new AppError(409, 'gift_card_day', message, [{ path: 'mailOn', message }])
}
export const giftCardLimit = (cardsADay: number): AppError =>
  new AppError(
    409,
    'gift_card_limit',
    cardsADay === 0
      ? 'This shop sells no gift cards. Nothing was charged.'
      : `You can buy ${cardsADay} gift cards in 24 hours. Nothing was charged.`,
  )
export const giftCardNotFound = (): AppError =>
  new AppError(404, 'gift_card_not_found', 'Gift card not found')
export const giftCardUsed = (): AppError =>
  new AppError(
    409,
    'gift_card_used',
    'This gift card was redeemed. Its money became points in the account that redeemed it.',
  )
export const giftCardRefunded = (): AppError =>
  new AppError(409, 'gift_card_refunded', 'This gift card was refunded to its buyer. No points were added.')
export const giftCardBlocked = (): AppError =>
  new AppError(
    409,
    'gift_card_blocked',
    'This gift card is on hold. Its money is kept. Write to support to learn more.',
  )
export const giftCardYours = (points: number, paidOn: string): AppError =>
  new AppError(
    409,
    'gift_card_yours',
    `You redeemed this gift card on ${paidOn}. It brought you ${formatPoints(points)}.`,
  )
export const giftCardDisputed = (): AppError =>
  new AppError(
    409,
    'gift_card_disputed',
    'A dispute of its payment holds this gift card. It works again once the dispute is won.',
  )
export const giftCardCurrency = (card: string, own: string): AppError =>
  new AppError(
    409,
    'gift_card_currency',
    `This gift card is in ${card}, and your account pays in ${own}. Its money is still on it: change the currency in your account, or redeem it with another account.`,
  )
export const giftCardNoPoints = (currency: string): AppError =>
  new AppError(
    409,
    'gift_card_no_points',
    `This shop sells no points in ${currency} now. Your gift card keeps its money.`,
  )
export const giftCardPointsChanged = (points: number): AppError =>
  new AppError(
    409,
    'gift_card_points_changed',
    `Prices have changed: this gift card brings ${formatPoints(points)} now. Nothing was redeemed; check the code again.`,
  )
export const giftCardSentOften = (): AppError =>
  new AppError(
    409,
    'gift_card_sent_often',
    'This gift card was mailed as often as it can be. Copy its link and send it yourself.',
  )
