import { expect, test } from 'vitest'
import { openBillingShop, openCardForm, payWith } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { plantBreach } from '../../testing/plant-breach.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { selectBillingBreaches } from './queries.ts'
import { fulfil } from '../fulfil.ts'
import { refundAsAdmin } from '../refunds/refund-payment.ts'
import { sendRefund } from '../refunds/send-refund.ts'

const database = useTestDatabase()

test.each<readonly [statement: string, words: string]>([
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
  ['update payment set net_cents = net_cents + 1, vat_cents = vat_cents - 1', 'has no invoice of its sum'],
  ['update invoice_counter set last_number = 2', 'invoices IN-2026 have a gap'],
  ...[
    '{netCents}',
    '{vatCents}',
    '{grossCents}',
    '{lines,0,netCents}',
    '{vat,0,netCents}',
    '{vat,0,vatCents}',
  ].map(
    (path) =>
      [
        `update invoice set document = jsonb_set(document, '${path}', to_jsonb((document #>> '${path}')::bigint + 1))`,
        'IN-2026-000001 does not add up',
      ] as const,
  ),
  [
    `update invoice set document = replace(replace(document::text, '"netCents": 900', '"netCents": 899'),
       '"vatCents": 171', '"vatCents": 172')::jsonb`,
    'IN-2026-000001 does not add up: 899 net, 172 VAT, 1071 gross',
  ],
])('what %s leaves behind is found', async (statement, words) => {
  await using shop = await openBillingShop(database.db, { now: () => new Date('2026-11-25T12:00:00Z') })
  const { purchaseId, sessionId } = await openCardForm(shop, (await anAccount(database.db)).id)
  await payWith(shop, sessionId, '4242424242424242')
  await fulfil(shop.ctx, purchaseId)
  expect(await selectBillingBreaches(database.db)).toEqual([])
  await plantBreach(database.db, statement)
  const found = await selectBillingBreaches(database.db)
  expect(found.join('\n')).toContain(words.replace('%', purchaseId))
})

test.each([
  ['points', `update refund set net_cents = net_cents + 1, vat_cents = vat_cents - 1`],
  [
    'VAT',
    `update invoice set document = document || '{"netCents": 898, "vatCents": 173}' where number like 'CN-%'`,
  ],
])('a refund whose papers have another net sum or VAT is found: %s', async (_, statement) => {
  await using shop = await openBillingShop(database.db, { now: () => new Date('2026-11-25T12:00:00Z') })
  const { purchaseId, sessionId } = await openCardForm(shop, (await anAccount(database.db)).id)
  await payWith(shop, sessionId, '4242424242424242')
  await fulfil(shop.ctx, purchaseId)
  const { id } = await refundAsAdmin(shop.ctx, (await anAccount(database.db, { role: 'admin' })).id, {
    paymentId: purchaseId,
    reason: 'Test',
  })
  await sendRefund(shop.ctx, id)
  expect(await selectBillingBreaches(database.db)).toEqual([])
  await plantBreach(database.db, statement)
  expect((await selectBillingBreaches(database.db)).join('\n')).toContain(
    `refund ${id} is done and has no papers`,
  )
})
