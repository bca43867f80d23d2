import { amountCents, formatPoints } from '@segno/units'
import { holdAccount } from '../../accounts/public.ts'
import type { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { BillingContext } from '../billing-context.ts'
import {
  giftCardBlocked,
  giftCardCurrency,
  giftCardNoPoints,
  giftCardNotFound,
  giftCardPointsChanged,
  giftCardRefunded,
  giftCardUsed,
  giftCardYours,
} from '../errors.ts'
import { settle } from '../fulfil.ts'
import { findInvoiceOfPayment } from '../invoices/queries.ts'
import { findPayment, insertPayment } from '../payments/queries.ts'
import { selectPackages } from '../queries.ts'
import { type Buyer, readBuyer, taxColumnsOf } from '../quote.ts'
import { type ListedPrice, listedNetCents, pricedFor } from '../rules.ts'
import { findByCode, findRedemption, type GiftCardRow, takeMoney } from './queries.ts'
import { type PackagePrice, type Redemption, redemptionOf } from './rules.ts'
import { dayWords } from '../../platform/day-words.ts'

interface Typed {
  /** Of the code, as it is compared. */
  readonly codeKey: string
  readonly accountId: string
}

/** All that a card's money buys for one account. */
export interface GiftCardOffer extends Redemption {
  readonly currency: string
  readonly vatRateBasisPoints: number
}

export async function isGiftCard({ db }: Pick<BillingContext, 'db'>, codeKey: string): Promise<boolean> {
  return (await findByCode(db, codeKey)) !== undefined
}

/** @throws {AppError} gift_card_used, gift_card_yours, gift_card_refunded, gift_card_blocked, gift_card_currency, gift_card_no_points */
export async function previewGiftCard(ctx: BillingContext, typed: Typed): Promise<GiftCardOffer> {
  return (await readCard(ctx, ctx.db, typed)).offer
}

/**
 * Turns a card's money into points of an account, as a payment with VAT and an invoice. The order of locks is account,
 * card, payment, wallet, counter of invoices; a refund of the card locks its payment, then the card.
 *
 * @param shownPoints as they were shown; where they have changed, nothing is redeemed
 * @throws {AppError} as a preview, and gift_card_points_changed
 */
export async function redeemGiftCard(
  ctx: BillingContext,
  { shownPoints, ...typed }: Typed & { readonly shownPoints?: number | undefined },
): Promise<{ points: number; invoiceNumber: string }> {
  const paymentId = newId()
  const points = await inTransaction(ctx.db, async (tx) => {
    if (!(await holdAccount(tx, typed.accountId))) throw giftCardNotFound()
    const read = await readCard(ctx, tx, typed)
    const { card, offer } = read
    if (shownPoints !== undefined && shownPoints !== offer.points) throw giftCardPointsChanged(offer.points)
    // Refunded or redeemed at the same time: its new state says which.
    if (!(await takeMoney(tx, card.id, { leftCents: card.left_cents, accountId: typed.accountId })))
      throw (
        (await whyNotRedeemable(tx, (await findByCode(tx, typed.codeKey)) ?? card, typed)) ?? giftCardUsed()
      )
    await insertPayment(tx, paymentOf(ctx, paymentId, read))
    await settle(ctx, tx, (await findPayment(tx, paymentId))!, BY_GIFT_CARD)
    return offer.points
  })
  ctx.jobs.wake()
  return { points, invoiceNumber: (await findInvoiceOfPayment(ctx.db, paymentId))?.number ?? '' }
}

const BY_GIFT_CARD = {
  intentId: null,
  providerInvoiceId: null,
  takenAt: null,
  method: 'gift_card',
  cardCountry: null,
  addressCountry: null,
  addressPostcode: null,
  cardBrand: null,
  cardLast4: null,
  cardFingerprint: null,
} as const

interface Read {
  readonly card: GiftCardRow
  readonly buyer: Buyer
  readonly prices: readonly PackagePrice[]
  readonly offer: GiftCardOffer
}

async function readCard(ctx: BillingContext, db: Db, typed: Typed): Promise<Read> {
  const { codeKey, accountId } = typed
  const card = await findByCode(db, codeKey)
  if (!card) throw giftCardNotFound()
  const why = await whyNotRedeemable(db, card, typed)
  if (why !== null) throw why
  const buyer = await readBuyer({ ...ctx, db }, accountId)
  const { currency, vat } = buyer
  if (card.currency !== currency) throw giftCardCurrency(card.currency, currency)
  const prices = await pricesIn(db, buyer)
  const offer = redemptionOf(amountCents(card.left_cents), prices, vat.rateBasisPoints)
  if (offer === null) throw giftCardNoPoints(currency)
  return { card, buyer, prices, offer: { ...offer, currency, vatRateBasisPoints: vat.rateBasisPoints } }
}

/** Money that came back onto a redeemed card is its redeemer's alone. */
async function whyNotRedeemable(db: Db, card: GiftCardRow, { accountId }: Typed): Promise<AppError | null> {
  if (card.state === 'refunded') return giftCardRefunded()
  if (card.redeemed_by !== null && card.redeemed_by !== accountId) return giftCardUsed()
  if (card.left_cents === 0) {
    const own = await findRedemption(db, card.id, accountId)
    return own?.paid_at ? giftCardYours(own.points, dayWords(own.paid_at)) : giftCardUsed()
  }
  return card.held_by_office || card.is_disputed ? giftCardBlocked() : null
}

/** Packages of points that a gift card's sum is measured by, at one buyer's prices. */
export async function pricesIn(db: Db, { currency, priceTerms }: Buyer): Promise<PackagePrice[]> {
  const inEuro = new Map((await selectPackages(db, 'EUR')).map((row) => [row.id, row]))
  const net = (row: ListedPrice) => listedNetCents(row, priceTerms.sellerRateBasisPoints)
  return (await selectPackages(db, currency))
    .filter(({ id, kind }) => kind === 'points' && inEuro.has(id))
    .map((row) => ({
      id: row.id,
      points: row.points,
      price: pricedFor(row, priceTerms),
      list: { ownNetCents: net(row), euroNetCents: net(inEuro.get(row.id)!) },
    }))
}

function paymentOf(ctx: BillingContext, id: string, { card, buyer, prices, offer }: Read) {
  const { points } = offer
  const smaller = prices.filter((row) => row.points < points)
  return {
    id,
    account_id: buyer.accountId,
    package_id: offer.packageId,
    name: formatPoints(points),
    kind: 'points',
    points,
    currency: buyer.currency,
    net_cents: offer.netCents,
    vat_cents: offer.vatCents,
    gross_cents: offer.grossCents,
    ...taxColumnsOf(buyer),
    value_micro_eur: offer.valueMicroEur,
    smaller_packages: JSON.stringify(
      smaller.map((row) => ({ points: row.points, netCents: row.price.netCents })),
    ),
    gift_card_id: card.id,
    started_at: ctx.now(),
    livemode: card.livemode,
    provider_account: card.provider_account,
  }
}
