import * as z from 'zod/mini'
import { taxFacts } from './billing.ts'
import { endpoint, group } from '../endpoint.ts'
import { instant } from '../lists.ts'
import { BUYERS } from '../role.ts'

/** What a plan brings and costs, each period. */
const planTerms = z.object({
  packageId: z.string(),
  name: z.string(),
  points: z.int(),
  period: z.enum(['month', 'year']),
  netCents: z.int(),
  grossCents: z.int(),
})

/**
 * A buyer's plan: the terms it has now, those of its next period, its end, the next attempt to charge it, and what is due.
 * Past due: a renewal was not paid, and no new points come until it is. Trialing: nothing was charged so far.
 */
export const subscription = z.extend(planTerms, {
  status: z.enum(['trialing', 'active', 'past_due', 'paused']),
  currency: z.string(),
  /** Of the card that is charged next, as the invoice will say. */
  tax: z.object(taxFacts),
  /** False where it is not sold any more; who has it keeps it. */
  isOnSale: z.boolean(),
  /** Null while a renewal is due. */
  paidUntil: z.nullable(instant),
  /** Terms of the period that the next renewal pays, the same or another plan's; null where none is to come. */
  next: z.nullable(z.extend(planTerms, { startsAt: instant })),
  /** Its owner has cancelled it, whatever ends it first: no pause and no other plan is to come. */
  isCancelled: z.boolean(),
  /** Null where it goes on. Unpaid: unless what is due is paid before. */
  end: z.nullable(z.object({ at: instant, reason: z.enum(['cancelled', 'unpaid']) })),
  /** The next charge by itself; null where none is to come. */
  nextAttempt: z.nullable(
    z.object({
      /** Under way: its period has begun, and it is charged within hours. Retry: of what is due. */
      kind: z.enum(['renewal', 'underway', 'retry']),
      at: instant,
      /** With what is carried over. Zero where that is too little to be charged. */
      grossCents: z.int(),
    }),
  ),
  /** Added to the next renewal: sums that were too small to be charged, less credit where it is negative. */
  carriedCents: z.int(),
  pause: z.nullable(
    z.object({
      from: instant,
      /** Null where it does not end by itself. */
      until: z.nullable(instant),
      /** Charged when it is resumed today. */
      resumeCents: z.int(),
    }),
  ),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expires: z.string() })),
  /** A payment that failed or waits; null where all is paid. */
  due: z.nullable(
    z.object({
      reason: z.enum(['renewal', 'change']),
      grossCents: z.int(),
      /** That come once a renewal is paid; null for a change. */
      points: z.nullable(z.int()),
      /** The bank asks its customer to confirm it. */
      waitsForYou: z.boolean(),
      /** Times that the card was charged in vain. */
      attempts: z.int(),
    }),
  ),
})
export type Subscription = z.output<typeof subscription>

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/billing/subscription',
  access: BUYERS,
  summary: 'Your plan; null where you have none.',
  ok: z.nullable(subscription),
  errors: [],
})

const toPlan = z.strictObject({
  packageId: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'is not a package')),
})
const CHANGE_ERRORS = [
  'no_subscription',
  'package_not_found',
  'same_plan',
  'plan_cancelled',
  'plan_unpaid',
  'payments_unavailable',
] as const

export const previewPlanChange = endpoint({
  method: 'POST',
  path: '/api/billing/subscription/preview',
  access: BUYERS,
  summary:
    'Sum, points and date of a change to another plan. A bigger plan begins at once, a smaller one at the end of the period.',
  body: toPlan,
  ok: z.object({
    /** After the paid time: a bigger plan, where a pause, another change or VAT that went back keeps it from being charged before. */
    happens: z.enum(['now', 'at_period_end', 'after_paid_time']),
    /** VAT of the paid period has gone back, or is about to: its unused rest cannot be credited. */
    isVatBack: z.boolean(),
    /** Charged at once, gross; 0 for a change at a later time. */
    dueCents: z.int(),
    /** Price of the new plan until its next payment, and the unused part of the old one, which is deducted; 0 for a later change. */
    chargeCents: z.int(),
    creditCents: z.int(),
    /** Too little to be charged at once: added to the next invoice. */
    postponedCents: z.int(),
    /** That come once it is charged; 0 for a change at a later time. */
    points: z.int(),
    currency: z.string(),
    at: instant,
    /** Of the payment after the one that is due now; as `at` for a later change. */
    nextPaymentAt: instant,
    /** Of the card that is charged, as the invoice will say. */
    tax: z.object(taxFacts),
  }),
  errors: CHANGE_ERRORS,
})

export const changePlan = endpoint({
  method: 'POST',
  path: '/api/billing/subscription/change',
  access: BUYERS,
  summary:
    'Changes to another plan, as previewed, at the price that was shown. To your present plan: takes back a change that waits.',
  body: z.extend(toPlan, { grossCents: z.int().check(z.minimum(1)) }),
  ok: subscription,
  errors: [...CHANGE_ERRORS, 'package_price_changed', 'card_declined'],
})

