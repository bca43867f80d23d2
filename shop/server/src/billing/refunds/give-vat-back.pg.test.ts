import { movementText, paperText, standingCents } from '@segno/contract'
import type { InvoiceDocument } from '@segno/invoice'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import {
  authoritySays,
  openBillingShop,
  openCardForm,
  payWith,
  type BillingShop,
  livesIn,
} from '../../testing/billing-shop.ts'
import { anAccount, aSound } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { ordersContextOn } from '../../testing/orders-context.ts'
import { completeCheckout } from '../../orders/public.ts'
import { newId } from '../../platform/ids.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints } from '../../wallet/public.ts'
import { recheckVatIds } from '../companies/recheck-vat-ids.ts'
import { saveCompany } from '../companies/companies.ts'
import { fulfil } from '../fulfil.ts'
import { linesOf } from '../history/payment-lines.ts'
import { paymentsOf } from '../history/queries.ts'
import { toOwnPayments } from '../history/show-payments.ts'
import { giveVatBack } from './give-vat-back.ts'
import { selectRefunds } from './queries.ts'
import { withdrawOwn } from './refund-payment.ts'
import { giveUpRefund, sendRefund } from './send-refund.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-25T12:00:00Z')
let at = NOW
const now = () => at
const COMPANY = { company: 'Lace GmbH', street: 'Ring 1', postcode: '1010', city: 'Wien' }
const { signal } = new AbortController()
const daysLater = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60_000)

let shop: BillingShop
let buyer: string
let paymentId: string
beforeEach(async () => {
  at = NOW
  shop = await openBillingShop(database.db, { now })
  buyer = (await anAccount(database.db)).id
  await livesIn(database.db, buyer, 'AT')
  await saveCompany(vies('pending'), buyer, { ...COMPANY, vatId: 'ATU13585627' })
  const form = await openCardForm(shop, buyer, { grossCents: 1_080 })
  paymentId = form.purchaseId
  await payWith(shop, form.sessionId, '4242424242424242')
  await fulfil(shop.ctx, paymentId)
})
afterEach(() => closeChecked(shop))

const vies = (state: 'pending' | 'confirmed') => ({ ...shop.ctx, checkVatId: authoritySays(state) })
const confirm = () => recheckVatIds(vies('confirmed'), signal)
const refunds = () => selectRefunds(database.db, paymentId)

async function giveBack(): Promise<void> {
  await giveVatBack(shop.ctx, signal)
  for (const { id } of await refunds()) await sendRefund(shop.ctx, id)
}

async function sentBack(): Promise<number[]> {
  const { data } = await shop.host.provider.stripe.refunds.list()
  return data.map(({ amount }) => amount).toReversed()
}

async function papers() {
  const { rows } = await sql<{ document: InvoiceDocument }>`
    select document from invoice order by issued_at, refund_id is not null, number`.execute(over(database.db))
  return rows.map(({ document: { number, netCents, vatCents, vat, corrects } }) => [
    number,
    netCents,
    vatCents,
    vat[0]?.vatKind,
    corrects?.number ?? null,
  ])
}

async function listed() {
  const rows = await paymentsOf(database.db, {
    accountId: buyer,
    words: null,
    since: null,
    before: null,
  }).page({
    sort: '-paidAt',
    limit: 10,
    offset: 0,
  })
  return (await toOwnPayments(shop.ctx, rows))[0]
}

/** Papers as the history labels them, each with what it is about. */
async function shownPapers(): Promise<string[]> {
  const { movements, papers: shown } = (await listed())!
  return shown.map((paper) => {
    const movement = movements.find(({ id }) => id === paper.movementId)
    return `${movement ? movementText(movement) : 'Points'}: ${paper.number} ${paperText(paper, shown)}`
  })
}

test('[E10] VAT that was paid before an id was confirmed goes back once, with a credit note and a new invoice', async () => {
  await giveBack()
  expect(await refunds()).toEqual([])
  await confirm()
  await Promise.all([giveBack(), giveBack(), giveBack()])
  await giveBack()
  expect(await sentBack()).toEqual([180])
  expect(await papers()).toEqual([
    ['IN-2026-000001', 900, 180, 'charged', null],
    ['CN-2026-000001', 900, 180, 'charged', 'IN-2026-000001'],
    ['IN-2026-000002', 900, 0, 'reverse-charge', 'IN-2026-000001'],
  ])
  expect(await availablePoints(database.db, buyer, now())).toBe(20)
  expect(await listed()).toMatchObject({
    grossCents: 1_080,
    refundedCents: 180,
    withdrawable: { points: 20, grossCents: 900 },
    movements: [{ cause: 'vat', state: 'done', points: 0, netCents: 0, grossCents: 180 }],
  })
  expect(await shownPapers()).toEqual([
    'Points: IN-2026-000001 invoice, cancelled',
    'VAT back: CN-2026-000001 credit note',
    'VAT back: IN-2026-000002 corrected invoice',
  ])
})

