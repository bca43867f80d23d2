import { amountCents, type CalendarDay } from '@segno/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCreditTransfers, type CreditTransfer } from './credit-transfer-file.ts'
import { sepaText } from './sepa-text.ts'

const from = { holder: 'Segno GmbH & Co. KG', iban: 'DE89 3704 0044 0532 0130 00' }
const now = new Date('2026-11-26T09:30:15.250Z')
const executedOn = '2026-11-27' as CalendarDay
const aTransfer = (facts: Partial<CreditTransfer> = {}): CreditTransfer => ({
  id: '0193a1f0-0000-7000-8000-000000000001',
  to: { holder: 'Zoë Łukasz', iban: 'AT61 1904 3002 3457 3201' },
  amountCents: amountCents(2_505),
  remittance: 'Segno payout 26 November 2026',
  ...facts,
})

// The document was checked against the scheme's XSD (EPC132-08, 2023) with xmllint.
test('a bank gets every transfer with its amount, payee and text, and the sum of all', () => {
  const other = aTransfer({ id: 'b', amountCents: amountCents(10), to: { ...from, holder: 'Bo' } })
  const file = writeCreditTransfers([aTransfer(), other], { from, now, executedOn })
  const texts = [...file.matchAll(/<(\w+)[^>]*>([^<\n]+)</g)].map(([, name, text]) => `${name} ${text}`)
  const id = texts[0]!.slice('MsgId '.length)
  expect(id).toMatch(/^[0-9a-f]{35}$/)
  expect(texts).toEqual([
    `MsgId ${id}`,
    'CreDtTm 2026-11-26T09:30:15',
    'NbOfTxs 2',
    'CtrlSum 25.15',
    'Nm Segno GmbH + Co. KG',
    `PmtInfId ${id}`,
    'PmtMtd TRF',
    'NbOfTxs 2',
    'CtrlSum 25.15',
    'Cd SEPA',
    'Dt 2026-11-27',
    'Nm Segno GmbH + Co. KG',
    'IBAN DE89370400440532013000',
    'Id NOTPROVIDED',
    'ChrgBr SLEV',
    'EndToEndId 0193a1f0000070008000000000000001',
    'InstdAmt 25.05',
    'Nm Zoe Lukasz',
    'IBAN AT611904300234573201',
    'Ustrd Segno payout 26 November 2026',
    'EndToEndId b',
    'InstdAmt 0.10',
    'Nm Bo',
    'IBAN DE89370400440532013000',
    'Ustrd Segno payout 26 November 2026',
  ])
})

test('the same transfers in another order, on another day, make the same message, and other amounts another', () => {
  const idOf = (transfers: CreditTransfer[], at = now) =>
    /<MsgId>(.*)</.exec(writeCreditTransfers(transfers, { from, now: at, executedOn }))![1]
  const [one, two] = [aTransfer(), aTransfer({ id: 'b' })]
  expect(idOf([one, two])).toBe(idOf([two, one], new Date('2026-12-01T00:00:00Z')))
  expect(idOf([one])).not.toBe(idOf([aTransfer({ amountCents: amountCents(2_506) })]))
})

test.each([
  ['no transfer', () => []],
  ['an amount of nothing', () => [aTransfer({ amountCents: amountCents(0) })]],
  ['an amount beyond SEPA', () => [aTransfer({ amountCents: amountCents(100_000_000_000) })]],
  ['a wrong IBAN', () => [aTransfer({ to: { holder: 'A', iban: 'AT611904300234573202' } })]],
])('%s makes no file', (_, transfers) => {
  expect(() => writeCreditTransfers(transfers(), { from, now, executedOn })).toThrow(RangeError)
})

test.each([
  ['Ærø Straße, Đorđe', 'AEro Strasse, Dorde'],
  ['Ángel  Ñandú\tO’Hara', "Angel Nandu O'Hara"],
  ['音楽 Ltd', '.. Ltd'],
  ['Νίκος Παπαδόπουλος', 'Nikos Papadopoylos'],
  ['Йордан Щерев', 'Yordan Shterev'],
  ['Наталія Їжакевич', 'Nataliya Yizhakevich'],
  ['Ђорђе Љубић', 'Djordje Ljubic'],
  ['//paid//now/', 'paid/now'],
])('%j is %j to a bank', (text, plain) => {
  expect(sepaText(text, 70)).toBe(plain)
})

test('whatever a name holds, a bank can read what is left of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 140 }), (text, most) => {
      expect(sepaText(text, most)).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]*$/)
      expect(sepaText(text, most).length).toBeLessThanOrEqual(most)
    }),
  )
})
