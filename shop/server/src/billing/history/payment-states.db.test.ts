import { PAID_STATES, type PaidState } from '@segno/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { buyByCard, openBillingShop } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { refundAsAdmin } from '../refunds/refund-payment.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { paymentsOf } from './queries.ts'

const database = useTestDatabase()
const CARD = '4242424242424242'

/** The state that each of an account's payments shows, by the filter that finds it. */
async function found(accountId: string): Promise<string[]> {
  const pages = Object.keys(PAID_STATES).map(async (state) => {
    const search = { accountId, words: null, since: null, before: null, state: state as PaidState }
    const rows = await paymentsOf(database.db, search).page({ sort: '-paidAt', limit: 10, offset: 0 })
    return rows.map((row) => `${state} ${row.state}`)
  })
  return (await Promise.all(pages)).flat()
}

const change = (statement: string) => sql.raw(statement).execute(over(database.db))

test('a payment shows one state, and the filter by that state alone finds it', async () => {
  await using shop = await openBillingShop(database.db)
  const { id: adminId } = await anAccount(database.db, { role: 'admin' })
  const { id: buyer } = await anAccount(database.db)
  const paymentId = await buyByCard(shop, buyer, CARD)
  expect(await found(buyer)).toEqual(['paid paid'])
  const refund = (points: number, grossCents: number) =>
    refundAsAdmin(shop.ctx, adminId, { paymentId, points, grossCents, reason: 'Test', endsPlan: true })

  const { id: first } = await refund(10, 536)
  expect(await found(buyer)).toEqual(['refundOnItsWay refundOnItsWay'])
  await sendRefund(shop.ctx, first)
  expect(await found(buyer)).toEqual(['partlyRefunded partlyRefunded'])
  const { id: rest } = await refund(10, 535)
  await sendRefund(shop.ctx, rest)
  expect(await found(buyer)).toEqual(['refunded refunded'])
  await change(`update refund set status = 'returned' where id = '${rest}'`)
  expect(await found(buyer)).toEqual(['refundCameBack refundCameBack'])

  const dispute = (status: string) =>
    change(`insert into payment_dispute (id, payment_id, held_points, status, opened_at, amount_cents)
      values ('du_${status}', '${paymentId}', 0, '${status}', now(), 1)`)
  await dispute('inquiry')
  expect(await found(buyer)).toEqual(['refundCameBack refundCameBack'])
  await dispute('open')
  expect(await found(buyer)).toEqual(['disputed disputed'])
})
