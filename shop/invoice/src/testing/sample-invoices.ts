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
    details: null,
    period: null,
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
    isSelfBilled: false,
    number: '2026-000123',
    issuedOn: '2026-11-25',
    suppliedOn: '2026-11-24',
    currency: 'EUR',
    seller: SELLER,
    sellerContact: { name: 'Accounts', phone: '+49 30 23125 100', email: 'support@shop.example' },
    shopName: 'Segno',
    buyer: BUYER,
    buyerReference: null,
    orderReference: '01998f00-0000-7000-8000-000000000000',
    lines,
    vat,
    netCents,
    vatCents,
    grossCents,
    paidCents: grossCents,
    paidWith: 'card',
    paidBy: 'card',
    card: { network: 'visa', last4: '4242' },
    paymentNote: 'Paid by card on 24 November 2026.',
    notes: [],
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
      aLine({
        description: 'Plan: Creator',
        details: '100 points',
        period: { from: '2026-11-24', until: '2026-12-24' },
        quantity: 3,
        netCents: amountCents(10_000),
      }),
      aLine({ description: 'Points & "bonus" <500>', rateBasisPoints: basisPoints(550) }),
    ],
    buyerReference: 'PO-7',
    vatInSellerCurrency: inEuro(amountCents(2_357), 'GBP'),
    corrects: { number: '2026-000120', issuedOn: '2026-11-01' },
  }),
  paidCents: amountCents(0),
  paidWith: 'other',
  paidBy: null,
  card: null,
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
const anyGrossInvoice: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    priceCents: fc.integer({ min: 1, max: 1_000_000 }),
    rate: fc.constantFrom(550, 810, 1_900, 2_550, 2_700),
  })
  .map(({ priceCents, rate }) =>
    withGrossPrices(aLine({ netCents: amountCents(priceCents), rateBasisPoints: basisPoints(rate) })),
  )

const UNPAID = { paidWith: 'other', paidBy: null, card: null } as const

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((some) => `A${some}`)
const vatKinds = fc.constantFrom<InvoiceVatKind[]>('charged', 'reverse-charge', 'outside')

function linesOf(vatKind: InvoiceVatKind): fc.Arbitrary<InvoiceLine[]> {
  const rates = vatKind === 'charged' ? [2_100, 550, 2_550, 810] : [0]
  return fc.array(
    fc.record({
      description: text,
      details: fc.option(text),
      period: fc.option(fc.constant({ from: '2026-11-24', until: '2026-12-24' } as const)),
      quantity: fc.integer({ min: 1, max: 1_000 }),
      netCents: fc.nat(100_000_000).map(amountCents),
      vatKind: fc.constant(vatKind),
      rateBasisPoints: fc.constantFrom(...rates).map(basisPoints),
    }),
    { minLength: 1, maxLength: 8 },
  )
}

/** VAT ids of companies, whose check digits are right. */
const VAT_IDS: Readonly<Record<string, string>> = {
  AT: 'ATU13585627',
  BE: 'BE0428759497',
  CH: 'CHE107787577IVA',
  DE: 'DE136695976',
  DK: 'DK13585628',
  ES: 'ESB58378431',
  FI: 'FI20774740',
  FR: 'FR40303265045',
  GB: 'GB980780684',
  GR: 'EL094259216',
  IE: 'IE6433435F',
  IT: 'IT00743110157',
  LU: 'LU15027442',
  NL: 'NL004495445B01',
  NO: 'NO995525828MVA',
  PL: 'PL8567346215',
  SE: 'SE123456789701',
}
const anyCountry = fc.constantFrom(...Object.keys(VAT_IDS))

const anySeller = fc
  .record({ country: anyCountry, hasRegistration: fc.boolean() })
  .map(({ country, hasRegistration }): InvoiceParty => {
    const registration = hasRegistration ? SELLER.registration : null
    return { ...SELLER, country, vatId: VAT_IDS[country]!, registration }
  })
const anyCompany = fc
  .record({
    name: text,
    street: text,
    postcode: text,
    city: text,
    country: fc.oneof(fc.constant('DE'), anyCountry),
  })
  .map((facts): InvoiceParty => ({ ...BUYER, ...facts, vatId: VAT_IDS[facts.country]! }))
const NAMES = ['Νίκος Παπαδόπουλος', 'Иван Петров', '山田 太郎', 'محمد علي', 'O’Neill & <Sons>', 'Zoë\u0001']
const anyPrivateBuyer = fc
  .record({
    name: fc.oneof(fc.constantFrom(...NAMES), text),
    country: fc.oneof(anyCountry, fc.constant('US')),
  })
  .map((facts): InvoiceParty => ({ ...BUYER, ...facts, street: '', postcode: '', city: '', vatId: null }))
/** A company without a VAT id, as those outside Europe. */
const anyForeignCompany = fc
  .constantFrom('US', 'JP', 'DE')
  .map((country): InvoiceParty => ({ ...BUYER, country, vatId: null }))

const anyPayment = fc.constantFrom<Pick<InvoiceDocument, 'paidWith' | 'paidBy' | 'card'>[]>(
  { paidWith: 'card', paidBy: 'card', card: { network: 'amex', last4: '0005' } },
  { paidWith: 'online', paidBy: 'iDEAL', card: null },
  { paidWith: 'online', paidBy: 'SEPA direct debit', card: null },
  { paidWith: 'other', paidBy: 'gift card', card: null },
  UNPAID,
)

