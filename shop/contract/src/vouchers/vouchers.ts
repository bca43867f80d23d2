import * as z from 'zod/mini'
import { campaignDay, triedPlan } from './campaigns.ts'
import { endpoint, group } from '../endpoint.ts'
import { instant } from '../lists.ts'
import { BUYERS } from '../role.ts'

/** A code is never this long, but somebody may paste anything. */
export const MAX_CODE_LENGTH = 100

/** Capitals, spaces, dashes, and letters that look like digits make no difference. */
const typedCode = z.strictObject({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CODE_LENGTH)),
})
const VOUCHER_ERRORS = [
  'voucher_unknown',
  'voucher_not_started',
  'voucher_expired',
  'voucher_off',
  'voucher_used_up',
  'voucher_already_yours',
  'voucher_for_new_accounts',
  'voucher_limit_reached',
  'voucher_has_plan',
  'gift_card_used',
  'gift_card_yours',
  'gift_card_refunded',
  'gift_card_blocked',
  'gift_card_currency',
  'gift_card_no_points',
  'too_many_attempts',
] as const

const giftCardOffer = z.object({
  currency: z.string(),
  /** All that is left on it, with VAT. */
  grossCents: z.int(),
  vatCents: z.int(),
  vatRateBasisPoints: z.int(),
})

const voucherOffer = z.object({
  points: z.int(),
  /** Days that the points last once they are given; null for ever. */
  pointsDays: z.nullable(z.int()),
  /** Days of the Agent; null for none. */
  agentDays: z.nullable(z.int()),
  /** Off the next package of points; null for nothing. */
  discountPercent: z.nullable(z.int()),
  /** Days within which the reduction is used; null for ever. */
  discountDays: z.nullable(z.int()),
  plan: z.nullable(triedPlan),
  /** The last day on which the voucher works. */
  lastDay: z.nullable(campaignDay),
  /** Its money, which buys `points`; null for a voucher, which costs nothing. */
  giftCard: z.nullable(giftCardOffer),
})
export type VoucherOffer = z.output<typeof voucherOffer>

export const previewVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/preview',
  access: BUYERS,
  summary: 'What a voucher or gift card gives, or why it cannot be redeemed. Wrong codes are counted.',
  body: typedCode,
  ok: voucherOffer,
  errors: VOUCHER_ERRORS,
})

const redeemedVoucher = z.object({
  points: z.int(),
  expiresAt: z.nullable(instant),
  /** Until when the Agent works with what the voucher gave; null where it gave none of it. */
  agentUntil: z.nullable(instant),
  /** Off the next package of points; null for nothing. */
  discount: z.nullable(z.object({ percent: z.int(), expiresAt: z.nullable(instant) })),
  /** A plan that costs nothing until then; null for none. */
  trial: z.nullable(z.object({ name: z.string(), endsAt: instant })),
  availablePoints: z.int(),
  /** Invoice of points that a gift card paid; null for a voucher. */
  invoiceNumber: z.nullable(z.string()),
})
export type RedeemedVoucher = z.output<typeof redeemedVoucher>

export const redeemVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/redeem',
  access: BUYERS,
  summary: 'Redeems a voucher, once for each account, or a gift card. Wrong codes are counted.',
  body: z.extend(typedCode, {
    /** Points of a gift card as they were shown: where they have changed, nothing is redeemed. */
    points: z.optional(z.int()),
  }),
  ok: redeemedVoucher,
  errors: [...VOUCHER_ERRORS, 'gift_card_points_changed'],
})

export const voucherEndpoints = group(
  'Vouchers',
  'Codes that give points: what one gives, and redeeming it.',
  { previewVoucher, redeemVoucher },
)