test('points given back afterwards bring their net price, and their credit note corrects the new invoice', async () => {
  await confirm()
  await giveVatBack(shop.ctx, signal)
  await expect(withdrawOwn(shop.ctx, buyer, paymentId)).rejects.toMatchObject({ code: 'vat_goes_back' })
  await giveBack()
  const { grossCents, id } = await withdrawOwn(shop.ctx, buyer, paymentId)
  expect(grossCents).toBe(900)
  await sendRefund(shop.ctx, id)
  expect(await sentBack()).toEqual([180, 900])
  expect((await papers()).at(-2)).toEqual(['CN-2026-000002', 900, 0, 'reverse-charge', 'IN-2026-000002'])
})

test('of a payment that was refunded in part the rest of its VAT goes back, once the refund has gone', async () => {
  const sound = await aSound(database.db, { price_points: 7 })
  const items = [{ soundId: sound.id, pricePoints: 7 }]
  await completeCheckout(ordersContextOn(database.db, { now }), {
    accountId: buyer,
    idempotencyKey: newId(),
    items,
  })
  const { id } = await withdrawOwn(shop.ctx, buyer, paymentId)
  await confirm()
  await giveVatBack(shop.ctx, signal)
  expect(await refunds()).toHaveLength(1)
  await sendRefund(shop.ctx, id)
  await giveBack()
  expect(await sentBack()).toEqual([702, 63])
  const payment = (await listed())!
  expect(standingCents(payment)).toBe(1_080 - 702 - 63)
  expect(
    linesOf(payment).map(({ text, points, netCents, grossCents }) => [text, points, netCents, grossCents]),
  ).toEqual([
    ['20 points', 20, 900, 1_080],
    ['13 points returned', -13, -585, -702],
    ['VAT back', 0, 0, -63],
  ])
  expect(await shownPapers()).toEqual([
    'Points: IN-2026-000001 invoice, cancelled',
    '13 points returned: CN-2026-000001 credit note',
    'VAT back: CN-2026-000002 credit note',
    'VAT back: IN-2026-000002 corrected invoice',
  ])
  expect((await papers()).slice(1)).toEqual([
    ['CN-2026-000001', 585, 117, 'charged', 'IN-2026-000001'],
    ['CN-2026-000002', 315, 63, 'charged', 'IN-2026-000001'],
    ['IN-2026-000002', 315, 0, 'reverse-charge', 'IN-2026-000001'],
  ])
})

test('nothing is left to give back of a payment that was refunded whole', async () => {
  const { id } = await withdrawOwn(shop.ctx, buyer, paymentId)
  await sendRefund(shop.ctx, id)
  await confirm()
  await giveBack()
  expect(await sentBack()).toEqual([1_080])
})

/** The provider refuses all that is asked for. */
async function refuseAll(): Promise<void> {
  await giveVatBack(shop.ctx, signal)
  for (const { id } of await refunds()) await giveUpRefund(shop.ctx, id)
}

test('VAT that the provider will not send back leaves the payment as it was, for the day', async () => {
  await confirm()
  await refuseAll()
  await giveBack()
  expect(await refunds()).toMatchObject([{ kind: 'vat', status: 'failed' }])
  expect(await listed()).toMatchObject({
    refundedCents: 0,
    withdrawable: { grossCents: 1_080 },
    movements: [{ cause: 'vat', state: 'failed' }],
  })
  expect(await shownPapers()).toEqual(['Points: IN-2026-000001 invoice'])
})

test('VAT that was refused is sent back a day later, once', async () => {
  await confirm()
  await refuseAll()
  at = daysLater(1)
  await giveBack()
  expect(await sentBack()).toEqual([180])
  expect((await refunds()).map(({ status }) => status)).toEqual(['failed', 'done'])
  at = daysLater(2)
  await giveBack()
  expect(await sentBack()).toEqual([180])
})

test('VAT that was refused on three days is not asked for again', async () => {
  await confirm()
  for (const days of [0, 1, 2, 3, 9]) {
    at = daysLater(days)
    await refuseAll()
  }
  expect(await refunds()).toMatchObject(Array.from({ length: 3 }, () => ({ kind: 'vat', status: 'failed' })))
})

test('a sale at home keeps its VAT, whatever becomes of the id', async () => {
  await livesIn(database.db, buyer, 'DE')
  await confirm()
  await giveBack()
  expect(await refunds()).toEqual([])
})
