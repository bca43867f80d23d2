import type { Subscription } from '@segno/contract'
import { amountCents, type BasisPoints, sumCents, subtractCents } from '@segno/units'
import { extractVat, type VatDecision } from '@segno/vat'
import { planPeriod } from '../queries.ts'
import type { PlanRow } from './queries.ts'
import { chargeable, lastChanceOf } from './rules.ts'

interface SoldPlan {
  readonly id: string
  readonly name: string
  readonly points: number
  readonly period: string | null
  readonly is_on_sale: boolean
}

type Terms = Pick<Subscription, 'packageId' | 'name' | 'points' | 'period' | 'netCents' | 'grossCents'>

/** A plan as it is kept, with its packages and how its next period is taxed. */
export interface PlanFacts {
  readonly plan: Omit<PlanRow, 'id' | 'account_id' | 'provider_id'>
  readonly current: SoldPlan
  /** Another plan that begins with the next period. */
  readonly next: SoldPlan | null
  readonly vat: VatDecision
  /** Its free days are not over. */
  readonly isTrial: boolean
}

/** The one description of a plan: screens and mails say nothing of it but what stands here. */
export function viewPlan(facts: PlanFacts, now: Date): Subscription {
  const { plan, current } = facts
  const due = dueOf(facts)
  const end = endOf(plan, { due, now })
  const next = nextTerms(facts, end)
  const isDue = due?.reason === 'renewal'
  return {
    ...currentTerms(facts),
    status: statusOf(facts),
    currency: plan.currency,
    tax: taxFactsOf(facts.vat),
    isOnSale: current.is_on_sale,
    paidUntil: isDue || plan.underway_at !== null ? null : plan.period_ends_at.toISOString(),
    next,
    isCancelled: plan.ends_then,
    end,
    nextAttempt: underwayOf(plan) ?? (isDue ? retryOf(plan) : renewalOf(plan, { next, end })),
    carriedCents: plan.carried_cents,
    pause: pauseOf(facts, now),
    card: cardOf(plan),
    due,
  }
}

/** How a sale is taxed, as screens say it. */
export const taxFactsOf = ({ kind, country, rateBasisPoints }: VatDecision): Subscription['tax'] => ({
  vat: kind,
  vatCountry: country,
  taxLoad: rateBasisPoints,
})

/** A pause does not outlive a cancellation. */
function statusOf({ plan, isTrial }: PlanFacts): Subscription['status'] {
  const status = plan.status as 'active' | 'past_due' | 'paused' | 'ended'
  switch (status) {
    case 'active':
      return isTrial ? 'trialing' : 'active'
    case 'paused':
      return plan.ends_then ? 'active' : status
    case 'past_due':
      return status
    case 'ended':
      throw new Error('a plan that has ended is shown to nobody')
  }
}

function termsOf(sold: SoldPlan, grossCents: number, rateBasisPoints: BasisPoints): Terms {
  const { netCents } = extractVat(amountCents(grossCents), rateBasisPoints)
  const { id: packageId, name, points } = sold
  return { packageId, name, points, period: planPeriod(sold), netCents, grossCents }
}

/** While another plan waits, the provider's price is that one's. */
const currentTerms = ({ plan, current, next, vat: { rateBasisPoints } }: PlanFacts): Terms =>
  termsOf(
    current,
    next === null ? plan.gross_cents : (plan.current_cents ?? plan.gross_cents),
    rateBasisPoints,
  )

function nextTerms(
  { plan, current, next, vat: { rateBasisPoints } }: PlanFacts,
  end: Subscription['end'],
): Subscription['next'] {
  const startsAt = plan.status === 'paused' ? plan.resumes_at : plan.period_ends_at
  if (end !== null || startsAt === null) return null
  return {
    ...termsOf(next ?? current, plan.gross_cents, rateBasisPoints),
    startsAt: startsAt.toISOString(),
  }
}

/** A change that the card refused is dropped, and owes nothing. */
function dueOf({ plan, current }: PlanFacts): Subscription['due'] {
  const { due_reason, due_cents: grossCents, due_attempts, waits_for_buyer: waitsForYou } = plan
  const reason = due_reason as 'renewal' | 'change' | null
  if (reason === null || grossCents === null || (reason === 'change' && !waitsForYou)) return null
  const points = reason === 'renewal' ? current.points : null
  return { reason, grossCents, points, waitsForYou, attempts: due_attempts ?? 0 }
}

/** A renewal that is not tried again ends its plan, unless it was cancelled for an earlier day. */
function endOf(
  plan: PlanFacts['plan'],
  { due, now }: { readonly due: Subscription['due']; readonly now: Date },
): Subscription['end'] {
  // In a pause the paid period may be over already.
  const cancelled = plan.ends_then ? new Date(Math.max(plan.period_ends_at.getTime(), now.getTime())) : null
  const isLeft = due?.reason === 'renewal' && plan.next_attempt_at === null
  const unpaid = isLeft && plan.due_since !== null ? lastChanceOf({ since: plan.due_since }) : null
  if (unpaid !== null && (cancelled === null || unpaid < cancelled))
    return { at: unpaid.toISOString(), reason: 'unpaid' }
  return cancelled && { at: cancelled.toISOString(), reason: 'cancelled' }
}

/** Though its plan may have been cancelled since. */
const underwayOf = ({ underway_at: at, underway_cents: grossCents }: PlanFacts['plan']) =>
  at && grossCents !== null ? { kind: 'underway' as const, at: at.toISOString(), grossCents } : null

const retryOf = ({ next_attempt_at: at, due_cents: grossCents }: PlanFacts['plan']) =>
  at && grossCents !== null ? { kind: 'retry' as const, at: at.toISOString(), grossCents } : null

function renewalOf(
  plan: PlanFacts['plan'],
  { next, end }: Pick<Subscription, 'next' | 'end'>,
): Subscription['nextAttempt'] {
  if (next === null || end !== null) return null
  return { kind: 'renewal', at: next.startsAt, grossCents: renewalSum(plan) }
}

/** The price with what is carried over to it. */
const renewalSum = ({ gross_cents, carried_cents, currency }: PlanFacts['plan']): number =>
  chargeable(sumCents([amountCents(gross_cents), amountCents(carried_cents)]), currency)

function pauseOf({ plan }: PlanFacts, now: Date): Subscription['pause'] {
  if (plan.status !== 'paused' || plan.ends_then) return null
  return {
    from: plan.period_ends_at.toISOString(),
    until: plan.resumes_at?.toISOString() ?? null,
    resumeCents: plan.period_ends_at > now ? 0 : renewalSum(plan),
  }
}

function cardOf({ card_brand: brand, card_last4: last4, card_expires: expires }: PlanFacts['plan']) {
  return brand !== null && last4 !== null && expires !== null ? { brand, last4, expires } : null
}

/** VAT in a price. */
export const vatIn = ({ grossCents, netCents }: Pick<Terms, 'grossCents' | 'netCents'>): number =>
  subtractCents(amountCents(grossCents), amountCents(netCents))
