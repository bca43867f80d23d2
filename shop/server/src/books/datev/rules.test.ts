import { amountCents, type CalendarDay, negateCents } from '@segno/units'
import { randomFrom } from '@segno/test-kit/random'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { Line } from '../lines.ts'
import { bookingsOf, COLUMNS, headerOf, rowsOf } from './rules.ts'

const line = (account: Line['account'], cents: number, currency = 'EUR', country = 'DE'): Line => ({
  account,
  currency,
  amountCents: amountCents(cents),
  vat: account === 'vat' ? { country, rateBasisPoints: 1_900 } : null,
})
const read = (text: string) => Papa.parse<string[]>(text, { delimiter: ';' }).data

const document = {
  day: '2026-11-05' as CalendarDay,
  source: 'payment',
  paper: 'IN-2026-000007',
  lines: [line('provider', 1_071), line('vat', -171), line('unspent', -900)],
} as const

test('a payment is two bookings with its invoice number, read back by a CSV reader', () => {
  const rows = read(rowsOf(document, { chart: 'SKR04', home: 'DE' }).join('\r\n'))
  expect(rows).toEqual([
    ['1,71', 'S', 'EUR', '', '', '', '1460', '3806', '', '0511', 'IN-2026-000007', '', '', 'Payment'],
    ['9,00', 'S', 'EUR', '', '', '', '1460', '3250', '', '0511', 'IN-2026-000007', '', '', 'Payment'],
  ])
  expect(rows[0]).toHaveLength(COLUMNS.length)
})

test('VAT of another country has an account of its own', () => {
  const lines = [line('provider', 1_000), line('vat', -1_000, 'EUR', 'FR')]
  expect(rowsOf({ ...document, lines }, { chart: 'SKR03', home: 'DE' })[0]).toContain(';1360;1767;')
})

test('an adviser’s own number stands in the place of the chart’s', () => {
  const numbers = { provider: 1_361, vatElsewhere: 1_768 }
  const lines = [line('provider', 1_000), line('vat', -1_000, 'EUR', 'FR')]
  expect(rowsOf({ ...document, lines }, { chart: 'SKR03', numbers, home: 'DE' })[0]).toContain(';1361;1768;')
})

test('the bookings of any document bring each account what its lines say, in each currency', () => {
  const accounts = ['provider', 'unspent', 'sales', 'losses', 'disputed'] as const
  for (let seed = 1; seed <= 200; seed++) {
    const random = randomFrom(seed)
    const lines = ['EUR', 'JPY'].flatMap((currency) => {
      const cents = accounts.slice(1).map(() => Math.floor(random() * 2_000) - 1_000)
      const rest = cents.reduce((sum, each) => sum - each, 0)
      return accounts.map((account, at) => line(account, at === 0 ? rest : cents[at - 1]!, currency))
    })
    const sums = new Map<string, number>()
    const add = ({ account, currency }: Line, amount: number) =>
      sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0) + amount)
    for (const { debit, credit, amount } of bookingsOf(lines)) {
      add(debit, amount)
      add(credit, negateCents(amount))
    }
    for (const each of lines)
      expect(sums.get(`${each.account} ${each.currency}`) ?? 0, `seed ${seed}`).toBe(each.amountCents)
  }
})

test('the header has the 31 fields of the format', () => {
  const header = headerOf({
    chart: 'SKR04',
    consultantNumber: 29_098,
    clientNumber: 55,
    from: '2026-11-01' as CalendarDay,
    to: '2026-11-30' as CalendarDay,
    at: new Date('2026-12-01T08:09:10.111Z'),
    shopName: 'The "Loop" Shop with a very long name',
  })
  const [fields] = read(header)
  expect(fields).toHaveLength(31)
  expect(fields!.slice(0, 6)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13', '20261201080910111'])
  expect(fields!.slice(10, 17)).toEqual([
    '29098',
    '55',
    '20260101',
    '4',
    '20261101',
    '20261130',
    'The "Loop" Shop with a very lo',
  ])
})
