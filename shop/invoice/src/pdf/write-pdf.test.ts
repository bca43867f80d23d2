import { inflateSync } from 'node:zlib'
import { isDeepRun } from '@segno/test-kit/deep-run'
import { amountCents } from '@segno/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from '../invoice-document.ts'
import { anInvoice, anyInvoice, FULL_CREDIT_NOTE } from '../testing/sample-invoices.ts'
import { writeCii } from '../write-cii.ts'
import { fontRuns } from './font-runs.ts'
import { dayWords, moneyWords, sellerVatWords, unitPriceWords, vatWords } from './invoice-words.ts'
import { writePdf } from './write-pdf.ts'

async function pdfText(invoice: InvoiceDocument, { facturX = true } = {}): Promise<string> {
  return Buffer.from(await writePdf(invoice, { facturX })).toString('latin1')
}

const countOf = (text: string, part: RegExp): number => text.match(part)?.length ?? 0

test('the same invoice gives the same bytes, so that a hash can stand for the file', async () => {
  expect(await pdfText(FULL_CREDIT_NOTE)).toBe(await pdfText(FULL_CREDIT_NOTE))
  expect(await pdfText(FULL_CREDIT_NOTE)).not.toBe(await pdfText(anInvoice()))
})

test('a Factur-X invoice carries its own XML as an alternative, and says so', async () => {
  const invoice = anInvoice()
  const pdf = await pdfText(invoice)
  const [, packed = ''] = /\/Type \/EmbeddedFile[\s\S]*?stream\n([\s\S]*?)\nendstream/.exec(pdf) ?? []
  expect(inflateSync(Buffer.from(packed, 'latin1')).toString()).toBe(writeCii(invoice))
  expect(pdf).toContain('/AFRelationship /Alternative')
  expect(pdf).toMatch(/\/Type \/Catalog[\s\S]*?\/AF \[/)
  expect(pdf).toContain('(factur-x.xml)')
  expect(pdf).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
  expect(pdf).toContain('<pdfaSchema:prefix>fx</pdfaSchema:prefix>')
})

test('a receipt for a consumer is the same PDF/A without the XML', async () => {
  const pdf = await pdfText(anInvoice(), { facturX: false })
  expect(pdf).not.toContain('EmbeddedFile')
  expect(pdf).not.toContain('fx:')
  expect(pdf).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(pdf).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
  expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
})

test('every font is in the file, and every part has its tag', async () => {
  const pdf = await pdfText(FULL_CREDIT_NOTE)
  expect(countOf(pdf, /\/Type \/FontDescriptor/g)).toBe(3)
  expect(countOf(pdf, /\/FontFile2 /g)).toBe(3)
  expect(pdf).not.toContain('Helvetica')
  expect(pdf).toContain('/Marked true')
  expect(pdf).toContain('/Lang (en-GB)')
  const tags = ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'].map((tag) =>
    countOf(pdf, new RegExp(`/S /${tag}\\n`, 'g')),
  )
  expect(tags).toEqual([1, 2, 22, 2, 9, 11, 16])
})

test('a table that is longer than a page repeats its head on the next', async () => {
  const line = anInvoice().lines[0]!
  const pdf = await pdfText(anInvoice({ lines: Array.from({ length: 60 }, () => line) }))
  expect(countOf(pdf, /\/Type \/Page\n/g)).toBe(3)
  expect(countOf(pdf, /\/Scope \/Column/g)).toBe(3 * 5)
})

test('a number with marks of XML does not break the file’s own XML', async () => {
  const pdf = await pdfText(anInvoice({ number: 'A<&>B' }))
  expect(pdf).toContain('<rdf:li xml:lang="x-default">Invoice AB</rdf:li>')
})

test('whatever people are called, an invoice can be written', async () => {
  const writes = async (invoice: InvoiceDocument): Promise<void> => {
    expect(await pdfText(invoice)).toMatch(/%%EOF\s*$/)
  }
  await fc.assert(fc.asyncProperty(anyInvoice, writes), { numRuns: isDeepRun() ? 200 : 5 })
})

const runsOf = (text: string) =>
  fontRuns('bold', text).map((run) => `${/files\/(.*)-\d00/.exec(run.face.name)![1]}:${run.text}`)

