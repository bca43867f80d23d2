import type { Subscription } from '@segno/contract'

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
