import type { AnyPayment, OwnPayment, PaymentMovement, PaymentPaper } from '@segno/contract'

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
    paidAt: '2026-11-21T12:00:00.000Z',
    cardBrand: 'visa',
    cardLast4: '4242',
    isByGiftCard: false,
    invoiceNumber: 'IN-2026-000007',
    isPlanRunning: false,
    movements: [],
    papers: [aPaper({})],
    state: 'paid',
    providerUrl: null,
    user: { id: 'a1', name: 'Ada Lace', email: 'ada@segno.test' },
    ...facts,
  }
}

/** The same, as its buyer sees it. */
export function anOwnPayment(facts: Partial<OwnPayment>): OwnPayment {
  const { user: _user, providerUrl: _url, ...payment } = aPayment({})
  return { ...payment, unspentPoints: 12, giftName: null, withdrawable: null, ...facts }
}

/** Of three points of it that were given back. */
export function aMovement(facts: Partial<PaymentMovement>): PaymentMovement {
  return {
    id: 'r1',
    cause: 'withdrawn',
    state: 'done',
    at: '2026-11-22T12:00:00.000Z',
    points: 3,
    netCents: 135,
    grossCents: 161,
    withdrawal: null,
    ...facts,
  }
}

/** Its invoice. */
export function aPaper(facts: Partial<PaymentPaper>): PaymentPaper {
  return {
    number: 'IN-2026-000007',
    kind: 'invoice',
    issuedAt: '2026-11-21T12:00:00.000Z',
    grossCents: 1_071,
    corrects: null,
    movementId: null,
    ...facts,
  }
}
