import type { InvoiceDocument } from '@segno/invoice'
import type { CalendarDay, DecimalText } from '@segno/units'
import { taxPlaceOf } from '@segno/vat'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import {
  authoritySays,
  buyByCard,
  livesIn,
  openBillingShop,
  type BillingShop,
} from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { billingWarnings } from '../billing-warnings.ts'
import { recheckVatIds } from '../companies/recheck-vat-ids.ts'
import { saveCompany } from '../companies/companies.ts'
import { giveVatBack } from '../refunds/give-vat-back.ts'
import { selectRefunds } from '../refunds/queries.ts'
import { withdrawOwn } from '../refunds/refund-payment.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { addExchangeRate } from './add-exchange-rate.ts'
import type { FetchRates } from './ecb.ts'
import { fetchExchangeRates } from './fetch-exchange-rates.ts'
import { showExchangeRates } from './show-exchange-rates.ts'

const database = useTestDatabase()
let clock: Date
let shop: BillingShop
let admin: string
beforeEach(async () => {
  // A Saturday, for which the ECB publishes no rates.
  clock = new Date('2026-11-28T12:00:00Z')
  shop = await openBillingShop(database.db, { now: () => clock })
  admin = (await anAccount(database.db, { role: 'admin', first_name: 'Grace', last_name: 'Hall' })).id
})
afterEach(() => shop[Symbol.asyncDispose]())

const fetchWith = (fetchRates: FetchRates, { ctx } = shop) => fetchExchangeRates({ ...ctx, fetchRates })
function publish(day: CalendarDay, perEuro: Readonly<Record<string, DecimalText>>, at = shop): Promise<void> {
  const rates = Object.entries(perEuro).map(([currency, rate]) => ({ currency, rate }))
  return fetchWith(() => Promise.resolve({ day, rates }), at)
}
const enter = (rate: string, day: string, addedCount: number, currency = 'USD') =>
  addExchangeRate(shop.ctx, { actorId: admin, currency, rate, day, addedCount })

async function buy(
  { country = 'DE', currency = 'USD', grossCents = 1_178 } = {},
  at: BillingShop = shop,
): Promise<{ buyer: string; paymentId: string }> {
  const { id: buyer } = await anAccount(database.db, { currency })
  await livesIn(database.db, buyer, country)
  const paymentId = await buyByCard(at, buyer, '4242424242424242', { currency, grossCents })
  return { buyer, paymentId }
}

async function sellerVats(): Promise<unknown[]> {
  const { rows } = await sql<{ document: InvoiceDocument }>`
    select document from invoice order by issued_at, refund_id is not null, number`.execute(over(database.db))
  return rows.map(({ document: { vatCents, vatInSellerCurrency: own } }) => [
    vatCents,
    own && [own.amountCents, own.currency, own.exchangeRate.day, own.exchangeRate.source],
  ])
}

test('[E10] an invoice in dollars states its VAT in euros, on a weekend by the rate of Friday', async () => {
  await publish('2026-11-26', { USD: '1.2000', GBP: '0.8000', AUD: '1.7' })
  await publish('2026-11-27', { USD: '1.0923' })
  await buy()
  await buy({ currency: 'EUR', grossCents: 1_071 })
  await buy({ country: 'US', grossCents: 990 })
  expect(await sellerVats()).toEqual([
    [188, [172, 'EUR', '2026-11-27', 'ECB']],
    [171, null],
    [0, null],
  ])
})

test('the day is the buyer’s: in Lisbon it is still Saturday when Sunday’s rate is entered in Berlin', async () => {
  await publish('2026-11-27', { USD: '1.0923' })
  clock = new Date('2026-11-28T23:30:00Z')
  await enter('2', '2026-11-29', 1)
  await buy({ country: 'PT', grossCents: 1_218 })
  expect(await sellerVats()).toEqual([[228, [209, 'EUR', '2026-11-27', 'ECB']]])
})

const shopIn = (country: string): Promise<BillingShop> =>
  openBillingShop(database.db, {
    now: () => clock,
    vatSeller: { ...shop.ctx.vatSeller, place: taxPlaceOf({ country, postcode: null }) },
  })

test('a British shop states the VAT of its invoices in pounds once', async () => {
  await using british = await shopIn('GB')
  await publish('2026-11-27', { GBP: '0.87', USD: '1.0923' }, british)
  await buy({ country: 'GB', currency: 'GBP', grossCents: 948 }, british)
  await buy({ country: 'GB', grossCents: 1_188 }, british)
  expect(await sellerVats()).toEqual([
    [158, null],
    [198, [158, 'GBP', '2026-11-27', 'ECB']],
  ])
})

test('a Polish shop states it in zlotys, by both rates of the last day that has both', async () => {
  await using polish = await shopIn('PL')
  await publish('2026-11-26', { USD: '1.0923', PLN: '4.2512' }, polish)
  await publish('2026-11-27', { USD: '1.2' }, polish)
  await buy({}, polish)
  await buy({ currency: 'EUR', grossCents: 1_071 }, polish)
  expect(await sellerVats()).toEqual([
    [188, [732, 'PLN', '2026-11-26', 'ECB']],
    [171, [727, 'PLN', '2026-11-26', 'ECB']],
  ])
})

