import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { instant } from '../lists.ts'
import { BUYERS } from '../role.ts'

/** A plan of a buyer. Past due: a renewal was not paid, and no new points come until it is. */
export const subscription = z.object({
  packageId: z.string(),
  name: z.string(),
  /** For each period. */
  points: z.int(),
  period: z.enum(['month', 'year']),
  status: z.enum(['active', 'past_due', 'paused']),
  currency: z.string(),
  /** Of the next payment: where another plan begins then, of that plan. */
  grossCents: z.int(),
  /** End of what is paid for: the next payment, or the plan's end. */
  periodEndsAt: instant,
  /** True where it ends by itself then. */
  endsThen: z.boolean(),
  /** Plan that begins then; null where it stays the same. */
  changesTo: z.nullable(z.object({ packageId: z.string(), name: z.string() })),
  /** Null unless it is paused. */
  resumesAt: z.nullable(instant),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expires: z.string() })),
  /** A payment that failed or waits; null where all is paid. */
  due: z.nullable(
    z.object({
      reason: z.enum(['renewal', 'change']),
      grossCents: z.int(),
      /** The bank asks its customer to confirm it. */
      waitsForYou: z.boolean(),
      /** Times that the card was charged in vain. */
      attempts: z.int(),
      /** Null where it is not tried again by itself. */
      nextAttemptAt: z.nullable(instant),
      /** End of the plan if a renewal that is not tried again stays unpaid. */
      endsAt: z.nullable(instant),
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
const CHANGE_ERRORS = ['no_subscription', 'package_not_found', 'same_plan', 'payments_unavailable'] as const

export const previewPlanChange = endpoint({
  method: 'POST',
  path: '/api/billing/subscription/preview',
  access: BUYERS,
  summary:
    'Sum, points and date of a change to another plan. A bigger plan begins at once, a smaller one at the end of the period.',
  body: toPlan,
  ok: z.object({
    happens: z.enum(['now', 'at_period_end']),
    /** Charged at once, gross; 0 for a change at the end of the period. */
    dueCents: z.int(),
    /** That come once it is charged; 0 for a change at the end of the period. */
    points: z.int(),
    currency: z.string(),
    at: instant,
  }),
  errors: CHANGE_ERRORS,
})

export const changePlan = endpoint({
  method: 'POST',
  path: '/api/billing/subscription/change',
  access: BUYERS,
  summary: 'Changes to another plan, as previewed, at the price that was shown.',
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
    'Takes back the end of the plan, a pause, or a change that is due later. A plan whose paid period ended in its pause is charged and goes on at once.',
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

/** A plan that somebody has for some days without paying. It ends by itself, unless a card was given. */
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
  getPlanTrial,
  openTrialCard,
  keepTrial,
  previewPlanChange,
  changePlan,
  pausePlan,
  cancelPlan,
  keepPlan,
  changeCard,
  confirmCard,
  openPlanConfirmation,
  takePlanConfirmation,
})