test('a text is set in the fonts that have its letters, and a sign that none has is a question mark', () => {
  expect(runsOf('Zoë Łódź Ελλάς e\u0301\t🎵')).toEqual([
    'plus-jakarta-sans-latin:Zoë ',
    'plus-jakarta-sans-latin-ext:Ł',
    'plus-jakarta-sans-latin:ód',
    'plus-jakarta-sans-latin-ext:ź ',
    'noto-sans-greek:Ελλάς ',
    'plus-jakarta-sans-latin:é ?',
  ])
})

test.each([
  'ΠΑΠΑΔΟΠΟΥΛΟΣ Α.Ε.',
  'Ἀριστοτέλης',
  'Йордан Щерев, ул. Шипка 5',
  'Nguyễn Thị Ánh Tuyết',
  'أحمد علي',
  'דוד לוי',
  'สมชาย ใจดี',
  '山田太郎 たろう',
  '张伟',
  '김민준',
  'अमित कुमार',
  'გიორგი',
  'Արամ',
  'ሰላም',
])('of the name %s no letter is lost', (name) => {
  const shown = fontRuns('regular', name)
    .map(({ text }) => text)
    .join('')
  expect(Array.from(shown).toSorted()).toEqual(Array.from(name.normalize('NFC')).toSorted())
})

test('pieces stand from left to right, those that are read from right to left by their last first', () => {
  expect(runsOf('Fa. أحمد علي (GmbH)')).toEqual([
    'plus-jakarta-sans-latin:Fa. ',
    'noto-sans-arabic-arabic:أحمد علي',
    'plus-jakarta-sans-latin: (GmbH)',
  ])
  expect(runsOf('דוד 12 (לוי)')).toEqual([
    'plus-jakarta-sans-latin:(',
    'noto-sans-hebrew-hebrew:לוי',
    'plus-jakarta-sans-latin:) ',
    'plus-jakarta-sans-latin:12',
    'noto-sans-hebrew-hebrew:דוד ',
  ])
})

test('a letter that one font cannot set stands in another', async () => {
  expect(runsOf('\u0645\u06a2').map((run) => run.split(':')[0])).toEqual([
    'unifont-latin',
    'noto-sans-arabic-arabic',
  ])
  const { buyer } = anInvoice()
  expect(await pdfText(anInvoice({ buyer: { ...buyer, name: '\u0645\u06a2' } }))).toMatch(/%%EOF\s*$/)
})

test('VAT is written with its country, as far as a paper names it', () => {
  const vat = anInvoice().vat[0]!
  const [named, earlier] = [{ ...vat, country: 'FR' }, vat].map((one) => vatWords(one, 'EUR'))
  expect(named).toBe('VAT 20% (France) of €8.40')
  expect(earlier).toBe('VAT 20% of €8.40')
})

test('amounts and days are written in full', () => {
  const money = { amountCents: amountCents(9_007_199_254_740_991), currency: 'EUR' }
  expect(moneyWords(money)).toBe('€90,071,992,547,409.91')
  expect(unitPriceWords({ amountCents: amountCents(10_000), currency: 'GBP' }, 3)).toBe('£33.3333')
  expect(unitPriceWords({ amountCents: amountCents(10_000), currency: 'EUR' }, 4)).toBe('€25.00')
  expect(unitPriceWords({ amountCents: amountCents(5), currency: 'JPY' }, 2)).toBe('JP¥2.5')
  expect(dayWords('2026-11-05')).toBe('5 November 2026')
})

test.each([
  ['EUR', 'ECB', [['USD', '1.0923']], 'VAT in EUR: €1.57 (1 EUR = 1.0923 USD, ECB 24 November 2026)'],
  [
    'PLN',
    'entered',
    [
      ['USD', '1.0923'],
      ['PLN', '4.2512'],
    ],
    'VAT in PLN: PLN 1.57 (1 EUR = 1.0923 USD, 1 EUR = 4.2512 PLN, seller’s rate of 24 November 2026)',
  ],
] as const)('VAT in %s is stated with its rate, day and source', (currency, source, rates, words) => {
  const perEuro = rates.map(([of, rate]) => ({ currency: of, rate }))
  const exchangeRate = { day: '2026-11-24', source, perEuro } as const
  const vat = { amountCents: amountCents(157), currency, exchangeRate }
  expect(sellerVatWords(vat).replaceAll('\u00a0', ' ')).toBe(words)
})
