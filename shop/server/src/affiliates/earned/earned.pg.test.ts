import { expect, test } from 'vitest'
import { affiliatesContextOn, aReferral } from '../../testing/affiliates-context.ts'
import { buyByCard, openBillingShop, refundByAdmin } from '../../testing/billing-shop.ts'
import { plantBreach } from '../../testing/plant-breach.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { earnCommission, takeBackCommission } from '../commissions/earn-commission.ts'
import { selectCommissionBreaches } from './queries.ts'

const database = useTestDatabase()
const now = new Date('2026-11-25T12:00:00Z')

/** A buyer who was brought pays 9.00, of which 15 % are a commission; a refund takes all of it back. */
async function pay({ isRefunded }: { isRefunded: boolean }): Promise<void> {
  const { db } = database
  const { referredId } = await aReferral(db, { at: now })
  const { terms } = affiliatesContextOn(db, now)
  const hooks = { onPaid: [earnCommission(terms)], onRefunded: [takeBackCommission] }
  await using shop = await openBillingShop(db, { now: () => now, hooks })
  const paymentId = await buyByCard(shop, referredId, '4242424242424242')
  if (isRefunded) await refundByAdmin(shop, paymentId)
}

const REFUNDED = { isRefunded: true }
const PAID = { isRefunded: false }

test.each([
  [PAID, 'is 136 cents, and not its share', 'update affiliate_commission set amount_cents = 136'],
  [PAID, 'is 135 cents, and not its share', 'update affiliate_commission set share_basis_points = 1600'],
  [PAID, 'is 135 cents, and not its share', 'update affiliate_commission set net_cents = 901'],
  [PAID, 'is 135 cents, and not its share', `update affiliate_commission set currency = 'USD'`],
  [PAID, 'is 135 cents, and not its share', `update payment set status = 'open', paid_at = null`],
  [PAID, 'lost 1 cents to refunds, which are 0', 'update affiliate_commission set refunded_cents = 1'],
  [
    PAID,
    'to no refund or dispute of its payment',
    `insert into affiliate_refund (id, commission_id, net_cents, amount_cents, refunded_at)
     select gen_random_uuid(), id, 900, 135, now() from affiliate_commission;
     update affiliate_commission set refunded_net_cents = 900, refunded_cents = 135`,
  ],
  [REFUNDED, 'lost 135 cents to refunds, which are 134', 'update affiliate_refund set amount_cents = 134'],
  [
    REFUNDED,
    'took 900 cents of payment',
    `delete from affiliate_refund; update affiliate_commission set refunded_net_cents = 0, refunded_cents = 0`,
  ],
  [
    REFUNDED,
    'and 899 of what its commission is for',
    `update affiliate_refund set net_cents = 899; update affiliate_commission set refunded_net_cents = 899`,
  ],
  [REFUNDED, 'and 900 of what its commission is for', 'update refund set net_cents = 899, vat_cents = 172'],
])('commissions that are wrong are told (%o): %s', async (history, words, statement) => {
  await pay(history)
  expect(await selectCommissionBreaches(database.db)).toEqual([])
  await plantBreach(database.db, statement)
  expect((await selectCommissionBreaches(database.db)).join('\n')).toContain(words)
})
