import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { openBillingShop, openCardForm, payWith, type BillingShop } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints } from '../../wallet/public.ts'
import { fulfil } from '../fulfil.ts'
import { paymentsOf, selectListedPayments } from '../history/queries.ts'
import type { Sought } from '../history/rules.ts'
import { withdrawOwn } from './refund-payment.ts'
import { selectRefunds } from './queries.ts'
import { sendRefund } from './send-refund.ts'
import { refundWarnings, sweepRefundsJob } from './sync-refund.ts'
import { settleReturned } from './settle-returned.ts'

const database = useTestDatabase()
const ARRIVES_LATER = '4000000000007726'
const COMES_BACK = '4000000000005126'
const DAY_SECONDS = 86_400
let clock: Date
let shop: BillingShop
let buyer: string
let admin: string
let returned: { amounts: number[] }
beforeEach(async () => {
  clock = new Date('2026-11-25T12:00:00Z')
  returned = { amounts: [] }
  shop = await openBillingShop(database.db, {
    now: () => clock,
    hooks: {
      onPaid: [],
      onRefunded: [(_tx, { netCents }) => Promise.resolve(void returned.amounts.push(netCents))],
    },
  })
  shop.isListening = true
  buyer = (await anAccount(database.db)).id
  admin = (await anAccount(database.db, { role: 'admin' })).id
})
afterEach(() => closeChecked(shop))

async function withdraw(card: string): Promise<{ paymentId: string; refundId: string }> {
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  await payWith(shop, sessionId, card)
  await fulfil(shop.ctx, purchaseId)
  const { id } = await withdrawOwn(shop.ctx, buyer, purchaseId)
  await sendRefund(shop.ctx, id)
  return { paymentId: purchaseId, refundId: id }
}

async function dayPasses(): Promise<void> {
  clock = new Date(clock.getTime() + DAY_SECONDS * 1_000)
  await shop.host.sandbox.tick()
}

const points = () => availablePoints(database.db, buyer, clock)
async function stateOf({ paymentId }: { paymentId: string }) {
  const [refund] = await selectRefunds(database.db, paymentId)
  return [refund?.status, refund?.credit_note_number]
}
/** Gross sums that have arrived, are on their way, and came back. */
async function partsOf({ paymentId }: { paymentId: string }) {
  const [row] = await selectListedPayments(database.db, [paymentId])
  return [row?.refunded_cents, row?.refunding_cents, row?.returned_cents]
}
async function actions(): Promise<unknown[]> {
  const { rows } = await sql`select action, before, after->>'how' as how from audit_entry`.execute(
    over(database.db),
  )
  return rows
}

test('a refund that the bank takes its time for is on its way, and has its papers when it has arrived', async () => {
  const made = await withdraw(ARRIVES_LATER)
  expect([await stateOf(made), returned.amounts, await points()]).toEqual([['sent', null], [], 0])
  expect(await partsOf(made)).toEqual([0, 1_071, 0])
  await dayPasses()
  expect([await stateOf(made), returned.amounts]).toEqual([['done', 'CN-2026-000001'], [900]])
  expect(await partsOf(made)).toEqual([1_071, 0, 0])
})

test('a refund whose webhook was lost is asked after by the sweep', async () => {
  shop.isListening = false
  const made = await withdraw(ARRIVES_LATER)
  await dayPasses()
  await sweepRefundsJob(shop.ctx).run({}, new AbortController().signal)
  expect(await stateOf(made)).toEqual(['done', 'CN-2026-000001'])
})

test('a refund that comes back from the bank days later waits in the office, with a warning', async () => {
  const made = await withdraw(COMES_BACK)
  expect([await stateOf(made), await refundWarnings(shop.ctx)]).toEqual([['done', 'CN-2026-000001'], []])
  await dayPasses()
  expect(await stateOf(made)).toEqual(['returned', 'CN-2026-000001'])
  expect(await partsOf(made)).toEqual([0, 0, 1_071])
  expect(await refundWarnings(shop.ctx)).toHaveLength(1)
  expect(await points()).toBe(0)
  const listed = (refund: string) =>
    paymentsOf(database.db, { accountId: null, words: null, since: null, before: null, refund }).page({
      sort: '-paidAt',
      limit: 10,
      offset: 0,
    })
  expect((await listed('returned')).map(({ id }) => id)).toEqual([made.paymentId])
  expect(await listed('sent')).toEqual([])
})

test('a payment is found by its sum or its card, among all', async () => {
  const { paymentId } = await withdraw(ARRIVES_LATER)
  const found = (sought: Partial<Sought>) =>
    paymentsOf(database.db, {
      accountId: null,
      words: { words: '', pattern: '%10.71%', people: [] },
      sought: { cents: null, card: null, isWithdrawal: false, ...sought },
      since: null,
      before: null,
    }).count()
  expect([await found({ cents: [1_071, 1_071] }), await found({ cents: [1_072, 1_079] })]).toEqual([1, 0])
  const [{ card_last4: last4, card_brand: brand } = { card_last4: null, card_brand: null }] =
    await selectListedPayments(database.db, [paymentId])
  const cards = [
    { last4, brand },
    { last4, brand: null },
    { last4: null, brand },
    { last4, brand: 'jcb' },
  ]
  expect(await Promise.all(cards.map((card) => found({ card })))).toEqual([1, 1, 1, 0])
})

