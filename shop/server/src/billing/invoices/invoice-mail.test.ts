import type { InvoiceDocument } from '@segno/invoice'
import { amountCents, basisPoints } from '@segno/units'
import { expect, test } from 'vitest'
import { invoiceMail, type PaperNews } from './invoice-mail.ts'

const party = {
  street: '',
  postcode: '',
  city: '',
  country: 'DE',
  vatId: null,
  registration: null,
  email: null,
}

const aDocument = (facts: Partial<InvoiceDocument>): InvoiceDocument => ({
  kind: 'invoice',
  isSelfBilled: false,
  number: 'IN-2026-000007',
  issuedOn: '2026-11-21',
  suppliedOn: '2026-11-21',
  currency: 'EUR',
  seller: { name: 'Segno', ...party },
  sellerContact: null,
  shopName: 'Segno',
  buyer: { name: 'Ada Lace', ...party },
  buyerReference: null,
  orderReference: null,
  lines: [
    {
      description: 'Plan: Starter',
      details: '40 points',
      period: { from: '2026-11-21', until: '2026-12-21' },
      quantity: 1,
      netCents: amountCents(799),
      vatKind: 'charged',
      rateBasisPoints: basisPoints(1_900),
    },
  ],
  vat: [],
  netCents: amountCents(799),
  vatCents: amountCents(152),
  grossCents: amountCents(951),
  paidCents: amountCents(951),
  paidWith: 'card',
  paidBy: 'card',
  card: { network: 'visa', last4: '4242' },
  paymentNote: 'Paid by card on 21 November 2026.',
  notes: [],
  vatInSellerCurrency: null,
  corrects: null,
  ...facts,
})

const OF = { number: 'IN-2026-000007', issuedOn: '2026-11-21' } as const

const textOf = (facts: Partial<InvoiceDocument>, news: PaperNews = {}): string =>
  invoiceMail(
    { shop: { name: 'Segno', supportHost: 'segno.test', legal: null }, origin: 'http://shop.test' },
    'a@b.test',
    aDocument(facts),
    news,
  ).text

test('[R15] an invoice’s mail says what was bought and for when, what it cost, what paid, and until when it goes back', () => {
  expect(textOf({}, { walletPoints: 43, lastDay: '2026-12-07' })).toContain(
    [
      'Thank you. You paid EUR 9.51 for “Plan: Starter”.',
      '',
      'Bought: Plan: Starter, 40 points, 21 November – 21 December 2026',
      'Total: EUR 9.51, including EUR 1.52 VAT',
      'Paid by: Visa card ending in 4242',
      'Your balance: 43 points',
      'Last day to refund unspent points: 7 December 2026',
    ].join('\n'),
  )
})

test.each([
  [[{ vatKind: 'reverse-charge' as const }], 'EUR 9.51, VAT reverse-charged'],
  [[{ vatKind: 'outside' as const }], 'EUR 9.51, no VAT'],
])('a sum without VAT says why: %j', (vat, words) => {
  const facts = { rateBasisPoints: basisPoints(0), netCents: amountCents(951), vatCents: amountCents(0) }
  const document = { vat: vat.map((one) => ({ ...one, ...facts })), vatCents: amountCents(0) }
  expect(textOf(document)).toContain(`Total: ${words}\n`)
})

test.each([
  [
    'to a card, with the points',
    {},
    { pointsBack: 3, walletPoints: 17 },
    /EUR 9\.51 goes back to your Visa card ending in 4242 for 3 points of your purchase “Plan: Starter”\. We send it at once\..*Given back: 3 points\nMoney back: EUR 9\.51, including EUR 1\.52 VAT\nInvoice: IN-2026-000007 of 21 November 2026\nYour balance: 17 points/s,
  ],
  [
    'another way, in the words of the paper',
    { paidWith: 'other' as const, card: null, paymentNote: 'Refunded (Transfer 17) on 25 November 2026.' },
    {},
    /It is over EUR 9\.51 for your purchase “Plan: Starter”\. Refunded \(Transfer 17\) on 25 November 2026\./,
  ],
])('[R15] a credit note’s mail says what went back of which purchase %s', (_, facts, news, words) => {
  expect(textOf({ kind: 'credit-note', number: 'CN-2026-000001', corrects: OF, ...facts }, news)).toMatch(
    words,
  )
})

test('a corrected invoice’s mail says which one it takes the place of', () => {
  const text = textOf({ number: 'IN-2026-000008', corrects: OF, paymentNote: 'VAT went back.' })
  expect(text).toMatch(
    /Your corrected invoice IN-2026-000008.*VAT went back\..*Takes the place of: IN-2026-000007 of 21 November 2026/s,
  )
})