test('a credit note goes by the rate of its invoice', async () => {
  await publish('2026-11-27', { USD: '1.0923' })
  const { buyer, paymentId } = await buy()
  clock = new Date('2026-11-30T18:00:00Z')
  await publish('2026-11-30', { USD: '2' })
  const { id } = await withdrawOwn(shop.ctx, buyer, paymentId, { points: 10, grossCents: 589 })
  await sendRefund(shop.ctx, id)
  expect(await sellerVats()).toEqual([
    [188, [172, 'EUR', '2026-11-27', 'ECB']],
    [94, [86, 'EUR', '2026-11-27', 'ECB']],
  ])
})

test('an invoice that takes the place of another and charges no VAT states none in euros either', async () => {
  await publish('2026-11-27', { USD: '1.0923' })
  const { id: buyer } = await anAccount(database.db, { currency: 'USD' })
  await livesIn(database.db, buyer, 'AT')
  const vies = (state: 'pending' | 'confirmed') => ({
    ...shop.ctx,
    checkVatId: authoritySays(state),
  })
  const company = { company: 'Lace GmbH', street: 'Ring 1', postcode: '1010', city: 'Wien' }
  await saveCompany(vies('pending'), buyer, { ...company, vatId: 'ATU13585627' })
  const order = { currency: 'USD', grossCents: 1_188 }
  const paymentId = await buyByCard(shop, buyer, '4242424242424242', order)
  const { signal } = new AbortController()
  clock = new Date('2026-11-28T13:00:00Z')
  await recheckVatIds(vies('confirmed'), signal)
  await giveVatBack(shop.ctx, signal)
  for (const { id } of await selectRefunds(database.db, paymentId)) await sendRefund(shop.ctx, id)
  expect(await sellerVats()).toEqual([
    [198, [181, 'EUR', '2026-11-27', 'ECB']],
    [198, [181, 'EUR', '2026-11-27', 'ECB']],
    [0, null],
  ])
})

test('without a rate the invoice is issued all the same, and the administrator is warned until one is known', async () => {
  const about = async () => (await billingWarnings(shop.ctx)).filter((one) => one.includes('Invoices in'))
  expect(await about()).toEqual([])
  await buy()
  expect(await sellerVats()).toEqual([[188, null]])
  expect(await about()).toEqual([expect.stringMatching(/^Invoices in USD state no VAT in EUR/)])
  await enter('1.1', '2026-11-28', 0)
  expect(await about()).toEqual([])
  clock = new Date('2026-12-06T12:00:00Z')
  await buy()
  expect((await sellerVats())[1]).toEqual([188, [171, 'EUR', '2026-11-28', 'entered']])
  expect(await about()).toEqual([expect.stringMatching(/by a rate of 2026-11-28, more than 7 days old/)])
})

test('rates that cannot be read change nothing, and the administrator is warned until they can be', async () => {
  const about = async () => (await billingWarnings(shop.ctx)).filter((one) => one.includes('ECB'))
  await fetchWith(() => Promise.reject(new Error('the answer was 503')))
  expect(await about()).toEqual(['The ECB’s exchange rates could not be fetched: the answer was 503.'])
  await publish('2026-12-01', { USD: '1.0923' })
  expect(await about()).toEqual([expect.stringContaining('2026-12-01 has not come yet')])
  expect(await showExchangeRates(shop.ctx)).toMatchObject([{ rates: [] }, { rates: [] }])
  await publish('2026-11-27', { USD: '1.0923' })
  await publish('2026-11-27', { USD: '1.0923' })
  expect(await about()).toEqual([])
  expect(await showExchangeRates(shop.ctx)).toMatchObject([
    { currency: 'USD', addedCount: 1, rates: [{ rate: '1.0923', source: 'ECB', added: null }] },
    { currency: 'GBP', addedCount: 0, rates: [] },
  ])
})

test('an entered rate replaces the bank’s of that day, and stays where the bank’s comes later', async () => {
  await publish('2026-11-26', { USD: '1.2' })
  await enter('1.10', '2026-11-26', 1)
  await enter('1.30', '2026-11-27', 2)
  await publish('2026-11-27', { USD: '1.4' })
  await enter('1.25', '2026-11-27', 3)
  await buy()
  expect(await sellerVats()).toEqual([[188, [150, 'EUR', '2026-11-27', 'entered']]])
  const [dollar] = await showExchangeRates(shop.ctx)
  expect(dollar).toMatchObject({
    today: '2026-11-28',
    addedCount: 4,
    rates: [
      { rate: '1.25', day: '2026-11-27', holds: true, added: { by: { name: 'Grace Hall' } } },
      { rate: '1.30', day: '2026-11-27', holds: false },
      { rate: '1.10', day: '2026-11-26', holds: true },
      { rate: '1.2', day: '2026-11-26', holds: false, source: 'ECB' },
    ],
  })
  const { rows } =
    await sql`select action, subject_id, before, after from audit_entry order by at, id`.execute(
      over(database.db),
    )
  expect(rows).toContainEqual({
    action: 'exchange_rate.add',
    subject_id: 'USD',
    before: { rate: '1.2', day: '2026-11-26' },
    after: { rate: '1.10', day: '2026-11-26' },
  })
})

test('a rate of tomorrow, of a currency that is not used, or beside one that was not seen is refused', async () => {
  await expect(enter('1.1', '2026-11-29', 0)).rejects.toMatchObject({ code: 'exchange_rate_in_future' })
  await expect(enter('1.1', '2026-11-28', 0, 'AUD')).rejects.toMatchObject({ code: 'currency_not_found' })
  const results = await Promise.allSettled([enter('1.1', '2026-11-28', 0), enter('1.2', '2026-11-28', 0)])
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  expect(refused).toMatchObject([{ code: 'rates_changed' }])
})