test('what came back is paid another way: no second credit note, nothing is taken from anybody twice', async () => {
  const made = await withdraw(COMES_BACK)
  await dayPasses()
  const decided = { refundId: made.refundId, how: 'otherwise', note: 'Transfer 17' } as const
  expect(await settleReturned(shop.ctx, admin, decided)).toMatchObject({
    status: 'done',
    paidOtherwise: 'Transfer 17',
    creditNoteNumber: 'CN-2026-000001',
  })
  expect([returned.amounts, await refundWarnings(shop.ctx)]).toEqual([[900], []])
  expect(await actions()).toEqual([
    { action: 'refund.settle', before: { returned: 'expired_or_canceled_card' }, how: 'otherwise' },
  ])
  await expect(settleReturned(shop.ctx, admin, decided)).rejects.toMatchObject({
    code: 'refund_not_returned',
  })
})

test('what came back is sent again, as another refund at the provider', async () => {
  const made = await withdraw(COMES_BACK)
  await dayPasses()
  await settleReturned(shop.ctx, admin, { refundId: made.refundId, how: 'again', note: 'New card' })
  await sendRefund(shop.ctx, made.refundId)
  expect([await stateOf(made), returned.amounts]).toEqual([['done', 'CN-2026-000001'], [900]])
  const { data } = await shop.host.provider.stripe.refunds.list()
  expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
})

test('points do not come back once a credit note was sent: the money is owed', async () => {
  const made = await withdraw(COMES_BACK)
  await dayPasses()
  const decided = { refundId: made.refundId, how: 'points', note: 'As agreed' } as const
  await expect(settleReturned(shop.ctx, admin, decided)).rejects.toMatchObject({ code: 'refund_is_credited' })
  expect(await stateOf(made)).toEqual(['returned', 'CN-2026-000001'])
})

async function comesBackUnarrived() {
  const made = await withdraw(ARRIVES_LATER)
  const { stripe } = shop.host.provider
  const retrieve = async (id: string) => ({
    ...(await stripe.refunds.retrieve(id)),
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  })
  const failing = { refunds: { retrieve } } as unknown as typeof stripe
  const ctx = { ...shop.ctx, provider: { ...shop.host.provider, stripe: failing } }
  await sweepRefundsJob(ctx).run({}, new AbortController().signal)
  expect(await stateOf(made)).toEqual(['returned', null])
  return made
}

test('a refund that comes back before it ever arrived has no papers, and its points can come back', async () => {
  const made = await comesBackUnarrived()
  await settleReturned(shop.ctx, admin, { refundId: made.refundId, how: 'points', note: 'As agreed' })
  expect([await stateOf(made), await points(), returned.amounts]).toEqual([['failed', null], 20, []])
})

test('the credit note of what was paid another way says so', async () => {
  const { refundId } = await comesBackUnarrived()
  await settleReturned(shop.ctx, admin, { refundId, how: 'otherwise', note: 'Transfer 17' })
  const { rows } = await sql`
    select document->>'paymentNote' as note, document->>'paidWith' as means from invoice
    where refund_id = ${refundId}`.execute(over(database.db))
  expect(rows).toEqual([{ note: 'Refunded (Transfer 17) on 25 November 2026.', means: 'other' }])
})

async function paidFor(): Promise<{ paymentId: string; payment_intent: string }> {
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  await payWith(shop, sessionId, '4242424242424242')
  await fulfil(shop.ctx, purchaseId)
  const { data } = await shop.host.provider.stripe.paymentIntents.list({ limit: 1 })
  return { paymentId: purchaseId, payment_intent: data[0]!.id }
}

test('a refund that was made at the provider takes its points, with a credit note, once', async () => {
  const { payment_intent, ...made } = await paidFor()
  await shop.host.provider.stripe.refunds.create({ payment_intent })
  await shop.host.sandbox.tick()
  expect([await stateOf(made), await points(), returned.amounts]).toEqual([
    ['done', 'CN-2026-000001'],
    0,
    [900],
  ])
})

test('a refund of ours that waits while all goes back at the provider ends there: nothing comes back twice', async () => {
  const { payment_intent, ...made } = await paidFor()
  await withdrawOwn(shop.ctx, buyer, made.paymentId, { points: 5 })
  await shop.host.provider.stripe.refunds.create({ payment_intent })
  await shop.host.sandbox.tick()
  const states = (await selectRefunds(database.db, made.paymentId)).map((row) => [
    row.status,
    row.gross_cents,
  ])
  expect([states, await points()]).toEqual([
    [
      ['failed', 268],
      ['done', 1_071],
    ],
    0,
  ])
})

test('of one that gives a part back as many points go as that part paid for', async () => {
  const { payment_intent, ...made } = await paidFor()
  await shop.host.provider.stripe.refunds.create({ payment_intent, amount: 500 })
  await shop.host.sandbox.tick()
  expect([await stateOf(made), await points(), returned.amounts]).toEqual([
    ['done', 'CN-2026-000001'],
    10,
    [420],
  ])
})
