import { expect, test } from 'vitest'
import { type DpiSeller, sellerDigest } from './dpi-message.ts'
import { planReport } from './plan-report.ts'

const quarter = { saleCount: 1, creditedMicroEur: 1_000_000, feesMicroEur: 1_000_000 }
const none = { saleCount: 0, creditedMicroEur: 0, feesMicroEur: 0 }
const seller = (facts: Partial<DpiSeller> = {}): DpiSeller => ({
  identity: { kind: 'company', registerNumber: 'FN 1' },
  taxId: null,
  vatId: null,
  address: { street: 'Gasse 1', postcode: null, city: 'Vienna', country: 'AT' },
  account: { holder: 'Lune OG', iban: null, paypal: 'a@lune.test' },
  quarters: [quarter, none, none, none],
  ...facts,
})
const livingIn = (country: string) => seller({ address: { ...seller().address, country } })
const known = (action: string, one: DpiSeller = seller()) => ({
  artistId: 'a',
  ref: 'DE2026-1',
  action,
  digest: sellerDigest(one),
})
const plan = (one: DpiSeller | null, before: ReturnType<typeof known>[] = [], country = 'DE') => {
  const { added, corrections, outsideCount } = planReport({
    subjects: [{ artistId: 'a', seller: one }],
    known: before,
    country,
  })
  return [...added, ...corrections]
    .map(({ action, corrects }) => [action, corrects])
    .concat(outsideCount > 0 ? [['outside', null]] : [])
}

test.each([
  ['sold in the year', plan(seller()), [['new', null]]],
  ['is in a file already', plan(seller(), [known('new')]), []],
  ['moved since', plan(seller(), [known('new', livingIn('IT'))]), [['corrected', 'DE2026-1']]],
  ['was corrected and moved again', plan(livingIn('IT'), [known('corrected')]), [['corrected', 'DE2026-1']]],
  [
    'left the Union since',
    plan(livingIn('US'), [known('new')]),
    [
      ['deleted', 'DE2026-1'],
      ['outside', null],
    ],
  ],
  [
    'sold nothing in the end',
    plan(seller({ quarters: [none, none, none, none] }), [known('new')]),
    [['deleted', 'DE2026-1']],
  ],
  ['was deleted and sold again', plan(seller(), [known('deleted')]), [['new', null]]],
  ['lives outside the Union', plan(livingIn('US')), [['outside', null]]],
  [
    'lives outside it with a tax id from it',
    plan({ ...livingIn('US'), taxId: { text: '1', country: 'AT' } }),
    [['new', null]],
  ],
  ['lives in the country of a shop outside it', plan(livingIn('GB'), [], 'GB'), [['new', null]]],
  ['has not said who they are', plan(null), []],
  ['has details no more', plan(null, [known('new')]), []],
])('an artist who %s', (_, planned, expected) => {
  expect(planned).toEqual(expected)
})
