import { LICENCE_VERSION } from '@segno/contract'
import { countSales } from '../catalogue/public.ts'
import type { Db } from '../platform/db.ts'
import { inTransaction } from '../platform/db-transaction.ts'
import { isId, newId } from '../platform/ids.ts'
import { spendPoints, type Spent } from '../wallet/public.ts'
import { deleteCartItems } from './cart/queries.ts'
import { alreadyPurchased, keyReused, noLongerForSale, priceChanged } from './errors.ts'
import type { CheckoutContext, Sale } from './orders-context.ts'
import {
  findReceiptByKey,
  insertLicenceParts,
  insertLicences,
  insertReceipt,
  markDeducted,
  selectOwned,
} from './queries.ts'
import { openCart } from './open-cart.ts'
import { priceSounds } from './pricing/price-sounds.ts'
import type { PricedOffer } from './pricing/rules.ts'
import { countSpending, type BuyingProgram } from './spending/count-spending.ts'
import { hashRequest, judgeOrder, licenceNumber, type OrderLine } from './rules.ts'

export interface Checkout {
  readonly accountId: string
  /** Made by the client for one press of the button; the same key gives the same receipt. */
  readonly idempotencyKey: string
  /** With the prices that the buyer was shown. */
  readonly items: readonly OrderLine[]
  /** What buys for them, and may spend so much a month; none at our own page. */
  readonly program?: BuyingProgram
}

/**
 * Buys sounds with points in one transaction: all of it happens, or nothing.
 * The order of locks is account, cart, wallet, lots, sounds, counter: every checkout waits for the counter, so it is taken
 * last and held for two more statements.
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
    const before = await findReceiptByKey(tx, accountId, idempotencyKey)
    if (before && before.request_hash !== requestHash) throw keyReused()
    if (before) return before.id
    const offers = await checkOrder(tx, accountId, items)
    ctx.failpoint('checkout:checked')
    const totalPoints = items.reduce((sum, item) => sum + item.pricePoints, 0)
    if (program) await countSpending(tx, program, { points: totalPoints, now: ctx.now() })
    const receiptId = newId()
    const spent = await pay(ctx, tx, { accountId, items, receiptId })
    ctx.failpoint('checkout:after-debit')
    const soundIds = items.map((item) => item.loopId)
    await countSales(tx, soundIds)
    await deleteCartItems(tx, accountId, soundIds)
    const number = await insertReceipt(tx, {
      id: receiptId,
      accountId,
      idempotencyKey,
      requestHash,
      totalPoints,
      transactionId: totalPoints === 0 ? null : spent.transactionId,
      balancePoints: spent.balancePoints,
      programClient: program?.clientId ?? null,
      now: ctx.now(),
    })
    ctx.failpoint('checkout:receipt-written')
    const licences = await grantLicences(ctx, tx, {
      accountId,
      receiptId,
      number,
      items,
      offers,
      spent,
    })
    ctx.failpoint('checkout:licences-written')
    const sale: Sale = {
      receiptId,
      buyerId: accountId,
      licences: licences.map((one) => ({ ...one, artistId: offers.get(one.soundId)?.artist_id ?? '' })),
      at: ctx.now(),
    }
    for (const hook of ctx.hooks.onSale) await hook(tx, sale)
    ctx.failpoint('checkout:before-commit')
    return receiptId
  })
}

function withoutRepeats(items: readonly OrderLine[]): OrderLine[] {
  return [...new Map(items.map((item) => [item.loopId, item])).values()]
}

/** @returns each sound as it is sold in this order */
async function checkOrder(
  tx: Db,
  accountId: string,
  items: readonly OrderLine[],
): Promise<ReadonlyMap<string, PricedOffer>> {
  const ids = items.map((item) => item.loopId)
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

async function grantLicences(
  ctx: CheckoutContext,
  tx: Db,
  order: {
    accountId: string
    receiptId: string
    number: number
    items: readonly OrderLine[]
    offers: ReadonlyMap<string, PricedOffer>
    spent: Spent
  },
): Promise<Omit<Sale['licences'][number], 'artistId'>[]> {
  const licences = order.items.map((item, at) => {
    const parts = order.spent.shares[at] ?? []
    return {
      id: newId(),
      number: licenceNumber(order.number, at + 1, ctx.now()),
      accountId: order.accountId,
      soundId: item.loopId,
      receiptId: order.receiptId,
      line: at + 1,
      points: item.pricePoints,
      valueMicroEur: parts.reduce((sum, part) => sum + part.valueMicroEur, 0),
      licenceVersion: LICENCE_VERSION,
      packId: order.offers.get(item.loopId)?.packId ?? null,
      parts,
    }
  })
  await insertLicences(tx, licences, ctx.now())
  const packIds = new Set(licences.flatMap(({ packId }) => packId ?? []))
  if (packIds.size > 0) await markDeducted(tx, order, [...packIds])
  await insertLicenceParts(
    tx,
    licences.flatMap(({ id, parts }) => parts.map((part) => ({ ...part, licenceId: id }))),
  )
  return licences.map(({ id, soundId, points, valueMicroEur }) => ({
    licenceId: id,
    soundId,
    points,
    valueMicroEur,
  }))
}
