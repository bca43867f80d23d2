import { sql } from 'kysely'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import {
  buySoundOf,
  openBillingShop,
  openCardForm,
  payWith,
  type BillingShop,
} from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { DISPUTED_CARD, openDisputeShop } from '../../testing/dispute-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints, checkLedger } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { fulfil } from '../fulfil.ts'
import { showPaymentStory } from '../history/show-payments.ts'
import { selectBillingBreaches } from '../ledger/queries.ts'
import { withdrawOwn } from '../refunds/refund-payment.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { syncDispute } from './sync-dispute.ts'

const database = useTestDatabase()
const now = new Date('2026-11-25T12:00:00Z')
const buySound = (accountId: string) => buySoundOf(database.db, accountId, now)

const openShop = (reversed?: number[]) => openDisputeShop(database.db, now, reversed)

/** What the provider says of a dispute, with another sum or state than the sandbox plays. */
function saying({ ctx, host }: BillingShop, facts: Partial<Stripe.Dispute>): BillingContext {
  const { stripe } = host.provider
  const retrieve = async (id: string) => ({ ...(await stripe.disputes.retrieve(id)), ...facts })
  const disputes = Object.create(stripe.disputes, { retrieve: { value: retrieve } }) as Stripe['disputes']
  const changed = Object.create(stripe, { disputes: { value: disputes } }) as Stripe
  return { ...ctx, provider: { ...host.provider, stripe: changed } }
}

async function paidAndDisputed(shop: BillingShop) {
  const { id: buyer } = await anAccount(database.db)
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  await payWith(shop, sessionId, DISPUTED_CARD)
  await fulfil(shop.ctx, purchaseId)
  const { stripe } = shop.host.provider
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  const { data } = await stripe.disputes.list({ payment_intent: session.payment_intent as string })
  return { buyer, purchaseId, disputeId: data[0]!.id }
}

const breaches = async () => [
  ...(await checkLedger(database.db)),
  ...(await selectBillingBreaches(database.db)),
]

test('a lost dispute about part of a payment takes that part: points first, then the latest purchases', async () => {
  const reversed: object[] = []
  const onRefunded: BillingContext['hooks']['onRefunded'] = [
    (_tx, { netCents, leavesNothing }) => Promise.resolve(void reversed.push({ netCents, leavesNothing })),
  ]
  await using shop = await openBillingShop(database.db, { now: () => now, hooks: { onPaid: [], onRefunded } })
  const { buyer, purchaseId, disputeId } = await paidAndDisputed(shop)
  for (let bought = 0; bought < 8; bought++) await buySound(buyer)
  // 20 points for 10.71: 5.36 are 11 of them, of which 4 are left.
  await syncDispute(saying(shop, { amount: 536 }), disputeId)
  expect(await availablePoints(database.db, buyer, now)).toBe(0)
  await syncDispute(saying(shop, { amount: 536, status: 'lost' }), disputeId)
  const { rows } = await sql`
    select count(*) filter (where ended_as = 'disputed')::int as ended,
      max(id::text) filter (where ended_at is null) < min(id::text) filter (where ended_at is not null) as latest
    from licence`.execute(over(database.db))
  expect(rows).toEqual([{ ended: 4, latest: true }])
  expect(await availablePoints(database.db, buyer, now)).toBe(1)
  expect(reversed).toEqual([{ netCents: 450, leavesNothing: false }])
  const story = await showPaymentStory(shop.ctx, purchaseId)
  expect(story.disputes).toMatchObject([{ amountCents: 536, heldPoints: 4, endedPurchases: 4 }])
  expect(await breaches()).toEqual([])
})

test('a dispute after a refund takes what the refund left, and nothing where that was all', async () => {
  const reversed: number[] = []
  await using shop = await openShop(reversed)
  for (const spends of [true, false]) {
    const { buyer, purchaseId, disputeId } = await paidAndDisputed(shop)
    if (spends) await buySound(buyer)
    const { id } = await withdrawOwn(shop.ctx, buyer, purchaseId)
    await sql`update refund set status = 'done', provider_id = ${id} where id = ${id}`.execute(
      over(database.db),
    )
    await syncDispute(saying(shop, { status: 'lost' }), disputeId)
  }
  const { rows } = await sql`
    select lost_points, ended_points from payment_dispute order by lost_points desc`.execute(
    over(database.db),
  )
  expect(rows).toEqual([
    { lost_points: 2, ended_points: 2 },
    { lost_points: 0, ended_points: 0 },
  ])
  expect(reversed).toEqual([90])
})

test('a payment that was lost before purchases ended with it breaks no rule; one lost since does', async () => {
  await using shop = await openShop()
  const { purchaseId } = await paidAndDisputed(shop)
  await sql`insert into payment_dispute (id, payment_id, held_points, amount_cents, status, opened_at, closed_at)
    values ('dp_old', ${purchaseId}, 0, 1071, 'lost', now(), now())`.execute(over(database.db))
  expect(await breaches()).toEqual([])
  await sql`update payment_dispute set lost_points = 20`.execute(over(database.db))
  expect(await breaches()).toEqual([
    `payment ${purchaseId} was lost to a dispute, and points of what was lost are left or spent`,
  ])
})

test('points of a failed refund are held by one of two disputes, and what none wants comes back', async () => {
  await using shop = await openShop()
  const { buyer, purchaseId, disputeId } = await paidAndDisputed(shop)
  const { id: refundId } = await withdrawOwn(shop.ctx, buyer, purchaseId)
  await syncDispute(saying(shop, { amount: 100 }), disputeId)
  await sql`insert into payment_dispute (id, payment_id, held_points, amount_cents, opened_at)
    values ('dp_second', ${purchaseId}, 0, 536, now() + interval '1 day')`.execute(over(database.db))
  await sendRefund(shop.ctx, refundId)
  const { rows } = await sql`select held_points from payment_dispute order by opened_at`.execute(
    over(database.db),
  )
  expect(rows).toEqual([{ held_points: 2 }, { held_points: 11 }])
  expect(await availablePoints(database.db, buyer, now)).toBe(7)
})
