import { isDeepRun } from '@segno/test-kit/deep-run'
import { amountCents } from '@segno/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from './invoice-document.ts'
import { openOfficialRules } from './testing/official-rules.ts'
import { anInvoice, anyInvoice, FULL_CREDIT_NOTE, REISSUED_INVOICE } from './testing/sample-invoices.ts'
import { SPECIFICATIONS, type UblRules } from './ubl-rules.ts'
import { writeCii } from './write-cii.ts'
import { writeUbl } from './write-ubl.ts'

const NUM_RUNS = isDeepRun() ? 250 : 20
const writers = { cii: writeCii, ubl: writeUbl }

test.each(['cii', 'ubl'] as const)('every %s document obeys the official rules of EN 16931', (syntax) => {
  const rules = openOfficialRules(syntax)
  const check = (document: InvoiceDocument): void => {
    const { triedCount, broken } = rules.check(writers[syntax](document))
    expect(broken).toEqual([])
    expect(triedCount).toBeGreaterThan(30)
  }
  check(FULL_CREDIT_NOTE)
  check(REISSUED_INVOICE)
  fc.assert(fc.property(anyInvoice, check), { numRuns: NUM_RUNS })
})

test.each(['cii', 'ubl'] as const)('no %s document has an empty element', (syntax) => {
  const check = (document: InvoiceDocument): void => {
    const text = writers[syntax](document)
    expect(text).not.toMatch(/<([\w:]+)(?: [^>]*)?>\s*<\/\1>/)
    expect(text).not.toMatch(/="\s*"/)
  }
  fc.assert(fc.property(anyInvoice, check), { numRuns: NUM_RUNS * 5 })
})

const { buyer, seller } = anInvoice()
test.each<[string, Partial<InvoiceDocument>, string, string[]]>([
  ['a company with a VAT id', {}, 'peppol', ['9930:DE136695976', '9957:FR40303265045']],
  [
    'a Belgian one',
    { buyer: { ...buyer, country: 'BE', vatId: 'BE0428759497' } },
    'peppol',
    ['0208:0428759497'],
  ],
  [
    'a Finnish one',
    { buyer: { ...buyer, country: 'FI', vatId: 'FI20774740' } },
    'peppol',
    ['0216:003720774740'],
  ],
  ['a German one', { buyer: { ...buyer, country: 'DE' } }, 'xrechnung', ['EM:zoe@records.example']],
  [
    'a private buyer',
    { buyer: { ...buyer, street: '', vatId: null } },
    'en16931',
    ['EM:zoe@records.example'],
  ],
  ['one in America', { buyer: { ...buyer, country: 'US', vatId: null } }, 'en16931', []],
  ['a seller who is not complete', { sellerContact: null }, 'en16931', []],
  ['a seller whose country asks for more', { seller: { ...seller, country: 'NL' } }, 'en16931', []],
])('a UBL document of %s claims the rules that it obeys', (_, facts, rules, endpoints) => {
  const text = writeUbl(anInvoice(facts))
  expect(text).toContain(`<cbc:CustomizationID>${SPECIFICATIONS[rules as UblRules]}</`)
  const found = [...text.matchAll(/<cbc:EndpointID schemeID="(\w+)">([^<]*)/g)].map(
    ([, scheme, id]) => `${scheme}:${id}`,
  )
  expect(found).toEqual(expect.arrayContaining(endpoints))
})

test('XRechnung quotes the order where the buyer wants nothing else quoted', () => {
  const german = { ...buyer, country: 'DE' }
  const quoted = (buyerReference: string | null) =>
    /<cbc:BuyerReference>([^<]*)/.exec(writeUbl(anInvoice({ buyer: german, buyerReference })))?.[1]
  expect([quoted(null), quoted('04011000-12345-67')]).toEqual([
    anInvoice().orderReference,
    '04011000-12345-67',
  ])
})

test.each(['cii', 'ubl'] as const)('the official rules see a spoiled %s document', (syntax) => {
  const document = anInvoice()
  const spoiled: InvoiceDocument = {
    ...document,
    grossCents: amountCents(1),
    buyer: { ...document.buyer, country: 'ZZ' },
  }
  const { broken } = openOfficialRules(syntax).check(writers[syntax](spoiled))
  expect(broken).toEqual(expect.arrayContaining(['BR-CO-15', 'BR-CL-14']))
})

// The order of the elements is the schema's, which the rules do not look at; these two files were held against it.
test.each(['cii', 'ubl'] as const)(
  'a %s document is written element for element as it was approved',
  async (syntax) => {
    const approved = `./testing/full-credit-note.${syntax}.xml`
    await expect(writers[syntax](FULL_CREDIT_NOTE)).toMatchFileSnapshot(approved)
  },
)
