import type { VatReturnRow } from '@segno/contract'
import { expect, test } from 'vitest'
import { ossFile, ossLines } from './oss-file.ts'

const row = (country: string, netCents: number, changed: Partial<VatReturnRow> = {}): VatReturnRow => ({
  id: country,
  scheme: 'oss',
  kind: 'charged',
  country,
  rateBasisPoints: 2_000,
  corrects: null,
  currency: 'EUR',
  netCents,
  vatCents: netCents / 5,
  own: { currency: 'EUR', netCents, vatCents: netCents / 5 },
  papers: 1,
  ...changed,
})

test('a quarter’s sales are lines of country and rate, all currencies together, in the shape of the portal', () => {
  const rows = [
    row('AT', 20_000),
    row('AT', 500, { currency: 'USD' }),
    row('FI', 200, { rateBasisPoints: 2_550 }),
    row('GR', 10_005, { vatCents: 2_401, own: { currency: 'EUR', netCents: 10_005, vatCents: 2_401 } }),
    row('DE', 900, { scheme: 'domestic' }),
    row('FR', 900, { corrects: '2026-Q3' }),
    row('IT', 0),
  ]
  expect(ossLines(rows)).toEqual([
    '#v2.0',
    '1,AT',
    '1,FI',
    '1,EL',
    '2,AT,STANDARD,20.00,205.00,41.00',
    '2,FI,STANDARD,25.50,2.00,0.40',
    '2,EL,STANDARD,20.00,100.05,24.01',
  ])
})

test.each([
  ['a rate that is missing', [row('AT', 1_000, { currency: 'JPY', own: null })], 'exchange_rate_missing'],
  ['nothing to declare', [row('DE', 900, { scheme: 'domestic' })], 'oss_nothing_sold'],
])('%s makes no file', (_, rows, code) => {
  expect(() => ossLines(rows)).toThrow(expect.objectContaining({ code }))
})

test.each([
  ['AT', true],
  ['DE', false],
])('a seller in %s, registered %s, has no such file', (country, ossRegistered) => {
  const vatSeller = { place: { country, region: null }, ossRegistered } as Parameters<
    typeof ossFile
  >[0]['vatSeller']
  expect(() => ossFile({ vatSeller }, [row('FR', 900)], '2026-Q4')).toThrow(
    expect.objectContaining({ code: 'oss_portal_unknown' }),
  )
})
