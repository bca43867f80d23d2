import type { AnyPayment } from '@segno/contract'

/** A payment for twenty points. */
export function aPayment(facts: Partial<AnyPayment>): AnyPayment {
  return {
    id: 'pay1',
    packageId: 'points-20',
    name: '20 points',
    kind: 'points',
    points: 20,
    currency: 'EUR',
    netCents: 900,
    vatCents: 171,
    grossCents: 1_071,
    refundedCents: 0,
    refundingCents: 0,
    refundedPoints: 0,
    returnedCents: 0,
    disputedCents: 0,
    refundedAt: null,
    refundingAt: null,
    paidAt: '2026-11-21T12:00:00.000Z',
    cardBrand: 'visa',
    cardLast4: '4242',
    isByGiftCard: false,
    invoiceNumber: 'IN-2026-000007',
    isPlanRunning: false,
    laterPapers: [],
    state: 'paid',
    providerUrl: null,
    user: { id: 'a1', name: 'Ada Lace', email: 'ada@segno.test' },
    ...facts,
  }
}
