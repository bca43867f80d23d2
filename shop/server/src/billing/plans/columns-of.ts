import type { PlanRow } from './queries.ts'
import type { ProviderPlan } from './read-provider-plan.ts'
import { statusHere } from './rules.ts'

/** What the provider says, as columns. A smaller plan that waits is the next one until a period of its own was paid. */
export function columnsOf(
  plan: Pick<PlanRow, 'package_id' | 'period_ends_at' | 'current_cents'> | null,
  found: ProviderPlan,
  now: Date,
) {
  const isLater = plan === null || found.periodEndsAt > plan.period_ends_at
  const waits = plan !== null && !isLater && found.packageId !== plan.package_id && !wasPaid(found)
  return {
    package_id: waits ? plan.package_id : found.packageId,
    next_package_id: waits ? found.packageId : null,
    gross_cents: found.grossCents,
    current_cents: waits ? (lastPriceOf(found, plan.package_id) ?? plan.current_cents) : found.grossCents,
    carried_cents: found.carriedCents,
    status: statusHere(found, now),
    period_ends_at: found.periodEndsAt,
    ends_then: found.endsThen,
    resumes_at: found.resumesAt,
    card_brand: found.card?.brand ?? null,
    card_last4: found.card?.last4 ?? null,
    card_expires: found.card?.expires ?? null,
    card_country: found.cardEvidence?.cardCountry ?? null,
    address_country: found.cardEvidence?.addressCountry ?? null,
    address_postcode: found.cardEvidence?.addressPostcode ?? null,
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

/** The plan that it is on now has been paid for, if only in part. */
const wasPaid = (found: ProviderPlan): boolean => found.paid.at(-1)?.sold.packageId === found.packageId

const lastPriceOf = (found: ProviderPlan, packageId: string): number | undefined =>
  found.paid.findLast(({ sold }) => sold.packageId === packageId)?.sold.grossCents
