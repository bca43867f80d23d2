import type { PriceTerms } from '@segno/vat'
import { evidenceColumns } from '../card-facts.ts'
import type { PlanRow } from './queries.ts'
import type { SoldPrice } from './read-paid.ts'
import type { ProviderPlan } from './read-provider-plan.ts'
import { agreedCents, statusHere } from './rules.ts'

/**
 * What the provider says, as columns. A smaller plan that waits is the next one until a period of its own was paid.
 *
 * @param terms of the card that pays next, by which the plan is priced before its provider has that price; null for a closed account
 */
export function columnsOf(
  plan: Pick<PlanRow, 'package_id' | 'period_ends_at' | 'current_cents' | 'ends_then'> | null,
  found: ProviderPlan,
  { terms, now }: { readonly terms: PriceTerms | null; readonly now: Date },
) {
  const isLater = plan === null || found.periodEndsAt > plan.period_ends_at
  const waits = plan !== null && !isLater && found.packageId !== plan.package_id && !wasPaid(found)
  const grossCents = agreedCents(found, terms)
  const before = waits ? lastSold(found, plan.package_id) : undefined
  const status = statusHere(found, now)
  return {
    package_id: waits ? plan.package_id : found.packageId,
    next_package_id: waits ? found.packageId : null,
    gross_cents: grossCents,
    current_cents: waits ? (before ? agreedCents(before, terms) : plan.current_cents) : grossCents,
    carried_cents: found.carriedCents,
    status,
    ...(status === 'ended' && {
      ended_at: now,
      end_kind: plan?.ends_then || wasEndedThere(found) ? 'cancelled' : 'unpaid',
    }),
    period_ends_at: found.periodEndsAt,
    ends_then: found.endsThen,
    resumes_at: found.resumesAt,
    card_brand: found.card?.brand ?? null,
    card_last4: found.card?.last4 ?? null,
    card_expires: found.card?.expires ?? null,
    ...evidenceColumns(found.cardEvidence),
    underway_at: found.underway?.at ?? null,
    underway_cents: found.underway?.grossCents ?? null,
    due_invoice: found.due?.providerInvoiceId ?? null,
    due_reason: found.due?.reason ?? null,
    due_cents: found.due?.grossCents ?? null,
    due_since: found.due?.since ?? null,
    due_attempts: found.due?.attempts ?? null,
    next_attempt_at: found.due?.nextAttemptAt ?? null,
    waits_for_buyer: found.due?.waitsForBuyer ?? false,
  }
}

/** The end was asked for at the provider itself, as in its dashboard. */
const wasEndedThere = ({ status, isGivenUp }: ProviderPlan): boolean => status === 'ended' && !isGivenUp

/** The plan that it is on now has been paid for, if only in part. */
const wasPaid = (found: ProviderPlan): boolean => found.paid.at(-1)?.sold.packageId === found.packageId

/** A plan at the price that was last paid for it. */
const lastSold = ({ paid }: ProviderPlan, packageId: string): SoldPrice | undefined =>
  paid.findLast(({ sold }) => sold.packageId === packageId)?.sold
