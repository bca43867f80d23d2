import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { reasonField } from '../reason.ts'

/**
 * How a dispute stands, as an administrator thinks of it: a bank asks before it takes money, takes money, or is asked again
 * after its decision, and each time waits for an answer or has one.
 */
export const DISPUTE_STAGES = [
  'inquiry',
  'inquiryAnswered',
  'needsAnswer',
  'answered',
  'appealNeedsAnswer',
  'appealAnswered',
  'won',
  'lost',
  'prevented',
  'inquiryClosed',
] as const
export type DisputeStage = (typeof DISPUTE_STAGES)[number]

/** Stages at which the bank waits for an answer of the shop's. */
export const STAGES_TO_ANSWER: readonly DisputeStage[] = ['inquiry', 'needsAnswer', 'appealNeedsAnswer']

/** Why a buyer questions a payment, by the provider's words for it. */
const REASONS: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank could not process it',
  check_returned: 'The cheque came back',
  credit_not_processed: 'Says a refund did not come',
  customer_initiated: 'Buyer asked their bank for the money',
  debit_not_authorized: 'Says they did not authorise the debit',
  duplicate: 'Says they paid twice',
  fraudulent: 'Says they did not pay it',
  general: 'No reason given',
  incorrect_account_details: 'The account details were wrong',
  insufficient_funds: 'The account had too little money',
  noncompliant: 'The network says its rules were broken',
  product_not_received: 'Says they got nothing',
  product_unacceptable: 'Says it was not as described',
  subscription_canceled: 'Says the plan was cancelled',
  unrecognized: 'Does not recognise the payment',
}

/** A reason in words; one of a later version of the provider as it comes. */
export const disputeReason = (reason: string | null): string =>
  reason === null
    ? 'Reason not known yet'
    : Object.hasOwn(REASONS, reason)
      ? REASONS[reason]!
      : reason.replaceAll('_', ' ')

/** Groups of stages by which the list is narrowed down. */
export const DISPUTE_FILTERS = ['toAnswer', 'open', 'won', 'lost'] as const

const disputeFields = {
  /** As the provider names it. */
  id: z.string(),
  stage: z.enum(DISPUTE_STAGES),
  /** The bank's, in the provider's words, such as `fraudulent`; null until it is known. */
  reason: z.nullable(z.string()),
  /** Part of the payment's gross sum. */
  amountCents: z.int(),
  currency: z.string(),
  openedAt: instant,
  /** Until when evidence is taken; null where the bank takes none. */
  dueAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  paymentId: id,
  invoiceNumber: z.string(),
  /** The buyer; without an address once their account is deleted. */
  user: z.object({ id, email: z.nullable(z.string()) }),
  /** On the provider's pages; null where the keys of now cannot reach it. */
  providerUrl: z.nullable(z.string()),
}

export const listedDispute = z.object(disputeFields)
export type ListedDispute = z.output<typeof listedDispute>

export const disputesList = pagedList({
  path: '/api/admin/disputes',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'Payments that buyers question at their banks; what has to be answered next comes first.',
  item: listedDispute,
  columns: ['dueAt', 'openedAt', 'amountCents'],
  sort: 'dueAt',
  filters: { state: z.optional(z.enum(DISPUTE_FILTERS)) },
  errors: ['too_many_people'],
})
export const listDisputes = disputesList.list
export const saveDisputes = disputesList.csv

/** Ways to answer: evidence is sent, the money is given up, or it was answered on the provider's pages. */
export const DISPUTE_ANSWERS = ['evidence', 'accept', 'elsewhere'] as const

const disputeAnswer = z.object({
  how: z.enum(DISPUTE_ANSWERS),
  note: z.string(),
  /** The administrator's address; null once their account is gone. */
  actor: z.nullable(z.string()),
  answeredAt: instant,
  /** Whether the provider took it, refused it, or has yet to be reached. */
  status: z.enum(['pending', 'done', 'failed']),
  settledAt: z.nullable(instant),
  /** The provider's, where it refused. */
  error: z.nullable(z.string()),
  /** SHA-256 of the PDF that was sent. */
  evidenceHash: z.nullable(z.string()),
})
export type DisputeAnswer = z.output<typeof disputeAnswer>

const ofDispute = z.strictObject({
  disputeId: z.string().check(z.regex(/^[\w-]{1,100}$/, 'is not an id')),
})

export const getDispute = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/:disputeId',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'A dispute with what it holds, what was answered, and its events.',
  params: ofDispute,
  ok: z.object({
    ...disputeFields,
    /** Ways in which it can be answered now. */
    answerableBy: z.array(z.enum(DISPUTE_ANSWERS)),
    /** The payment's name, such as `20 points`. */
    bought: z.string(),
    paidAt: instant,
    grossCents: z.int(),
    refundedCents: z.int(),
    /** What of the revenue it takes, net of VAT; null where the money stays or came back. */
    netCents: z.nullable(z.int()),
    /** Points that are held until it is decided. */
    heldPoints: z.int(),
    /** Purchases that ended because it was lost. */
    endedPurchases: z.int(),
    answers: z.array(disputeAnswer),
    events: z.array(z.object({ type: z.string(), receivedAt: instant })),
  }),
  errors: ['dispute_not_found'],
})

export const getDisputeEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/:disputeId/evidence',
  access: ['admin'],
  grants: ['accountant'],
  confirmed: true,
  summary:
    'What the shop knows of a disputed payment, as PDF: buyer, payment, licences, downloads, sign-ins and mails.',
  params: ofDispute,
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['confirmation_required', 'dispute_not_found'],
})

export const answerDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:disputeId/answer',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Sends the evidence to the bank, gives the money up, or records that it was answered on the provider’s pages. The note is recorded, and goes with the evidence.',
  params: ofDispute,
  body: z.strictObject({ how: z.enum(DISPUTE_ANSWERS), note: reasonField }),
  ok: z.null(),
  errors: [
    'confirmation_required',
    'dispute_not_found',
    'dispute_not_answerable',
    'dispute_answered',
    'payments_unavailable',
  ],
})

export const disputeEndpoints = group(
  'Disputes',
  'Payments that buyers question at their banks, and what the shop answers.',
  { listDisputes, saveDisputes, getDispute, getDisputeEvidence, answerDispute },
)