export const cancelPlan = endpoint({
  method: 'POST',
  path: '/api/billing/subscription/cancel',
  access: BUYERS,
  summary: 'Ends the plan with the period that is paid. Points stay.',
  ok: subscription,
  errors: ['no_subscription', 'payments_unavailable'],
})

export const keepPlan = endpoint({
  method: 'POST',
  path: '/api/billing/subscription/keep',
  access: BUYERS,
  summary:
    'Takes back the end of the plan, with a pause and a change that were planned before; else a pause; else a change that is due later. A plan whose paid period ended in its pause is charged and goes on at once.',
  ok: subscription,
  errors: ['no_subscription', 'card_declined', 'payments_unavailable'],
})

export const pausePlan = endpoint({
  method: 'POST',
  path: '/api/billing/subscription/pause',
  access: BUYERS,
  summary: 'Pauses the plan for one to three months: nothing is charged and no points come.',
  body: z.strictObject({ months: z.int().check(z.minimum(1), z.maximum(3)) }),
  ok: subscription,
  errors: ['no_subscription', 'plan_not_active', 'payments_unavailable'],
})

export const changeCard = endpoint({
  method: 'POST',
  path: '/api/billing/card',
  access: BUYERS,
  summary: 'Opens the form for another card of your plan.',
  ok: z.object({ clientSecret: z.string() }),
  errors: ['no_subscription', 'payments_unavailable'],
})

export const previewCard = endpoint({
  method: 'POST',
  path: '/api/billing/card/preview',
  access: BUYERS,
  summary: 'Your plan as it would be with the card of the finished form: its country decides on the VAT.',
  ok: subscription,
  errors: ['no_subscription', 'card_not_saved', 'payments_unavailable'],
})

export const confirmCard = endpoint({
  method: 'POST',
  path: '/api/billing/card/confirm',
  access: BUYERS,
  summary: 'Takes the card of the finished form for the plan, and pays what is overdue with it.',
  ok: subscription,
  errors: ['no_subscription', 'card_not_saved', 'card_declined', 'payments_unavailable'],
})

export const openPlanConfirmation = endpoint({
  method: 'POST',
  path: '/api/billing/subscription/confirmation',
  access: BUYERS,
  summary: 'Names the payment of your plan that your bank asks you to confirm, for the provider’s script.',
  ok: z.object({ clientSecret: z.string() }),
  errors: ['no_subscription', 'nothing_to_confirm', 'payments_unavailable'],
})

export const takePlanConfirmation = endpoint({
  method: 'POST',
  path: '/api/billing/subscription/confirmed',
  access: BUYERS,
  summary: 'Goes on with your plan once your bank has answered.',
  ok: subscription,
  errors: ['no_subscription', 'payment_not_confirmed', 'payments_unavailable'],
})

/** The plan that one had last. */
export const endedPlan = z.object({
  name: z.string(),
  period: z.enum(['month', 'year']),
  endedAt: instant,
  reason: z.enum(['cancelled', 'unpaid', 'refunded']),
})
export type EndedPlan = z.output<typeof endedPlan>

export const getEndedPlan = endpoint({
  method: 'GET',
  path: '/api/billing/subscription/ended',
  access: BUYERS,
  summary: 'Your plan that ended within the last 30 days; null where there is none, or another one runs.',
  ok: z.nullable(endedPlan),
  errors: [],
})

/** A plan for some free days. It ends by itself, unless a card was given. */
export const planTrial = z.object({
  packageId: z.string(),
  name: z.string(),
  /** For each period. */
  points: z.int(),
  period: z.enum(['month', 'year']),
  endsAt: instant,
  /** What each period costs once the trial has ended. */
  currency: z.string(),
  grossCents: z.int(),
})
export type PlanTrial = z.output<typeof planTrial>

export const getPlanTrial = endpoint({
  method: 'GET',
  path: '/api/billing/trial',
  access: BUYERS,
  summary: 'The plan that you try for nothing; null where you try none.',
  ok: z.nullable(planTrial),
  errors: ['package_not_found'],
})

export const openTrialCard = endpoint({
  method: 'POST',
  path: '/api/billing/trial/card',
  access: BUYERS,
  summary:
    'Opens the form for the card with which the plan goes on. Nothing is charged before the trial ends.',
  ok: z.object({ clientSecret: z.string() }),
  errors: ['no_trial', 'package_not_found', 'payments_unavailable'],
})

export const keepTrial = endpoint({
  method: 'POST',
  path: '/api/billing/trial/keep',
  access: BUYERS,
  summary: 'Goes on with the plan once the form was sent.',
  ok: subscription,
  errors: ['no_trial', 'card_not_saved', 'payments_unavailable'],
})

export const planEndpoints = group('Plans', 'One’s plan: changed, paused, ended, and its card.', {
  getSubscription,
  getEndedPlan,
  getPlanTrial,
  openTrialCard,
  keepTrial,
  previewPlanChange,
  changePlan,
  pausePlan,
  cancelPlan,
  keepPlan,
  changeCard,
  previewCard,
  confirmCard,
  openPlanConfirmation,
  takePlanConfirmation,
})
