import { expect, test } from 'vitest'
import { openBillingShop, openCardForm, payWith, type BillingShop } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints, checkLedger } from '../../wallet/public.ts'
import { selectBillingBreaches } from '../ledger/queries.ts'
import { withdrawOwn } from '../refunds/refund-payment.ts'
import { disputeWarnings } from './sync-dispute.ts'

const database = useTestDatabase()
const DISPUTED = '4000000000000259'
const now = new Date('2026-11-25T12:00:00Z')

async function disputedPayment(shop: BillingShop): Promise<{ buyer: string; purchaseId: string }> {
  shop.isListening = true
  const buyer = (await anAccount(database.db)).id
  const { purchaseId, sessionId } = await openCardForm(shop, buyer)
  await payWith(shop, sessionId, DISPUTED)
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

const openShop = (reversed: number[] = []) =>
  openBillingShop(database.db, {
    now: () => now,
    hooks: { onPaid: [], onRefunded: [(_tx, { netCents }) => Promise.resolve(void reversed.push(netCents))] },
  })

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
