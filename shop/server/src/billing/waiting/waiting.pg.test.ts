import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { openBillingShop, openCardForm, payWith } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { fulfil } from '../fulfil.ts'
import { refundAsAdmin } from '../refunds/refund-payment.ts'
import { waitingWarnings } from './waiting-warnings.ts'

const database = useTestDatabase()
const start = new Date('2026-11-25T12:00:00Z')
const daysLater = (days: number) => new Date(start.getTime() + days * 86_400_000)
const warnedAfter = (days: number) =>
  waitingWarnings({ db: database.db, now: () => daysLater(days) }).then((words) => words.join('\n'))

test.each([
  ['a payment that is neither paid nor expired', 3, '1 payments have been open for 3 days', `sent_at = null`],
  ['a payment on its way', 14, '1 payments have been on their way for 14 days', `sent_at = started_at`],
])('%s for too long is warned of', async (_, days, words, state) => {
  await using shop = await openBillingShop(database.db, { now: () => start })
  await openCardForm(shop, (await anAccount(database.db)).id)
  await sql.raw(`update payment set ${state}`).execute(over(database.db))
  expect([await warnedAfter(days - 0.01), await warnedAfter(days + 0.01)]).toEqual([
    '',
    expect.stringContaining(words),
  ])
})

test.each([
  ['not sent', 1, '1 refunds have waited to be sent for a day', 'pending'],
  ['on its way', 14, '1 refunds have been on their way for 14 days', 'sent'],
])('a refund that is %s for too long is warned of', async (_, days, words, status) => {
  await using shop = await openBillingShop(database.db, { now: () => start })
  const { purchaseId: paymentId, sessionId } = await openCardForm(shop, (await anAccount(database.db)).id)
  await payWith(shop, sessionId, '4242424242424242')
  await fulfil(shop.ctx, paymentId)
  const { id: adminId } = await anAccount(database.db, { role: 'admin' })
  await refundAsAdmin(shop.ctx, adminId, { paymentId, reason: 'Test' })
  await sql`update refund set status = ${status}`.execute(over(database.db))
  expect([await warnedAfter(days - 0.01), await warnedAfter(days + 0.01)]).toEqual([
    '',
    expect.stringContaining(words),
  ])
})
