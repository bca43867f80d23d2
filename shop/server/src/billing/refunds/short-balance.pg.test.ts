import { afterEach, beforeEach, expect, test } from 'vitest'
import { buyByCard, openBillingShop, submitPage, type BillingShop } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints } from '../../wallet/public.ts'
import { selectRefunds } from './queries.ts'
import { withdrawOwn } from './refund-payment.ts'
import { sendRefund } from './send-refund.ts'
import { refundWarnings, sweepRefundsJob } from './sync-refund.ts'

const database = useTestDatabase()
const VISA = '4242424242424242'
const AVAILABLE_AT_ONCE = '4000000000000077'
let clock: Date
let shop: BillingShop
let buyer: string
let paymentId: string
/** The money of a charge is available two days later, so that nothing is on the balance. */
beforeEach(async () => {
  clock = new Date('2026-11-25T12:00:00Z')
  shop = await openBillingShop(database.db, { now: () => clock })
  buyer = (await anAccount(database.db)).id
  paymentId = await buyByCard(shop, buyer, VISA)
})
afterEach(() => closeChecked(shop))

const points = () => availablePoints(database.db, buyer, clock)
const refunds = async () =>
  (await selectRefunds(database.db, paymentId)).map((refund) => [refund.status, refund.credit_note_number])
const sweep = () => sweepRefundsJob(shop.ctx).run({}, new AbortController().signal)
async function withdraw(balance: 'refuse' | 'wait'): Promise<string> {
  await submitPage(shop, '/sandbox/settings', { balance })
  return (await withdrawOwn(shop.ctx, buyer, paymentId)).id
}

test('a refund that is refused for want of money on the balance is tried until there is some', async () => {
  const id = await withdraw('refuse')
  for (let time = 0; time < 2; time++)
    await expect(sendRefund(shop.ctx, id)).rejects.toThrow('Insufficient funds in your Stripe balance')
  expect([await refunds(), await points()]).toEqual([[['pending', null]], 0])
  await buyByCard(shop, (await anAccount(database.db)).id, AVAILABLE_AT_ONCE, {
    packageId: 'points-60',
    grossCents: 2_856,
  })
  await sendRefund(shop.ctx, id)
  expect([await refunds(), await points()]).toEqual([[['done', 'CN-2026-000001']], 0])
})

test('a refund that can never be made is given up at once, whatever is on the balance', async () => {
  const id = await withdraw('refuse')
  const { stripe } = shop.host.provider
  const [charge] = (await stripe.charges.list()).data
  await submitPage(shop, '/sandbox/disputes', { charge: charge!.id, as: 'chargeback' })
  await sendRefund(shop.ctx, id)
  expect([await refunds(), await points()]).toEqual([[['failed', null]], 20])
})

test('a refund that waits for money on the balance is shown to the office, until it has gone', async () => {
  await sendRefund(shop.ctx, await withdraw('wait'))
  const [waiting] = await selectRefunds(database.db, paymentId)
  expect(waiting).toMatchObject({ status: 'sent', returned_reason: 'insufficient_funds' })
  expect(await refundWarnings(shop.ctx)).toEqual([
    '1 refunds wait for money on the card provider’s balance: pay some in there.',
  ])
  await buyByCard(shop, (await anAccount(database.db)).id, VISA)
  clock = new Date(clock.getTime() + 3 * 86_400_000)
  await sweep()
  expect([await refunds(), await points()]).toEqual([[['done', 'CN-2026-000001']], 0])
  expect(await refundWarnings(shop.ctx)).toEqual([])
})
