import * as z from 'zod/mini'
import { type Answer, endpoint, group } from '../endpoint.ts'
import { mailableField } from '../identity/identity-fields.ts'
import { PROOF_REQUIRED } from '../identity/proof.ts'
import { id, instant } from '../lists.ts'
import { oneLine } from '../one-line.ts'
import { pagedList } from '../paged-list.ts'
import { reasonField } from '../reason.ts'
import { BUYERS } from '../role.ts'

/**
 * States of a gift card: to be handed over by its buyer, mailed on a day to come, mailed, refused by a mail server, redeemed
 * as points, on hold, refunded to its buyer.
 */
export const GIFT_CARD_STATES = [
  'unsent',
  'waiting',
  'sent',
  'undelivered',
  'redeemed',
  'blocked',
  'refunded',
] as const
export type GiftCardState = (typeof GIFT_CARD_STATES)[number]

const UNUSED = ['unsent', 'waiting', 'sent', 'undelivered'] as const
const giftCardActions = {
  send: UNUSED,
  block: UNUSED,
  unblock: ['blocked'],
} satisfies Record<string, readonly GiftCardState[]>

export function giftCardCan(
  action: keyof typeof giftCardActions,
  { state }: { readonly state: GiftCardState },
): boolean {
  const states: readonly GiftCardState[] = giftCardActions[action]
  return states.includes(state)
}

const giftCardFields = {
  id,
  /** That bought it. */
  paymentId: id,
  state: z.enum(GIFT_CARD_STATES),
  currency: z.string(),
  amountCents: z.int(),
  /** Not redeemed yet; for the office, with what came back to the account that redeemed it. */
  leftCents: z.int(),
  /** Null once it is no longer kept, and where its buyer hands it over. */
  recipientName: z.nullable(z.string()),
  recipientEmail: z.nullable(z.string()),
  boughtAt: instant,
  mailAt: z.nullable(instant),
  mailedAt: z.nullable(instant),
}

const ownGiftCard = z.object({
  ...giftCardFields,
  code: z.string(),
  senderName: z.string(),
  message: z.nullable(z.string()),
  /** Of its refund, while that can still fail. */
  refundingCents: z.int(),
  /** Until when its buyer can have the money back; null once they cannot. */
  refundableUntil: z.nullable(instant),
})
export type OwnGiftCard = z.output<typeof ownGiftCard>

export const listGiftCards = endpoint({
  method: 'GET',
  path: '/api/gift-cards',
  access: BUYERS,
  summary: 'Gift cards that you bought, newest first, the sums that one can have, and what points cost.',
  ok: z.object({
    cards: z.array(ownGiftCard),
    currency: z.string(),
    minCents: z.int(),
    maxCents: z.int(),
    /** Of what a sum brings: packages of points at your prices, with VAT. */
    pointsPrices: z.array(z.object({ points: z.int(), grossCents: z.int() })),
    /** False where the shop sells none. */
    isOnSale: z.boolean(),
  }),
  errors: [],
})
export type GiftCards = Answer<typeof listGiftCards>

export const sendGiftCard = endpoint({
  method: 'POST',
  path: '/api/gift-cards/:cardId/send',
  access: BUYERS,
  summary:
    'Corrects the recipient of a gift card of yours that is not redeemed, and mails it again if it was mailed already.',
  perMinute: 6,
  params: z.strictObject({ cardId: id }),
  body: z.strictObject({ recipientName: z.nullable(oneLine(100)), recipientEmail: mailableField }),
  ok: z.null(),
  errors: [
    'gift_card_not_found',
    'gift_card_used',
    'gift_card_refunded',
    'gift_card_blocked',
    'gift_card_sent_often',
    PROOF_REQUIRED,
    'too_many_attempts',
  ],
})

const anyGiftCard = z.object({
  ...giftCardFields,
  /** The last letters of its code. */
  codeEnd: z.string(),
  buyer: z.object({ id, name: z.string(), email: z.string() }),
})
export type AnyGiftCard = z.output<typeof anyGiftCard>

/** All gift cards that were paid; `q` looks at people, recipients and the end of codes. */
export const allGiftCardsList = pagedList({
  path: '/api/admin/gift-cards',
  access: ['admin'],
  grants: ['support', 'accountant'],
  savedBy: ['accountant'],
  summary: 'Gift cards that were paid, newest first.',
  item: anyGiftCard,
  columns: ['boughtAt', 'amountCents', 'leftCents'],
  sort: '-boughtAt',
  filters: { state: z.optional(z.enum(GIFT_CARD_STATES)) },
  errors: ['too_many_people'],
})
export const listAllGiftCards = allGiftCardsList.list
export const saveAllGiftCards = allGiftCardsList.csv

export const getGiftCardTotals = endpoint({
  method: 'GET',
  path: '/api/admin/gift-card-totals',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'What the shop owes on gift cards that are not redeemed, in each currency.',
  ok: z.object({
    outstanding: z.array(z.object({ currency: z.string(), cards: z.int(), cents: z.int() })),
  }),
  errors: [],
})

export const blockGiftCard = endpoint({
  method: 'POST',
  path: '/api/admin/gift-cards/:cardId/block',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary: 'Puts a gift card on hold, or ends that, for a reason that is recorded.',
  params: z.strictObject({ cardId: id }),
  body: z.strictObject({ isBlocked: z.boolean(), reason: reasonField }),
  ok: z.null(),
  errors: [
    'confirmation_required',
    'gift_card_not_found',
    'gift_card_used',
    'gift_card_refunded',
    'gift_card_disputed',
  ],
})

export const forgetGiftRecipient = endpoint({
  method: 'POST',
  path: '/api/admin/gift-cards/:cardId/forget',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Erases name, address and message of whom a gift card is for, for a reason that is recorded. Its code stays good.',
  params: z.strictObject({ cardId: id }),
  body: z.strictObject({ reason: reasonField }),
  ok: z.null(),
  errors: ['confirmation_required', 'gift_card_not_found'],
})

export const giftCardEndpoints = group(
  'Gift cards',
  'Money for somebody else, who redeems it as points. One is bought as packages are.',
  {
    listGiftCards,
    sendGiftCard,
    listAllGiftCards,
    saveAllGiftCards,
    getGiftCardTotals,
    blockGiftCard,
    forgetGiftRecipient,
  },
)
