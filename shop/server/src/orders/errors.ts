import { formatPoints, formatCount } from '@segno/units'
import { ALREADY_PURCHASED, MAX_CART_ITEMS, UNDO_DAYS } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'

export const cartFull = (): AppError =>
  new AppError(409, 'cart_full', `A cart holds at most ${MAX_CART_ITEMS} sounds`)
export const priceChanged = (changed: readonly { soundId: string; pricePoints: number }[]): AppError =>
  new AppError(
    409,
    'price_changed',
    'A price changed, so nothing was bought.',
    changed.map(({ soundId, pricePoints }) => ({ path: soundId, message: String(pricePoints) })),
  )
export const alreadyPurchased = (soundIds: readonly string[]): AppError =>
  new AppError(
    409,
    'already_purchased',
    ALREADY_PURCHASED,
    soundIds.map((path) => ({ path, message: ALREADY_PURCHASED })),
  )
export const noLongerForSale = (soundIds: readonly string[]): AppError =>
  new AppError(
    409,
    'sound_not_found',
    'A sound is no longer for sale, so nothing was bought.',
    soundIds.map((path) => ({ path, message: 'No longer for sale' })),
  )
export const keyReused = (): AppError =>
  new AppError(409, 'idempotency_key_reused', 'This key belongs to another order')
export const spendingLimitReached = (limitPoints: number, leftPoints: number): AppError =>
  new AppError(
    409,
    'spending_limit_reached',
    `This program may spend ${formatPoints(limitPoints)} a month, and has ${leftPoints} left. Buy in the shop instead.`,
  )
export const receiptNotFound = (): AppError => new AppError(404, 'receipt_not_found', 'Receipt not found')
export const purchaseNotFound = (): AppError => new AppError(404, 'purchase_not_found', 'Purchase not found')
export const licenceNotFound = (): AppError =>
  new AppError(404, 'licence_not_found', 'No licence has this number')
export const purchaseEnded = (): AppError =>
  new AppError(409, 'purchase_ended', 'This purchase has been undone or refunded already')
export const purchaseDownloaded = (): AppError =>
  new AppError(409, 'purchase_downloaded', 'You have downloaded this sound, so it can’t be returned.')
export const packBoughtLater = (): AppError =>
  new AppError(
    409,
    'pack_bought_later',
    'You bought the rest of its pack for less because you had this. Undo that first.',
  )
export const undoExpired = (): AppError =>
  new AppError(409, 'undo_expired', `A purchase can be undone for ${UNDO_DAYS} days.`)
export const buyerDeleted = (): AppError =>
  new AppError(409, 'buyer_deleted', 'The buyer’s account was deleted, so nobody can have the points back.')
export const downloadExpired = (): AppError =>
  new AppError(410, 'download_expired', 'This link has expired. Start the download again.')
export const tooManyDownloads = (mastersADay: number): AppError =>
  new AppError(
    429,
    'too_many_downloads',
    `You can download ${formatCount(mastersADay)} different sounds in 24 hours. Try again tomorrow.`,
  )
