import type { RedeemedVoucher, VoucherOffer } from '@segno/contract'
import { codeKey } from '../../platform/secrets/typed-code.ts'
import { availablePoints } from '../../wallet/public.ts'
import type { VouchersContext } from '../vouchers-context.ts'

interface TypedGiftCard {
  readonly accountId: string
  readonly code: string
  readonly points?: number | undefined
}

/** Points that a gift card's money buys, in a voucher's words. */
export async function offerGiftCard(
  { giftCards }: VouchersContext,
  { accountId, code }: TypedGiftCard,
): Promise<VoucherOffer> {
  const offer = await giftCards.preview({ accountId, codeKey: codeKey(code) })
  const { currency, grossCents, vatCents, vatRateBasisPoints } = offer
  return {
    points: offer.points,
    pointsDays: null,
    agentDays: null,
    discountPercent: null,
    discountDays: null,
    plan: null,
    lastDay: null,
    giftCard: { currency, grossCents, vatCents, vatRateBasisPoints },
  }
}

/** Buys points with all that is on a gift card. */
export async function takeGiftCard(
  { db, now, giftCards }: VouchersContext,
  { accountId, code, points: shownPoints }: TypedGiftCard,
): Promise<RedeemedVoucher> {
  const redeemed = await giftCards.redeem({ accountId, codeKey: codeKey(code), shownPoints })
  return {
    ...redeemed,
    expiresAt: null,
    agentUntil: null,
    discount: null,
    trial: null,
    availablePoints: await availablePoints(db, accountId, now()),
  }
}
