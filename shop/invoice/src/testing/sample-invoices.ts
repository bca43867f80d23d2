import {
  type AmountCents,
  amountCents,
  basisPoints,
  scaleCents,
  subtractCents,
  sumCents,
  WHOLE_BASIS_POINTS,
} from '@segno/units'
import fc from 'fast-check'
import type {
  InvoiceDocument,
  InvoiceLine,
  InvoiceParty,
  InvoiceVat,
  InvoiceVatKind,
  SellerVat,
} from '../invoice-document.ts'

const SELLER: InvoiceParty = {
  name: 'Loop & Söhne GmbH',
  street: 'Musterstraße 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  vatId: 'DE136695976',
  registration: 'HRB 12345 B',
  email: 'invoices@shop.example',
}
const BUYER: InvoiceParty = {
  name: 'Zoë Łukasz Records SARL',
  street: '1 rue de l’Église',
  postcode: '75001',
  city: 'Paris',
  country: 'FR',
  vatId: 'FR40303265045',
  registration: null,
  email: 'zoe@records.example',
}

/** A line of which the amounts may be left out. */
function aLine(facts: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    description: '500 points',
    quantity: 1,
    netCents: amountCents(840),
    vatKind: 'charged',
    rateBasisPoints: basisPoints(2_000),
    ...facts,
  }
}

/** An invoice whose sums and VAT follow from its lines. */
export function anInvoice(facts: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const lines = facts.lines ?? [aLine()]
  const vat = vatOf(lines)
  const netCents = sumCents(lines.map((line) => line.netCents))
  const vatCents = sumCents(vat.map((one) => one.vatCents))
  const grossCents = sumCents([netCents, vatCents])
  return {
    kind: 'invoice',
    number: '2026-000123',
    issuedOn: '2026-11-25',
    suppliedOn: '2026-11-24',
    currency: 'EUR',
    seller: SELLER,
    buyer: BUYER,
    buyerReference: null,
    lines,
    vat,
    netCents,
    vatCents,
    grossCents,
    paidCents: grossCents,
    paidWith: 'card',
    paymentNote: 'Paid by card on 24 November 2026.',
    vatInSellerCurrency: null,
    corrects: null,
    ...facts,
  }
}

const inEuro = (cents: AmountCents, from: string): SellerVat => ({
  amountCents: cents,
  currency: 'EUR',
  exchangeRate: { day: '2026-11-24', source: 'ECB', perEuro: [{ currency: from, rate: '0.87230' }] },
})

/** Everything that a document can carry at once: two rates, a foreign currency, a reference, a credit. */
export const FULL_CREDIT_NOTE: InvoiceDocument = {
  ...anInvoice({
    kind: 'credit-note',
    currency: 'GBP',
    lines: [
      aLine({ description: 'Agent licence, 12 months', quantity: 3, netCents: amountCents(10_000) }),
      aLine({ description: 'Points & "bonus" <500>', rateBasisPoints: basisPoints(550) }),
    ],
    buyerReference: 'PO-7',
    vatInSellerCurrency: inEuro(amountCents(2_357), 'GBP'),
    corrects: { number: '2026-000120', issuedOn: '2026-11-01' },
  }),
  paidCents: amountCents(0),
  paidWith: 'other',
  paymentNote: 'Will be refunded to the account.',
}

/** One that takes the place of another, which charged VAT. */
export const REISSUED_INVOICE: InvoiceDocument = anInvoice({
  lines: [aLine({ vatKind: 'reverse-charge', rateBasisPoints: basisPoints(0) })],
  corrects: { number: '2026-000120', issuedOn: '2026-11-01' },
})

function vatOf(lines: readonly InvoiceLine[]): InvoiceVat[] {
  const groups = Map.groupBy(lines, (line) => `${line.vatKind} ${line.rateBasisPoints}`)
  return [...groups.values()].map((group) => {
    const { vatKind, rateBasisPoints } = group[0]!
    const netCents = sumCents(group.map((line) => line.netCents))
    const share = { numerator: rateBasisPoints, denominator: WHOLE_BASIS_POINTS }
    return { vatKind, rateBasisPoints, netCents, vatCents: scaleCents(netCents, share) }
  })
}

/** The VAT where prices were gross: what was charged, less the net amount, which may be a cent off the rate. */
function withGrossPrices(line: InvoiceLine): InvoiceDocument {
  const { netCents: priceCents, rateBasisPoints, vatKind } = line
  const netCents = scaleCents(priceCents, {
    numerator: WHOLE_BASIS_POINTS,
    denominator: WHOLE_BASIS_POINTS + rateBasisPoints,
  })
  const vatCents = subtractCents(priceCents, netCents)
  const amounts = { netCents, vatCents, grossCents: priceCents, paidCents: priceCents }
  const vat = [{ vatKind, rateBasisPoints, netCents, vatCents }]
  return anInvoice({ lines: [{ ...line, netCents }], vat, ...amounts })
}

/** Invoices of one line with gross prices. */
export const anyGrossInvoice: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    priceCents: fc.integer({ min: 1, max: 1_000_000 }),
    rate: fc.constantFrom(550, 810, 1_900, 2_550, 2_700),
  })
  .map(({ priceCents, rate }) =>
    withGrossPrices(aLine({ netCents: amountCents(priceCents), rateBasisPoints: basisPoints(rate) })),
  )

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((some) => `A${some}`)
const vatKinds = fc.constantFrom<InvoiceVatKind[]>('charged', 'reverse-charge', 'outside')

function linesOf(vatKind: InvoiceVatKind): fc.Arbitrary<InvoiceLine[]> {
  const rates = vatKind === 'charged' ? [2_100, 550, 2_550, 810] : [0]
  return fc.array(
    fc.record({
      description: text,
      quantity: fc.integer({ min: 1, max: 1_000 }),
      netCents: fc.nat(100_000_000).map(amountCents),
      vatKind: fc.constant(vatKind),
      rateBasisPoints: fc.constantFrom(...rates).map(basisPoints),
    }),
    { minLength: 1, maxLength: 8 },
  )
}

/** Invoices and credit notes of all kinds, with names as people type them. */
export const anyInvoice: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    kind: fc.constantFrom<InvoiceDocument['kind'][]>('invoice', 'credit-note'),
    lines: vatKinds.chain(linesOf),
    buyerName: text,
    buyerEmail: fc.option(fc.constant('buyer@records.example')),
    buyerReference: fc.option(text),
    currency: fc.constantFrom('EUR', 'GBP', 'JPY'),
    sellerVat: fc.option(fc.nat(1_000_000).map(amountCents)),
    isPaid: fc.boolean(),
  })
  .map(({ buyerName, buyerEmail, isPaid, ...facts }) => {
    const { currency, sellerVat, ...rest } = facts
    const isForeign = currency !== 'EUR' && rest.lines[0]?.vatKind === 'charged'
    const document = anInvoice({
      ...rest,
      currency,
      buyer: { ...BUYER, name: buyerName, email: buyerEmail },
      vatInSellerCurrency: isForeign && sellerVat !== null ? inEuro(sellerVat, currency) : null,
    })
    return isPaid ? document : { ...document, paidCents: amountCents(0), paidWith: 'other' }
  })