/** Those who buy so: a company with a VAT id owes the VAT itself. */
const buyersOf = (vatKind: InvoiceVatKind): fc.Arbitrary<InvoiceParty> =>
  vatKind === 'reverse-charge' ? anyCompany : fc.oneof(anyCompany, anyPrivateBuyer, anyForeignCompany)

/** With names as people type them, and everything that a sale can be. */
const anyPricedInvoice: fc.Arbitrary<InvoiceDocument> = vatKinds.chain((vatKind) =>
  fc
    .record({
      kind: fc.constantFrom<InvoiceDocument['kind'][]>('invoice', 'credit-note'),
      seller: anySeller,
      isComplete: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
      buyer: buyersOf(vatKind),
      hasBuyerEmail: fc.boolean(),
      lines: linesOf(vatKind),
      buyerReference: fc.option(text),
      orderReference: text,
      currency: fc.constantFrom('EUR', 'GBP', 'JPY'),
      sellerVat: fc.option(fc.nat(1_000_000).map(amountCents)),
      payment: anyPayment,
    })
    .map(({ isComplete, buyer, hasBuyerEmail, sellerVat, payment, ...facts }) => {
      const isForeign = facts.currency !== 'EUR' && vatKind === 'charged'
      const document = anInvoice({
        ...facts,
        ...payment,
        buyer: hasBuyerEmail ? buyer : { ...buyer, email: null },
        vatInSellerCurrency: isForeign && sellerVat !== null ? inEuro(sellerVat, facts.currency) : null,
      })
      const paid = payment === UNPAID ? { ...document, paidCents: amountCents(0) } : document
      return isComplete ? paid : asBefore(paid)
    }),
)

/** Of a seller who has not said everything. */
const asBefore = (document: InvoiceDocument): InvoiceDocument => ({
  ...document,
  seller: { ...document.seller, postcode: '', city: '' },
  sellerContact: null,
  orderReference: null,
})

/** Payees of each kind: companies in the buyer's country and in others, small businesses with either number, and people. */
function payeesOf(vatKind: InvoiceVatKind): fc.Arbitrary<InvoiceParty> {
  const facts = fc.record({ name: text, street: text, postcode: text, city: text, taxNumber: text })
  const country = vatKind === 'charged' ? fc.constant(SELLER.country) : anyCountry
  const isNumbered = fc.boolean()
  return fc.tuple(facts, country, isNumbered, fc.boolean()).map(([given, of, hasVatId, hasEmail]) => ({
    ...given,
    country: of,
    vatId: vatKind === 'reverse-charge' || hasVatId ? VAT_IDS[of]! : null,
    taxNumber: vatKind === 'outside' && hasVatId ? null : given.taxNumber,
    registration: null,
    email: hasEmail ? 'payee@artist.example' : null,
    supplierNumber: '01998f00-0000-7000-8000-00000000000a',
  }))
}

/** Papers of payouts: the shop is the buyer. */
const anySelfBilled: fc.Arbitrary<InvoiceDocument> = fc
  .constantFrom<InvoiceVatKind[]>('charged', 'reverse-charge', 'outside', 'exempt')
  .chain((vatKind) =>
    fc
      .record({
        kind: fc.constantFrom<InvoiceDocument['kind'][]>('invoice', 'credit-note'),
        payee: payeesOf(vatKind),
        netCents: fc.integer({ min: 1, max: 10_000_000 }).map(amountCents),
        currency: fc.constantFrom('EUR', 'GBP'),
        sellerVat: fc.nat(1_000_000).map(amountCents),
      })
      .map(({ kind, payee, netCents, currency, sellerVat }) =>
        anInvoice({
          kind,
          isSelfBilled: true,
          number: 'SB-2026-000001',
          currency,
          seller: payee,
          sellerContact: null,
          buyer: SELLER,
          orderReference: null,
          lines: [
            aLine({
              description: 'Royalties for licences',
              period: { from: '2026-10-01', until: '2026-10-31' },
              netCents,
              vatKind,
              rateBasisPoints: basisPoints(vatKind === 'charged' ? 1_900 : 0),
            }),
          ],
          paidWith: 'other',
          paidBy: 'Bank transfer',
          card: null,
          paymentNote: 'Paid by bank transfer on 25 November 2026.',
          notes: ['Self-billed invoice (German: Gutschrift).'],
          vatInSellerCurrency:
            currency !== 'EUR' && vatKind === 'charged' ? inEuro(sellerVat, currency) : null,
          corrects: kind === 'invoice' ? null : { number: 'SB-2026-000001', issuedOn: '2026-11-01' },
        }),
      ),
  )

/** Invoices, credit notes and self-billed ones of all kinds, one in five with gross prices. */
export const anyInvoice: fc.Arbitrary<InvoiceDocument> = fc.oneof(
  { weight: 3, arbitrary: anyPricedInvoice },
  { weight: 1, arbitrary: anyGrossInvoice },
  { weight: 1, arbitrary: anySelfBilled },
)

/** The same for one seed. */
export const someInvoices = (count: number, seed: number): InvoiceDocument[] =>
  fc.sample(anyInvoice, { numRuns: count, seed })
