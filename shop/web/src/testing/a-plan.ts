import { getSubscription, type Subscription } from '@segno/contract'
import { serveBilling } from './fake-billing.ts'
import { FakeShop } from './fake-shop.ts'

export const TERMS = {
  packageId: 'starter-month',
  name: 'Starter',
  points: 40,
  period: 'month',
  netCents: 799,
  grossCents: 951,
} as const
export const PAID_UNTIL = '2026-12-25T12:00:00.000Z'
export const STARTER: Subscription = {
  ...TERMS,
  status: 'active',
  currency: 'EUR',
  tax: { vat: 'charged', vatCountry: 'DE', taxLoad: 1_900 },
  isCancelled: false,
  isOnSale: true,
  paidUntil: PAID_UNTIL,
  next: { ...TERMS, startsAt: PAID_UNTIL },
  end: null,
  nextAttempt: { kind: 'renewal', at: PAID_UNTIL, grossCents: 951 },
  carriedCents: 0,
  pause: null,
  card: { brand: 'visa', last4: '4242', expires: '12/30' },
  due: null,
}
export const CREATOR_TERMS = {
  packageId: 'creator-month',
  name: 'Creator',
  points: 100,
  netCents: 1_499,
  grossCents: 1_784,
}

/** A shop whose buyer has a plan, Starter unless told, and what makes it another. */
export function shopWithPlan(facts: Partial<Subscription> = {}) {
  const shop = new FakeShop()
  serveBilling(shop)
  let plan: Subscription = { ...STARTER, ...facts }
  const become = (change: Partial<Subscription>): Subscription => (plan = { ...plan, ...change })
  shop.on(getSubscription, () => plan)
  return { shop, become }
}
