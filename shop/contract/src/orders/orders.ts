import * as z from 'zod/mini'
import { sound } from '../catalogue/catalogue.ts'
import { endpoint, takenLiberally, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { BUYERS } from '../role.ts'
import { undoPurchase } from './returned-purchases.ts'

/** Stands beside what is in a cart and owned already; the specification's words. */
export const ALREADY_PURCHASED = 'Already purchased'
/** Sounds that a cart holds at most, and an order buys at once. */
export const MAX_CART_ITEMS = 200
/** Masters that are downloaded as one ZIP. */
export const MAX_DOWNLOADED_AT_ONCE = 200
const ZIPS_PER_MINUTE = 60

/** A sound in a cart. */
export const cartItem = z.object({
  id,
  soundId: id,
  loop: sound,
  /** False where it cannot be bought; `message` says why. */
  matched: z.optional(z.boolean()),
  message: z.optional(z.string()),
  /** Its share of its pack’s price, where the cart has all of the pack that is not owned; else it costs its own price. */
  packPoints: z.optional(z.int()),
})
export type CartItem = z.output<typeof cartItem>

/** What a sound costs in a cart. */
export const cartPoints = ({ packPoints, loop }: Pick<CartItem, 'packPoints' | 'loop'>): number =>
  packPoints ?? loop.pricePoints

const cart = {
  ok: z.array(cartItem),
  beside: z.object({ cartId: id }),
}

export const getCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  access: BUYERS,
  scope: 'library',
  summary: 'The cart, newest last. What is owned already is marked.',
  ...cart,
  errors: [],
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart',
  access: BUYERS,
  scope: 'library',
  summary:
    'Adds sounds to the cart and answers with the whole cart. What is in it already stays once. An item that comes with an `_id` keeps it where it can, so that carts can be merged by it.',
  body: z
    .array(takenLiberally({ id: z.optional(z.nullable(z.string())), soundId: id }))
    .check(z.maxLength(MAX_CART_ITEMS)),
  ...cart,
  errors: ['cart_full'],
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/api/cart/:soundId',
  access: BUYERS,
  scope: 'library',
  summary: 'Takes a sound out of the cart and answers with the rest. It need not have been in it.',
  params: z.strictObject({ soundId: id }),
  ...cart,
  errors: [],
})

/** Licences that hold, or those that ended. */
export const licenceFilter = { licence: z.optional(z.enum(['valid', 'ended'])) }

/** A sound that was bought, with the licence that came with it. Points are those it cost then. */
export const purchase = z.object({
  id,
  soundId: id,
  loop: sound,
  points: z.int(),
  licenceNumber: z.string(),
  licenceVersion: z.string(),
  purchasedAt: instant,
  receiptId: id,
  /** The pack at whose price it was bought: its sounds are undone together. */
  packId: z.nullable(id),
  /** Null where it can no longer be undone. */
  undoableUntil: z.nullable(instant),
  /** When and how the licence ended; null while it holds. */
  ended: z.nullable(z.object({ at: instant, as: z.enum(['undone', 'refunded', 'disputed']) })),
})
export type Purchase = z.output<typeof purchase>

/** A completed checkout, with the field names that the specification gives a purchased cart. */
export const receipt = z.object({
  id,
  number: z.string(),
  purchaserId: z.object({ email: z.string() }),
  totalPoints: z.int(),
  balancePoints: z.int(),
  purchasedAt: instant,
  /** Of the payments that brought the points, the oldest first; none of points from vouchers and the like. Sums are gross. */
  invoices: z.array(
    z.object({ number: z.string(), name: z.string(), currency: z.string(), grossCents: z.int() }),
  ),
  purchase: z.array(purchase),
})
export type Receipt = z.output<typeof receipt>

export const checkOut = endpoint({
  method: 'POST',
  path: '/api/checkout',
  access: BUYERS,
  scope: 'buy',
  summary: 'Buys sounds with points at the prices shown. The same key gives the same receipt.',
  repeatable: 'by-idempotency-key',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ soundId: id, pricePoints: z.int().check(z.minimum(0), z.maximum(1_000)) }))
      .check(z.minLength(1), z.maxLength(MAX_CART_ITEMS)),
  }),
  ok: receipt,
  okStatus: 201,
  errors: [
    'price_changed',
    'already_purchased',
    'sound_not_found',
    'not_enough_points',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'spending_limit_reached',
  ],
})

