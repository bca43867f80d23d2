import {
  getInvoicesZip,
  getPaymentsStatement,
  getPaymentTotals,
  listPayments,
  savePayments,
} from '@segno/contract'
import { beforeEach, expect, test } from 'vitest'
import { buyByCard, openBillingShop } from '../../testing/billing-shop.ts'
import { mailsTo } from '../../testing/mails.ts'
import { openTestApp, signedIn } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { withdrawOwn } from '../refunds/refund-payment.ts'
import { sendRefund } from '../refunds/send-refund.ts'

const database = useTestDatabase()
const CARD = '4242424242424242'
const EMAIL = 'ada@segno.test'

let token: string
let get: (url: string) => Promise<{ body: string; start: string }>

/** Twenty points for 10.71, of which three went back for 1.61. */
beforeEach(async () => {
  await using app = await openTestApp(database.db)
  await using shop = await openBillingShop(database.db)
  const buyer = await signedIn(app, { email: EMAIL })
  token = buyer.token
  const paymentId = await buyByCard(shop, buyer.id, CARD)
  const { id } = await withdrawOwn(shop.ctx, buyer.id, paymentId, { points: 3 })
  await sendRefund(shop.ctx, id)
  get = async (url) => {
    await using reader = await openTestApp(database.db)
    const { body, rawPayload } = await reader.app.inject({ url, headers: { token } })
    return { body, start: rawPayload.subarray(0, 5).toString() }
  }
})

test.each([
  ['10.71', 1],
  ['1.61', 1],
  ['€ 1,61', 1],
  ['9.10', 1],
  ['9,10', 1],
  ['−€ 1.61', 1],
  ['CN-2026', 1],
  ['10.7', 1],
  ['10', 1],
  ['4242', 1],
  ['Visa •••• 4242', 1],
  ['Mastercard', 0],
  ['ada@segno.test', 0],
  ['9.11', 0],
  ['0.00', 0],
])('[R15] a search of the history for %s finds %s payments', async (words, count) => {
  const { body } = await get(`${listPayments.path}?q=${encodeURIComponent(words)}`)
  expect(JSON.parse(body)).toMatchObject({ body: { data: { meta: { totalItems: count } } } })
})

test('[R15] the file of the history has a line for each movement of money, which come to what stands', async () => {
  const lines = (await get(savePayments.path)).body.trimEnd().split('\r\n')
  const columns = lines.map((line) => line.split(',').slice(1, 9))
  expect(columns).toEqual([
    ['For', 'State', 'Points', 'Currency', 'Net', 'VAT', 'Total', 'Documents'],
    [
      '20 points',
      'Paid',
      '20',
      'EUR',
      '9.00',
      '1.71',
      '10.71',
      expect.stringMatching(/^IN-\S+ \(invoice\)$/),
    ],
    ['3 points returned', 'Refunded', '-3', 'EUR', '-1.35', '-0.26', '-1.61', expect.stringMatching(/^CN-/)],
  ])
})

test('[R15] sums are of the days and words that the list is narrowed down to', async () => {
  const sumsOf = async (query: string) =>
    JSON.parse((await get(`${getPaymentTotals.path}${query}`)).body).body.data.sums
  const all = [{ currency: 'EUR', paidCents: 1_071, backCents: 161 }]
  expect(await sumsOf('')).toEqual(all)
  expect(await sumsOf('?q=4242')).toEqual(all)
  expect(await sumsOf('?q=0005')).toEqual([])
  expect(await sumsOf('?to=2020-01-31')).toEqual([])
})

test('[R15] a statement of payments is a document, of days without payments too', async () => {
  for (const query of ['', '?from=2020-01-01&to=2020-01-31'])
    expect((await get(`${getPaymentsStatement.path}${query}`)).start).toBe('%PDF-')
})

test('[R15] a statement has the payments that were searched for, as the list has them', async () => {
  const sizeOf = async (q: string) => (await get(`${getPaymentsStatement.path}?q=${q}`)).body.length
  const [found, none] = [await sizeOf('10.71'), await sizeOf('99.99')]
  // A row, and its sums.
  expect(found - none).toBeGreaterThan(200)
})

test('[R15] all papers of some days and words are saved at once, one’s own alone', async () => {
  const namesIn = async (query: string) =>
    (await get(`${getInvoicesZip.path}${query}`)).body.match(/(IN|CN)-\d{4}-\d{6}\.pdf/g) ?? []
  const names = await namesIn('')
  expect(new Set(names.map((name) => name.slice(0, 2)))).toEqual(new Set(['IN', 'CN']))
  expect(await namesIn('?to=2020-01-31')).toEqual([])
  expect(await namesIn('?q=10.71')).toEqual(names)
  expect(await namesIn('?q=99.99')).toEqual([])
  await using app = await openTestApp(database.db)
  token = (await signedIn(app, { email: 'eve@segno.test' })).token
  expect(await namesIn('')).toEqual([])
})

test('[R15] papers that come by mail say what was bought or given back, the sum with VAT, and the points left', async () => {
  const [invoice, note] = (await mailsTo(database.db, EMAIL)).filter(({ subject }) =>
    /invoice|credit note/.test(subject),
  )
  expect(invoice?.body_text).toMatch(
    /Bought: 20 points\nTotal: EUR 10\.71, including EUR 1\.71 VAT\nPaid by: Visa card ending in 4242\nYour balance: 20 points\nLast day to refund unspent points: \d+ \w+ \d{4}/,
  )
  expect(note?.body_text).toMatch(
    /EUR 1\.61 goes back to your Visa card ending in 4242 for 3 points of your purchase “20 points”\..*Bought: 20 points\nGiven back: 3 points\nMoney back: EUR 1\.61, including EUR 0\.26 VAT\nInvoice: IN-\S+ of .*\nYour balance: 17 points/s,
  )
})
