import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { disputeLatest, openListeningShop } from '../../testing/dispute-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { writtenPapers } from '../../testing/written-papers.ts'
import { lockPayment } from '../payments/queries.ts'
import { lockRefund } from '../refunds/queries.ts'
import { withdrawOwn } from '../refunds/refund-payment.ts'
import { settleOtherwise } from '../refunds/settle-refund.ts'

const database = useTestDatabase()

test('a refund that arrives although the payment was lost takes the place of the credit note', async () => {
  await using office = await openListeningShop(database.db, () => new Date('2026-11-25T12:00:00Z'))
  const { paymentId, buyerId } = await office.pay('4242424242424242')
  const { id } = await withdrawOwn(office.shop.ctx, buyerId, paymentId)
  const decide = await disputeLatest(office)
  await decide('lost')
  await inTransaction(database.db, async (tx) => {
    const payment = (await lockPayment(tx, paymentId))!
    const refund = (await lockRefund(tx, id))!
    await settleOtherwise(office.shop.ctx, tx, { refund, payment, how: 'by bank transfer' })
  })
  expect((await writtenPapers(database.db)).toSorted()).toEqual([
    'CN-2026-000001 2026-11-25 900 171 IN-2026-000001',
    'CN-2026-000002 2026-11-25 900 171 IN-2026-000001',
    'IN-2026-000001 2026-11-25 900 171',
    'IN-2026-000002 2026-11-25 900 171 CN-2026-000001',
  ])
})
