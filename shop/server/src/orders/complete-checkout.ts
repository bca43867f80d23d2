import { LICENCE_VERSION } from '@segno/contract'
import { countSales } from '../catalogue/public.ts'
import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { isId, newId } from '../platform/ids.ts'
import { spendPoints, type Spent } from '../wallet/public.ts'
import { alreadyPurchased, keyReused, noLongerForSale, priceChanged } from './errors.ts'
import type { CheckoutContext, Sale } from './orders-context.ts'
import {
  findReceiptByKey,
  insertOrder,
  markDeducted,
  type NewLicence,
  type OrderNumbers,
  selectOwned,
} from './queries.ts'
import { openCart } from './open-cart.ts'
import { priceSounds } from './pricing/price-sounds.ts'
import type { PricedOffer } from './pricing/rules.ts'
import { countByLink, countSpending, type BuyingProgram } from './spending/count-spending.ts'
import { hashRequest, judgeOrder, licenceNumberAround, type OrderLine } from './rules.ts'

export interface Checkout {
  readonly accountId: string
  /** Made by the client for one press of the button; the same key gives the same receipt. */
  readonly idempotencyKey: string
  /** With the prices that the buyer was shown. */
  readonly items: readonly OrderLine[]
  /** What buys for them, and may spend so much a month; none at our own page. */
  readonly program?: BuyingProgram
  /** Runs in its transaction, once for an order; what it returns runs last, as soon as the order has its numbers. */
  readonly beforeNumber?: (tx: Db, order: Order) => Promise<(numbers: OrderNumbers) => Promise<void>>
}

/** An order before it has numbers. */
export interface Order {
  readonly receiptId: string
  readonly accountId: string
  readonly licences: readonly { readonly id: string; readonly soundId: string; readonly points: number }[]
  readonly totalPoints: number
  /** Left in the wallet. */
  readonly balancePoints: number
  readonly at: Date
}

/**
 * Buys sounds with points in one transaction: all of it happens, or nothing.
 * The order of locks is account, cart, wallet, lots, sounds, counter: every checkout waits for the counter, so it is taken
 * when all else is written.
 *
 * @returns the id of the receipt
 * @throws {AppError} price_changed, already_purchased, sound_not_found, not_enough_points, idempotency_key_reused, spending_limit_reached
 */
export function completeCheckout(ctx: CheckoutContext, checkout: Checkout): Promise<string> {
  const { accountId, idempotencyKey, program } = checkout
  const items = withoutRepeats(checkout.items)
  const requestHash = hashRequest(items)
  return inTransaction(ctx.db, async (tx) => {
    await openCart(tx, accountId)
    const now = ctx.now()
    const before = await findReceiptByKey(tx, accountId, idempotencyKey)
    if (before && before.request_hash !== requestHash) throw keyReused()
    if (before) return before.id
    const offers = await checkOrder(tx, accountId, items)
    ctx.failpoint('checkout:checked')
    const totalPoints = items.reduce((sum, item) => sum + item.pricePoints, 0)
    if (program) await countSpending(tx, program, { points: totalPoints, now })
    else await countByLink(tx, { accountId, items, now })
    const receiptId = newId()
    const spent = await pay(ctx, tx, { accountId, items, receiptId })
    ctx.failpoint('checkout:after-debit')
    await countSales(
      tx,
      items.map((item) => item.soundId),
    )
    const licences = items.map((_, at) => licenceOf({ items, offers, spent }, at, now))
    const packIds = new Set(licences.flatMap(({ packId }) => packId ?? []))
    if (packIds.size > 0) await markDeducted(tx, { accountId, receiptId }, [...packIds])
    const sold = licences.map((licence) => soldLicence(licence, spent))
    await tellSale(ctx, tx, { receiptId, buyerId: accountId, licences: sold, at: now })
    const { balancePoints } = spent
    const order = { receiptId, accountId, licences, totalPoints, balancePoints, at: now }
    const withNumbers = await checkout.beforeNumber?.(tx, order)
    ctx.failpoint('checkout:before-number')
    const receipt = {
      id: receiptId,
      accountId,
      idempotencyKey,
      requestHash,
      totalPoints,
      transactionId: totalPoints === 0 ? null : spent.transactionId,
      balancePoints,
      programClient: program?.clientId ?? null,
    }
    const numbers = await insertOrder(tx, receipt, { licences, now })
    ctx.failpoint('checkout:order-written')
    await withNumbers?.(numbers)
    ctx.failpoint('checkout:before-commit')
    return receiptId
  })
}

async function tellSale({ hooks }: CheckoutContext, tx: Db, sale: Sale): Promise<void> {
  for (const hook of hooks.onSale) await hook(tx, sale)
}

function withoutRepeats(items: readonly OrderLine[]): OrderLine[] {
  return [...new Map(items.map((item) => [item.soundId, item])).values()]
}

/** @returns each sound as it is sold in this order */
async function checkOrder(
  tx: Db,
  accountId: string,
  items: readonly OrderLine[],
): Promise<ReadonlyMap<string, PricedOffer>> {
  const ids = items.map((item) => item.soundId)
  const strange = ids.filter((id) => !isId(id))
  if (strange.length > 0) throw noLongerForSale(strange)
  const offers = await priceSounds(tx, accountId, ids)
  const verdict = judgeOrder(items, offers, await selectOwned(tx, accountId, ids))
  if (verdict.can) return new Map(offers.map((offer) => [offer.id, offer]))
  switch (verdict.why) {
    case 'gone':
      throw noLongerForSale(verdict.soundIds)
    case 'owned':
      throw alreadyPurchased(verdict.soundIds)
    case 'price':
      throw priceChanged(verdict.changed)
  }
}

function pay(
  ctx: CheckoutContext,
  tx: Db,
  order: { accountId: string; items: readonly OrderLine[]; receiptId: string },
): Promise<Spent> {
  return spendPoints(
    tx,
    {
      accountId: order.accountId,
      prices: order.items.map((item) => item.pricePoints),
      reference: `receipt:${order.receiptId}`,
    },
    ctx.now(),
  )
}

interface PaidOrder {
  readonly items: readonly OrderLine[]
  readonly offers: ReadonlyMap<string, PricedOffer>
  readonly spent: Spent
}

type PaidLicence = NewLicence & { readonly artistId: string }

/** The licence of one line of the order, counted from 0. */
function licenceOf({ items, offers, spent }: PaidOrder, at: number, now: Date): PaidLicence {
  const { soundId, pricePoints } = items[at]!
  const offer = offers.get(soundId)
  const parts = spent.shares[at] ?? []
  return {
    id: newId(),
    number: licenceNumberAround(at + 1, now),
    soundId,
    artistId: offer?.artist_id ?? '',
    points: pricePoints,
    valueMicroEur: parts.reduce((sum, part) => sum + part.valueMicroEur, 0),
    licenceVersion: LICENCE_VERSION,
    packId: offer?.packId ?? null,
    trainingAllowed: offer?.training_allowed ?? false,
    parts,
  }
}

function soldLicence(
  { id, soundId, artistId, points, valueMicroEur, parts }: PaidLicence,
  { givenLots }: Spent,
): Sale['licences'][number] {
  const isPromoted = parts.some(({ lotId }) => givenLots.has(lotId))
  return { licenceId: id, soundId, artistId, points, valueMicroEur, isPromoted }
}
