import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { buyByCard, buySoundOf, openCardForm, payWith, type BillingShop } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { openDisputeShop } from '../../testing/dispute-shop.ts'
import { mailsTo } from '../../testing/mails.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints } from '../../wallet/public.ts'
import { fulfil } from '../fulfil.ts'
import { showPaymentStory } from '../history/show-payments.ts'
import { withdrawOwn } from '../refunds/refund-payment.ts'
import { sweepAllDisputes, sweepDisputes } from './sweep-disputes.ts'
import { disputeWarnings } from './sync-dispute.ts'

const database = useTestDatabase()
const now = new Date('2026-11-25T12:00:00Z')
const VISA = '4242424242424242'
const INQUIRY = '4000000000001976'
const points = (accountId: string) => availablePoints(database.db, accountId, now)
const latest = async (shop: BillingShop) => (await shop.host.provider.stripe.disputes.list()).data[0]!

async function openListening(): Promise<BillingShop> {
  const shop = await openDisputeShop(database.db, now)
  shop.isListening = true
  return shop
}

async function paid(
  shop: BillingShop,
  card = VISA,
): Promise<{ buyer: string; purchaseId: string; email: string }> {
  const { id: buyer, email } = await anAccount(database.db)
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  await payWith(shop, sessionId, card)
  await fulfil(shop.ctx, purchaseId)
  await settled(shop)
  return { buyer, purchaseId, email }
}

async function settled(shop: BillingShop): Promise<void> {
  for (let delivery = 0; delivery < 2; delivery++) await shop.host.sandbox.tick()
}

/** What a bank does, by the sandbox's page. */
async function bank(shop: BillingShop, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields).toString()
  await shop.host.sandbox.handle({ method: 'POST', path: '/sandbox/disputes', headers: {}, body })
  await settled(shop)
}

async function dispute(shop: BillingShop, as: string, amount?: string): Promise<void> {
  const [charge] = (await shop.host.provider.stripe.charges.list()).data
  await bank(shop, { charge: charge!.id, as, ...(amount === undefined ? {} : { amount }) })
}

const decide = async (shop: BillingShop, status: string) =>
  bank(shop, { dispute: (await latest(shop)).id, status })

test('a bank that asks about a payment takes no points, and the office is told to answer', async () => {
  const shop = await openListening()
  const { buyer, purchaseId } = await paid(shop, INQUIRY)
  expect(await points(buyer)).toBe(20)
  expect(await disputeWarnings(shop.ctx)).toEqual([
    'Banks ask about 1 payment: answer at /admin/disputes, before it comes to a dispute, the first by 2026-12-04.',
  ])
  await decide(shop, 'warning_closed')
  expect([await points(buyer), await disputeWarnings(shop.ctx)]).toEqual([20, []])
  const story = await showPaymentStory(shop.ctx, purchaseId)
  expect(story.disputes).toMatchObject([{ status: 'won', heldPoints: 0 }])
  await withdrawOwn(shop.ctx, buyer, purchaseId)
  await closeChecked(shop)
})

test('one that then disputes the payment holds its points', async () => {
  const shop = await openListening()
  const { buyer } = await paid(shop, INQUIRY)
  await decide(shop, 'needs_response')
  expect(await points(buyer)).toBe(0)
  await decide(shop, 'won')
  expect(await points(buyer)).toBe(20)
  await closeChecked(shop)
})

test('a part of a payment that is disputed weeks later is lost for what it paid for', async () => {
  const shop = await openListening()
  const { buyer } = await paid(shop)
  for (let bought = 0; bought < 5; bought++) await buySoundOf(database.db, buyer, now)
  await shop.host.sandbox.advance(90 * 86_400)
  await dispute(shop, 'chargeback', '536')
  expect(await points(buyer)).toBe(0)
  await decide(shop, 'lost')
  // 11 of the 20 points: 10 that were left, and the latest sound, whose other point comes back.
  expect(await points(buyer)).toBe(1)
  await closeChecked(shop)
})

test('a dispute that was prevented holds nothing and warns of nothing', async () => {
  const shop = await openListening()
  const { buyer } = await paid(shop)
  await dispute(shop, 'chargeback')
  expect(await points(buyer)).toBe(0)
  await decide(shop, 'prevented')
  expect([await points(buyer), await disputeWarnings(shop.ctx)]).toEqual([20, []])
  await dispute(shop, 'prevented')
  expect([await points(buyer), await disputeWarnings(shop.ctx)]).toEqual([20, []])
  await closeChecked(shop)
})

test('an appeal that is won gives back all points that a lost dispute took, and tells the buyer', async () => {
  const shop = await openListening()
  const { buyer, email, purchaseId } = await paid(shop)
  await buySoundOf(database.db, buyer, now)
  await dispute(shop, 'chargeback')
  await decide(shop, 'lost')
  for (const status of ['appeal_needs_response', 'appeal_under_review']) {
    await decide(shop, status)
    expect(await points(buyer)).toBe(0)
  }
  await decide(shop, 'won')
  expect(await points(buyer)).toBe(20)
  const { rows } = await sql`select ended_as from licence`.execute(over(database.db))
  expect(rows).toEqual([{ ended_as: 'disputed' }])
  expect((await mailsTo(database.db, email)).at(-2)).toMatchObject({
    subject: 'Your points from Segno are back',
  })
  const story = await showPaymentStory(shop.ctx, purchaseId)
  expect(story.disputes).toMatchObject([{ status: 'won', heldPoints: 0, endedPurchases: 0 }])
  await closeChecked(shop)
})

test('two disputes of one payment take their parts one after the other', async () => {
  const shop = await openListening()
  const { buyer } = await paid(shop)
  await dispute(shop, 'chargeback', '536')
  expect(await points(buyer)).toBe(9)
  await dispute(shop, 'chargeback', '535')
  expect(await points(buyer)).toBe(0)
  for (const { id } of (await shop.host.provider.stripe.disputes.list()).data)
    await bank(shop, { dispute: id, status: 'won' })
  expect(await points(buyer)).toBe(20)
  await closeChecked(shop)
})

test('a dispute behind a hundred newer ones is found, and an appeal that nobody told of', async () => {
  const shop = await openDisputeShop(database.db, now)
  const { buyer } = await paid(shop)
  await dispute(shop, 'chargeback')
  const { id: other } = await anAccount(database.db)
  await buyByCard(shop, other, VISA)
  for (let newer = 0; newer < 100; newer++) await dispute(shop, 'inquiry', '1')
  const { signal } = new AbortController()
  await sweepDisputes(shop.ctx)
  expect(await points(buyer)).toBe(20)
  await sweepAllDisputes(shop.ctx, signal)
  expect(await points(buyer)).toBe(0)
  const oldest = (
    await shop.host.provider.stripe.disputes.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
  ).at(-1)!
  for (const status of ['lost', 'won']) {
    await bank(shop, { dispute: oldest.id, status })
    await sweepAllDisputes(shop.ctx, signal)
  }
  expect(await points(buyer)).toBe(20)
  await closeChecked(shop)
})
