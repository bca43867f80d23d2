import { basisPoints } from '@segno/units'
import { type PlanFacts, viewPlan } from '../billing/plans/plan-view.ts'

export const STARTER_PLAN = {
  id: 'starter-month',
  name: 'Starter',
  points: 40,
  period: 'month',
  is_on_sale: true,
}
export const CREATOR_PLAN = {
  id: 'creator-month',
  name: 'Creator',
  points: 100,
  period: 'month',
  is_on_sale: true,
}

/** Noon of 10 January 2027, ten days into a month that ends on 1 February. */
export const TODAY = new Date('2027-01-10T12:00:00Z')
export const day = (text: string): Date => new Date(`${text}T12:00:00Z`)

/** A renewal that was declined on 1 February, and is tried again. */
export const DECLINED = {
  status: 'past_due',
  period_ends_at: day('2027-03-01'),
  due_invoice: 'in_1',
  due_reason: 'renewal',
  due_cents: 1_784,
  due_since: day('2027-02-01'),
  due_attempts: 1,
  next_attempt_at: day('2027-02-04'),
}

interface Made extends Partial<Omit<PlanFacts, 'plan'>> {
  readonly plan?: Partial<PlanFacts['plan']>
  readonly now?: Date
}

const VAT_OF_GERMANY = {
  kind: 'charged',
  country: 'DE',
  rateBasisPoints: basisPoints(1_900),
  provisional: false,
} as const

/** The view of a Creator plan in Germany, unless told. */
export function viewOf({ plan, now = TODAY, ...facts }: Made = {}) {
  const row: PlanFacts['plan'] = {
    package_id: 'creator-month',
    next_package_id: null,
    currency: 'EUR',
    gross_cents: 1_784,
    current_cents: 1_784,
    carried_cents: 0,
    status: 'active',
    period_ends_at: day('2027-02-01'),
    ends_then: false,
    resumes_at: null,
    card_brand: 'visa',
    card_last4: '4242',
    card_expires: '12/2030',
    card_country: 'DE',
    address_country: 'DE',
    address_postcode: null,
    ended_at: null,
    end_kind: null,
    card_session_id: null,
    created_at: day('2027-01-01'),
    synced_at: TODAY,
    reminded_for: null,
    looked_at: null,
    livemode: false,
    provider_account: null,
    version: 0,
    underway_at: null,
    underway_cents: null,
    due_invoice: null,
    due_reason: null,
    due_cents: null,
    due_since: null,
    due_attempts: null,
    next_attempt_at: null,
    waits_for_buyer: false,
    declined_told_for: null,
    confirm_told_for: null,
    last_mail_id: null,
    ...plan,
  }
  const rest = { current: CREATOR_PLAN, next: null, vat: VAT_OF_GERMANY, isTrial: false }
  return viewPlan({ plan: row, ...rest, ...facts }, now)
}

/** A smaller plan that begins with the next period. */
export const TO_STARTER = {
  next: STARTER_PLAN,
  plan: { next_package_id: 'starter-month', gross_cents: 951 },
} as const
