import { expect, test } from 'vitest'
import { payWayOf } from './rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const ready = {
  cents: 100,
  iban: 'DE89370400440532013000',
  changed_at: new Date('2026-11-01T12:00:00Z'),
  tax_residence: 'AT',
  run_id: null,
}

test.each([
  ['with an IBAN in the euro area', {}, 'sepa'],
  ['with an account abroad', { iban: 'BR1500000000000010932840814P2' }, 'abroad'],
  ['with PayPal alone', { iban: null }, 'paypal'],
  ['who gave no details', { iban: null, changed_at: null }, 'noDetails'],
  ['who gave no tax details', { tax_residence: null }, 'noDetails'],
  ['whose details are new', { changed_at: new Date('2026-11-25T11:00:00Z') }, 'waiting'],
  ['whose details have waited just long enough', { changed_at: new Date('2026-11-22T12:00:00Z') }, 'sepa'],
  ['who was paid too much', { cents: -1 }, 'overpaid'],
  ['who is in a run', { run_id: 'one', changed_at: null }, 'inRun'],
])('an artist %s is paid so: %o', (_, facts, way) => {
  expect(payWayOf({ ...ready, ...facts }, now)).toBe(way)
})