export const getSpendingAllowance = endpoint({
  method: 'GET',
  path: '/api/checkout/allowance',
  access: BUYERS,
  scope: 'buy',
  summary: 'What a program may spend for you this calendar month (UTC), and what is left of it.',
  ok: z.object({
    /** Null where nothing limits it, as at the shop’s own page. */
    limitPoints: z.nullable(z.int()),
    leftPoints: z.nullable(z.int()),
  }),
  errors: [],
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/:receiptId',
  access: BUYERS,
  scope: 'buy',
  summary: 'A receipt of yours; `latest` is the newest one.',
  params: z.strictObject({ receiptId: id }),
  ok: receipt,
  errors: ['receipt_not_found'],
})

/** Purchased loops, unless asked those whose licence holds; `q` looks at titles and artists. */
export const purchasesList = pagedList({
  path: '/api/purchases',
  access: BUYERS,
  scope: 'library',
  summary: 'Purchased loops, newest first.',
  item: purchase,
  columns: ['purchasedAt', 'title', 'artist', 'tempoBpm', 'points'],
  sort: '-purchasedAt',
  filters: licenceFilter,
})
export const listPurchases = purchasesList.list
export const savePurchases = purchasesList.csv

export const startDownload = endpoint({
  method: 'POST',
  path: '/api/purchases/:soundId/download',
  access: BUYERS,
  scope: 'library',
  summary: 'A short-lived address of the master as WAV, for whoever owns a licence.',
  params: z.strictObject({ soundId: id }),
  ok: z.object({ url: z.string(), fileName: z.string(), expiresAt: instant }),
  errors: ['purchase_not_found', 'too_many_downloads'],
})

const ticket = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,600}$/, 'is not a ticket'))

export const download = endpoint({
  method: 'GET',
  path: '/download/:ticket',
  access: 'anyone',
  summary: 'The file behind a short-lived address.',
  params: z.strictObject({ ticket }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['download_expired', 'purchase_not_found', 'too_many_downloads'],
})

const offeredDownloads = z.object({
  /** Null where there is no master to be had. */
  url: z.nullable(z.string()),
  fileName: z.string(),
  expiresAt: instant,
  /** Sounds for which no licence is owned. */
  notOwnedIds: z.array(id),
})
export type OfferedDownloads = z.output<typeof offeredDownloads>

export const startDownloads = endpoint({
  method: 'POST',
  path: '/api/purchases/download',
  access: BUYERS,
  scope: 'library',
  summary:
    'A short-lived address of a ZIP of masters as WAV files, of those sounds for which a licence is owned; the others are named.',
  perMinute: ZIPS_PER_MINUTE,
  body: z.strictObject({
    sounds: z
      .array(z.strictObject({ soundId: id }))
      .check(z.minLength(1), z.maxLength(MAX_DOWNLOADED_AT_ONCE)),
  }),
  ok: offeredDownloads,
  errors: ['too_many_downloads'],
})

export const downloadMany = endpoint({
  method: 'GET',
  path: '/download/zip/:ticket',
  access: 'anyone',
  summary:
    'The ZIP behind such an address, of what is owned when it is fetched. It is made while it is read.',
  params: z.strictObject({ ticket }),
  perMinute: ZIPS_PER_MINUTE,
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['download_expired', 'purchase_not_found', 'too_many_downloads'],
})

export const cartEndpoints = group(
  'Cart',
  'Sounds to buy, and the checkout. The same key of a checkout never buys twice.',
  { getCart, addToCart, removeFromCart, checkOut, getSpendingAllowance, getReceipt },
)

export const purchaseEndpoints = group(
  'Purchases',
  'Sounds that the caller owns, with their masters to download as often as they like.',
  { listPurchases, savePurchases, startDownload, download, startDownloads, downloadMany, undoPurchase },
)
