import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { buyByCard, openBillingShop } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { collectMovements } from './collect-movements.ts'

const database = useTestDatabase()

test('a run that is cut off after the newest hundred leaves no gap for the next one', async () => {
  let now = new Date('2026-11-25T12:00:00Z')
  await using shop = await openBillingShop(database.db, { now: () => now })
  await buyByCard(shop, (await anAccount(database.db)).id, '4242424242424242')
  for (let made = 0; made < 120; made++) {
    if (made % 30 === 0) {
      now = new Date(now.getTime() + 5 * 86_400_000)
      await shop.host.sandbox.tick()
    }
    await shop.host.provider.stripe.payouts.create({ amount: 1, currency: 'eur' })
  }
  let looks = 0
  const cutOff = {
    get aborted() {
      return looks++ > 0
    },
  } as AbortSignal
  await collectMovements(shop.ctx, cutOff)
  await collectMovements(shop.ctx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from provider_movement`.execute(
    over(database.db),
  )
  expect(rows).toEqual([{ count: 121 }])
})
