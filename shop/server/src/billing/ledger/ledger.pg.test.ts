import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { openBillingShop, openCardForm, payWith } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { selectBillingBreaches } from './queries.ts'
import { fulfil } from '../fulfil.ts'

const database = useTestDatabase()

test.each([
  ['update payment set points = points + 1', 'were not granted as they should'],
  ['update payment set value_micro_eur = value_micro_eur - 1', 'were not granted as they should'],
  [
    `update payment set status = 'expired', paid_at = null`,
    'points were granted for payment %, which is not paid',
  ],
  [
    'update payment set net_cents = net_cents + 1, gross_cents = gross_cents + 1',
    'has no invoice of its sum',
  ],
  ['update invoice_counter set last_number = 2', 'invoices IN-2026 have a gap'],
])('what %s leaves behind is found', async (statement, words) => {
  await using shop = await openBillingShop(database.db, { now: () => new Date('2026-11-25T12:00:00Z') })
  const { purchaseId, sessionId } = await openCardForm(shop, (await anAccount(database.db)).id)
  await payWith(shop, sessionId, '4242424242424242')
  await fulfil(shop.ctx, purchaseId)
  expect(await selectBillingBreaches(database.db)).toEqual([])
  await sql.raw(statement).execute(over(database.db))
  const found = await selectBillingBreaches(database.db)
  expect(found.join('\n')).toContain(words.replace('%', purchaseId))
})
