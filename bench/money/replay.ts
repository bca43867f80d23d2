import { fulfil } from '../../shop/server/src/billing/fulfil.ts'
import { selectBillingBreaches } from '../../shop/server/src/billing/ledger/queries.ts'
import { over, type Db } from '../../shop/server/src/platform/db/db.ts'
import { openBillingShop, openCardForm, payWith } from '../../shop/server/src/testing/billing-shop.ts'
import { anAccount } from '../../shop/server/src/testing/builders.ts'
import { checkLedger } from '../../shop/server/src/wallet/public.ts'
import { rounded, type Row } from '../measure.ts'

const MONTHS = 36
const HOUR_MS = 3_600_000

/** A plan of one customer, renewed by the clock: charges, webhooks, points and invoices of each month. */
export async function benchReplay(db: Db): Promise<Row[]> {
  let clock = new Date('2026-01-15T12:00:00Z')
  await using shop = await openBillingShop(db, { now: () => clock })
  shop.isListening = true
  const { id } = await anAccount(db)
  const form = await openCardForm(shop, id, { packageId: 'starter-month', grossCents: 951 })
  await payWith(shop, form.sessionId, '4242424242424242')
  await fulfil(shop.ctx, form.purchaseId)
  const before = performance.now()
  for (let month = 1; month <= MONTHS; month++) {
    clock = new Date(Date.UTC(2026, month, 15, 12))
    await shop.host.sandbox.tick()
    // A renewal's invoice is a draft for an hour before it is charged.
    clock = new Date(clock.getTime() + 2 * HOUR_MS)
    await shop.host.sandbox.tick()
  }
  const seconds = (performance.now() - before) / 1_000
  const paid = await over<{ payment: { account_id: string; status: string } }>(db)
    .selectFrom('payment')
    .select('status')
    .where('account_id', '=', id)
    .where('status', '=', 'paid')
    .execute()
  if (paid.length !== MONTHS + 1) throw new Error(`${paid.length} months were paid`)
  const breaches = [...(await checkLedger(db)), ...(await selectBillingBreaches(db))]
  if (breaches.length > 0) throw new Error(breaches.join('\n'))
  return [{ name: `${MONTHS} renewals of one customer, PostgreSQL`, value: rounded(seconds, 2), unit: 's' }]
}
