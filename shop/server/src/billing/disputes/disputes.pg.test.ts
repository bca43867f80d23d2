import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { takeBackDisputed, undoPurchase } from '../../orders/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import {
  buySoundOf,
  openBillingShop,
  openCardForm,
  payWith,
  type BillingShop,
} from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { DISPUTED_CARD, openDisputeShop } from '../../testing/dispute-shop.ts'
import { mailsTo } from '../../testing/mails.ts'
import { ordersContextOn } from '../../testing/orders-context.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints, checkLedger, grantPoints } from '../../wallet/public.ts'
import { fulfil } from '../fulfil.ts'
import { showPaymentStory } from '../history/show-payments.ts'
import { selectBillingBreaches } from '../ledger/queries.ts'
import { withdrawOwn } from '../refunds/refund-payment.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { sweepPayments } from '../sweep-payments.ts'
import { disputeWarnings } from './sync-dispute.ts'

const database = useTestDatabase()
const now = new Date('2026-11-25T12:00:00Z')

async function disputedPayment(shop: BillingShop): Promise<{ buyer: string; purchaseId: string }> {
  shop.isListening = true
  const buyer = (await anAccount(database.db)).id
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  await payWith(shop, sessionId, DISPUTED_CARD)
  await shop.host.sandbox.tick()
  await shop.host.sandbox.tick()
  return { buyer, purchaseId }
}

async function answer(shop: BillingShop, evidence: string): Promise<void> {
  const { stripe } = shop.host.provider
  const { data } = await stripe.disputes.list()
  await stripe.disputes.update(data[0]!.id, { evidence: { uncategorized_text: evidence }, submit: true })
  await shop.host.sandbox.tick()
}

const openShop = (reversed?: number[]) => openDisputeShop(database.db, now, reversed)

test('a disputed payment’s points are held, and come back where the shop wins', async () => {
  await using shop = await openShop()
  const { buyer, purchaseId } = await disputedPayment(shop)
  expect(await availablePoints(database.db, buyer, now)).toBe(0)
  expect(await disputeWarnings(shop.ctx)).toHaveLength(1)
  await expect(withdrawOwn(shop.ctx, buyer, purchaseId)).rejects.toMatchObject({ code: 'nothing_to_refund' })
  await answer(shop, 'winning_evidence')
  expect(await availablePoints(database.db, buyer, now)).toBe(20)
  expect(await disputeWarnings(shop.ctx)).toEqual([])
})

test('where it loses, they stay away and what was earned on the payment is taken back once', async () => {
  const reversed: number[] = []
  await using shop = await openShop(reversed)
  const { buyer } = await disputedPayment(shop)
  await answer(shop, 'losing_evidence')
  await shop.host.sandbox.tick()
  expect(await availablePoints(database.db, buyer, now)).toBe(0)
  expect(reversed).toEqual([900])
  expect([...(await checkLedger(database.db)), ...(await selectBillingBreaches(database.db))]).toEqual([])
})

const buySound = (accountId: string) => buySoundOf(database.db, accountId, now)

const giveSoonExpiring = (accountId: string, points: number) =>
  inTransaction(database.db, (tx) => {
    const grant = { accountId, points, origin: 'voucher', valueMicroEur: points * 300_000 } as const
    const expiresAt = new Date('2026-12-01T00:00:00Z')
    return grantPoints(tx, { ...grant, reference: newId(), expiresAt }, now)
  })

test('a lost dispute ends what its points bought, gives other points back, and tells the buyer and the administrator', async () => {
  const returned: string[] = []
  const orders = ordersContextOn(database.db, {
    hooks: {
      onSale: [],
      onSaleReturned: [(_tx, { licenceId }) => Promise.resolve(void returned.push(licenceId))],
    },
  })
  await using shop = await openBillingShop(database.db, {
    now: () => now,
    takeBackDisputed: (tx, disputed) => takeBackDisputed(orders, tx, disputed),
  })
  const { id: buyer, email } = await anAccount(database.db)
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  await payWith(shop, sessionId, DISPUTED_CARD)
  await fulfil(shop.ctx, purchaseId)
  await giveSoonExpiring(buyer, 3)
  const [byVoucher, byBoth, undone] = [await buySound(buyer), await buySound(buyer), await buySound(buyer)]
  shop.isListening = true
  for (let delivery = 0; delivery < 2; delivery++) await shop.host.sandbox.tick()
  const undo = { accountId: buyer, purchaseId: undone }
  expect(await undoPurchase({ ...orders, now: () => now }, undo)).toMatchObject({ availablePoints: 2 })
  await answer(shop, 'losing_evidence')
  const { rows } = await sql`select id, ended_as from licence order by id`.execute(over(database.db))
  expect(rows).toEqual([
    { id: byVoucher, ended_as: null },
    { id: byBoth, ended_as: 'disputed' },
    { id: undone, ended_as: 'undone' },
  ])
  expect(await availablePoints(database.db, buyer, now)).toBe(1)
  expect(returned).toEqual([undone, byBoth])
  const mails = await mailsTo(database.db, email)
  expect(mails.at(-2)!.body_text).toContain('the licence of one sound bought with its points')
  const story = await showPaymentStory(shop.ctx, purchaseId)
  expect(story.disputes).toMatchObject([{ status: 'lost', heldPoints: 19, endedPurchases: 1 }])
  expect(story.events.map(({ type }) => type)).toContain('charge.dispute.closed')
  expect([...(await checkLedger(database.db)), ...(await selectBillingBreaches(database.db))]).toEqual([])
})

test('a dispute whose webhooks were lost is found, and holds the points of a refund that the bank stopped', async () => {
  await using shop = await openShop()
  const { id: buyer } = await anAccount(database.db)
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  await payWith(shop, sessionId, DISPUTED_CARD)
  await fulfil(shop.ctx, purchaseId)
  const { id: refundId } = await withdrawOwn(shop.ctx, buyer, purchaseId)
  await sweepPayments(shop.ctx, new AbortController().signal)
  expect(await disputeWarnings(shop.ctx)).toHaveLength(1)
  await sendRefund(shop.ctx, refundId)
  expect(await availablePoints(database.db, buyer, now)).toBe(0)
  await answer(shop, 'winning_evidence')
  await sweepPayments(shop.ctx, new AbortController().signal)
  expect(await availablePoints(database.db, buyer, now)).toBe(20)
  expect([...(await checkLedger(database.db)), ...(await selectBillingBreaches(database.db))]).toEqual([])
})
