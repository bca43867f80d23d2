import {
  GIFT_CARD_PACKAGE,
  type GiftFacts,
  validateFreeText,
  normalEmail,
  validateEmail,
} from '@segno/contract'
import { amountCents, basisPoints, moneyText } from '@segno/units'
import { badField } from '../../platform/app-error.ts'
import { dayOf, daysAfter } from '../../platform/day-range.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { BillingContext } from '../billing-context.ts'
import { giftCardDay, giftCardLimit, giftCardSum } from '../errors.ts'
import type { Buyer, Quote } from '../quote.ts'
import { countBought, findUnpaid, insertGiftCard } from './queries.ts'
import { mailAtOf } from './rules.ts'

/** A gift card in an order, as it is kept. */
export interface OrderedGift extends Omit<GiftFacts, 'mailOn'> {
  readonly mailAt: Date | null
}

/** @throws {AppError} bad_request, gift_card_day */
export function readGift(gift: GiftFacts, now: Date): OrderedGift {
  const { mailOn, ...facts } = gift
  for (const field of ['senderName', 'recipientName', 'message'] as const) refuseUnfit(field, facts[field])
  const mailAt = mailOn === null ? null : mailAtOf(mailOn, now)
  if (mailOn !== null && mailAt === null) throw giftCardDay()
  return { ...facts, recipientEmail: readRecipient(facts.recipientEmail), mailAt }
}

/** Strangers read these words in a letter of the shop's, so nobody puts their own links there. */
function refuseUnfit(path: string, words: string | null): void {
  const why = words === null ? null : validateFreeText(words)
  if (why !== null) throw badField(path, why)
}

/** @throws {AppError} bad_request */
export function readRecipient<Given extends string | null>(given: Given): Given {
  if (given === null) return given
  const email = normalEmail(given)
  const why = validateEmail(email)
  if (why !== null) throw badField('recipientEmail', why)
  return email as Given
}

export const refuseUnfitName = (name: string | null): void => refuseUnfit('recipientName', name)

/**
 * A gift card for the sum that its buyer chose. It is a multi-purpose voucher: nobody knows yet where its points are supplied,
 * so no VAT is due.
 *
 * @throws {AppError} gift_card_sum
 */
export function quoteGiftCard(
  { giftCardTerms: { minCents, maxCents } }: Pick<BillingContext, 'giftCardTerms'>,
  buyer: Buyer,
  sumCents: number,
): { buyer: Buyer; quote: Quote } {
  const { currency } = buyer
  const written = (cents: number) => moneyText(cents, currency)
  if (sumCents < minCents || sumCents > maxCents) throw giftCardSum(written(minCents), written(maxCents))
  const sum = amountCents(sumCents)
  return {
    buyer: {
      ...buyer,
      vat: { kind: 'outside', country: buyer.vat.country, rateBasisPoints: basisPoints(0) },
    },
    quote: {
      row: {
        id: GIFT_CARD_PACKAGE,
        kind: 'gift',
        name: 'Gift card',
        points: 0,
        period: null,
        is_on_sale: true,
        is_recommended: false,
        price_cents: sumCents,
        is_gross: false,
      },
      valueMicroEur: 0,
      discount: null,
      smaller: [],
      netCents: sum,
      vatCents: amountCents(0),
      grossCents: sum,
    },
  }
}

/** Keeps a card beside its payment, whose form is about to open. */
export async function writeGiftCard(
  tx: Db,
  gift: OrderedGift,
  payment: { id: string; currency: string; grossCents: number; now: Date },
): Promise<void> {
  await insertGiftCard(tx, {
    id: newId(),
    payment_id: payment.id,
    currency: payment.currency,
    amount_cents: payment.grossCents,
    left_cents: payment.grossCents,
    sender_name: gift.senderName,
    recipient_name: gift.recipientName,
    recipient_email: gift.recipientEmail,
    message: gift.message,
    mail_at: gift.mailAt,
    created_at: payment.now,
  })
}

/** True where an order's card is the one that was ordered with its key, or is no longer an order. */
export async function isGiftOf(db: Db, paymentId: string, gift: GiftFacts): Promise<boolean> {
  const card = await findUnpaid(db, paymentId)
  return (
    !card ||
    (card.sender_name === gift.senderName &&
      card.recipient_name === gift.recipientName &&
      card.recipient_email === readRecipient(gift.recipientEmail) &&
      card.message === gift.message &&
      (card.mail_at && dayOf(card.mail_at)) === gift.mailOn)
  )
}

/** @throws {AppError} gift_card_limit */
export async function refuseTooMany(
  { giftCardTerms: { cardsADay } }: Pick<BillingContext, 'giftCardTerms'>,
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  if ((await countBought(tx, accountId, daysAfter(now, -1))) >= cardsADay) throw giftCardLimit(cardsADay)
}
