import { withoutUnseen } from '@segno/units'
import * as z from 'zod/mini'
import { PACKAGE_KINDS } from '../billing/kinds.ts'
import { paymentWithBuyer } from '../billing/all-payments.ts'
import { GIFT_CARD_KEPT, ownPayment, refundable } from '../billing/payments.ts'
import { endpoint, group } from '../endpoint.ts'
import { mailableField } from '../identity/identity-fields.ts'
import { PROOF_REQUIRED } from '../identity/proof.ts'
import { id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { reasonField } from '../reason.ts'
import { BUYERS } from '../role.ts'

/** Nobody who withdraws is refused for what they cannot see: it is left out, and a line break is a space. */
const seenText = (max: number) =>
  z.string().check(
    z.overwrite((text) => withoutUnseen(text.replaceAll(/\s+/g, ' '))),
    z.trim(),
    z.minLength(1, 'cannot be empty'),
    z.maxLength(max),
  )

const nameField = seenText(100)
/** Receipt, order or subscription, in the person's own words. */
const contractField = seenText(200)
/** The browser's, as `Europe/Berlin`, in which mails tell the time; one that is not known counts as UTC. */
const timeZone = z.optional(z.string().check(z.maxLength(64)))

/** Every declaration is on record from then on. */
const receipt = { number: z.string(), declaredAt: instant }

/** The law's withdrawal function: open to everybody, without an account. */
export const declareWithdrawal = endpoint({
  method: 'POST',
  path: '/api/public/withdrawal',
  access: 'anyone',
  summary:
    'Declares a withdrawal from a contract. It is recorded and acknowledged by mail, whether or not there is such a contract.',
  body: z.strictObject({ name: nameField, email: mailableField, contract: contractField, timeZone }),
  ok: z.object(receipt),
  okStatus: 201,
  errors: [PROOF_REQUIRED, 'too_many_attempts'],
})

/** Unspent points, none of a gift card, and their money, gross. */
const moneyBack = z.object({ points: z.int(), grossCents: z.int() })

const { name, invoiceNumber, paidAt, grossCents, cardBrand, cardLast4 } = ownPayment.shape

/** A contract: one payment, or all of a plan that can be withdrawn from. */
export const withdrawablePayment = z.object({
  /** Of its newest payment. */
  id,
  /** Of a plan that runs, as it is now. */
  name,
  kind: z.enum(PACKAGE_KINDS),
  currency: z.string(),
  /** Of all its payments. */
  grossCents,
  /** The newest first; `back` is null where all points are spent, or people of the shop check it. */
  payments: z.array(
    z.object({
      name,
      invoiceNumber,
      paidAt,
      grossCents,
      cardBrand,
      cardLast4,
      back: z.nullable(z.object(refundable)),
    }),
  ),
  /** A gift card paid it: what goes back goes onto that card. */
  isByGiftCard: z.boolean(),
  /** Name of the plan that ends with the withdrawal. */
  endsPlan: z.nullable(z.string()),
  until: instant,
  /** What comes back at once; null where people of the shop check it. */
  back: z.nullable(moneyBack),
  /** The open declaration, if there is one. */
  declared: z.nullable(z.object(receipt)),
})
export type WithdrawablePayment = z.output<typeof withdrawablePayment>

/** Purchases that can be undone for their points. */
const undoable = z.object({
  sounds: z.int(),
  points: z.int(),
  /** End of the first. */
  until: instant,
})

/** How a declaration was answered: its money goes back, it was settled another way, or nothing is due. */
export const WITHDRAWAL_OUTCOMES = { refunded: 'Refunded', settled: 'Settled', refused: 'Refused' } as const
const outcome = z.nullable(z.enum(Object.keys(WITHDRAWAL_OUTCOMES) as (keyof typeof WITHDRAWAL_OUTCOMES)[]))

/** A declaration of one's own, as it stands. */
export const ownWithdrawal = z.object({
  ...receipt,
  contract: z.string(),
  /** When the shop has to have answered. */
  dueAt: instant,
  answeredAt: z.nullable(instant),
  outcome,
  /** Reason of an answer without a refund. */
  answer: z.nullable(z.string()),
})
export type OwnWithdrawal = z.output<typeof ownWithdrawal>

export const listWithdrawablePayments = endpoint({
  method: 'GET',
  path: '/api/withdrawals/payments',
  access: BUYERS,
  summary:
    'Contracts of the last 14 days from which you can withdraw, with what would come back, newest first. Payments of one plan are one contract. Beside them purchases of sounds that can be undone for their points, and what you have declared, newest first.',
  ok: z.object({
    payments: z.array(withdrawablePayment),
    undoable: z.nullable(undoable),
    declared: z.array(ownWithdrawal),
  }),
  errors: [],
})

export const declareOwnWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawals',
  access: BUYERS,
  summary:
    'Declares a withdrawal from the contract of a payment of yours, or from one in your words. Payments of one plan are one contract. Unspent points and unredeemed gift cards of the last 14 days are refunded at once; the rest is for the shop to answer.',
  perMinute: 6,
  body: z.strictObject({
    name: nameField,
    timeZone,
    from: z.union([z.strictObject({ paymentId: id }), z.strictObject({ contract: contractField })]),
  }),
  ok: z.object({
    ...receipt,
    /** Where the confirmation went. */
    email: z.string(),
    /** It had been declared before; that declaration stands. */
    isRepeated: z.boolean(),
    /** The shop still has to answer, for all or a rest. */
    isOpen: z.boolean(),
    /** Money that is on its way back. */
    refund: z.nullable(
      z.object({
        grossCents: z.int(),
        currency: z.string(),
        /** Its parts, by the card or account that they go to. */
        parts: z.array(z.object({ grossCents: z.int(), cardBrand, cardLast4 })),
      }),
    ),
    /** When the shop has to have answered. */
    dueAt: instant,
  }),
  okStatus: 201,
  errors: ['payment_not_found'],
})

export const listedWithdrawal = z.object({
  id,
  number: z.string(),
  name: z.string(),
  email: z.string(),
  contract: z.string(),
  declaredAt: instant,
  /** 14 days after it came, the money must be back. */
  dueAt: instant,
  /** It was declared by this account, signed in. */
  accountId: z.nullable(id),
  /** The contract, as far as it is found, and what a refund of it would give back now. */
  payment: z.nullable(
    z.object({
      ...paymentWithBuyer.shape,
      unspentPoints: z.int(),
      back: z.nullable(moneyBack),
      /** Other payments of the same plan, which `back` and a refund cover too. */
      others: z.array(z.object({ name, invoiceNumber, grossCents })),
    }),
  ),
  answeredAt: z.nullable(instant),
  /** Name of the administrator; null where it is open, or the shop answered by itself. */
  answeredBy: z.nullable(z.string()),
  outcome,
  answer: z.nullable(z.string()),
})
export type ListedWithdrawal = z.output<typeof listedWithdrawal>

/** `q` looks at numbers, names, addresses and what was declared. */
export const withdrawalsList = pagedList({
  path: '/api/admin/withdrawals',
  access: ['admin'],
  grants: ['support', 'accountant'],
  savedBy: ['accountant'],
  summary: 'Declared withdrawals with their deadline and the payment that they mean.',
  item: listedWithdrawal,
  // By due day; answered ones last.
  columns: ['dueAt', 'declaredAt', 'name'],
  sort: 'dueAt',
  filters: {
    state: z.optional(z.enum(['open', 'answered'])),
    /** The payment that they mean, also where a guest declared. */
    payment: z.optional(id),
  },
})
export const listWithdrawals = withdrawalsList.list
export const saveWithdrawals = withdrawalsList.csv

const params = z.strictObject({ withdrawalId: id })

export const matchWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:withdrawalId/payment',
  access: ['admin'],
  grants: ['support'],
  summary: 'Says which payment an open declaration means.',
  params,
  body: z.strictObject({ paymentId: id }),
  ok: z.null(),
  errors: ['withdrawal_not_found', 'withdrawal_answered', 'payment_not_found'],
})

export const refundWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:withdrawalId/refund',
  access: ['admin'],
  grants: ['support'],
  confirmed: true,
  summary:
    'Refunds what is unspent of the payment that a declaration means, ends its plan and tells the declarer.',
  params,
  ok: z.null(),
  errors: [
    'confirmation_required',
    'withdrawal_not_found',
    'withdrawal_answered',
    'withdrawal_unmatched',
    'payment_not_found',
    'nothing_to_refund',
    'vat_goes_back',
    ...GIFT_CARD_KEPT,
    'support_limit_reached',
  ],
})

export const answerWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/:withdrawalId/answer',
  access: ['admin'],
  grants: ['support'],
  summary: 'Refuses a declaration, or says how it was settled. The declarer reads the reason by mail.',
  params,
  body: z.strictObject({ outcome: z.enum(['settled', 'refused']), reason: reasonField }),
  ok: z.null(),
  errors: ['withdrawal_not_found', 'withdrawal_answered'],
})

export const withdrawalEndpoints = group(
  'Withdrawal',
  'Withdrawing from a contract, and answering those who did.',
  {
    declareWithdrawal,
    listWithdrawablePayments,
    declareOwnWithdrawal,
    listWithdrawals,
    saveWithdrawals,
    matchWithdrawal,
    refundWithdrawal,
    answerWithdrawal,
  },
)
